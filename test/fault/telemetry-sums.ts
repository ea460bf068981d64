import { z } from 'zod'
import { refreshRollups } from '../../server/src/features/telemetry/telemetry-store.service.ts'
import type { TelemetryStore } from '../../server/src/platform/clickhouse/telemetry.ts'
import { openDatabase } from '../../server/src/platform/postgres/db.ts'
import { signIn } from './product.ts'

const maxSeconds = 3_600
const devices = 1_000
const firstAt = '2026-01-01T00:00:00.000Z'
const minute = 60_000

export interface Meter {
  id: string
  no: number
  timeZone: string
}

/** Demo meters whose history is made here. */
export async function metersOf(databaseUrl: string): Promise<Meter[]> {
  const db = openDatabase(databaseUrl)
  try {
    return await db.rows(
      `select d.id, d.no, s.time_zone as "timeZone" from device d join station s on s.id = d.station_id
       where d.type = 'meter' and d.no <= $1 order by d.no limit 3`,
      [devices],
      (row) => z.object({ id: z.string(), no: z.number(), timeZone: z.string() }).parse(row),
    )
  } finally {
    await db.close()
  }
}

/** Minutes of a thousand meters, and the rollups of those that are asked for by the API. */
export async function makeHistory(telemetry: TelemetryStore, rows: number, meters: readonly Meter[]): Promise<void> {
  await telemetry.command(
    `insert into ${telemetry.database}.frame_meter (device_no, at, version, power_kw, forward_kwh)
     select 1 + number % ${devices}, toDateTime64('2026-01-01 00:00:00', 3, 'UTC') + toIntervalSecond(60 * intDiv(number, ${devices})),
       number, toDecimal64(number % 977, 2), toDecimal64(number, 2) from numbers(${rows})`,
  )
  const fromMs = Date.parse(firstAt)
  const toMs = fromMs + (rows / devices) * minute
  const spans = meters.map(({ no, timeZone }) => ({ deviceNo: no, fromMs, toMs, timeZone }))
  await refreshRollups(telemetry, 'meter', spans)
}

const Table = z.object({ name: z.string() })
const Sum = z.object({ rows: z.number(), sum: z.string() })

/** Rows and a checksum of every table that has rows, by another hash than the backup's own. */
export async function storeSums(telemetry: TelemetryStore): Promise<Record<string, string>> {
  const tables = await telemetry.rows({
    sql: `select name from system.tables where database = {database:String} and engine like '%MergeTree'
            and total_rows > 0 and name <> 'schema_step' order by name`,
    params: { database: telemetry.database },
    row: Table,
    maxSeconds,
  })
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [sum] = await telemetry.rows({
      sql: `select toUInt32(count()) as rows, toString(groupBitXor(sipHash64(toString(tuple(*))))) as sum from ${name} final`,
      params: {},
      row: Sum,
      maxSeconds,
    })
    sums[name] = `${sum?.rows} rows, ${sum?.sum}`
  }
  const [figures] = await telemetry.rows({
    sql: `select toString(tuple(count(), sum(power_kw), sum(forward_kwh), min(at), max(at), uniqExact(device_no))) as name
          from frame_meter final`,
    params: {},
    row: Table,
    maxSeconds,
  })
  return { ...sums, 'figures of frame_meter': figures?.name ?? '' }
}

const Curves = z.object({ data: z.array(z.object({ values: z.array(z.number().nullable()) })) })

/** As a chart asks: frames as they came, quarter hours and days. Answers the texts and how many values they hold. */
export async function curvesOf(
  address: string,
  meters: readonly Meter[],
): Promise<{ texts: string[]; values: number }> {
  const cookie = await signIn(address)
  const texts: string[] = []
  let values = 0
  for (const [bucket, hours] of [
    ['raw', 2],
    ['15m', 24],
    ['day', 48],
  ] as const) {
    const points = meters.flatMap(({ id }) => ['powerKw', 'forwardKwh'].map((point) => ({ deviceId: id, point })))
    const to = new Date(Date.parse(firstAt) + hours * 60 * minute).toISOString()
    const answer = await fetch(`${address}/microplat/api/energy/telemetry/curves`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-requested-with': 'fengguang' },
      body: JSON.stringify({ points, from: firstAt, to, bucket }),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`curves of ${bucket}: ${answer.status} ${text.slice(0, 300)}`)
    const { data } = Curves.parse(JSON.parse(text))
    values += data.flatMap((series) => series.values).filter((value) => value !== null).length
    texts.push(JSON.stringify((JSON.parse(text) as { data: unknown }).data))
  }
  return { texts, values }
}

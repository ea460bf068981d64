import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import { deviceTypes } from '../../domain/src/devices/device.model.ts'
import { retentionDefaults, tablesOf } from '../../server/src/features/telemetry/table-ddl.repo.ts'
import type { TelemetryStore } from '../../server/src/platform/clickhouse/telemetry.ts'
import { z } from 'zod'
import { clickhouseSchema, differences, type Snapshot } from './schema-snapshot.ts'
import { refusalFault, runEntry, type Preparing } from './upgrade-process.ts'

/** A migration may begin with comments. */
const changes = /^(?:\s*--.*\n)*\s*(?:create|drop|alter|insert|rename|truncate)\b/i

/**
 * Stands between the process that migrates and the engine. Every statement that changes something is struck once: the
 * process is killed either before the engine gets it, or after the engine has run it and before its answer arrives.
 */
class Striker {
  readonly struck = new Set<string>()
  private victim: Preparing | undefined
  private readonly engine: URL
  private readonly server = createServer((asked, answer) => void this.pass(asked, answer))

  constructor(engineUrl: string) {
    this.engine = new URL(engineUrl)
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    const url = new URL(this.engine)
    url.port = String((this.server.address() as AddressInfo).port)
    return url.href
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  aim(victim: Preparing): void {
    this.victim = victim
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    try {
      const body = await buffer(asked)
      const query = new URL(asked.url ?? '/', this.engine).searchParams.get('query') ?? ''
      const statement = `${query} ${body.toString('utf8')}`.trim()
      const isNew = changes.test(statement) && !this.struck.has(statement)
      const isBefore = this.struck.size % 2 === 0
      if (isNew) this.struck.add(statement)
      if (isNew && isBefore) return this.victim?.kill()
      const { hostname, port } = this.engine
      const forwarded = request({ hostname, port, path: asked.url, method: asked.method, headers: asked.headers })
      forwarded.end(body)
      const [came] = (await once(forwarded, 'response')) as [IncomingMessage]
      const done = await buffer(came)
      if (isNew) return this.victim?.kill()
      answer.writeHead(came.statusCode ?? 502, came.headers).end(done)
    } catch {
      answer.destroy() // the killed process is gone, and with it the request
    }
  }
}

export interface ClickhouseUpgrade {
  telemetry: TelemetryStore
  engineUrl: string
  env: Record<string, string>
}

const rowCount = 1_000
const RowSum = z.object({ rows: z.number(), sum: z.number() })

async function rowSum(telemetry: TelemetryStore): Promise<string> {
  const rows = await telemetry.rows({
    sql: 'select toUInt32(count()) as rows, toFloat64(sum(power_kw) + sum(device_no)) as sum from frame_meter final',
    params: {},
    row: RowSum,
    maxSeconds: 120,
  })
  return JSON.stringify(rows)
}

/** As an older program left it: no step recorded, tables and a column of today missing, rows in what was there. */
async function makeOlder(telemetry: TelemetryStore, isWhole: boolean): Promise<void> {
  const { database } = telemetry
  await telemetry.command(
    `insert into ${database}.frame_meter (device_no, at, version, power_kw)
     select 1 + number % 10, toDateTime64('2026-01-01 00:00:00', 3, 'UTC') + toIntervalMinute(intDiv(number, 10)), 1,
       toDecimal64(number % 977, 2) from numbers(${rowCount})`,
  )
  await telemetry.command(`truncate table ${database}.schema_step`)
  const types = deviceTypes.filter((type) => type !== 'meter' && type !== 'inverter').slice(isWhole ? -2 : -1)
  const tables = types.flatMap((type) => tablesOf(type, retentionDefaults)).map(({ name }) => name)
  for (const table of isWhole ? tables : tables.slice(0, 1))
    await telemetry.command(`drop table ${database}.${table} sync`)
  await telemetry.command(`alter table ${database}.frame_meter drop column if exists ua_kv settings mutations_sync = 2`)
}

export async function killedEverywhere(
  { telemetry, engineUrl, env }: ClickhouseUpgrade,
  isWhole: boolean,
): Promise<{ kills: number; faults: string[] }> {
  const faults: string[] = []
  const undisturbed = await runEntry('prepare-telemetry', { ...env, CLICKHOUSE_URL: engineUrl }).ended
  if (undisturbed.code !== 0)
    throw new Error(`prepare-telemetry ended with ${undisturbed.code}: ${undisturbed.lines.join(' | ')}`)
  const expected: Snapshot = await clickhouseSchema(telemetry)
  await makeOlder(telemetry, isWhole)
  const before = await rowSum(telemetry)
  const striker = new Striker(engineUrl)
  try {
    const url = await striker.listen()
    for (let runs = 1; ; runs += 1) {
      const kills = striker.struck.size
      const preparing = runEntry('prepare-telemetry', { ...env, CLICKHOUSE_URL: url })
      striker.aim(preparing)
      const { code, lines } = await preparing.ended
      if (code === 0) break
      if (striker.struck.size === kills) {
        faults.push(`start ${runs} ended with ${code}: ${lines.join(' | ')}`)
        break
      }
    }
  } finally {
    striker.close()
  }
  faults.push(...differences(expected, await clickhouseSchema(telemetry)))
  if ((await rowSum(telemetry)) !== before) faults.push(`rows before ${before}, after ${await rowSum(telemetry)}`)
  return { kills: striker.struck.size, faults: faults.map((fault) => `ClickHouse: ${fault}`) }
}

const StepRow = z.object({ version: z.number(), step: z.number(), name: z.string(), checksum: z.string() })

export async function refusals({ telemetry, engineUrl, env }: ClickhouseUpgrade): Promise<string[]> {
  const faults: string[] = []
  const { database } = telemetry
  const sql = 'select version, step, name, checksum from schema_step order by version, step'
  const steps = () => telemetry.rows({ sql, params: {}, row: StepRow, maxSeconds: 120 })
  const state = async () => JSON.stringify([await clickhouseSchema(telemetry), await steps(), await rowSum(telemetry)])
  const refused = async (what: string, program: 'start' | 'prepare-telemetry', expected: RegExp) => {
    const before = await state()
    const entry = { ...env, CLICKHOUSE_URL: engineUrl, FENGGUANG_ROLES: 'api' }
    const fault = refusalFault(await runEntry(program, entry).ended, expected)
    if (fault !== undefined) faults.push(`ClickHouse, ${what}: ${fault}`)
    if ((await state()) !== before) faults.push(`ClickHouse, ${what}: the data was changed`)
  }
  const known = await steps()
  await telemetry.insert('schema_step', [{ version: 99, step: 1, name: 'from-tomorrow', checksum: 'x' }])
  await refused(
    'newer data',
    'start',
    /^ClickHouse: the data was written by a newer program \(it has 0099-from-tomorrow, /,
  )
  await telemetry.command(`truncate table ${database}.schema_step`)
  await telemetry.insert(
    'schema_step',
    known.map((step, i) => (i === 0 ? { ...step, checksum: 'changed' } : step)),
  )
  await refused(
    'changed checksum',
    'prepare-telemetry',
    /^ClickHouse: migration 0001-station-frames step 1 was changed after it had been applied/,
  )
  return faults
}

import { z } from 'zod'
import { openDatabase } from '../../server/src/platform/postgres/db.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import {
  databaseUrlOf,
  demoSecret,
  doorsOf,
  healthOf,
  registerGateways,
  storeSettings,
  withStore,
} from './telemetry-probe.ts'
import { goal, patience, pause, short, signIn } from './product.ts'
import type { Product } from './product.ts'
import { SteadyLoad } from './steady-load.ts'

/** Alarms: every raise and clear is told exactly once, whenever ingest is killed; history never pops up. */
const devices = 50
const asked = process.argv.indexOf('--cycles')
const cycles = asked === -1 ? (short ? 3 : 20) : Number(process.argv[asked + 1])
const killsPerPhase = short ? 1 : 3
const visibleMs = 2_000 * (withStore ? patience : 1)
const station = 'pv-qinghai-gonghe'
const gateway = 'gw-c-huanghe'
const loadGateways = 20
const idOf = (index: number): string => `${station}.r10-${index}`

async function layDevices(product: Product, db: Db): Promise<void> {
  const before = (await healthOf(product)).registry.devices
  await db.run(
    `insert into device (id, station_id, type, name, code, rated_kw)
     select $1 || '.r10-' || n, $1, 'inverter', 'R10 ' || n, 'r10-' || n, 100 from generate_series(0, $2 - 1) n`,
    [station, devices],
  )
  await product.until('known to ingest', 60, async () => (await healthOf(product)).registry.devices >= before + devices)
}

/** Kept and sent again until it is acknowledged, as gateways do. */
async function deliver(product: Product, faultCode: number, headers: Record<string, string> = {}): Promise<void> {
  const at = Date.now()
  const body = Array.from({ length: devices }, (_none, i) =>
    JSON.stringify({ deviceId: idOf(i), at, values: { state: faultCode > 0 ? 5 : 3, faultCode, powerKw: 1 } }),
  ).join('\n')
  const authorization = `Basic ${btoa(`${gateway}:${demoSecret(product)}`)}`
  const type = { 'content-type': 'application/x-ndjson' }
  await product.until('taking frames', 60, async () => {
    try {
      const answer = await fetch(`${doorsOf(product).url}/ingest/v1/frames`, {
        method: 'POST',
        body,
        headers: { authorization, ...type, ...headers },
        signal: AbortSignal.timeout(5_000),
      })
      const { accepted } = (await answer.json()) as { accepted?: number }
      return answer.status === 200 && accepted === devices
    } catch {
      return false // killed in the middle of it
    }
  })
}

async function count(db: Db, sql: string): Promise<number> {
  const [row] = await db.rows(sql, [`${station}.r10-%`], (found) => z.object({ n: z.coerce.number() }).parse(found))
  return row!.n
}
const ofEvents = 'from alarm_event e where e.device_id like $1'
const active = (db: Db) => count(db, `select count(*) as n ${ofEvents} and e.is_active`)
const changes = (db: Db, kind: 'raise' | 'clear') =>
  count(
    db,
    `select count(*) as n from alarm_change c join alarm_event e on e.id = c.event_id
             where e.device_id like $1 and c.kind = '${kind}'`,
  )

async function killSometimes(product: Product, times: number, seed: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await pause((seed * 137 + i * 311) % 700)
    product.kill('ingest')
  }
}

async function acknowledgeAll(product: Product, cookie: string, db: Db): Promise<void> {
  const ids = await db.rows(
    'select id from alarm_event where closed_at is null order by id',
    [],
    (row) => z.object({ id: z.coerce.string() }).parse(row).id,
  )
  if (ids.length === 0) return
  const answer = await fetch(`${product.address}/microplat/api/om/abnormal/alarm/acknowledge`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-requested-with': 'fengguang' },
    body: JSON.stringify({ ids: ids.slice(0, 200), comment: 'R10' }),
  })
  if (answer.status !== 200) throw new Error(`acknowledge: ${answer.status} ${await answer.text()}`)
}

/** From the acknowledgement of frames to rows that a screen can read, without a kill. */
async function visibleAfterMs(product: Product, db: Db): Promise<number> {
  const since = performance.now()
  await product.until('raised', 60, async () => (await active(db)) === devices)
  return performance.now() - since
}

await goal(
  'R10',
  async (product) => {
    await product.start(120 * patience)
    const db = openDatabase(databaseUrlOf(product))
    let load: SteadyLoad | undefined
    try {
      await layDevices(product, db)
      const cookie = await signIn(product.address)
      if (!short) {
        await registerGateways(product, loadGateways)
        load = new SteadyLoad(product, { gateways: loadGateways, framesPerBody: 10, pointsPerSecond: 10_000 })
      }
      await deliver(product, 4_000, { 'x-backfill': '1' })
      await deliver(product, 0)
      const seen: number[] = []
      let kills = 0
      for (let cycle = 1; cycle <= cycles; cycle += 1) {
        const isQuiet = cycle === 1 || (!short && cycle % 4 === 0)
        for (const faultCode of [1_000 + cycle, 0]) {
          const times = isQuiet ? 0 : killsPerPhase
          kills += times
          const killing = killSometimes(product, times, cycle + faultCode)
          await deliver(product, faultCode)
          if (isQuiet && faultCode > 0) seen.push(await visibleAfterMs(product, db))
          await killing
          await product.until('told', 60 * patience, async () => (await active(db)) === (faultCode > 0 ? devices : 0))
        }
        await acknowledgeAll(product, cookie, db)
        console.log(`cycle ${cycle}: ${kills} kills so far`)
      }
      const expected = cycles * devices
      const events = await count(db, `select count(*) as n ${ofEvents}`)
      const repeated = await count(db, `select count(*) as n ${ofEvents} and e.count <> 1`)
      const outbox = await count(
        db,
        `select count(*) as n from alarm_outbox o join alarm_event e on e.id = o.event_id
                                      where e.device_id like $1`,
      )
      const [raises, clears] = [await changes(db, 'raise'), await changes(db, 'clear')]
      const history = await count(db, `select count(*) as n ${ofEvents} and e.value = 4000`)
      const slowestMs = Math.max(...seen)
      const told = [events, outbox, raises, clears]
      return {
        met: told.every((n) => n === expected) && repeated === 0 && history === 0 && slowestMs <= visibleMs,
        figure:
          `${expected} raises and clears under ${kills} kills: ${events} events, ${outbox} outbox rows, ` +
          `${raises} raised, ${clears} cleared, ${repeated} told twice, ${history} from history; ` +
          `visible after at most ${slowestMs.toFixed(0)} ms (limit ${visibleMs})`,
      }
    } finally {
      await load?.stop({ abandon: true })
      await db.close()
    }
  },
  { FENGGUANG_ROLES: 'api,ingest', ...storeSettings },
)

import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { Failure } from '../../domain/src/kernel/failure.ts'
import { addDays, dayStart, isoWithOffset, localDayOf } from '../../domain/src/kernel/time-range.ts'
import { instantOf } from '../../domain/src/history-correction/history-import.rules.ts'
import { buckets } from '../../domain/src/telemetry/history.rules.ts'
import { demoFleet } from '../../server/src/features/installation/installation.service.ts'
import { gridOf } from '../../server/src/features/telemetry/curve-grid.ts'
import { refreshRollups } from '../../server/src/features/telemetry/telemetry-store.service.ts'
import { productApp } from '../../server/src/main/product-app.ts'
import { openDatabase } from '../../server/src/platform/postgres/db.ts'
import { stationModel } from '../../simulator/src/fleet.ts'
import { demo } from '../../simulator/src/scenario.ts'
import { Caller } from '../sec/closed-product.ts'

/** What a server answers and computes, as one hash for each part; run under several TZ, all must be the same. */
const hash = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : JSON.stringify(value))
    .digest('hex')
const hour = 3_600_000
const down = () => Promise.reject(new Failure('server.unavailable'))
const now = () => new Date('2026-11-01T05:30:00Z')
const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe']
/** Weeks in which clocks change somewhere, and one in which none does. */
const weeks = ['2026-03-05T00:00:00Z', '2026-06-20T00:00:00Z', '2026-10-30T00:00:00Z'].map((at) => Date.parse(at))

const days = zones.flatMap((zone) =>
  weeks.flatMap((from) =>
    Array.from({ length: 7 * 24 }, (_, i) => from + i * hour + 1234).map((ms) => {
      const day = localDayOf(new Date(ms), zone)
      const wall = isoWithOffset(new Date(ms), zone)
      return [day, dayStart(addDays(day, 1), zone).getTime(), wall, instantOf(wall.slice(0, 19), zone)]
    }),
  ),
)
const grids = zones.flatMap((zone) =>
  weeks.flatMap((from) =>
    buckets.map((bucket) => gridOf(bucket, { from: new Date(from), to: new Date(from + 50 * hour) }, zone)),
  ),
)

async function rollups(): Promise<string[]> {
  const statements: string[] = []
  const command = (sql: string) => Promise.resolve(void statements.push(sql))
  const store = { database: 'd', rows: down, insert: down, bytes: down, insertBytes: down, command, ping: down }
  const spans = zones.flatMap((timeZone, deviceNo) =>
    weeks.map((fromMs) => ({ deviceNo, fromMs: fromMs + 1, toMs: fromMs + 30 * hour, timeZone })),
  )
  await refreshRollups({ ...store, close: () => Promise.resolve() }, 'meter', spans)
  return statements
}

function simulated(): string {
  const sum = createHash('sha256')
  const from = Date.parse('2026-06-20T03:00:00Z')
  for (const station of demoFleet(3))
    for (const block of stationModel(station, { seed: 1, scenario: demo, countersFromMs: from - 24 * hour }).blocks(
      from,
      from + hour / 2,
      60,
    ))
      for (const column of [block.at, ...Object.values(block.columns)]) sum.update(Buffer.from(column.buffer))
  return sum.digest('hex')
}

async function answers(url: string): Promise<string[]> {
  const db = openDatabase(url)
  const telemetry = { rows: down, insert: down, bytes: down, insertBytes: down, command: down, ping: down, close: down }
  const settings = { demo: { on: true }, trustProxy: [], idleMinutes: 720, loginFailures: 100_000, lockMinutes: 15 }
  const app = await productApp(settings, { db, telemetry, log: pino({ level: 'silent' }), probes: {}, now })
  const caller = await new Caller(app, 'admin').signIn()
  const asked = [
    '/microplat/api/base/station/page?page=1&pageSize=50',
    '/microplat/api/base/station/export',
    '/microplat/api/base/device/page?page=1&pageSize=50',
    '/microplat/api/base/device/export',
    '/microplat/api/energy/correction/importTemplate?stationId=pv-qinghai-gonghe&type=meter',
  ]
  const texts: string[] = []
  for (const path of asked) {
    const { status, body } = await caller.send({ method: 'GET', url: path })
    if (status !== 200) throw new Error(`${path} answers ${status}: ${body.slice(0, 200)}`)
    texts.push(body)
  }
  await app.close()
  await db.close()
  return texts
}

const parts = {
  days: hash(days),
  grids: hash(grids),
  rollups: hash(await rollups()),
  simulated: simulated(),
  answers: hash(await answers(process.argv[2]!)),
}
console.log(JSON.stringify(parts))

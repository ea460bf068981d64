import { Events, unlessKilled } from './alarm-events.ts'
import { goal, patience, pause, short, signIn } from './product.ts'
import type { Product } from './product.ts'
import { BrokerLine, faultsOf } from './soak-faults.ts'
import { grown, levelOf, memoryOf, unexpectedLines, unusedSeconds } from './soak-level.ts'
import { Readers, Station } from './soak-load.ts'
import { isRight, judgedText, readArrivals } from './log-arrivals.ts'
import { SteadyLoad } from './steady-load.ts'
import {
  demoSecret,
  doorsOf,
  healthOf,
  registerGateways,
  storeSettings,
  storedFrames,
  untilLoaded,
  withStore,
} from './telemetry-probe.ts'
import { wrongForUsers } from './user-view.ts'

/**
 * Soak: faults in turn under load. Nothing is lost or doubled, every process comes back, the log tells of no error that no
 * fault explains, and files, sockets, timers and connections return to their level. The long form lasts an hour with a
 * fault every five minutes and also judges memory and answer times.
 */
const asked = process.argv.indexOf('--minutes')
const minutes = asked === -1 ? 60 : Number(process.argv[asked + 1])
const faultCount = short ? 0 : 12
const everyMs = (minutes * 60_000) / 12
const calmMs = short ? 1_000 : everyMs / 2
const gateways = short ? 5 : 100
const pointsPerSecond = short ? 1_000 : 10_000
const readers = short ? 4 : 50
const slopeLimit = 1
const driftLimit = 10
const station = 'wp-gansu-guazhou'
const alarmDevice = (fault: number): string => `${station}.r15-${fault}`
const faultCode = 2_000

async function addAlarmDevices(product: Product, events: Events, count: number): Promise<void> {
  const before = (await healthOf(product)).registry.devices
  await events.run(
    `insert into device (id, station_id, type, name, code, rated_kw)
     select $1 || '.r15-' || n, $1, 'inverter', 'R15 ' || n, 'r15-' || n, 100 from generate_series(0, $2 - 1) n on conflict do nothing`,
    [station, count],
  )
  await product.until('known to ingest', 60, async () => (await healthOf(product)).registry.devices >= before + count)
}

/** Sent again until it is acknowledged. */
async function raise(product: Product, fault: number): Promise<void> {
  const values = { state: 5, faultCode: faultCode + fault, powerKw: 1 }
  const body = JSON.stringify({ deviceId: alarmDevice(fault), at: Date.now(), values })
  const headers = {
    authorization: `Basic ${btoa(`gw-c-huanghe:${demoSecret(product)}`)}`,
    'content-type': 'application/x-ndjson',
  }
  const isTaken = async (): Promise<boolean> => {
    const signal = AbortSignal.timeout(5_000)
    const answer = await fetch(`${doorsOf(product).url}/ingest/v1/frames`, { method: 'POST', body, headers, signal })
    return answer.status === 200 && ((await answer.json()) as { accepted: number }).accepted === 1
  }
  await product.until('taking frames', 120, async () => (await unlessKilled(isTaken)) ?? false)
}

/** The log keeps everything while the store is away; else it forgets what the store has, and readers are asked. */
async function judgeKept(product: Product, load: SteadyLoad, speaker: Station) {
  const sent = speaker.sent.size
  if (!withStore) {
    const judged = load.judge(await readArrivals(product, load.devices))
    const missing = await speaker.missing(product)
    return {
      isRight: isRight(judged) && missing === 0,
      text: `${judgedText(judged)}, ${missing} of ${sent} live frames lost`,
    }
  }
  await untilLoaded(product, 600)
  const wrong = await wrongForUsers(product, load.expected())
  const { frames, instants } = await storedFrames(product, 'frame_meter', [speaker.deviceId])
  return {
    isRight: wrong.length === 0 && frames === sent && instants === sent,
    text: `${load.acknowledgedFrames} frames acknowledged, ${wrong.length} wrong in rollups, curves and files, ${frames} of ${sent} live frames stored`,
  }
}

interface Window {
  hours: number
  rssMb: number
  p99Ms: number
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** By least squares, in percent of the mean and hour. */
function slopeOf(windows: readonly Window[]): number {
  const mean = (of: (one: Window) => number) => windows.reduce((sum, one) => sum + of(one), 0) / windows.length
  const hours = mean((one) => one.hours)
  const rss = mean((one) => one.rssMb)
  const over = windows.reduce((sum, one) => sum + (one.hours - hours) * (one.rssMb - rss), 0)
  const under = windows.reduce((sum, one) => sum + (one.hours - hours) ** 2, 0)
  return ((over / under) * 100) / rss
}

/** The last quarter of all windows against the first, in percent. */
function driftOf(windows: readonly Window[]): number {
  const quarter = Math.max(1, windows.length >> 2)
  const first = median(windows.slice(0, quarter).map(({ p99Ms }) => p99Ms))
  const last = median(windows.slice(-quarter).map(({ p99Ms }) => p99Ms))
  return ((last - first) / first) * 100
}

/** Our own processes: what an engine keeps in memory it was given a limit for. */
const ownMb = (product: Product): number =>
  Object.entries(memoryOf(product)).reduce((sum, [name, mb]) => (/postgres|clickhouse/.test(name) ? sum : sum + mb), 0)

await goal(
  'R15',
  async (product) => {
    const startedMs = performance.now()
    await product.start(120 * patience)
    if (!storeSettings['CLICKHOUSE_URL']) await product.untilTelemetry()
    await registerGateways(product, gateways + 1)
    const line = new BrokerLine(product)
    const faults = faultsOf(product, line)
    const rounds = faultCount || faults.length
    const events = new Events(product, `${station}.r15-%`)
    await addAlarmDevices(product, events, rounds)
    const cookie = await signIn(product.address)
    const speaker = new Station(product, await line.listen(), gateways)
    const people = new Readers(product, cookie, readers)
    const load = new SteadyLoad(product, { gateways, framesPerBody: 10, pointsPerSecond })
    try {
      // Files and connections are opened by the first who needs them.
      await product.until('at work', 120, async () => {
        const { lagSeconds } = (await healthOf(product)).alarms
        return lagSeconds === 0 && load.acknowledgedFrames > 0 && speaker.sent.size > 4 && people.times.length > readers
      })
      const before = await levelOf(product)
      const windows: Window[] = []
      const strikes = new Map<string, number>()
      let struckAt = 0
      const names = [...product.processes().keys()].toSorted().join(' ')
      for (let round = 0; round < rounds; round += 1) {
        const calmFrom = performance.now()
        const rss: number[] = []
        while (performance.now() - calmFrom < calmMs) {
          rss.push(ownMb(product))
          await pause(Math.min(calmMs, 5_000))
        }
        const now = performance.now()
        windows.push({ hours: (now - startedMs) / 3_600_000, rssMb: median(rss), p99Ms: people.p99Ms(calmFrom, now) })
        const fault = faults[round % faults.length]!
        const [taken, answered] = [load.acknowledgedFrames, people.times.length]
        if (fault.struck) strikes.set(fault.struck, (strikes.get(fault.struck) ?? 0) + 1)
        await Promise.all([fault.strike(), raise(product, round)])
        struckAt = performance.now()
        await product.until(`ready after ${fault.name}`, 120 * patience, () => product.isReady())
        await product.until(`served after ${fault.name}`, 120, () => {
          return load.acknowledgedFrames > taken && people.times.length > answered + readers
        })
        const { rssMb, p99Ms } = windows.at(-1)!
        const seconds = (performance.now() - now) / 1000
        console.log(
          `${fault.name}: served again after ${seconds.toFixed(1)} s; before it ${rssMb.toFixed(0)} MB, p99 ${p99Ms.toFixed(0)} ms`,
        )
        if (!short) await pause(Math.max(0, everyMs - (performance.now() - calmFrom)))
      }
      await Promise.all([people.stop(), load.stop(), speaker.stop()])
      const kept = await judgeKept(product, load, speaker)
      await events.untilActive(rounds)
      const raised = await events.count(
        'select count(*) as n from alarm_event e where e.device_id like $1 and e.count = 1',
      )
      const outbox = await events.count(
        'select count(*) as n from alarm_outbox o join alarm_event e on e.id = o.event_id where e.device_id like $1',
      )
      const isBack = [...product.processes().keys()].toSorted().join(' ') === names
      await events.close()
      let leaks: string[] = []
      // What the last fault left is not seen at once, and idle connections close by themselves within half a minute.
      const seenFrom = struckAt + (unusedSeconds + 5) * 1000
      await product
        .until('back to its level', 120, async () => {
          await pause(Math.max(1_000, seenFrom - performance.now()))
          leaks = grown(before, await levelOf(product))
          return leaks.length === 0
        })
        .catch(() => undefined) // judged below
      const errors = [...people.wrong, ...unexpectedLines(product.log, strikes)]
      for (const one of [...leaks, ...errors.slice(0, 10)]) console.log(one)
      console.log(
        `memory in MB: ${JSON.stringify(memoryOf(product), (_key, mb: unknown) => (typeof mb === 'number' ? Math.round(mb) : mb))}`,
      )
      const slope = slopeOf(windows)
      const drift = driftOf(windows)
      const own = `own processes ${windows[0]!.rssMb.toFixed(0)} to ${windows.at(-1)!.rssMb.toFixed(0)} MB`
      const limits = `, ${slope.toFixed(1)} % an hour (limit ${slopeLimit}), p99 ${drift.toFixed(1)} % (limit ${driftLimit})`
      const trend = short ? own : own + limits
      return {
        met:
          kept.isRight &&
          raised === rounds &&
          outbox === rounds &&
          isBack &&
          leaks.length === 0 &&
          errors.length === 0 &&
          (short || (slope <= slopeLimit && drift <= driftLimit)),
        figure:
          `${rounds} faults: ${kept.text}, ${raised} alarms and ${outbox} outbox rows of ${rounds} raises, ` +
          `${isBack ? 'every process is back' : 'A PROCESS IS MISSING'}, ${leaks.length} leaks, ${errors.length} unexpected errors; ` +
          `${trend}, in ${((performance.now() - startedMs) / 60_000).toFixed(1)} min`,
      }
    } finally {
      await Promise.all([people.stop(), load.stop({ abandon: true }), speaker.close()])
      line.close()
    }
  },
  { FENGGUANG_ROLES: 'api,ingest', ...storeSettings },
)

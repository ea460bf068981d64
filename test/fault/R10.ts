import { layUndamped } from '../../server/src/testing/undamped.ts'
import { freePort } from '../../server/src/platform/process/free-port.ts'
import { withinLimit } from '../run-goal.ts'
import { Events, unlessKilled } from './alarm-events.ts'
import { AlarmWatch } from './alarm-watch.ts'
import { demoSecret, doorsOf, healthOf, registerGateways } from './telemetry-probe.ts'
import { goal, patience, pause, short, signIn } from './product.ts'
import type { Product } from './product.ts'
import { SteadyLoad } from './steady-load.ts'

/**
 * Alarms: every raise and clear is stored exactly once, whatever is killed when: ingest mostly, and every few times all
 * processes at once. A page that stays open shows one popup and one row for each raise it is watched for. History never
 * pops up. The telemetry store is asked nothing: it stays away.
 */
const devices = 50
const asked = process.argv.indexOf('--cycles')
const cycles = asked === -1 ? (short ? 3 : 20) : Number(process.argv[asked + 1])
const killsPerPhase = short ? 1 : 4
const everythingEvery = short ? 3 : 5
const visibleMs = 2_000
const station = 'pv-qinghai-gonghe'
const gateway = 'gw-c-huanghe'
const loadGateways = 100
const historyCode = 4_000
const idOf = (index: number): string => `${station}.r10-${index}`
const all = Array.from({ length: devices }, (_none, i) => idOf(i))
/** One device each, away from the storm; ten raises of a station within ten minutes would become one event. */
const watchedStations = ['wp-gansu-guazhou', 'ce-jiangsu-suzhou'] as const
const watchedCycles = Math.min(cycles, 8 * watchedStations.length)
const watchedStationOf = (cycle: number): string => watchedStations[cycle % watchedStations.length]!
const watchedIdOf = (cycle: number): string => `${watchedStationOf(cycle)}.r10-watched`
const watchedName = (cycle: number): string => `R10 watched ${watchedStationOf(cycle)}`
const isWatched = (cycle: number): boolean => cycle <= watchedCycles

async function layDevices(product: Product, events: Events): Promise<void> {
  const before = (await healthOf(product)).registry.devices
  await events.run(
    `insert into device (id, station_id, type, name, code, rated_kw)
     select $1 || '.r10-' || n, $1, 'inverter', 'R10 ' || n, 'r10-' || n, 100 from generate_series(0, $2 - 1) n on conflict do nothing`,
    [station, devices],
  )
  await events.run(
    `insert into device (id, station_id, type, name, code, rated_kw)
     select s || '.r10-watched', s, 'inverter', 'R10 watched ' || s, 'r10-watched', 100 from unnest($1::text[]) s on conflict do nothing`,
    [watchedStations],
  )
  // Every clear is counted: a damped one would come minutes after its frame.
  await layUndamped(events)
  const expected = before + devices + watchedStations.length
  await product.until('known to ingest', 60, async () => (await healthOf(product)).registry.devices >= expected)
}

interface Delivery {
  ids?: readonly string[]
  isHistory?: boolean
}

/** Kept and sent again until it is acknowledged, as gateways do. */
async function deliver(product: Product, faultCode: number, { ids = all, isHistory }: Delivery = {}) {
  const at = Date.now()
  const body = ids
    .map((deviceId) =>
      JSON.stringify({ deviceId, at, values: { state: faultCode > 0 ? 5 : 3, faultCode, powerKw: 1 } }),
    )
    .join('\n')
  const headers = {
    authorization: `Basic ${btoa(`${gateway}:${demoSecret(product)}`)}`,
    'content-type': 'application/x-ndjson',
    ...(isHistory && { 'x-backfill': '1' }),
  }
  const isTaken = async (): Promise<boolean> => {
    const url = `${doorsOf(product).url}/ingest/v1/frames`
    const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(5_000) })
    const { accepted } = (await answer.json()) as { accepted?: number }
    return answer.status === 200 && accepted === ids.length
  }
  await product.until('taking frames', 120, async () => (await unlessKilled(isTaken)) ?? false)
}

/** Only those that hit a running process count. */
class Killer {
  kills = 0
  everything = 0
  private readonly product: Product
  private readonly events: Events

  constructor(product: Product, events: Events) {
    this.product = product
    this.events = events
  }

  async strike(times: number, seed: number): Promise<void> {
    for (let i = 0; i < times; i += 1) {
      await this.product.until('running again', 60, () => this.product.processes().has('ingest'))
      await pause((seed * 137 + i * 311) % (short ? 700 : 2_500))
      this.kills += 1
      if (this.kills % everythingEvery === 0) {
        this.everything += 1
        await this.product.killAll()
        await this.product.start(120 * patience)
        await this.events.reopen()
      } else this.product.kill('ingest')
    }
  }
}

const json = { 'content-type': 'application/json', 'x-requested-with': 'fengguang' }

async function acknowledgeAll(product: Product, cookie: string, events: Events): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const ids = await events.openIds()
    if (ids.length === 0) return true
    const answer = await fetch(`${product.address}/microplat/api/om/abnormal/alarm/acknowledge`, {
      method: 'POST',
      headers: { cookie, ...json },
      body: JSON.stringify({ ids, comment: 'R10' }),
    })
    await answer.arrayBuffer()
    return answer.status === 200
  }
  await product.until('acknowledging', 60, async () => (await unlessKilled(isDone)) ?? false)
}

/** What pops up after a mark; without one, the mark. */
async function popups(product: Product, cookie: string, after?: string): Promise<{ until: string; events: number }> {
  const query = after === undefined ? '' : `?after=${after}`
  const answer = await fetch(`${product.address}/microplat/api/message/getEventMessageNoticeList${query}`, {
    headers: { cookie, ...json },
  })
  const { data } = (await answer.json()) as { data: { until: string; notices: { kind: string }[] } }
  return { until: data.until, events: data.notices.filter(({ kind }) => kind === 'event').length }
}

/** Each device by itself, without a kill: from its frame to a row that a screen can read. */
async function visibleAfterMs(product: Product, events: Events, faultCode: number): Promise<number[]> {
  const sentMs = new Map<string, number>()
  const times = new Map<string, number>()
  const sending = (async () => {
    for (const id of all) {
      sentMs.set(id, performance.now())
      await deliver(product, faultCode, { ids: [id] })
      await pause(100)
    }
  })()
  await product.until('raised', 120, async () => {
    const ids = await events.activeIds()
    for (const id of ids) if (!times.has(id)) times.set(id, performance.now() - sentMs.get(id)!)
    return times.size === devices
  })
  await sending
  return [...times.values()]
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? NaN

const ofEvents = 'from alarm_event e where e.device_id like $1'
const changesOf = (condition: string) =>
  `select count(*) as n from alarm_change c join alarm_event e on e.id = c.event_id where e.device_id like $1 and ${condition}`

await goal(
  'R10',
  async (product) => {
    const startedMs = performance.now()
    await product.start(120 * patience)
    const events = new Events(product, `${station}.r10-%`)
    const killer = new Killer(product, events)
    let load: SteadyLoad | undefined
    let watch: AlarmWatch | undefined
    try {
      await layDevices(product, events)
      const page = (watch = await AlarmWatch.open(product.address))
      const cookie = await signIn(product.address)
      if (!short) {
        await registerGateways(product, loadGateways)
        load = new SteadyLoad(product, { gateways: loadGateways, framesPerBody: 10, pointsPerSecond: 10_000 })
      }
      const { until } = await popups(product, cookie)
      const watched = watchedStations.map((_station, i) => watchedIdOf(i))
      const everyone = [...all, ...watched]
      await deliver(product, historyCode, { isHistory: true, ids: everyone })
      await deliver(product, 0, { ids: everyone })
      await product.until('judged', 60, async () => (await healthOf(product)).alarms.lagSeconds === 0)
      await pause(1_000)
      const poppedUp = (await popups(product, cookie, until)).events
      const seen: number[] = []
      let doubledRows = 0
      for (let cycle = 1; cycle <= cycles; cycle += 1) {
        const isQuiet = cycle === 1 || (!short && cycle % 3 === 0)
        if (isQuiet) {
          await product.until('ready', 120, () => product.isReady())
          seen.push(...(await visibleAfterMs(product, events, 1_000 + cycle)))
        } else {
          const killing = killer.strike(killsPerPhase, cycle)
          await deliver(product, historyCode, { isHistory: true, ids: everyone })
          await deliver(product, 1_000 + cycle)
          if (isWatched(cycle)) await deliver(product, 1_000 + cycle, { ids: [watchedIdOf(cycle)] })
          await killing
        }
        if (isQuiet && isWatched(cycle)) await deliver(product, 1_000 + cycle, { ids: [watchedIdOf(cycle)] })
        await events.untilActive(devices)
        if (isWatched(cycle)) {
          await product.until(
            'shown by the open page',
            120,
            async () => (await page.times(1_000 + cycle, watchedName(cycle))) > 0,
          )
          try {
            await product.until('in the list', 120, async () => (await page.rowsOf(watchedName(cycle))) > 0)
          } catch (error) {
            throw new Error(`the list shows: ${await page.text()}`, { cause: error })
          }
          doubledRows += (await page.rowsOf(watchedName(cycle))) - 1
        }
        const killing = isQuiet ? undefined : killer.strike(killsPerPhase, cycle + 100)
        await deliver(product, 0, { ids: everyone })
        await killing
        await events.untilActive(0)
        await acknowledgeAll(product, cookie, events)
        console.log(`cycle ${cycle}: ${killer.kills} kills so far, ${killer.everything} of them of everything`)
      }
      const expected = cycles * devices
      const raised = await events.count(`select count(*) as n ${ofEvents}`)
      const repeated = await events.count(`select count(*) as n ${ofEvents} and e.count <> 1`)
      const outbox = await events.count(
        `select count(*) as n from alarm_outbox o join alarm_event e on e.id = o.event_id where e.device_id like $1`,
      )
      const raises = await events.count(changesOf(`c.kind = 'raise'`))
      const clears = await events.count(changesOf(`c.kind = 'clear'`))
      const watchedRaises = Array.from({ length: watchedCycles }, (_none, i) => i + 1)
      const shown = await Promise.all(watchedRaises.map((cycle) => page.times(1_000 + cycle, watchedName(cycle))))
      const shownTwice = shown.filter((times) => times !== 1).length
      const shownHistory = await page.times(historyCode)
      const history = poppedUp + shownHistory + (await events.count(changesOf(`c.value = ${historyCode}`)))
      const p99Ms = percentile(seen, 0.99)
      const counts = [raised, outbox, raises, clears]
      const minutes = (performance.now() - startedMs) / 60_000
      return {
        met:
          counts.every((n) => n === expected) &&
          repeated + shownTwice + doubledRows + history === 0 &&
          withinLimit(p99Ms, visibleMs),
        figure:
          `${expected} raises and clears under ${killer.kills} kills (${killer.everything} of everything): ` +
          `${raised} events, ${outbox} outbox rows, ${raises} raised, ${clears} cleared, ${repeated} sent twice, ` +
          `${history} from history; an open page showed ${shown.length - shownTwice} of ${shown.length} watched ones exactly once, ` +
          `${doubledRows} rows twice; visible p99 ${p99Ms.toFixed(0)} ms, at most ${Math.max(...seen).toFixed(0)} ms ` +
          `(limit ${visibleMs}); in ${minutes.toFixed(1)} min`,
      }
    } finally {
      await watch?.close()
      await load?.stop({ abandon: true })
      await events.close()
    }
  },
  // A page that stays open finds the product again only where it was.
  { FENGGUANG_ROLES: 'api,ingest', CLICKHOUSE_URL: 'http://127.0.0.1:9', PORT: String(await freePort()) },
)

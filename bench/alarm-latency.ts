import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { openDatabase } from '../server/src/platform/postgres/db.ts'
import { pause, Product } from '../test/fault/product.ts'
import { databaseUrlOf, doorsOf, healthOf } from '../test/fault/telemetry-probe.ts'
import { findChromium } from '../tools/find-chromium.ts'
import { fleetGateway, registerFleet, stationNameOf, type AlarmFleet } from './alarm-fleet.ts'
import { seenBy, signInAs, watchPages, type Seen } from './alarm-page.ts'
import type { SenderAsk, SenderOrder, SenderWord } from './alarm-sender.ts'
import { stormFigures, type Figure } from './alarm-storm.ts'
import { percentile } from './measure.ts'

/**
 * From the frame to the eye: the product with its own processes and PostgreSQL, without ClickHouse; gateways that send
 * at a pace by MQTT; an operator who has the list of alarms open in a real browser.
 */
export interface AlarmAsk {
  pointsPerSecond: number
  /** How long single alarms are raised, far enough apart that no popup waits for the one before. */
  seconds: number
  isShort: boolean
}

const watcher = 'operator'
const second = 1000
const apartMs = 2_500
const denseEveryMs = 250
const lateMs = 20 * second
const limitMs = 2 * second
const web = resolve(import.meta.dirname, '../web/dist')

interface Sent {
  faultCode: number
  stationId: string
  sentAtMs: number
}

class Sender {
  readonly #child: ChildProcess
  readonly #words: SenderWord[] = []

  constructor(ask: SenderAsk) {
    this.#child = fork(resolve(import.meta.dirname, 'alarm-sender.ts'), [JSON.stringify(ask)])
    this.#child.on('message', (word: SenderWord) => this.#words.push(word))
  }

  order(order: SenderOrder): void {
    this.#child.send(order)
  }

  async heard<K extends SenderWord['kind']>(kind: K, limitSeconds: number): Promise<Extract<SenderWord, { kind: K }>> {
    const end = performance.now() + limitSeconds * second
    for (;;) {
      const at = this.#words.findIndex((word) => word.kind === kind)
      if (at !== -1) return this.#words.splice(at, 1)[0] as Extract<SenderWord, { kind: K }>
      if (this.#child.exitCode !== null) throw new Error(`the sender ended with ${this.#child.exitCode}`)
      if (performance.now() > end) throw new Error(`the sender did not say ${kind} within ${limitSeconds} s`)
      await pause(5)
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = once(this.#child, 'exit')
    if (this.#child.connected) this.order({ kind: 'stop' })
    const late = setTimeout(() => this.#child.kill('SIGKILL'), 10 * second)
    await ended
    clearTimeout(late)
  }
}

/** Each device once: what came and went within minutes is told once. Fewer than ten of a station: those become one. */
class Faults {
  readonly sent: Sent[] = []
  readonly #sender: Sender
  readonly #fleet: AlarmFleet

  constructor(sender: Sender, fleet: AlarmFleet) {
    this.#sender = sender
    this.#fleet = fleet
  }

  get left(): number {
    return this.#fleet.stationIds.length * this.#fleet.liveCodes.length - this.sent.length
  }

  async next(): Promise<void> {
    const i = this.sent.length
    const { stationIds, liveCodes } = this.#fleet
    const stationId = stationIds[i % stationIds.length]!
    const code = liveCodes[Math.floor(i / stationIds.length)]!
    this.#sender.order({ kind: 'fault', stationId, code, faultCode: i + 1 })
    const { faultCode, sentAtMs } = await this.#sender.heard('sent', 10)
    this.sent.push({ faultCode, sentAtMs, stationId })
  }

  /** So many, evenly, each at another moment of whatever else runs by a period. */
  async series(count: number, everyMs: number): Promise<Sent[]> {
    const from = this.sent.length
    const sinceMs = performance.now()
    for (let i = 0; i < count && this.left > 0; i += 1) {
      await pause(Math.max(0, sinceMs + i * everyMs + ((i * 137) % 100) * (everyMs / 1000) - performance.now()))
      await this.next()
    }
    return this.sent.slice(from)
  }
}

/** Its own popup, or one that tells of it and others. */
function popupMs({ popups }: Seen, { faultCode, stationId, sentAtMs }: Sent): number {
  const own = new RegExp(`故障码 ${faultCode}）?$`)
  const isOfIt = ({ title, text }: Seen['popups'][number]) =>
    own.test(text) || (text.includes('条新告警') && (title === stationNameOf(stationId) || title.endsWith('座电站')))
  const found = popups.find((popup) => popup.atMs >= sentAtMs && isOfIt(popup))
  return found ? found.atMs - sentAtMs : Infinity
}

const pushMs = ({ pushes }: Seen, { stationId, sentAtMs }: Sent): number =>
  (pushes.find(({ atMs, stationIds }) => atMs >= sentAtMs && stationIds.includes(stationId))?.atMs ?? Infinity) -
  sentAtMs

function figuresOf(name: string, times: readonly number[]): Figure[] {
  const figure = (share: string, value: number, limit?: number): Figure => ({
    name: `${name} (${times.length}), ${share}`,
    value,
    unit: 'ms',
    ...(limit !== undefined && { limit }),
  })
  return [
    figure('p50', percentile(times, 0.5)),
    figure('p95', percentile(times, 0.95)),
    figure('p99', percentile(times, 0.99), limitMs),
    figure('max', Math.max(...times)),
  ]
}

async function openList(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
  await watchPages(context)
  await signInAs(context, address, watcher)
  const page = await context.newPage()
  await page.goto(`${address}/deviceAlarm`)
  await page.locator('.fg-list-paging').waitFor()
  return page
}

const loadText = () => loadavg().map((load) => load.toFixed(1)).join(' ') // prettier-ignore

async function measure(ask: AlarmAsk, product: Product, browser: Browser): Promise<Figure[]> {
  const db = openDatabase(databaseUrlOf(product))
  const stations = ask.isShort ? 20 : 100
  const before = (await healthOf(product)).registry.devices
  const fleet = await registerFleet(db, { stations, live: 5, storm: ask.isShort ? 50 : 100, watcher })
  await db.close()
  const devices = stations * (fleet.liveCodes.length + fleet.stormCodes.length)
  await product.until('known to ingest', 60, async () => (await healthOf(product)).registry.devices >= before + devices)
  const sender = new Sender({
    url: doorsOf(product).mqttUrl,
    gateway: fleetGateway,
    fleet,
    pointsPerSecond: ask.pointsPerSecond,
  })
  try {
    await sender.heard('ready', 120)
    const page = await openList(browser, product.address)
    await pause(10 * second)
    console.log(`load before: ${loadText()}`)
    const faults = new Faults(sender, fleet)
    const single = await faults.series(Math.floor((ask.seconds * second) / apartMs), apartMs)
    await pause(5 * second)
    const dense = await faults.series(ask.isShort ? 40 : 240, denseEveryMs)
    await pause(lateMs)
    const seen = await seenBy(page)
    const { pointsPerSecond: told } = (sender.order({ kind: 'pace' }), await sender.heard('paced', 10))
    const { pointsPerSecond: taken, quarantined } = await healthOf(product)
    console.log(`load of the alarms: ${loadText()}`)

    sender.order({ kind: 'bear' })
    await sender.heard('born', 120)
    await pause(5 * second)
    const standing = Map.groupBy(faults.sent, ({ stationId }) => stationId)
    const children = (id: string) => fleet.stormCodes.length + (standing.get(id)?.length ?? 0)
    const events = stations * fleet.stormCodes.length
    const lastsMs = (ask.isShort ? 10 : 55) * second
    const stormy = await stormFigures({
      product,
      browser,
      page,
      watcher,
      events,
      lastsMs,
      expected: new Map(fleet.stationIds.map((id) => [stationNameOf(id), children(id)])),
      rage: async () => {
        sender.order({ kind: 'storm', overMs: lastsMs })
        return sender.heard('stormed', 300)
      },
    })
    console.log(`load of the storm: ${loadText()}`)
    return [
      { name: 'ordinary frames by MQTT, points told', value: told, unit: '/s' },
      { name: 'points ingest counts', value: taken, unit: '/s' },
      { name: 'frames set aside', value: quarantined, unit: '', limit: 0 },
      ...figuresOf(
        `frame to popup, alarms ${apartMs / second} s apart`,
        single.map((one) => popupMs(seen, one)),
      ),
      ...figuresOf(
        `frame to push in the page, alarms ${denseEveryMs / second} s apart`,
        dense.map((one) => pushMs(seen, one)),
      ),
      ...stormy,
    ]
  } finally {
    await sender.stop()
  }
}

const shownAs = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

const isMissed = ({ value, limit }: Figure): boolean => limit !== undefined && !(value <= limit)

export async function alarmBench(ask: AlarmAsk): Promise<{ figures: Record<string, number>; isMet: boolean }> {
  if (!existsSync(web)) throw new Error('the web is not built: npm run build')
  const found = await findChromium(console.log)
  if ('missing' in found) throw new Error(found.missing)
  const product = new Product({ FENGGUANG_ROLES: 'api,ingest', CLICKHOUSE_URL: 'http://127.0.0.1:9' })
  let browser: Browser | undefined
  // Without this a stopped bench would leave its databases running.
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.once(name, () => void product.clear().finally(() => process.exit(1)))
  try {
    await product.start(120)
    browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
    const all = await measure(ask, product, browser)
    for (const figure of all) {
      const judged = figure.limit === undefined ? '      ' : isMissed(figure) ? 'MISSED' : 'met   '
      const limit = figure.limit === undefined ? '' : ` (limit ${figure.limit})`
      console.log(`${judged} ${figure.name}: ${shownAs(figure.value)} ${figure.unit}${limit}`)
    }
    return { figures: Object.fromEntries(all.map(({ name, value }) => [name, value])), isMet: !all.some(isMissed) }
  } finally {
    await browser?.close()
    await product.clear()
  }
}

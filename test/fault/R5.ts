import { withinLimit } from '../run-goal.ts'
import { isRight, judgedText, judgedTotal, readArrivals } from './log-arrivals.ts'
import { emulated, goal, patience, pause, short, signIn } from './product.ts'
import type { Product } from './product.ts'
import { SteadyLoad } from './steady-load.ts'
import * as probe from './telemetry-probe.ts'
import { wrongForUsers } from './user-view.ts'

/**
 * The telemetry store is away: ingest goes on acknowledging and warns before its log is full, screens answer and say
 * that their history is stale, and everything is caught up without loss.
 */
const awaySeconds = short ? 10 : 3600
const gateways = short ? 10 : 100
const pointsPerSecond = short && emulated ? 2_000 : 10_000
const screenLimitMs = 2_000
/** Times real time. The emulated engine takes seconds for what takes milliseconds. */
const drainFactor = emulated ? 0.1 : 5
/** What has not come by then does not come. */
const patienceSeconds = 300
/** Room for the outage; a burst at its end takes the log over seven tenths of it. */
const logLimitMb = short ? '16' : '512'
const burstPointsPerSecond = 80_000
/** Between the warning and a full log, which would refuse until the store is back. */
const burstShare = 0.8
/** The emulated engine would take minutes for a burst: there R3 alone looks at the warning in the short form. */
const withBurst = !(short && emulated)

type Body = { code?: number; key?: string; isHistoryStale?: boolean; data?: { isHistoryStale?: boolean } }

/** Screens as the browser asks for them, with their slowest answer and what was wrong about any. */
class Screens {
  slowestMs = 0
  looks = 0
  readonly wrong = new Map<string, number>()
  private readonly product: Product
  private readonly cookie: string

  constructor(product: Product, cookie: string) {
    this.product = product
    this.cookie = cookie
  }

  private async ask(path: string, body?: object): Promise<{ status: number; body: Body }> {
    const since = performance.now()
    const answer = await fetch(`${this.product.address}/microplat/api/${path}`, {
      headers: { cookie: this.cookie, 'X-Requested-With': 'fengguang', 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const read = (await answer.json()) as Body
    this.slowestMs = Math.max(this.slowestMs, performance.now() - since)
    this.looks += 1
    return { status: answer.status, body: read }
  }

  private note(isRight: boolean, what: string): void {
    if (!isRight) this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1)
  }

  /** What the overview of the fleet says about its history; undefined when it does not answer. */
  async isMarkedStale(): Promise<boolean | undefined> {
    const { status, body } = await this.ask('energy/realtime/pv/station/overview?scope=all')
    this.note(status === 200, `the overview answers ${status}`)
    return body.data?.isHistoryStale ?? body.isHistoryStale
  }

  /** While the store is away: what can be shown is shown, history is marked as stale or refused with a code. */
  async lookWithoutStore(): Promise<void> {
    const page = await this.ask('base/station/page')
    this.note(page.status === 200, `the list of stations answers ${page.status}`)
    const detail = await this.ask(`energy/realtime/pv/device/meterDetail?deviceId=${probe.loadDeviceId(0)}`)
    this.note(detail.status === 200, `the detail of a meter answers ${detail.status}`)
    this.note((await this.isMarkedStale()) === true, 'the overview is not marked stale')
    const to = new Date()
    const from = new Date(to.getTime() - 3_600_000)
    const points = [{ deviceId: probe.loadDeviceId(0), point: 'powerKw' }]
    const curve = await this.ask('energy/telemetry/curves', { points, bucket: '15m', from, to })
    // A screen keeps the curve it has and marks it as stale when it is refused.
    const isRefused = curve.status === 503 && curve.body.code === 503 && curve.body.key === 'server.unavailable'
    this.note(isRefused, `a curve answers ${curve.status} ${curve.body.key}`)
  }
}

/** A store that is silent for long is ended and started again by the product: the new one is silenced before it is ready. */
class Silence {
  private stopped = 0
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly product: Product

  constructor(product: Product) {
    this.product = product
  }

  begin(): void {
    this.keep()
    this.timer = setInterval(() => this.keep(), 50)
  }

  private keep(): void {
    const store = this.product.processes().get('clickhouse')
    if (store === undefined || store === this.stopped) return
    process.kill(store, 'SIGSTOP')
    this.stopped = store
  }

  end(): void {
    clearInterval(this.timer)
    if (this.product.processes().get('clickhouse') === this.stopped) process.kill(this.stopped, 'SIGCONT')
  }
}

await goal(
  'R5',
  async (product) => {
    await product.start(120 * patience)
    console.log(`telemetry after ${(await product.untilTelemetry()).toFixed(0)} s`)
    await probe.registerGateways(product, 2 * gateways)
    const screens = new Screens(product, await signIn(product.address))
    await product.until('shown as fresh', patienceSeconds, async () => (await screens.isMarkedStale()) === false)
    const load = new SteadyLoad(product, { gateways, framesPerBody: 10, pointsPerSecond })
    const silence = new Silence(product)
    let burst: SteadyLoad | undefined
    try {
      await product.until('taking frames', patienceSeconds, () => load.acknowledgedFrames > 0)
      silence.begin()
      await product.until('marked stale', patienceSeconds, async () => (await screens.isMarkedStale()) === true)
      const since = performance.now()
      const before = load.acknowledgedFrames
      screens.slowestMs = 0
      do {
        await screens.lookWithoutStore()
        await pause(500)
      } while (performance.now() < since + awaySeconds * 1000)
      const meanwhile = load.acknowledgedFrames - before
      const awayFor = (performance.now() - since) / 1000
      await load.stop()

      const early = probe.isWarned(product)
      if (withBurst) {
        burst = new SteadyLoad(product, {
          gateways,
          firstGateway: gateways,
          framesPerBody: 200,
          pointsPerSecond: burstPointsPerSecond,
          hasRoom: async () => (await probe.filledShare(product)) < burstShare,
        })
        await probe.untilWarned(product, patienceSeconds)
        await burst.stop()
      }
      const full = (await probe.healthOf(product)).log
      const loads = burst ? [load, burst] : [load]
      const arrivals = await readArrivals(
        product,
        loads.flatMap(({ devices }) => devices),
      )
      const judged = judgedTotal(loads.map((one) => one.judge(arrivals)))
      console.log(`${meanwhile} frames acknowledged while the store was away, ${full.bytes} of ${full.capBytes} bytes`)

      silence.end()
      const drainSince = performance.now()
      await probe.untilLoaded(product, awaySeconds / drainFactor + 600 * patience)
      const factor = awayFor / ((performance.now() - drainSince) / 1000)
      await product.until('no longer marked', patienceSeconds, async () => (await screens.isMarkedStale()) === false)
      const after = (await probe.healthOf(product)).log
      const wrong = await wrongForUsers(
        product,
        loads.flatMap((one) => one.expected()),
      )
      for (const [what, count] of screens.wrong) console.log(`${count} × ${what}`)
      const refused = loads.reduce((sum, { answers }) => sum + (answers.get('429') ?? 0), 0)
      const acknowledged = loads.reduce((sum, one) => sum + one.acknowledgedFrames, 0)
      return {
        met:
          meanwhile > 0 &&
          isRight(judged) &&
          wrong.length === 0 &&
          screens.wrong.size === 0 &&
          refused === 0 &&
          loads.every(({ wrongAnswers }) => wrongAnswers === 0) &&
          !early &&
          !after.isWarning &&
          withinLimit(screens.slowestMs, screenLimitMs) &&
          withinLimit(-factor, -drainFactor),
        figure:
          `away ${awayFor.toFixed(0)} s: ${meanwhile} frames acknowledged meanwhile, ${screens.looks} screens answered, ` +
          `${screens.wrong.size} kinds wrong or not marked stale; ` +
          (withBurst ? `warned at ${Math.round((100 * full.bytes) / full.capBytes)} % of the log` : 'no burst') +
          `${early ? ', TOO EARLY' : ''}${after.isWarning ? ', STILL WARNING AFTERWARDS' : ''}; ` +
          `${acknowledged} acknowledged, ${judgedText(judged)}, ${wrong.length} wrong in rollups, curves and files; ` +
          `slowest screen ${(screens.slowestMs / 1000).toFixed(2)} s, caught up ${factor.toFixed(1)} × real time ` +
          `(${short ? 'not judged' : `limits ${screenLimitMs / 1000} and ${drainFactor}`})${emulated ? ', ClickHouse emulated' : ''}`,
      }
    } finally {
      silence.end()
      await load.stop({ abandon: true })
      await burst?.stop({ abandon: true })
    }
  },
  { FENGGUANG_ROLES: 'api,ingest', FENGGUANG_LOG_LIMIT_MB: logLimitMb },
)

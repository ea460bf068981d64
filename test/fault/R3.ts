import { readFileSync } from 'node:fs'
import { withinLimit } from '../run-goal.ts'
import { judgedText, readArrivals } from './log-arrivals.ts'
import { goal, pause, short, signIn } from './product.ts'
import type { Product } from './product.ts'
import { pointsPerFrame, SteadyLoad } from './steady-load.ts'
import * as probe from './telemetry-probe.ts'

/**
 * Overload: five times the usual rate beside senders of huge bodies, then a full log. What cannot be taken is refused and
 * says when to come again, frames are taken again afterwards, and nothing that was acknowledged is dropped.
 */
const usualPointsPerSecond = 10_000
const times = 5
const overSeconds = short ? 8 : 600
const gateways = short ? 40 : 100
const framesPerBody = 20
const pointsPerBody = framesPerBody * pointsPerFrame
const loopP99Ms = 100
const recoverSeconds = 30
const rssLimitBytes = 1024 ** 3
/** What has not recovered by then has not recovered at all. */
const patienceSeconds = 300
/** The store is away: a log of this size is full after the overload. */
const logLimitMb = short ? 16 : 512

function rssOf(product: Product, name: string): number {
  const status = readFileSync(`/proc/${product.processes().get(name)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024
}

/** Bodies larger than the door holds together; answers those that were refused as they should be. */
async function flood(product: Product): Promise<{ refused: number; closed: number; withoutRetryAfter: number }> {
  const bytes = new Uint8Array(24 * 1024 * 1024)
  const { url } = probe.doorsOf(product)
  const authorization = `Basic ${btoa(`${probe.loadGatewayId(0)}:${probe.demoSecret(product)}`)}`
  const answers = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const answer = await fetch(`${url}/ingest/v1/frames`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-ndjson' },
        body: bytes,
      }).catch(() => undefined) // the door closes a connection whose body it will not read
      await answer?.text().catch(() => undefined)
      return answer
    }),
  )
  const refusals = answers.filter((answer) => answer?.status === 429)
  return {
    refused: refusals.length,
    closed: answers.filter((answer) => answer === undefined).length,
    withoutRetryAfter: refusals.filter((answer) => answer!.headers.get('retry-after') === null).length,
  }
}

/** What the product looks like to others meanwhile. */
class Watch {
  rss = 0
  loopMs = 0
  screens = 0
  wrongScreens = 0
  private readonly product: Product
  private readonly cookie: string

  constructor(product: Product, cookie: string) {
    this.product = product
    this.cookie = cookie
  }

  async look(): Promise<void> {
    const { product } = this
    const answer = await fetch(`${product.address}/microplat/api/base/station/page`, {
      headers: { cookie: this.cookie },
    })
    await answer.text()
    if (answer.status === 200) this.screens += 1
    else this.wrongScreens += 1
    this.rss = Math.max(this.rss, rssOf(product, 'api'), rssOf(product, 'ingest'))
    this.loopMs = Math.max(this.loopMs, (await probe.healthOf(product)).eventLoopP99Ms)
  }
}

const taking = (product: Product, load: SteadyLoad): Promise<void> => {
  const before = load.acknowledgedFrames
  return product.until('taking frames again', patienceSeconds, () => load.acknowledgedFrames > before)
}

await goal(
  'R3',
  async (product) => {
    await product.start(120)
    await probe.registerGateways(product, 2 * gateways)
    const watch = new Watch(product, await signIn(product.address))
    const loads: SteadyLoad[] = []
    const startLoad = (firstGateway: number, pointsPerSecond?: number): SteadyLoad => {
      const paced = pointsPerSecond === undefined ? {} : { pointsPerSecond }
      const load = new SteadyLoad(product, { gateways, firstGateway, framesPerBody, atOnce: 4, ...paced })
      loads.push(load)
      return load
    }
    try {
      // As many points as five times the rate makes in this time, however long a busy machine takes for them.
      const over = startLoad(0, times * usualPointsPerSecond)
      const enough = times * usualPointsPerSecond * overSeconds
      let flooded = { refused: 0, closed: 0, withoutRetryAfter: 0 }
      while (over.attempts * pointsPerBody < enough) {
        if (watch.screens === 2) flooded = await flood(product)
        await watch.look()
        await pause(250)
      }
      const offered = (over.attempts * pointsPerBody) / over.seconds
      const taken = (over.acknowledgedFrames * pointsPerFrame) / over.seconds
      const { busy } = (await probe.healthOf(product)).refused
      const since = performance.now()
      await taking(product, over)
      await over.stop()
      await product.until(
        'calm again',
        patienceSeconds,
        async () => (await probe.healthOf(product)).log.waitingBytes === 0,
      )
      const calmSeconds = (performance.now() - since) / 1000

      const early = probe.isWarned(product)
      const filling = startLoad(gateways)
      await probe.untilWarned(product, patienceSeconds)
      await product.until('full', patienceSeconds, async () => (await probe.healthOf(product)).refused.full > gateways)
      const full = filling.answers.get('429') ?? 0
      await product.stop()
      product.change({ FENGGUANG_LOG_LIMIT_MB: String(4 * logLimitMb) })
      await product.start(120)
      await taking(product, filling)
      await filling.stop()
      await product.stop()

      const arrivals = await readArrivals(
        product,
        loads.flatMap(({ devices }) => devices),
      )
      const [first, second] = [over.judge(arrivals), filling.judge(arrivals)]
      for (const load of loads) console.log(JSON.stringify([...load.answers]))
      const withoutRetryAfter = loads.reduce((sum, load) => sum + load.withoutRetryAfter, flooded.withoutRetryAfter)
      const isWhole = [first, second].every(({ lost, twice, unknown }) => lost + twice + unknown === 0)
      return {
        met:
          isWhole &&
          arrivals.damagedBytes === 0 &&
          busy > 0 &&
          flooded.refused + flooded.closed > 0 &&
          full > 0 &&
          !early &&
          withoutRetryAfter === 0 &&
          loads.every(({ wrongAnswers }) => wrongAnswers === 0) &&
          watch.screens > 0 &&
          watch.wrongScreens === 0 &&
          withinLimit(-offered, -times * usualPointsPerSecond * 0.98) &&
          withinLimit(watch.loopMs, loopP99Ms) &&
          withinLimit(watch.rss, rssLimitBytes) &&
          withinLimit(calmSeconds, recoverSeconds),
        figure:
          `${offered.toFixed(0)} points/s offered (${times} × ${usualPointsPerSecond}), ${taken.toFixed(0)} taken, ` +
          `${over.acknowledgedFrames} frames acknowledged: ${judgedText(first)}; ${busy} refused as busy, ` +
          `taken again, calm after ${calmSeconds.toFixed(1)} s; warned${early ? ' TOO EARLY' : ''}, ${full} refused by a full log, taken again with more room: ` +
          `${judgedText(second)}; ${withoutRetryAfter} refusals without Retry-After, ${watch.screens} screens answered; ` +
          `event loop p99 ${watch.loopMs.toFixed(0)} ms, largest process ${(watch.rss / 1024 ** 2).toFixed(0)} MB ` +
          `(${short ? 'not judged' : `limits ${loopP99Ms} and 1024, calm ${recoverSeconds} s`})`,
      }
    } finally {
      await Promise.all(loads.map((load) => load.stop({ abandon: true })))
    }
  },
  { FENGGUANG_ROLES: 'api,ingest', ...probe.storeAway, FENGGUANG_LOG_LIMIT_MB: String(logLimitMb) },
)

import { readFileSync } from 'node:fs'
import { goal, patience, pause, short, signIn } from './product.ts'
import type { Product } from './product.ts'
import { loggedFrames, SteadyLoad } from './steady-load.ts'
import * as probe from './telemetry-probe.ts'

/** Overload: what cannot be taken is refused and says when to come again; nothing that was acknowledged is dropped. */
const overSeconds = short ? 15 : 600
const gateways = short ? 40 : 200
const loopP99Ms = 100 * patience
const recoverSeconds = 30
const rssLimitBytes = 1024 ** 3
/** Small, and the store is away: the log is full in the middle of it. */
const logLimitMb = short ? '16' : '512'

function rssOf(product: Product, name: string): number {
  const status = readFileSync(`/proc/${product.processes().get(name)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024
}

/** Bodies that are announced but never come hold the door's memory, not the door. */
async function flood(url: string, secret: string): Promise<{ refused: number }> {
  const bytes = new Uint8Array(24 * 1024 * 1024)
  const answers = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const answer = await fetch(`${url}/ingest/v1/frames`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${probe.loadGatewayId(0)}:${secret}`)}`,
          'content-type': 'application/x-ndjson',
        },
        body: bytes,
      }).catch(() => undefined) // the door closes a connection whose body it will not read
      await answer?.text().catch(() => undefined)
      return answer?.status ?? 429
    }),
  )
  return { refused: answers.filter((status) => status === 429).length }
}

await goal(
  'R3',
  async (product) => {
    await product.start(120 * patience)
    await probe.registerGateways(product, gateways)
    const cookie = await signIn(product.address)
    const load = new SteadyLoad(product, { gateways, framesPerBody: 400 })
    let rss = 0
    let screens = 0
    let loopMs = 0
    const end = performance.now() + overSeconds * 1000
    while (performance.now() < end) {
      const answer = await fetch(`${product.address}/microplat/api/base/station/page`, { headers: { cookie } })
      await answer.text()
      if (answer.status === 200) screens += 1
      rss = Math.max(rss, rssOf(product, 'api'), rssOf(product, 'ingest'))
      loopMs = Math.max(loopMs, (await probe.healthOf(product)).eventLoopP99Ms)
      await pause(250)
    }
    await product.until('full', 300, () => (load.answers.get('429') ?? 0) > 0)
    await load.stop({ abandon: true })
    const { refused } = await flood(probe.doorsOf(product).url, probe.demoSecret(product))
    const since = performance.now()
    await product.until(
      'calm again',
      recoverSeconds,
      async () => (await probe.healthOf(product)).log.waitingBytes === 0,
    )
    const seconds = (performance.now() - since) / 1000
    await product.stop()
    const { frames } = await loggedFrames(product, gateways)
    const acknowledged = load.acknowledgedFrames
    console.log(JSON.stringify([...load.answers]))
    const full = load.answers.get('429') ?? 0
    return {
      met:
        frames >= acknowledged &&
        full > 0 &&
        refused > 0 &&
        load.withoutRetryAfter === 0 &&
        screens > 0 &&
        loopMs <= loopP99Ms &&
        rss <= rssLimitBytes &&
        seconds <= recoverSeconds,
      figure:
        `${acknowledged} frames acknowledged, ${Math.max(0, acknowledged - frames)} of them dropped, ${full + refused} refused, ` +
        `event loop p99 ${loopMs.toFixed(0)} ms (limit ${loopP99Ms}), largest process ${(rss / 1024 ** 2).toFixed(0)} MB (limit 1024), ` +
        `calm after ${seconds.toFixed(1)} s (limit ${recoverSeconds})`,
    }
  },
  { FENGGUANG_ROLES: 'api,ingest', CLICKHOUSE_URL: 'http://127.0.0.1:9', FENGGUANG_LOG_LIMIT_MB: logLimitMb },
)

import { withinLimit } from '../run-goal.ts'
import { HeldRequest, isClosed } from './held-requests.ts'
import { goal, patience, pause, short, signIn } from './product.ts'
import { readArrivals } from './log-arrivals.ts'
import { SteadyLoad } from './steady-load.ts'
import { registerGateways, storeSettings } from './telemetry-probe.ts'

/**
 * Graceful stop: no request that was under way fails, everything ingest acknowledged is in its log, the exit code is 0,
 * and in the long form the product is gone within 25 s.
 */
const rounds = short ? 1 : 5
const clients = 16
/** Requests whose rest comes when the API takes no more connections. */
const held = 6
const gateways = 5
const limitSeconds = 25

interface Tally {
  answered: number
  failed: string[]
}

/** Asks without pause until it is stopped; a request that began before must still be answered. */
async function ask(address: string, cookie: string, stopped: () => boolean, tally: Tally): Promise<void> {
  while (!stopped()) {
    try {
      const answer = await fetch(`${address}/microplat/api/base/station/page`, { headers: { cookie } })
      await answer.text()
      if (answer.status === 200) tally.answered += 1
      else tally.failed.push(`status ${answer.status}`)
    } catch (error) {
      tally.failed.push(String(error instanceof Error ? (error.cause ?? error) : error))
    }
  }
}

await goal(
  'R14',
  async (product) => {
    const tally: Tally = { answered: 0, failed: [] }
    let slowest = 0
    let underWay = 0
    let acknowledged = 0
    let lost = 0
    const codes: (number | null)[] = []
    for (let round = 1; round <= rounds; round += 1) {
      await product.start(120 * patience)
      if (round === 1) await registerGateways(product, gateways)
      const cookie = await signIn(product.address)
      const { address } = product
      const load = new SteadyLoad(product, { gateways, framesPerBody: 10 })
      let stopped = false
      const asking = Array.from({ length: clients }, () => ask(address, cookie, () => stopped, tally))
      const before = tally.answered
      try {
        await product.until('answering', 60, () => tally.answered > before + clients && load.acknowledgedFrames > 0)
        if (!short) await pause(1_000)
      } catch (error) {
        stopped = true
        await load.stop({ abandon: true })
        throw error
      }
      const requests = await Promise.all(Array.from({ length: held }, () => HeldRequest.begin(address)))
      // From here on no client begins another request; those under way must be answered.
      stopped = true
      const stopping = product.stop()
      await product.until('closed to new requests', 60, () => isClosed(address))
      underWay += held
      for (const fault of await Promise.all(requests.map((request) => request.finish())))
        if (fault === undefined) tally.answered += 1
        else tally.failed.push(fault)
      const { code, seconds } = await stopping
      await Promise.all([...asking, load.stop({ abandon: true })])
      acknowledged += load.acknowledgedFrames
      lost += load.judge(await readArrivals(product, load.devices)).lost
      codes.push(code)
      slowest = Math.max(slowest, seconds)
      console.log(
        `round ${round}: exit code ${code} after ${seconds.toFixed(1)} s, ${tally.answered} requests answered`,
      )
    }
    for (const failure of new Set(tally.failed)) console.log(failure)
    return {
      met:
        tally.failed.length === 0 &&
        underWay > 0 &&
        lost === 0 &&
        withinLimit(slowest, limitSeconds) &&
        codes.every((code) => code === 0),
      figure:
        `${tally.failed.length} of ${tally.answered + tally.failed.length} requests failed, ${underWay} were under way at the stop, ` +
        `${lost} of ${acknowledged} acknowledged frames lost, exit code ${codes.join(', ')}, slowest stop ${slowest.toFixed(1)} s (limit ${limitSeconds})`,
    }
  },
  { FENGGUANG_ROLES: process.env.FENGGUANG_ROLES ?? 'api,ingest', ...storeSettings },
)

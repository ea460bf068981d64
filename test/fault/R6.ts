import { withinLimit } from '../run-goal.ts'
import { signalAll, withDescendants } from './process-tree.ts'
import { goal, patience, short, signIn } from './product.ts'
import { isRight, judgedText, readArrivals } from './log-arrivals.ts'
import { SteadyLoad } from './steady-load.ts'
import { registerGateways, storeSettings } from './telemetry-probe.ts'

/**
 * PostgreSQL hangs: every request settles with 503 and a code while it still hangs, ingest goes on acknowledging into its
 * log, everything heals and no process exits. The long form also judges the seconds.
 */
const rounds = short ? 1 : 10
const clients = 20
const settleSeconds = 5
const healSeconds = 2
/** A request that is not answered by then never settles. */
const neverSeconds = 60
const gateways = 5
const framesPerBody = 10
/** Of ingest while PostgreSQL hangs. */
const fewestBodies = 5

interface Answer {
  status: number
  code: unknown
  seconds: number
}

async function ask(address: string, cookie: string): Promise<Answer> {
  const since = performance.now()
  const signal = AbortSignal.timeout(neverSeconds * 1000)
  const answer = await fetch(`${address}/microplat/api/base/station/page`, { headers: { cookie }, signal })
  const body = (await answer.json()) as { code?: unknown }
  return { status: answer.status, code: body.code, seconds: (performance.now() - since) / 1000 }
}

await goal(
  'R6',
  async (product) => {
    await product.start(120 * patience)
    await registerGateways(product, gateways)
    const cookie = await signIn(product.address)
    const before = JSON.stringify([...product.processes()])
    const load = new SteadyLoad(product, { gateways, framesPerBody, pointsPerSecond: 2_000 })
    let slowest = 0
    let slowestHeal = 0
    let wrong = 0
    let fewest = Infinity
    try {
      for (let round = 1; round <= rounds; round += 1) {
        await product.until('ingest at work', 60, () => load.acknowledgedFrames > 0)
        const stopped = withDescendants([product.processes().get('postgres') ?? 0])
        signalAll(stopped, 'SIGSTOP')
        const acknowledgedBefore = load.acknowledgedFrames
        try {
          const answers = await Promise.all(Array.from({ length: clients }, () => ask(product.address, cookie)))
          slowest = Math.max(slowest, ...answers.map(({ seconds }) => seconds))
          wrong += answers.filter(({ status, code }) => status !== 503 || code !== 503).length
          await product.until('acknowledging without PostgreSQL', neverSeconds, () => {
            return load.acknowledgedFrames - acknowledgedBefore >= fewestBodies * framesPerBody
          })
          fewest = Math.min(fewest, load.acknowledgedFrames - acknowledgedBefore)
        } finally {
          signalAll(stopped, 'SIGCONT')
        }
        const since = performance.now()
        await product.until('healed', neverSeconds, async () => (await ask(product.address, cookie)).status === 200)
        slowestHeal = Math.max(slowestHeal, (performance.now() - since) / 1000)
        console.log(
          `round ${round}: slowest ${slowest.toFixed(2)} s, healed after ${slowestHeal.toFixed(2)} s, ${fewest} frames acknowledged meanwhile`,
        )
      }
      await load.stop()
    } finally {
      await load.stop({ abandon: true })
    }
    const judged = load.judge(await readArrivals(product, load.devices))
    // An attempt that the machine was too busy for is sent again; an answer is ingest's own word.
    const refused = [...load.answers].filter(([answer]) => answer !== '200' && answer !== 'no answer')
    for (const [answer, times] of refused) console.log(`ingest answered ${answer} ${times} times`)
    const same = JSON.stringify([...product.processes()]) === before
    return {
      met:
        wrong === 0 &&
        same &&
        isRight(judged) &&
        refused.length === 0 &&
        withinLimit(slowest, settleSeconds) &&
        withinLimit(slowestHeal, healSeconds),
      figure:
        `${rounds * clients - wrong} of ${rounds * clients} requests answered 503, slowest ${slowest.toFixed(2)} s (limit ${settleSeconds}), ` +
        `healed in ${slowestHeal.toFixed(2)} s (limit ${healSeconds}), ${same ? 'no process ended' : 'A PROCESS ENDED'}; ` +
        `ingest acknowledged ${fewest} frames meanwhile, refused ${refused.length}, ${judgedText(judged)}`,
    }
  },
  { FENGGUANG_ROLES: process.env.FENGGUANG_ROLES ?? 'api,ingest', ...storeSettings },
)

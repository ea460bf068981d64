import { goal, patience, pause, short, signIn } from './product.ts'

/** Graceful stop: no request that was under way fails, and the product is gone within 25 s. */
const rounds = short ? 1 : 5
const clients = 16
const limitSeconds = 25

interface Tally {
  answered: number
  failed: string[]
}

/** Asks without pause until told to stop; only requests that began before count. */
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
    const codes: (number | null)[] = []
    for (let round = 1; round <= rounds; round += 1) {
      await product.start(120 * patience)
      const cookie = await signIn(product.address)
      const { address } = product
      let stopped = false
      const asking = Array.from({ length: clients }, () => ask(address, cookie, () => stopped, tally))
      await pause(2_000)
      // From here on no client begins another request; those under way must be answered.
      stopped = true
      const { code, seconds } = await product.stop()
      await Promise.all(asking)
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
        tally.answered > clients &&
        slowest <= limitSeconds &&
        codes.every((code) => code === 0),
      figure: `${tally.failed.length} of ${tally.answered + tally.failed.length} requests failed, slowest stop ${slowest.toFixed(1)} s (limit ${limitSeconds})`,
    }
  },
  { FENGGUANG_ROLES: process.env.FENGGUANG_ROLES ?? 'api,ingest' },
)

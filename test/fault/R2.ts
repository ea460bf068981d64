import { emulated, goal, patience, pause, short } from './product.ts'
import type { Product } from './product.ts'

/** Recovery after kill -9: any one process within 10 s, all of them within 30 s, every time and without a hand. */
const rounds = short ? 1 : 20
const oneLimitSeconds = 10 * patience
const allLimitSeconds = 30 * patience
/** In the short run the emulated engine is killed once, with all the others: each of its starts takes most of a minute. */
const sparingly = short && emulated
const firstStartSeconds = 120 * patience

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}

const slowest = (times: number[]) => Math.max(...times).toFixed(1)

/** Ready means: another process has taken its place, and the product serves. */
async function killOne(product: Product, name: string): Promise<number> {
  const before = product.processes().get(name)
  const seen = product.log.length
  product.kill(name)
  return timed(() =>
    product.until(`recovered from kill -9 of ${name}`, oneLimitSeconds, async () => {
      const after = product.processes().get(name)
      const back = after !== undefined && after !== before && product.log.slice(seen).includes(`${name} runs again`)
      return back && (await product.isReady())
    }),
  )
}

async function killSupervisor(product: Product): Promise<number> {
  product.kill('supervisor')
  return product.start(oneLimitSeconds)
}

async function killAll(product: Product): Promise<number> {
  await product.killAll()
  return product.start(allLimitSeconds)
}

await goal('R2', async (product) => {
  console.log(`first start: ${(await product.start(firstStartSeconds)).toFixed(1)} s`)
  const children = [...product.processes().keys()].filter(
    (name) => name !== 'supervisor' && !(sparingly && name === 'clickhouse'),
  )
  const one: number[] = []
  const all: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of children) {
      const seconds = await killOne(product, name)
      console.log(`round ${round}: ${name} back after ${seconds.toFixed(1)} s`)
      one.push(seconds)
    }
    if (!sparingly) {
      one.push(await killSupervisor(product))
      console.log(`round ${round}: started after the supervisor was killed, ${one.at(-1)?.toFixed(1)} s`)
    }
    all.push(await killAll(product))
    console.log(`round ${round}: started after all were killed, ${all.at(-1)?.toFixed(1)} s`)
    await pause(500)
  }
  const count = one.length + all.length
  return {
    met: true,
    figure:
      `${count} of ${count} recovered; slowest after one ${slowest(one)} s (limit ${oneLimitSeconds}), ` +
      `after all ${slowest(all)} s (limit ${allLimitSeconds})${patience > 1 ? ', ClickHouse emulated' : ''}`,
  }
})

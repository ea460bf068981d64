import { withinLimit } from '../run-goal.ts'
import { emulated, goal, pause, short, telemetryLimitSeconds } from './product.ts'
import type { Product } from './product.ts'

/**
 * Recovery after kill -9: the product is ready again every time and without a hand; the long form also judges that it
 * takes at most 10 s after any one process and 30 s after all. A process that hangs is ended and started again. Without its telemetry store the product stays ready; the
 * store itself comes back as fast as its engine starts.
 */
const roundsAt = process.argv.indexOf('--rounds')
const rounds = roundsAt > 0 ? Number(process.argv[roundsAt + 1]) : short ? 1 : 20
const oneLimitSeconds = 10
const allLimitSeconds = 30
/** What has not recovered by then has not recovered at all. */
const patienceSeconds = 300
/** Each start of the emulated engine takes a minute: the short run waits for one of them, at the end. */
const sparingly = short && emulated
const watchSeconds = 3
/** Killed in ways of their own; `prepare-telemetry` may have done its work and ended before its turn comes. */
const apart: ReadonlySet<string> = new Set(['supervisor', 'clickhouse', 'prepare-telemetry'])

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}

/** Ready means: another process has taken its place, and the product serves. */
async function killOne(product: Product, name: string): Promise<number> {
  const before = product.processes().get(name)
  const seen = product.log.length
  product.kill(name)
  return timed(() =>
    product.until(`recovered from kill -9 of ${name}`, patienceSeconds, async () => {
      const after = product.processes().get(name)
      const back = after !== undefined && after !== before && product.log.slice(seen).includes(`${name} runs again`)
      return back && (await product.isReady())
    }),
  )
}

/** A process that is stopped has an event loop that stands still: nobody but the supervisor's patience ends it. */
async function hangOne(product: Product, name: string): Promise<number> {
  const before = product.processes().get(name)
  if (before === undefined) throw new Error(`${name} does not run`)
  const seen = product.log.length
  process.kill(before, 'SIGSTOP')
  return timed(() =>
    product.until(`${name} ended because it hung, and started again`, patienceSeconds, async () => {
      const wasSaid = (words: string) => product.log.slice(seen).includes(`${name} ${words}`)
      const isAnother = product.processes().get(name) !== before && wasSaid('runs again')
      return isAnother && wasSaid('hangs') && (await product.isReady())
    }),
  )
}

/** On a machine that others use too, one late answer says nothing: the short form looks again. */
async function isServing(product: Product): Promise<boolean> {
  for (let looks = short ? 5 : 1; looks > 0; looks -= 1) if (await product.isReady()) return true
  return false
}

/** Nobody waits for the engine: from the kill until it answers again, every look must find the product ready. */
async function killTelemetry(product: Product): Promise<{ seconds: number; missed: number }> {
  let missed = 0
  const before = product.processes().get('clickhouse')
  product.kill('clickhouse')
  const isGone = async () => product.processes().get('clickhouse') !== before || !(await product.hasTelemetry())
  await product.until('without telemetry', patienceSeconds, isGone)
  const enough = performance.now() + watchSeconds * 1000
  const seconds = await timed(() =>
    product.until('back with telemetry', telemetryLimitSeconds, async () => {
      if (!(await isServing(product))) missed += 1
      return sparingly ? performance.now() > enough : product.hasTelemetry()
    }),
  )
  return { seconds, missed }
}

async function killSupervisor(product: Product): Promise<number> {
  product.kill('supervisor')
  return product.start(patienceSeconds)
}

async function killAll(product: Product): Promise<number> {
  await product.killAll()
  return product.start(patienceSeconds)
}

const limitText = (limit: number): string => (short ? 'not judged' : `limit ${limit}`)
/** NaN when nothing was measured. */
const worst = (times: number[]) => (times.length === 0 ? Number.NaN : Math.max(...times))

await goal('R2', async (product) => {
  // A history that is still being sent is work for every process, and none of it is judged here.
  if (short) product.change({ FENGGUANG_HISTORY_DAYS: '0' })
  console.log(
    `first start: ${(await product.start(patienceSeconds, { prepared: short ? 'all' : 'engine' })).toFixed(1)} s`,
  )
  if (!sparingly) console.log(`telemetry after another ${(await product.untilTelemetry()).toFixed(1)} s`)
  const children = [...product.processes().keys()].filter((name) => !apart.has(name))
  const one: number[] = []
  const all: number[] = []
  const engine: number[] = []
  let missed = 0
  for (let round = 1; round <= rounds; round += 1) {
    const tell = (what: string, seconds: number) => console.log(`round ${round}: ${what}, ${seconds.toFixed(1)} s`)
    const note = (times: number[], what: string, seconds: number) => {
      times.push(seconds)
      tell(what, seconds)
    }
    for (const name of children) note(one, `${name} back`, await killOne(product, name))
    if (product.processes().has('clickhouse')) {
      const telemetry = await killTelemetry(product)
      missed += telemetry.missed
      if (!sparingly) engine.push(telemetry.seconds)
      tell(`ready without telemetry but for ${telemetry.missed} looks`, telemetry.seconds)
    }
    note(one, 'started after the supervisor was killed', await killSupervisor(product))
    note(all, 'started after all were killed', await killAll(product))
    if (!sparingly || round === rounds) note(engine, 'telemetry after the start', await product.untilTelemetry())
    await pause(500)
  }
  const hung: number[] = []
  const hang = async (name: string) => {
    const seconds = await hangOne(product, name)
    hung.push(seconds)
    console.log(`${name} hung and is back, ${seconds.toFixed(1)} s`)
  }
  const ours = children.filter((child) => child !== 'postgres')
  // The supervisor's patience is half a minute for each: the short form waits for all of them together.
  if (short) await Promise.all(ours.map(hang))
  else for (const name of ours) await hang(name)
  const count = one.length + all.length + engine.length + hung.length
  return {
    met:
      count > 0 && missed === 0 && withinLimit(worst(one), oneLimitSeconds) && withinLimit(worst(all), allLimitSeconds),
    figure:
      `${count} of ${count} recovered; slowest after one ${worst(one).toFixed(1)} s (${limitText(oneLimitSeconds)}), ` +
      `after all ${worst(all).toFixed(1)} s (${limitText(allLimitSeconds)}); slowest after a hang ${worst(hung).toFixed(1)} s; without telemetry never unready (${missed}), ` +
      `telemetry back after at most ${worst(engine).toFixed(1)} s${emulated ? ', ClickHouse emulated' : ''}`,
  }
})

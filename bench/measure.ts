export const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const since = performance.now()
  const result = await work()
  return { ms: performance.now() - since, result }
}

const patienceMs = 20_000
const fewest = 3

/**
 * After one warm run, so that neither side pays for its first plan; `last` is what the last one answered. What takes
 * seconds is asked less often.
 */
export async function repeated<T>(
  times: number,
  work: () => Promise<T>,
): Promise<{ p50: number; p95: number; last: T }> {
  let last: T = await work()
  const ms: number[] = []
  const since = performance.now()
  for (let i = 0; i < times && (i < fewest || performance.now() - since < patienceMs); i += 1) {
    const once = await timed(work)
    ms.push(once.ms)
    last = once.result
  }
  return { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95), last }
}

/** Two works in turn, so that a busy minute of the machine falls on both: the median of each, and what each answered last. */
export async function inTurn<A, B>(times: number, one: () => Promise<A>, other: () => Promise<B>) {
  let last: { one: A; other: B } = { one: await one(), other: await other() }
  const ms: { one: number[]; other: number[] } = { one: [], other: [] }
  for (let i = 0; i < times; i += 1) {
    const [first, second] = [await timed(one), await timed(other)]
    ms.one.push(first.ms)
    ms.other.push(second.ms)
    last = { one: first.result, other: second.result }
  }
  return { oneMs: percentile(ms.one, 0.5), otherMs: percentile(ms.other, 0.5), last }
}

/** At most so many at once. */
export async function inParallel<T>(
  width: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
    }),
  )
}

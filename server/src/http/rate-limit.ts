import { Failure } from '@fengguang/domain/kernel/failure'

interface Bucket {
  left: number
  at: number
}

export interface RateLimit {
  /** Throws when the key has used up its share. */
  take(key: string): void
  /** Has the key used up its share? Takes nothing. */
  isSpent(key: string): boolean
  /** Says instead of throwing. */
  allows(key: string): boolean
}

const maxKeys = 20_000

/** Refilled evenly, so that nobody is shut out for a whole minute at once. `elapsedMs` is a monotonic clock. */
export function rateLimit(limit: { perMinute: number }, elapsedMs: () => number = () => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>()
  const refillPerMs = limit.perMinute / 60_000
  const leftOf = (key: string, now: number): number => {
    const known = buckets.get(key)
    return known ? Math.min(limit.perMinute, known.left + (now - known.at) * refillPerMs) : limit.perMinute
  }
  const allows = (key: string): boolean => {
    const now = elapsedMs()
    const left = leftOf(key, now)
    // The longest unused goes first: an attacker with many addresses cannot grow the table without end.
    buckets.delete(key)
    if (buckets.size >= maxKeys) buckets.delete(buckets.keys().next().value!)
    buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now })
    return left >= 1
  }
  return {
    allows,
    isSpent: (key) => leftOf(key, elapsedMs()) < 1,
    take: (key) => {
      if (!allows(key)) throw new Failure('request.tooMany')
    },
  }
}

import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const firstMs = 500
const longestMs = 30_000

/** Twice as long after each failure; half of it by chance, so that a thousand gateways do not come back at once. */
export function backoffMs(failures: number): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 10))
  return whole / 2 + randomInt(Math.ceil(whole / 2))
}

/** Ends early, and without complaint, when `signal` is given. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

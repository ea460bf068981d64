/** Specification §9, in milliseconds. */
export const sessionTimes = {
  loginStatusPollMs: 15 * 60_000,
  userStatusPollMs: 2 * 3_600_000,
  refreshMs: 4_200_020,
  reloadCheckMs: 55_000,
  guardMs: 30_000,
  retryMs: 30_000,
  shortestDelayMs: 1000,
  longestDelayMs: 5000,
} as const

/** A random wait before re-login or refresh; `chance` is drawn by the caller, from 0 to 1. */
export const recoveryDelayMs = (chance: number): number =>
  Math.round(sessionTimes.shortestDelayMs + chance * (sessionTimes.longestDelayMs - sessionTimes.shortestDelayMs))

export const reloadMinutes = ['00:00', '00:30', '05:00', '06:00'] as const // spec §4

export interface ReloadCheck {
  /** The local clock: `2026-11-15T00:30`. */
  minute: string
  second: number
  chance: number
  /** The minute this tab reloaded in last; kept over the reload. */
  reloadedIn: string | undefined
}

/** How long to wait before the reload, spread over what is left of the minute; nothing outside of the listed minutes. */
export function reloadAfterMs({ minute, second, chance, reloadedIn }: ReloadCheck): number | undefined {
  const isListed = reloadMinutes.some((listed) => minute.endsWith(`T${listed}`))
  if (!isListed || minute === reloadedIn) return undefined
  // Never into the next minute: the reload must be seen to have happened in the listed one.
  return Math.floor(chance * Math.max(0, 59 - second) * 1000)
}

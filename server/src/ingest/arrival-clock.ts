/** Slewing and drift stay below this. */
const jumpMs = 60_000
const doubtMs = 24 * 3_600_000

/**
 * The time at which frames arrive. Set back by an hour, the machine's clock would put every live frame into the future
 * and so into quarantine: until it has kept the new time for a day, the time counted since it was last in order stands
 * against it, and the later of the two is taken.
 */
export function openArrivalClock(clock: () => number, steady: () => number): () => number {
  let believedMs = clock() - steady()
  let doubted: { offsetMs: number; sinceMs: number } | undefined
  return () => {
    const wallMs = clock()
    const steadyMs = steady()
    const offsetMs = wallMs - steadyMs
    if (Math.abs(offsetMs - believedMs) <= jumpMs) doubted = undefined
    else if (!doubted || Math.abs(offsetMs - doubted.offsetMs) > jumpMs) doubted = { offsetMs, sinceMs: steadyMs }
    if (!doubted || steadyMs - doubted.sinceMs > doubtMs) believedMs = offsetMs
    return Math.max(wallMs, steadyMs + believedMs)
  }
}

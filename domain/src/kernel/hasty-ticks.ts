/** A tick so soon after the one before was hardly done and looked at. */
export const hastySeconds = 3

/** Places of ticks that came too soon after the one before them in time; null is not ticked. */
export function hastyTicks(times: readonly (string | null)[]): number[] {
  const inTime = times
    .flatMap((at, index) => (at === null ? [] : [{ index, ms: Date.parse(at) }]))
    .toSorted((one, other) => one.ms - other.ms)
  return inTime
    .filter(({ ms }, nth) => nth > 0 && ms - inTime[nth - 1]!.ms < hastySeconds * 1000)
    .map(({ index }) => index)
    .toSorted((one, other) => one - other)
}

import { dayMs, daySpans, usualStepMs } from '../series.ts'

/** Share of each day that was measured. */
export function completenessByDay(at: ArrayLike<number>, values: ArrayLike<number>, offsetMs: number): Float64Array {
  const stepMs = usualStepMs(at)
  return Float64Array.from(daySpans(at, offsetMs), ({ start, end }) => {
    let known = 0
    for (let row = start; row < end; row++) if (!Number.isNaN(values[row])) known++
    return (known * stepMs) / dayMs
  })
}

/** First and last day of runs of at least `days` good days; undefined when there is no such run. */
export function usablePeriod(good: ArrayLike<boolean>, days = 10): { first: number; last: number } | undefined {
  let first: number | undefined
  let last = 0
  let run = 0
  for (let day = 0; day < good.length; day++) {
    run = good[day] ? run + 1 : 0
    if (run < days) continue
    first ??= day - days + 1
    last = day
  }
  return first === undefined ? undefined : { first, last }
}

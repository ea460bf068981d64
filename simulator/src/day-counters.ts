/** What counters stand at when a local day begins. */
export type AtMidnight = (day: number) => Float64Array

/**
 * Summed day by day from a fixed day, forwards and backwards, and remembered: whatever window is asked for first, an
 * instant finds its counters as every other window does.
 */
export function dayCounters(
  firstDay: number,
  start: () => Float64Array,
  countedOn: (day: number) => Float64Array,
): AtMidnight {
  const later: Float64Array[] = []
  const earlier: Float64Array[] = []
  return (day) => {
    if (later.length === 0) earlier.push((later[0] = start()))
    while (firstDay + later.length <= day) later.push(stepped(later.at(-1)!, countedOn(firstDay + later.length - 1), 1))
    while (firstDay - earlier.length >= day)
      earlier.push(stepped(earlier.at(-1)!, countedOn(firstDay - earlier.length), -1))
    return day >= firstDay ? later[day - firstDay]! : earlier[firstDay - day]!
  }
}

const stepped = (from: Float64Array, counted: Float64Array, sign: 1 | -1) =>
  from.map((value, i) => value + sign * counted[i]!)

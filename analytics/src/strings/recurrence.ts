import { slotsPerDay, type LightRows } from './light-rows.ts'

/** A shadow moves with the season and a mast may come or go: days so near tell whether it returns. */
export const nearDays = 7

/** Share of counted samples of each slot that were low: on the whole, or by day over the days around it. */
export function recurrence(light: LightRows, low: Uint8Array, near?: number): (row: number) => number {
  const { counted, seen, placeOf, dayCount } = light
  const hits = new Float64Array(seen.length)
  for (let row = 0; row < low.length; row++)
    if (low[row] === 1 && counted[row] === 1) {
      const place = placeOf[row] as number
      hits[place] = (hits[place] as number) + 1
    }
  return (row) => {
    const slot = (placeOf[row] as number) % slotsPerDay
    const day = ((placeOf[row] as number) - slot) / slotsPerDay
    const [from, to] =
      near === undefined ? [0, dayCount - 1] : [Math.max(0, day - near), Math.min(dayCount - 1, day + near)]
    let hit = 0
    let count = 0
    for (let place = from * slotsPerDay + slot; place <= to * slotsPerDay + slot; place += slotsPerDay) {
      hit += hits[place] as number
      count += seen[place] as number
    }
    return count === 0 ? 0 : hit / count
  }
}

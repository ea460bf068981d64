import { textPairs } from '../kernel/texts.ts'
import { dayList } from '../kernel/time-range.ts'

/** What the months of a plan were made from. */
export const splitBases = ['measured', 'clearSky', 'windShape', 'entered'] as const
export type SplitBase = (typeof splitBases)[number]
export const splitBaseNames = textPairs({
  measured: ['上年实测上网电量', 'On-grid energy measured last year'],
  clearSky: ['晴空倾斜面辐射量', 'Clear-sky irradiation in the plane of the modules'],
  windShape: ['典型风况', 'Typical wind of the year'],
  entered: ['人工填写', 'Entered by hand'],
})

/**
 * Shares of the year in percent where no year was measured: spring and winter are windy in the north and on the coast of
 * China, summer is calm. Our own default; a farm that has run for a year is split by what it gave.
 */
export const windShape: readonly number[] = [9.2, 8.4, 9.9, 10.2, 9.3, 7.4, 6.3, 6, 6.6, 8, 9.1, 9.6]

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Whole kilowatt-hours in the proportion of the weights, that add up to the year to the last one. */
export function splitYear(annualKwh: number, weights: readonly number[]): number[] {
  const all = total(weights)
  if (!(all > 0)) throw new Error('a split needs weights')
  const exact = weights.map((weight) => (annualKwh * weight) / all)
  const months = exact.map(Math.floor)
  let left = annualKwh - total(months)
  const byRest = exact.map((kwh, i) => [kwh - months[i]!, i] as const).sort(([a], [b]) => b - a)
  for (const [, i] of byRest) {
    if (left < 1) break
    months[i]! += 1
    left -= 1
  }
  const largest = months.indexOf(Math.max(...months))
  months[largest] = Number((months[largest]! + left).toFixed(2))
  return months
}

/** Months of which more days are missing say nothing about the year. */
const knownShare = 0.9
const monthNames = (year: number): string[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)
const daysOf = (month: string): number =>
  dayList({ from: `${month}-01`, to: `${month}-31` }).filter((day) => day.startsWith(month)).length

/** Energy of the twelve months of a measured year; nothing where a month is not known well enough. */
export function measuredShape(
  year: number,
  { months, knownDays }: { months: ReadonlyMap<string, number>; knownDays: ReadonlyMap<string, number> },
): number[] | undefined {
  const names = monthNames(year)
  const isKnown = names.every((name) => (knownDays.get(name) ?? 0) >= knownShare * daysOf(name))
  const shape = names.map((name) => months.get(name) ?? 0)
  return isKnown && total(shape) > 0 ? shape : undefined
}

import { measuredRatio, type LedgerDay } from '@fengguang/domain/cleaning/dust-day.rules'
import { addDays, dayList, dayMilliseconds, type DayRange, type LocalDay } from '@fengguang/domain/kernel/time-range'

/** One row a day without holes. */
export interface DustSeries {
  days: readonly LocalDay[]
  /** Also of days before and after the range. */
  placeOf: (day: LocalDay) => number
  byDay: ReadonlyMap<LocalDay, LedgerDay>
  index: Float64Array
  irradiation: Float64Array
  washed: Uint8Array
}

/** Ledger days as the soiling curve takes them; cleanings that were entered are looked at on the day after their last. */
export function dustSeries(
  range: DayRange,
  ledger: readonly LedgerDay[],
  cleanings: readonly { toDay: LocalDay }[],
): DustSeries {
  const days = range.to < range.from ? [] : dayList(range)
  const byDay = new Map(ledger.map((day) => [day.day, day]))
  const after = new Set(cleanings.map(({ toDay }) => addDays(toDay, 1)))
  const of = (figure: (day: LedgerDay) => number | null) =>
    Float64Array.from(days, (day) => {
      const known = byDay.get(day)
      return (known && figure(known)) ?? Number.NaN
    })
  return {
    days,
    placeOf: (day) => (Date.parse(day) - Date.parse(range.from)) / dayMilliseconds,
    byDay,
    index: of(measuredRatio),
    irradiation: of(({ irradiationKwhM2 }) => irradiationKwhM2),
    washed: Uint8Array.from(days, (day) => (after.has(day) ? 1 : 0)),
  }
}

import { addDays, type LocalDay } from '../kernel/time-range.ts'

/** In force from its day until the next one's. */
export interface DayPrice {
  fromDay: LocalDay
  yuanPerKwh: number
}

/** Oldest first. */
export type Prices = readonly DayPrice[]

export const priceOn = (prices: Prices, day: LocalDay): number | null =>
  prices.findLast(({ fromDay }) => fromDay <= day)?.yuanPerKwh ?? null

const monthOf = (day: LocalDay): string => day.slice(0, 7)

/** Months of this year, gone by, in which another price began on the way: their days must be known one by one. */
export function mixedMonths(prices: Prices, today: LocalDay): string[] {
  const months = prices
    .map(({ fromDay }) => fromDay)
    .filter((day) => day.startsWith(today.slice(0, 4)) && !day.endsWith('-01') && monthOf(day) < monthOf(today))
    .map(monthOf)
  return [...new Set(months)]
}

/** What the main meter counted, by local days and months. */
export interface CountedEnergy {
  /** Days of this month. */
  days: ReadonlyMap<LocalDay, number>
  /** Months of this year. */
  months: ReadonlyMap<string, number>
  /** Days of months gone by, as far as they were asked for. */
  pastDays: ReadonlyMap<string, ReadonlyMap<LocalDay, number>>
  /** Of the newest reading in all this; null when there is none. */
  lastDay: LocalDay | null
  /** What the live counter rose after that reading. */
  sinceKwh: number
  /** Whether this month has a reading of a day before today: without one nobody knows what today was. */
  hasEarlier: boolean
}

export interface Incomes {
  monthIncomeYuan: number | null
  yearIncomeYuan: number | null
}

type Known = number | null
const priced = (kwh: number, yuanPerKwh: Known): Known => {
  if (kwh === 0) return 0
  return yuanPerKwh === null ? null : kwh * yuanPerKwh
}
const sum = (parts: readonly Known[]): Known =>
  parts.reduce((all, part) => (all === null || part === null ? null : all + part), 0)

/** Each day at its own price. Energy of a day that has none makes the whole unknown: a sum that leaves some out is no income. */
export function incomesOf(prices: Prices, today: LocalDay, counted: CountedEnergy | undefined): Incomes {
  if (!counted || counted.lastDay === null) return { monthIncomeYuan: null, yearIncomeYuan: null }
  const { days, months, pastDays, lastDay, sinceKwh, hasEarlier } = counted
  const ofDays = (own: ReadonlyMap<LocalDay, number>): Known =>
    sum([...own].map(([day, kwh]) => priced(kwh, priceOn(prices, day))))
  const price = priceOn(prices, today)
  // After a longer silence nobody can tell which day a counter's step belongs to.
  const isSteady = lastDay >= addDays(today, -1) || priceOn(prices, lastDay) === price
  // The same days as the energy beside it: on the first day of a counter the month is unknown.
  const monthIncomeYuan = hasEarlier ? sum([ofDays(days), priced(sinceKwh, isSteady ? price : null)]) : null
  const mixed = new Set(mixedMonths(prices, today))
  const before = [...months]
    .filter(([month]) => month < monthOf(today))
    .map(([month, kwh]) => {
      if (!mixed.has(month)) return priced(kwh, priceOn(prices, `${month}-01`))
      const own = pastDays.get(month)
      return own ? ofDays(own) : null
    })
  const parts = hasEarlier && months.size > 0 ? [...before, monthIncomeYuan] : before
  return { monthIncomeYuan, yearIncomeYuan: parts.length === 0 ? null : sum(parts) }
}

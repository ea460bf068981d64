import { addDays, dayList, dayMilliseconds, type LocalDay } from '../kernel/time-range.ts'
import { incomeYuan } from '../kpis/kpi-formulas.ts'
import { rates, ratesOfDay, type RatePrices, type TariffCalendar } from './tariff.model.ts'

/** What a kilowatt-hour earns on some local days. */
export interface Tariff {
  fromDay: LocalDay
  /** The last day, included; null while no end is known. */
  toDay: LocalDay | null
  /** Entered for the main meter itself: it goes before that of the station. */
  ofMeter: boolean
  prices: RatePrices
  /** Null: one price for all hours. */
  calendar: TariffCalendar | null
}
/** Of one station. */
export type Tariffs = readonly Tariff[]

const monthOf = (day: LocalDay): string => day.slice(0, 7)
const holds = ({ fromDay, toDay }: Tariff, day: LocalDay): boolean => fromDay <= day && (toDay === null || day <= toDay)

export const tariffOn = (tariffs: Tariffs, day: LocalDay): Tariff | undefined =>
  tariffs.find((one) => one.ofMeter && holds(one, day)) ?? tariffs.find((one) => holds(one, day))

/** The energy of a day is enough where every hour earns the same. */
export const isEven = ({ prices: { sharp, peak, flat, valley }, calendar }: Tariff): boolean =>
  calendar === null || (sharp === peak && peak === flat && flat === valley)

const known = new WeakMap<TariffCalendar, readonly (readonly number[] | undefined)[]>()
/** By month, place of the rate of each half hour: a calendar is read once for all the days it prices. */
function halfHoursOf(calendar: TariffCalendar, month: number): readonly number[] {
  const found = known.get(calendar)
  const table =
    found ??
    Array.from({ length: 12 }, (_, i) => {
      const set = calendar.find(({ months }) => months.includes(i + 1))
      return set && ratesOfDay(set.periods)?.map((rate) => rates.indexOf(rate))
    })
  if (!found) known.set(calendar, table)
  const hours = table[month - 1]
  if (!hours) throw new Error(`the calendar has no hours in month ${month}`)
  return hours
}

/** Yuan per kWh of each half hour of the day. */
export function pricesOfDay({ prices, calendar }: Tariff, day: LocalDay): number[] | number {
  if (calendar === null) return prices.flat
  return halfHoursOf(calendar, Number(day.slice(5, 7))).map((rate) => prices[rates[rate]!])
}

const halfHourMs = 1_800_000

/** What a kilowatt-hour earned in the half hour of an instant of the local clock; nothing without a price. */
export function priceAt(tariffs: Tariffs, day: LocalDay, localMs: number): number | undefined {
  const tariff = tariffOn(tariffs, day)
  if (tariff === undefined) return undefined
  const prices = pricesOfDay(tariff, day)
  return typeof prices === 'number' ? prices : prices[Math.floor((localMs % dayMilliseconds) / halfHourMs)]
}

/** A day's energy by half hours of the local clock, as far as the day has gone; null: no reading in it. */
export type HalfHours = readonly (number | null)[]
type Known = number | null

/** What silent hours may leave open of a day's income; beyond it the income is not known. */
const openShare = 0.005

/**
 * The one income: energy × the rate in force. The energy of hours without a reading was fed in during just these hours:
 * it is priced where they have one rate, or where the rates they have hardly change the day. Else the income is null.
 */
export function dayIncome(tariff: Tariff | undefined, day: LocalDay, dayKwh: number, hours?: HalfHours): Known {
  if (dayKwh === 0) return 0
  if (tariff === undefined) return null
  if (isEven(tariff)) return incomeYuan(dayKwh, tariff.prices.flat)
  const prices = pricesOfDay(tariff, day) as number[]
  if (!hours) return null
  const countedKwh = hours.reduce<number>((all, kwh) => all + (kwh ?? 0), 0)
  const earned = hours.reduce<number>((all, kwh, i) => all + (incomeYuan(kwh ?? 0, prices[i]) ?? 0), 0)
  const missingKwh = dayKwh - countedKwh
  // Day and half hours are read one after the other: the running day has grown by a minute meanwhile.
  if (missingKwh <= openShare * dayKwh) return countedKwh > 0 ? (earned * dayKwh) / countedKwh : null
  const silent = prices.filter((_, i) => i < hours.length && hours[i] === null)
  if (silent.length === 0) return null
  const [low, high] = [Math.min(...silent), Math.max(...silent)]
  const income = earned + (missingKwh * (low + high)) / 2
  return (missingKwh * (high - low)) / 2 <= openShare * income ? income : null
}

const sum = (parts: readonly Known[]): Known =>
  parts.reduce((all, part) => (all === null || part === null ? null : all + part), 0)

/** Each day at its own tariff. A day with energy and no price makes the whole unknown: a sum that leaves some out is no income. */
export const daysIncome = (
  tariffs: Tariffs,
  days: ReadonlyMap<LocalDay, number>,
  hours: ReadonlyMap<LocalDay, HalfHours> | undefined,
): Known => sum([...days].map(([day, kwh]) => dayIncome(tariffOn(tariffs, day), day, kwh, hours?.get(day))))

const lastOf = (month: string): LocalDay => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)

/** Whether one even price holds on every day of a month: its energy is then enough. */
function isPlain(tariffs: Tariffs, month: string): boolean {
  const [first, last] = [`${month}-01`, lastOf(month)]
  const isInside = (day: LocalDay | null) => day !== null && day > first && day <= last
  if (tariffs.some(({ fromDay, toDay }) => isInside(fromDay) || isInside(toDay && addDays(toDay, 1)))) return false
  const tariff = tariffOn(tariffs, first)
  return tariff === undefined || isEven(tariff)
}

/** Months of this year, gone by, whose energy alone is not enough: their days must be known one by one. */
export function detailedMonths(tariffs: Tariffs, today: LocalDay): string[] {
  const [year, current] = [today.slice(0, 4), Number(today.slice(5, 7))]
  const months = Array.from({ length: current - 1 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)
  return months.filter((month) => !isPlain(tariffs, month))
}

/** Whether the days of a month must be known by half hours. */
export const needsHours = (tariffs: Tariffs, month: string, until: LocalDay = lastOf(month)): boolean =>
  tariffs.some((one) => !isEven(one)) &&
  dayList({ from: `${month}-01`, to: until }).some((day) => {
    const tariff = tariffOn(tariffs, day)
    return tariff !== undefined && !isEven(tariff)
  })

/** What the main meter counted, by local days and months. */
export interface CountedEnergy {
  /** Days of this month. */
  days: ReadonlyMap<LocalDay, number>
  /** Their half hours, where a tariff needs them. */
  hours: ReadonlyMap<LocalDay, HalfHours>
  /** Months of this year. */
  months: ReadonlyMap<string, number>
  /** Income of months gone by whose days had to be read; null: not to be known. */
  pastIncomes: ReadonlyMap<string, number | null>
  /** Of the newest reading in all this; null when there is none. */
  lastDay: LocalDay | null
  /** What the live counter rose after that reading. */
  sinceKwh: number
  /** Of it, what belongs to today; null while today is unknown. */
  todayKwh: number | null
  /** Whether this month has a reading of a day before today: without one nobody knows what today was. */
  hasEarlier: boolean
}

export interface Incomes {
  incomeYuan: number | null
  monthIncomeYuan: number | null
  yearIncomeYuan: number | null
}

export interface LocalNow {
  today: LocalDay
  /** 0 to 47. */
  halfHour: number
}

/** What the energy since the newest stored reading earns; null where it may have been fed in at several prices. */
function priceSince(tariffs: Tariffs, { today, halfHour }: LocalNow, counted: CountedEnergy): Known {
  const { lastDay, hours } = counted
  const now = tariffOn(tariffs, today)
  if (lastDay === null || !now) return null
  const yesterday = addDays(today, -1)
  const last = tariffOn(tariffs, lastDay)
  if (isEven(now)) {
    // After a longer silence nobody can tell which day a counter's step belongs to.
    const isSame = last !== undefined && isEven(last) && last.prices.flat === now.prices.flat
    return lastDay >= yesterday || isSame ? now.prices.flat : null
  }
  const prices = pricesOfDay(now, today) as number[]
  const lastHalfHour = lastDay === today ? (hours.get(today)?.length ?? 0) - 1 : -1
  const isFresh = lastDay >= yesterday && halfHour - lastHalfHour <= 1
  const between = prices.slice(Math.max(0, lastHalfHour), halfHour + 1)
  const isOne = lastDay === today && lastHalfHour >= 0 && new Set(between).size === 1
  return isFresh || isOne ? prices[halfHour]! : null
}

const priced = (kwh: number, price: Known): Known => (kwh === 0 ? 0 : incomeYuan(kwh, price))
const unknown: Incomes = { incomeYuan: null, monthIncomeYuan: null, yearIncomeYuan: null }

export function incomesOf(tariffs: Tariffs, now: LocalNow, counted: CountedEnergy | undefined): Incomes {
  if (!counted || counted.lastDay === null) return unknown
  const { today } = now
  const { days, hours, months, pastIncomes, sinceKwh, todayKwh, hasEarlier } = counted
  const since = priceSince(tariffs, now, counted)
  const storedKwh = days.get(today) ?? 0
  const ofToday = dayIncome(tariffOn(tariffs, today), today, storedKwh, hours.get(today))
  // The same days as the energy beside it: on the first day of a counter the month is unknown.
  const monthIncomeYuan = hasEarlier ? sum([daysIncome(tariffs, days, hours), priced(sinceKwh, since)]) : null
  const detailed = new Set(detailedMonths(tariffs, today))
  const before = [...months]
    .filter(([month]) => month < monthOf(today))
    .map(([month, kwh]) => {
      if (detailed.has(month) && kwh !== 0) return pastIncomes.get(month) ?? null
      return dayIncome(tariffOn(tariffs, `${month}-01`), `${month}-01`, kwh)
    })
  const parts = hasEarlier && months.size > 0 ? [...before, monthIncomeYuan] : before
  return {
    incomeYuan: todayKwh === null ? null : sum([ofToday, priced(Math.max(0, todayKwh - storedKwh), since)]),
    monthIncomeYuan,
    yearIncomeYuan: parts.length === 0 ? null : sum(parts),
  }
}

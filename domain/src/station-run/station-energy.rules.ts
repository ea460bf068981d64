import { addDays, dayList, type LocalDay } from '../kernel/time-range.ts'
import type { EnergyCoverage } from './station-figures.model.ts'

type Known = number | null

/** A counter of one device as its newest frame shows it. */
export interface LiveCounter {
  no: number
  kwh: number
  /** Its frame is of the local day that is running. */
  isToday: boolean
}

/** What the store knows of the counters of one source together: the units of a station, or one direction of its meter. */
export interface CounterHistory {
  /** Days of this month. */
  days: ReadonlyMap<LocalDay, number>
  /** Months of this year. */
  months: ReadonlyMap<string, number>
  /** How many days of each month of this year have a reading. */
  knownDays: ReadonlyMap<string, number>
  /** By device: the newest reading that these figures contain. */
  lasts: ReadonlyMap<number, { day: LocalDay; kwh: number }>
  /** Whether there is a reading of an earlier day: without one nobody knows where a counter stood at midnight. */
  hasEarlier: boolean
}

/** One source for each figure, by day and by night: nothing here stands in for another. */
export interface StationHistory {
  generated: CounterHistory | undefined
  onGrid: CounterHistory | undefined
  bought: CounterHistory | undefined
}

export interface StationCounters {
  units: readonly LiveCounter[]
  forward: readonly LiveCounter[]
  reverse: readonly LiveCounter[]
  /** What inverters counted themselves since local midnight. */
  generatedDayKwh: Known
  generatedTotalKwh: Known
}

/** A counter that shows less than before was reset: what it shows has risen since. */
const riseOf = (before: number, now: number): number => (now >= before ? now - before : now)
const total = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0)

/** What counters rose after the readings that the store's figures end at. */
export function sinceOf(
  history: CounterHistory | undefined,
  live: readonly LiveCounter[],
  isCounted: (counter: LiveCounter, last: { day: LocalDay }) => boolean = () => true,
): Known {
  let sum: Known = null
  for (const counter of live) {
    const last = history?.lasts.get(counter.no)
    if (last && isCounted(counter, last)) sum = (sum ?? 0) + riseOf(last.kwh, counter.kwh)
  }
  return sum
}

interface Periods {
  day: Known
  month: Known
  year: Known
}
const unknown: Periods = { day: null, month: null, year: null }

/**
 * The store's figures go on with the live counters. A day that has no reading is unknown, unless its counter is heard now
 * and was heard the day before: after a longer silence nobody can tell which day a counter's step belongs to. The first
 * day of a counter is unknown too, and with it its month, which has no other; a year has the months before it. What the
 * counter rose since it was heard first would pass for the whole.
 */
export function periodsOf(history: CounterHistory | undefined, live: readonly LiveCounter[], today: LocalDay): Periods {
  if (!history || history.lasts.size === 0) return unknown
  if (!history.hasEarlier) {
    const before = [...history.months].filter(([month]) => month < today.slice(0, 7)).map(([, kwh]) => kwh)
    return { ...unknown, year: before.length === 0 ? null : total(before) }
  }
  const yesterday = addDays(today, -1)
  const since = sinceOf(history, live) ?? 0
  const ofToday = sinceOf(history, live, ({ isToday }, { day }) => isToday && day >= yesterday)
  const stored = history.days.get(today)
  return {
    day: stored === undefined ? ofToday : stored + (ofToday ?? 0),
    month: total(history.days.values()) + since,
    year: history.months.size === 0 ? null : total(history.months.values()) + since,
  }
}

/** Generated but not given to the grid; storage that feeds the grid can make the difference negative, use cannot be. */
const selfUsed = (generated: Known, onGrid: Known): Known =>
  generated === null || onGrid === null ? null : Math.max(0, generated - onGrid)

export type StationEnergy = Record<
  | 'dayKwh'
  | 'monthKwh'
  | 'yearKwh'
  | 'totalKwh'
  | 'onGridDayKwh'
  | 'onGridMonthKwh'
  | 'onGridYearKwh'
  | 'selfUsedDayKwh'
  | 'selfUsedMonthKwh'
  | 'selfUsedYearKwh'
  | 'boughtDayKwh'
  | 'boughtMonthKwh'
  | 'boughtYearKwh',
  Known
>

const silent: StationCounters = { units: [], forward: [], reverse: [], generatedDayKwh: null, generatedTotalKwh: null }

export function energyOf(
  live: StationCounters | undefined,
  stored: StationHistory | undefined,
  today: LocalDay,
): StationEnergy {
  const { units, forward, reverse, generatedDayKwh, generatedTotalKwh } = live ?? silent
  const generated = periodsOf(stored?.generated, units, today)
  const onGrid = periodsOf(stored?.onGrid, forward, today)
  const bought = periodsOf(stored?.bought, reverse, today)
  // While the store is away or knows nothing of before today, the inverters' own day counters tell the same energy of the same devices.
  const dayKwh = generated.day ?? generatedDayKwh
  // On the first day they are the month too, and part of the year: the same days are counted in each.
  const isFirstDay = stored?.generated?.hasEarlier === false
  const monthKwh = isFirstDay ? dayKwh : generated.month
  const yearKwh = isFirstDay && dayKwh !== null ? (generated.year ?? 0) + dayKwh : generated.year
  return {
    dayKwh,
    monthKwh,
    yearKwh,
    totalKwh: generatedTotalKwh,
    onGridDayKwh: onGrid.day,
    onGridMonthKwh: onGrid.month,
    onGridYearKwh: onGrid.year,
    selfUsedDayKwh: selfUsed(dayKwh, onGrid.day),
    selfUsedMonthKwh: selfUsed(monthKwh, onGrid.month),
    selfUsedYearKwh: selfUsed(yearKwh, onGrid.year),
    boughtDayKwh: bought.day,
    boughtMonthKwh: bought.month,
    boughtYearKwh: bought.year,
  }
}

const latest = (a: LocalDay, b: LocalDay): LocalDay => (a > b ? a : b)

/** Days that energy of month and year is made of: the source with the fewest decides. */
export function coverageOf(
  stored: StationHistory | undefined,
  commissionedOn: LocalDay,
  today: LocalDay,
): EnergyCoverage {
  const sources = [stored?.generated, stored?.onGrid].filter((one) => one !== undefined)
  const since = (first: LocalDay) => {
    const from = latest(first, commissionedOn)
    return from > today ? 0 : dayList({ from, to: today }).length
  }
  const month = today.slice(0, 7)
  const of = (all: number, count: (source: CounterHistory) => number) => ({
    known: sources.length === 0 ? 0 : Math.min(all, ...sources.map(count)),
    all,
  })
  return {
    month: of(since(`${month}-01`), ({ knownDays }) => knownDays.get(month) ?? 0),
    year: of(since(`${month.slice(0, 4)}-01-01`), ({ knownDays }) => total(knownDays.values())),
  }
}

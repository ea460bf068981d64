import {
  dayEnd,
  dayList,
  dayMilliseconds,
  dayStart,
  isoWithOffset,
  localDayOf,
  type DayRange,
  type LocalDay,
} from '@fengguang/domain/kernel/time-range'
import { bucketAfter } from '@fengguang/domain/telemetry/history.rules'
import { gridOf } from './curve-grid.ts'
import { readBuckets } from './curves.repo.ts'
import { readDayCounts } from './station-lines.repo.ts'
import type { Series } from './series.ts'
import { columnOf, named, type Store } from './station-energy.service.ts'

const dayCounters = { meter: 'forwardKwh', inverter: 'totalEnergyKwh', turbine: 'totalEnergyKwh' } as const

/** What devices of one zone counted on each local day of a month; a device without a reading is not among them. */
export async function counterDays(
  { telemetry }: Pick<Store, 'telemetry'>,
  type: keyof typeof dayCounters,
  zone: string,
  month: string,
  deviceNos: readonly number[],
): Promise<Map<number, ReadonlyMap<LocalDay, number>>> {
  const first = `${month}-01`
  const grid = gridOf('day', { from: dayStart(first, zone), to: dayStart(bucketAfter('month', first), zone) }, zone)
  const [days] = await readBuckets(telemetry, { ...grid, type, zone, deviceNos }, [columnOf(type, dayCounters[type])])
  return new Map(deviceNos.map((no) => [no, named(days, no, 10, first)]))
}

export interface MeterMonths {
  /** kWh by month. */
  months: ReadonlyMap<string, number>
  /** How many days of each month have a reading. */
  knownDays: ReadonlyMap<string, number>
}

/** What one meter counted in the months of a year. */
export async function meterMonths(
  { telemetry }: Pick<Store, 'telemetry'>,
  zone: string,
  year: number,
  meterNo: number,
): Promise<MeterMonths> {
  const range = { from: dayStart(`${year}-01-01`, zone), to: dayStart(`${year + 1}-01-01`, zone) }
  const window = { ...gridOf('month', range, zone), type: 'meter', zone, deviceNos: [meterNo] } as const
  const energy = columnOf('meter', 'forwardKwh')
  const [[months], counts] = await Promise.all([
    readBuckets(telemetry, window, [energy]),
    readDayCounts(telemetry, window, energy),
  ])
  return { months: named(months, meterNo, 7, ''), knownDays: named(counts, meterNo, 7, '') }
}

const halfHourMs = 1_800_000
const halfHoursADay = 48
/** Meters of one statement: a month of a meter is fifteen hundred half hours. */
const metersAtOnce = 400

/**
 * What meters of one zone counted in each half hour of the local clock, by day; null where there is no reading, and
 * nothing after the last reading of a day that goes on. What a counter rose in half hours without a reading is in none
 * of the others: the day's energy shows how much that is.
 */
export async function meterHalfHours(
  { telemetry, now }: Store,
  zone: string,
  { from, to }: DayRange,
  meterNos: readonly number[],
): Promise<Map<number, ReadonlyMap<LocalDay, readonly (number | null)[]>>> {
  const [fromMs, toMs] = [dayStart(from, zone).getTime(), dayEnd(to, zone).getTime()]
  const rule = { source: 'slot', step: { ms: halfHourMs, shiftMs: fromMs % halfHourMs } } as const
  const grid = { rule, fromMs, toMs }
  const placeOf = halfHourPlaces(zone, { from, to })
  const today = localDayOf(now, zone)
  const found = new Map<number, Map<LocalDay, (number | null)[]>>()
  for (let i = 0; i < meterNos.length; i += metersAtOnce) {
    const meter = { type: 'meter', zone, deviceNos: meterNos.slice(i, i + metersAtOnce) } as const
    const [energies] = await readBuckets(telemetry, { ...grid, ...meter }, [columnOf('meter', 'forwardKwh')])
    for (const [no, series] of energies ?? []) found.set(no, byHalfHours(series, placeOf, today))
  }
  return found
}

function byHalfHours(
  series: Series,
  placeOf: (atMs: number) => [LocalDay, number] | undefined,
  today: LocalDay,
): Map<LocalDay, (number | null)[]> {
  const days = new Map<LocalDay, (number | null)[]>()
  for (const [atMs, kwh] of series) {
    const [day, place] = placeOf(atMs) ?? []
    if (day === undefined || place === undefined) continue
    const hours = days.get(day) ?? []
    while (hours.length <= place) hours.push(null)
    hours[place] = (hours[place] ?? 0) + kwh
    days.set(day, hours)
  }
  for (const [day, hours] of days)
    if (day < today) hours.push(...Array.from({ length: halfHoursADay - hours.length }, () => null))
  return days
}

/** Day and half hour of an instant. A calendar is asked only on days whose clocks change: it is slow. */
function halfHourPlaces(zone: string, range: DayRange): (atMs: number) => [LocalDay, number] | undefined {
  const days = dayList(range).map((day) => ({
    day,
    fromMs: dayStart(day, zone).getTime(),
    toMs: dayEnd(day, zone).getTime(),
  }))
  return (atMs) => {
    const found = days.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)
    if (!found) return undefined
    if (found.toMs - found.fromMs === dayMilliseconds)
      return [found.day, Math.floor((atMs - found.fromMs) / halfHourMs)]
    const clock = isoWithOffset(new Date(atMs), zone).slice(11, 16)
    return [found.day, 2 * Number(clock.slice(0, 2)) + (clock.slice(3) >= '30' ? 1 : 0)]
  }
}

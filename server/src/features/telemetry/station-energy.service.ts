import {
  addDays,
  dayEnd,
  dayStart,
  localDayOf,
  type DayRange,
  type LocalDay,
} from '@fengguang/domain/kernel/time-range'
import { bucketAfter } from '@fengguang/domain/telemetry/history.rules'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { PublicContext } from '../../http/context.ts'
import { gridOf } from './curve-grid.ts'
import { readBuckets } from './curves.repo.ts'
import { readDayCounts, readLine } from './station-lines.repo.ts'
import type { Buckets, Series } from './series.ts'
import { frameColumnsOf } from './frame-columns.ts'

export type Store = Pick<PublicContext, 'telemetry' | 'now'>

/** Of one counter of one device: what it rose on each local day of the month and in each month of the year. */
export interface DeviceCounter {
  days: ReadonlyMap<LocalDay, number>
  months: ReadonlyMap<string, number>
  /** How many days of each month of the year have a reading. */
  knownDays: ReadonlyMap<string, number>
  /** The newest reading the figures contain, and its local day. */
  last: { day: LocalDay; kwh: number } | null
  /** Whether it has a reading of a day before today. */
  hasEarlier: boolean
}

export const columnOf = (type: DeviceType, code: string) => ({
  column: frameColumnsOf(type).find((one) => one.code === code)!,
})
const dayOfKey = (key: number): LocalDay => new Date(key * 86_400_000).toISOString().slice(0, 10)
function newestOf(readings: Series | undefined): DeviceCounter['last'] {
  if (readings === undefined || readings.size === 0) return null
  const key = Math.max(...readings.keys())
  return { day: dayOfKey(key), kwh: readings.get(key)! }
}

/** One counter of devices of one type and zone: three reads of the day rollups, whatever their number. */
export async function counterHistories(
  { telemetry, now }: Store,
  zone: string,
  { type, code }: { type: DeviceType; code: string },
  deviceNos: readonly number[],
): Promise<Map<number, DeviceCounter>> {
  if (deviceNos.length === 0) return new Map()
  const today = localDayOf(now, zone)
  const from = (first: LocalDay) => ({ from: dayStart(first, zone), to: dayEnd(today, zone) })
  const devices = { type, zone, deviceNos } as const
  const energy = columnOf(type, code)
  // The day before the month too: on the first of a month its reading is where the live counter goes on from.
  const daily = gridOf('day', from(addDays(`${today.slice(0, 7)}-01`, -1)), zone)
  const monthly = gridOf('month', from(`${today.slice(0, 4)}-01-01`), zone)
  const [[days, lasts], [months], counts] = await Promise.all([
    readBuckets(telemetry, { ...daily, ...devices }, [energy, { ...energy, stat: 'last' }]),
    readBuckets(telemetry, { ...monthly, ...devices }, [energy]),
    readDayCounts(telemetry, { ...monthly, ...devices }, energy),
  ])
  return new Map(
    deviceNos.map((no) => [
      no,
      {
        days: named(days, no, 10, `${today.slice(0, 7)}-01`),
        months: named(months, no, 7, ''),
        knownDays: named(counts, no, 7, ''),
        last: newestOf(lasts?.get(no)),
        hasEarlier: [...(lasts?.get(no)?.keys() ?? [])].some((key) => dayOfKey(key) < today),
      },
    ]),
  )
}

export function named(buckets: Buckets | undefined, no: number, length: number, first: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const [key, value] of buckets?.get(no) ?? []) {
    const day = dayOfKey(key)
    if (day >= first) found.set(day.slice(0, length), value)
  }
  return found
}

/** Devices of one type whose point makes a line: added up, or their mean. */
export interface LineSource {
  type: DeviceType
  code: string
  deviceNos: readonly number[]
  how: 'sum' | 'mean'
}

export interface QuarterHours {
  times: number[]
  /** In the order asked for; a quarter hour nobody reported is null. */
  lines: (number | null)[][]
}

/** Lines of a local day by quarter hours, each made of many devices of one zone in the store. */
export async function dayCurves(
  { telemetry }: Store,
  zone: string,
  day: LocalDay,
  sources: readonly LineSource[],
): Promise<QuarterHours> {
  const grid = gridOf('15m', { from: dayStart(day, zone), to: dayStart(bucketAfter('day', day), zone) }, zone)
  const places = grid.places ?? []
  const lines = await Promise.all(
    sources.map(async ({ type, code, deviceNos, how }) => {
      const found = await readLine(telemetry, { ...grid, type, zone, deviceNos }, columnOf(type, code), how)
      return places.map(({ key }) => found.get(key) ?? null)
    }),
  )
  return { times: places.map(({ atMs }) => atMs), lines }
}

/** One line by quarter hours of whole local days, by instant. */
export function lineOf(
  { telemetry }: Store,
  zone: string,
  { from, to }: DayRange,
  { type, code, deviceNos, how }: LineSource,
): Promise<Map<number, number>> {
  const grid = gridOf('15m', { from: dayStart(from, zone), to: dayEnd(to, zone) }, zone)
  return readLine(telemetry, { ...grid, type, zone, deviceNos }, columnOf(type, code), how)
}

/** Points of devices of one type by quarter hours of a local day: for each point a line by device. */
export async function pointSeries(
  { telemetry }: Store,
  zone: string,
  day: LocalDay,
  type: DeviceType,
  codes: readonly string[],
  deviceNos: readonly number[],
): Promise<((no: number) => (number | null)[])[]> {
  const grid = gridOf('15m', { from: dayStart(day, zone), to: dayEnd(day, zone) }, zone)
  const columns = codes.map((code) => columnOf(type, code))
  const found = deviceNos.length === 0 ? [] : await readBuckets(telemetry, { ...grid, type, zone, deviceNos }, columns)
  return codes.map((_, i) => (no) => (grid.places ?? []).map(({ key }) => found[i]?.get(no)?.get(key) ?? null))
}

/** What fell on each local day by the counters of weather instruments of one zone: by instrument and day. */
export async function measuredRain(
  { telemetry }: Pick<Store, 'telemetry'>,
  zone: string,
  { from, to }: DayRange,
  deviceNos: readonly number[],
): Promise<(no: number) => Map<LocalDay, number>> {
  const grid = gridOf('day', { from: dayStart(from, zone), to: dayEnd(to, zone) }, zone)
  const [rain] = await readBuckets(telemetry, { ...grid, type: 'weather', zone, deviceNos }, [
    columnOf('weather', 'rainMm'),
  ])
  return (no) => named(rain, no, 10, from)
}

export interface DayOfWeather {
  day: LocalDay
  irradiationMj: number | null
  minTemperatureC: number | null
  maxTemperatureC: number | null
  windSpeedMs: number | null
  maxWindSpeedMs: number | null
}

const weatherPoints = {
  weather: {
    temperature: 'ambientTemperatureC',
    wind: 'windSpeedMs',
    irradiation: 'dayIrradiationMj',
    index: undefined,
  },
  tower: { temperature: 'temperatureC', wind: 'windSpeedsMs', irradiation: undefined, index: 1 },
} as const

/** What the station's own instrument measured on the last local days, today last. */
export async function measuredDays(
  { telemetry, now }: Store,
  zone: string,
  instrument: { no: number; type: 'weather' | 'tower' },
  count: number,
): Promise<DayOfWeather[]> {
  const today = localDayOf(now, zone)
  const range = { from: dayStart(addDays(today, 1 - count), zone), to: dayEnd(today, zone) }
  const grid = gridOf('day', range, zone)
  const { temperature, wind, irradiation, index } = weatherPoints[instrument.type]
  const air = columnOf(instrument.type, temperature)
  const speed = { ...columnOf(instrument.type, wind), ...(index !== undefined && { index }) }
  const found = await readBuckets(telemetry, { ...grid, type: instrument.type, zone, deviceNos: [instrument.no] }, [
    { ...air, stat: 'min' },
    { ...air, stat: 'max' },
    speed,
    { ...speed, stat: 'max' },
    ...(irradiation ? [{ ...columnOf('weather', irradiation), stat: 'max' as const }] : []),
  ])
  const value = (place: number, key: number) => found[place]?.get(instrument.no)?.get(key) ?? null
  return (grid.places ?? []).map(({ key }) => ({
    day: dayOfKey(key),
    minTemperatureC: value(0, key),
    maxTemperatureC: value(1, key),
    windSpeedMs: value(2, key),
    maxWindSpeedMs: value(3, key),
    irradiationMj: value(4, key),
  }))
}

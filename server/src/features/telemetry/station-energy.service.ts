import { addDays, dayEnd, dayStart, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { bucketAfter } from '@fengguang/domain/telemetry/history.rules'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { PublicContext } from '../../http/context.ts'
import { gridOf } from './curve-grid.ts'
import { readBuckets } from './curves.repo.ts'
import type { Buckets, Series } from './series.ts'
import { frameColumnsOf } from './frame-columns.ts'

type Store = Pick<PublicContext, 'telemetry' | 'now'>

/** Of one meter: what it counted on each local day of the month and in each month of the year, and where that ends. */
export interface MeterHistory {
  days: ReadonlyMap<LocalDay, number>
  months: ReadonlyMap<string, number>
  /** The newest reading the figures contain, and its local day. */
  last: { day: LocalDay; kwh: number } | null
}

const columnOf = (type: DeviceType, code: string) => ({
  column: frameColumnsOf(type).find((one) => one.code === code)!,
})
const dayOfKey = (key: number): LocalDay => new Date(key * 86_400_000).toISOString().slice(0, 10)
function newestOf(readings: Series | undefined): MeterHistory['last'] {
  if (readings === undefined || readings.size === 0) return null
  const key = Math.max(...readings.keys())
  return { day: dayOfKey(key), kwh: readings.get(key)! }
}

/** Main meters of one zone together: two reads of the day rollups, whatever their number. */
export async function meterHistories(
  { telemetry, now }: Store,
  zone: string,
  meterNos: readonly number[],
): Promise<Map<number, MeterHistory>> {
  if (meterNos.length === 0) return new Map()
  const today = localDayOf(now, zone)
  const from = (first: LocalDay) => ({ from: dayStart(first, zone), to: dayEnd(today, zone) })
  const meter = { type: 'meter', zone, deviceNos: meterNos } as const
  const energy = columnOf('meter', 'forwardKwh')
  // The day before the month too: on the first of a month its reading is where the live counter goes on from.
  const daily = gridOf('day', from(addDays(`${today.slice(0, 7)}-01`, -1)), zone)
  const monthly = gridOf('month', from(`${today.slice(0, 4)}-01-01`), zone)
  const [[days, lasts], [months]] = await Promise.all([
    readBuckets(telemetry, { ...daily, ...meter }, [energy, { ...energy, stat: 'last' }]),
    readBuckets(telemetry, { ...monthly, ...meter }, [energy]),
  ])
  return new Map(
    meterNos.map((no) => [
      no,
      {
        days: named(days, no, 10, `${today.slice(0, 7)}-01`),
        months: named(months, no, 7, ''),
        last: newestOf(lasts?.get(no)),
      },
    ]),
  )
}

/** What meters of one zone counted on each local day of a month; who has none is not among them. */
export async function meterDays(
  { telemetry }: Pick<Store, 'telemetry'>,
  zone: string,
  month: string,
  meterNos: readonly number[],
): Promise<Map<number, ReadonlyMap<LocalDay, number>>> {
  const first = `${month}-01`
  const grid = gridOf('day', { from: dayStart(first, zone), to: dayStart(bucketAfter('month', first), zone) }, zone)
  const meter = { type: 'meter', zone, deviceNos: meterNos } as const
  const [days] = await readBuckets(telemetry, { ...grid, ...meter }, [columnOf('meter', 'forwardKwh')])
  return new Map(meterNos.map((no) => [no, named(days, no, 10, first)]))
}

function named(buckets: Buckets | undefined, no: number, length: number, first: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const [key, value] of buckets?.get(no) ?? []) {
    const day = dayOfKey(key)
    if (day >= first) found.set(day.slice(0, length), value)
  }
  return found
}

export interface QuarterHours {
  times: number[]
  powerKw: Buckets
  irradianceWm2: Buckets
}

/** Power and light of a local day by quarter hours, of main meters and instruments of one zone. */
export async function dayCurves(
  { telemetry }: Store,
  zone: string,
  day: LocalDay,
  nos: { meters: readonly number[]; instruments: readonly number[] },
): Promise<QuarterHours> {
  const grid = gridOf('15m', { from: dayStart(day, zone), to: dayStart(bucketAfter('day', day), zone) }, zone)
  const read = async (type: DeviceType, code: string, deviceNos: readonly number[]) =>
    deviceNos.length === 0
      ? new Map()
      : (await readBuckets(telemetry, { ...grid, type, zone, deviceNos }, [columnOf(type, code)]))[0]!
  const [powerKw, irradianceWm2] = await Promise.all([
    read('meter', 'powerKw', nos.meters),
    read('weather', 'poaWm2', nos.instruments),
  ])
  return { times: (grid.places ?? []).map(({ atMs }) => atMs), powerKw, irradianceWm2 }
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

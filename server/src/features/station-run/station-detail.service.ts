import type { DeviceState } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Lang } from '@fengguang/domain/kernel/texts'
import type { StationRunDetail, UnitCell } from '@fengguang/domain/station-run/station-figures.model'
import { stateOfReading, unitTypes, type DeviceReading } from '@fengguang/domain/station-run/station-figures.rules'
import type { StationWeather } from '@fengguang/domain/station-run/station-run.contract'
import { definitionsIn } from '@fengguang/domain/station-run/station-totals.rules'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { Context } from '../../http/context.ts'
import { stationForecast } from '../forecasts/forecasts.service.ts'
import { measuredDays } from '../telemetry/station-energy.service.ts'
import { runningStations, type StationRun } from './station-run.service.ts'

async function oneStation(ctx: Context, run: StationRun, stationId: string, stcls?: StationClass) {
  const scope = { stationIds: stationId, scope: 'all' as const }
  const { stations, fleet } = await runningStations(ctx, run, scope)
  const [found] = stations
  if (!found || stations.length > 1 || (stcls && found.stcls !== stcls)) throw new Failure('record.notFound')
  return { found, fleet }
}

/** Without live values every device is there, and how it is nobody knows. */
export async function stationDetail(
  ctx: Context,
  run: StationRun,
  stationId: string,
  stcls?: StationClass,
): Promise<StationRunDetail> {
  const { found, fleet } = await oneStation(ctx, run, stationId, stcls)
  const nowMs = ctx.now.getTime()
  const readings = fleet.isLive
    ? fleet.readingsOf(stationId)
    : fleet.devicesOf(stationId).map((device) => ({ device, atMs: undefined, gatewayLost: false, values: {} }))
  const main = (type: 'weather' | 'tower') =>
    fleet.devicesOf(stationId).find((device) => device.type === type && (device.isMain || type === 'tower'))?.id ?? null
  return {
    ...found,
    units: readings
      .filter(({ device }) => unitTypes[found.stcls].includes(device.type))
      .map((reading) => cellOf(reading, nowMs, ctx.lang)),
    byType: countsByType(readings, nowMs),
    address: found.station.address,
    commissionedOn: found.station.commissionedOn,
    weatherDeviceId: main('weather'),
    towerDeviceId: main('tower'),
    definitions: definitionsIn(ctx.lang),
  }
}

const cellOf = (reading: DeviceReading, nowMs: number, lang: Lang): UnitCell => ({
  id: reading.device.id,
  name: (lang === 'en_US' && reading.device.nameEn) || reading.device.name,
  type: reading.device.type,
  state: stateOfReading(reading, nowMs),
  outOfService: reading.device.outOfService,
  powerKw: reading.values.powerKw ?? null,
  ratedKw: reading.device.ratedKw,
})

function countsByType(readings: readonly DeviceReading[], nowMs: number): StationRunDetail['byType'] {
  const groups = Map.groupBy(readings, ({ device }) => device.type)
  return [...groups].map(([type, own]) => {
    const states: Partial<Record<DeviceState, number>> = {}
    for (const reading of own) {
      const state = stateOfReading(reading, nowMs)
      states[state] = (states[state] ?? 0) + 1
    }
    return { type, total: own.length, states }
  })
}

const shownDays = 3

/** The station's own instrument tells of now and of the last days; where there is none, that is the answer. */
export async function stationWeather(ctx: Context, run: StationRun, stationId: string): Promise<StationWeather> {
  const { found, fleet } = await oneStation(ctx, run, stationId)
  const devices = fleet.devicesOf(stationId)
  const instrument =
    devices.find(({ type, isMain }) => type === 'weather' && isMain) ?? devices.find(({ type }) => type === 'tower')
  const { temperatureC, humidityPct, windSpeedMs, windDirectionDeg, irradianceWm2, at } = found
  const now = { at, temperatureC, humidityPct, windSpeedMs, windDirectionDeg, irradianceWm2 }
  const forecast = await stationForecast(ctx, found.timeZone, stationId)
  if (instrument?.type !== 'weather' && instrument?.type !== 'tower')
    return { source: 'none', deviceName: null, isLive: fleet.isLive, now, days: [], forecast }
  const { no, type, name } = instrument
  const days = await daysIfAny(ctx, found.timeZone, { no, type })
  return { source: type, deviceName: name, isLive: fleet.isLive, now, days, forecast }
}

async function daysIfAny(ctx: Context, zone: string, instrument: { no: number; type: 'weather' | 'tower' }) {
  try {
    return await measuredDays(ctx, zone, instrument, shownDays)
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'server.unavailable') throw error
    return null
  }
}

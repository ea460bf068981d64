import type { RainDay } from '@fengguang/domain/cleaning/clean-now.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { addDays, dayList, localDayOf } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { rainForecasts } from '../forecasts/forecasts.service.ts'
import { measuredRain } from '../telemetry/station-energy.service.ts'
import { findInstruments } from './cleaning.repo.ts'

export interface StationRain {
  /** Days ahead, the first that is known first; empty where nobody pushes a forecast. */
  forecast: RainDay[]
  service: string | null
  issuedAt: string | null
  /** Days behind, today last; empty without an instrument or while the store is away. */
  measured: RainDay[]
}

interface Place {
  id: string
  timeZone: string
}

const measuredDays = 60

async function measuredIn(
  ctx: Context,
  zone: string,
  instruments: readonly { stationId: string; no: number }[],
): Promise<[string, RainDay[]][]> {
  const today = localDayOf(ctx.now, zone)
  const range = { from: addDays(today, 1 - measuredDays), to: today }
  const nos = instruments.map(({ no }) => no)
  const rainOf = await measuredRain(ctx, zone, range, nos)
  return instruments.map(({ stationId, no }) => {
    const rain = rainOf(no)
    return [stationId, dayList(range).map((day) => ({ day, rainMm: rain.get(day) ?? null }))]
  })
}

/** A forecast is enough to decide by: without the store nothing was measured. */
async function orNothing<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'server.unavailable') throw error
    return []
  }
}

async function measuredOf(ctx: Context, stations: readonly Place[]): Promise<Map<string, RainDay[]>> {
  const instruments = await findInstruments(
    ctx.db,
    stations.map(({ id }) => id),
  )
  const zoneOf = new Map(stations.map(({ id, timeZone }) => [id, timeZone]))
  const byZone = Map.groupBy(instruments, ({ stationId }) => zoneOf.get(stationId)!)
  const found = await Promise.all([...byZone].map(([zone, own]) => orNothing(measuredIn(ctx, zone, own))))
  return new Map(found.flat())
}

/** Rain ahead and behind of stations that the caller sees. */
export async function rainOf(ctx: Context, stations: readonly Place[]): Promise<(stationId: string) => StationRain> {
  const [forecasts, measured] = await Promise.all([rainForecasts(ctx, stations), measuredOf(ctx, stations)])
  return (stationId) => {
    const issued = forecasts.get(stationId)
    const days = issued?.days.map(({ day, rainMm }) => ({ day, rainMm })) ?? []
    // Of a day that has begun, a service may have sent only the hours to come.
    const first = days.findIndex(({ rainMm }) => rainMm !== null)
    return {
      forecast: first < 0 || first > 1 ? [] : days.slice(first),
      service: issued?.service ?? null,
      issuedAt: issued?.issuedAt ?? null,
      measured: measured.get(stationId) ?? [],
    }
  }
}

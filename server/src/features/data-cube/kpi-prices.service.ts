import { dayIncome, isEven, tariffOn, type HalfHours } from '@fengguang/domain/prices/station-income.rules'
import { daysIn } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { tariffsByStation } from '../prices/tariffs.service.ts'
import { meterHalfHours } from '../telemetry/meter-energy.service.ts'
import { byZone, refuseLarge, type CubeScope } from './cube-scope.service.ts'

const halfHoursADay = 48

type Energy = ReadonlyMap<string, ReadonlyMap<string, number>>

async function hoursOf(
  ctx: Context,
  scope: CubeScope,
  stationIds: ReadonlySet<string>,
): Promise<Map<string, ReadonlyMap<string, HalfHours>>> {
  const meters = scope.devices.filter(
    ({ type, isMain, stationId }) => type === 'meter' && isMain && stationIds.has(stationId),
  )
  refuseLarge(meters.length * halfHoursADay, daysIn(scope.days))
  const found = new Map<string, ReadonlyMap<string, HalfHours>>()
  for (const [zone, own] of byZone(scope, meters)) {
    const hours = await meterHalfHours(
      ctx,
      zone,
      scope.days,
      own.map(({ no }) => no),
    )
    for (const { no, stationId } of own) found.set(stationId, hours.get(no) ?? new Map())
  }
  return found
}

/**
 * What a kilowatt-hour of a station earned on a day: its income over its energy, under time-of-use rates too. NaN where
 * there was energy and its income cannot be known, so that no sum with it is an income.
 */
export async function dayPrices(
  ctx: Context,
  scope: CubeScope,
  onGrid: Energy,
): Promise<(stationId: string, day: string) => number | null> {
  const tariffs = await tariffsByStation(ctx.db, [...onGrid.keys()])
  const uneven = new Set(
    [...onGrid].flatMap(([stationId, days]) => {
      const on = (day: string) => tariffOn(tariffs.get(stationId) ?? [], day)
      const needsHours = [...days.keys()].some((day) => {
        const tariff = on(day)
        return tariff !== undefined && !isEven(tariff)
      })
      return needsHours ? [stationId] : []
    }),
  )
  const hours = uneven.size > 0 ? await hoursOf(ctx, scope, uneven) : new Map<string, ReadonlyMap<string, HalfHours>>()
  return (stationId, day) => {
    const kwh = onGrid.get(stationId)?.get(day)
    if (kwh === undefined) return null
    if (kwh === 0) return 0
    const tariff = tariffOn(tariffs.get(stationId) ?? [], day)
    const income = dayIncome(tariff, day, kwh, hours.get(stationId)?.get(day))
    return income === null ? Number.NaN : income / kwh
  }
}

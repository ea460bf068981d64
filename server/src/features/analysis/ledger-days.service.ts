import type { DayCoverage } from '@fengguang/domain/analysis/analysis.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import { addDays, localDayOf, type DayRange, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { findInverters, findLedgerDays, findNoResults, findPlantNames, findStation } from './analysis.repo.ts'
import { findDaysOf, findDeviceDust } from './loss-store.repo.ts'

export type { InverterRow, LedgerRow } from './analysis.repo.ts'

const dayMs = 86_400_000

/** Days of the span that are over in the station's zone. */
export function closedDays({ from, to }: DayRange, now: Date, zone: string): number {
  const last = [to, addDays(localDayOf(now, zone), -1)].toSorted()[0]!
  return Math.max(0, (Date.parse(last) - Date.parse(from)) / dayMs + 1)
}

/** A station the caller does not see is as good as none. */
export async function stationOf(ctx: Context, stationId: string) {
  const station = await findStation(ctx.db, ctx.user, stationId)
  if (!station) throw new Failure('record.notFound')
  return station
}

/** Stations of the caller with inverters. */
export const plantsOf = (ctx: Context) => findPlantNames(ctx.db, ctx.user, ['inverter'])

export const invertersOf = (ctx: Context, stationId: string) => findInverters(ctx.db, ctx.user, { stationId })

/** What the ledger found on each day of a station, or of every station of the caller. */
export const ledgerDays = (ctx: Context, { from, to }: DayRange, stationId?: string) =>
  findLedgerDays(ctx.db, ctx.user, { from, to, ...(stationId !== undefined && { stationId }) })

/** Of some inverters together. */
export const inverterDays = (ctx: Context, deviceNos: readonly number[], { from, to }: DayRange) =>
  findDaysOf(ctx.telemetry, { deviceNos, from, to })

/** What dust took from each inverter; `prices` are the days that count, oldest first. */
export const deviceDustOn = async (
  ctx: Context,
  deviceNos: readonly number[],
  prices: readonly { day: LocalDay; price: number }[],
) => (prices.length === 0 || deviceNos.length === 0 ? [] : findDeviceDust(ctx.telemetry, { deviceNos, prices }))

/** Of how many days of a span a result is made, and why the others have none. */
export async function coverageOf(
  ctx: Context,
  station: { id: string; timeZone: string },
  days: { from: LocalDay; to: LocalDay },
  computed: number,
): Promise<DayCoverage> {
  const notEnough = await findNoResults(ctx.db, { stationId: station.id }, days)
  return coverage(closedDays(days, ctx.now, station.timeZone), computed, notEnough)
}

/** What is neither computed nor refused is still to come. */
export function coverage(all: number, computed: number, notEnough: DayCoverage['notEnough']): DayCoverage {
  const without = notEnough.reduce((count, one) => count + one.days, 0)
  return { all, computed, notEnough, waiting: Math.max(0, all - computed - without) }
}

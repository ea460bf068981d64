import { faultsOfDay } from '@fengguang/domain/analysis/fault.rules'
import { dayEnd, dayList, daysIn, dayStart } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { downTimes } from '../analysis/down-times.service.ts'
import { findAnalysedDays } from './cube-scope.repo.ts'
import { byZone, refuseLarge, tooLarge, type CubeScope } from './cube-scope.service.ts'
import { readyTypes, type KpiRow } from './kpi-devices.ts'

const hourMs = 3_600_000
const intervalsADay = 288
/** For units that lost energy every interval is read; this is the most. */
const mostIntervals = 6_000_000

/** Hours and faults of inverters and turbines on each day that the analysis has a result for. */
export async function faultRows(ctx: Context, scope: CubeScope): Promise<KpiRow[]> {
  const units = scope.devices.filter(({ type }) => readyTypes.includes(type))
  refuseLarge(units.length, daysIn(scope.days))
  const analysed = await findAnalysedDays(ctx.db, ctx.user, [...scope.stations.keys()], scope.days)
  const places = new Set(analysed.map(({ stationId, day }) => `${stationId} ${day}`))
  const isAnalysed = (stationId: string, day: string): boolean => places.has(`${stationId} ${day}`)
  const { from, to } = scope.days
  const rows: KpiRow[] = []
  for (const [zone, own] of byZone(scope, units)) {
    const days = dayList(scope.days).map((day) => ({
      day,
      fromMs: dayStart(day, zone).getTime(),
      toMs: dayEnd(day, zone).getTime(),
    }))
    const span = { from, to, fromMs: days[0]!.fromMs, toMs: Math.min(days.at(-1)!.toMs, ctx.now.getTime()) }
    const refuse = (struck: number): void => {
      if (struck * days.length * intervalsADay > mostIntervals) throw tooLarge(mostIntervals)
    }
    const down = await downTimes(ctx, { units: own, zone, span, isAnalysed, refuse })
    for (const device of own)
      for (const { day, ...times } of days) {
        if (!isAnalysed(device.stationId, day)) continue
        const { downHours, failures, repairs, repairHours } = faultsOfDay(down.get(device.id) ?? [], times, span)
        const runningHours = Math.max(0, (times.toMs - times.fromMs) / hourMs - downHours)
        const inputs = { runningHours, failures, repairs, repairHours }
        rows.push({
          station: scope.stations.get(device.stationId)!,
          device,
          row: { stationId: device.stationId, day, inputs },
        })
      }
  }
  return rows
}

import { intervalsOf, type DeviceGrid } from '../ledger/interval-grid.ts'
import type { PvAnalysis, PvAnalysisInput } from '../ledger/pv-analysis.ts'
import { inverterGrid } from '../ledger/pv-ledger.ts'
import { stuckSpans } from '../ledger/pv-weather.ts'
import { clockShifts, type ClockShiftSpan } from '../quality/clock-shift.ts'
import { dayMs, minuteMs } from '../series.ts'
import { median } from '../statistics/summary.ts'
import { between, resetsOf, silences, stampedDays, type DataFault } from './data-fault.ts'

/** Fewer and the fleet is no clock. */
const leastFleet = 4
const lowShare = 0.02
const clipShare = 0.97
const alikeMs = minuteMs

/** Median of the inverters that run freely, of their rating, by interval. */
function fleetShare(input: PvAnalysisInput, grids: readonly DeviceGrid[]): Float64Array {
  const own = new Float64Array(grids.length)
  return Float64Array.from({ length: intervalsOf(input.period) }, (_, row) => {
    for (const [i, grid] of grids.entries())
      own[i] = grid.flags[row] === 0 ? (grid.powerKw[row] as number) / (input.inverters[i]?.ratedKw ?? 0) : Number.NaN
    return median(own)
  })
}

const alike = (a: ClockShiftSpan, b: ClockShiftSpan): boolean =>
  a.startAt < b.endAt && b.startAt < a.endAt && Math.abs(a.shiftMs - b.shiftMs) <= alikeMs

/** Devices late alike for a few hours are under a cloud that crosses the plant, not under one clock. */
function withoutClouds(all: readonly ClockShiftSpan[][]): ClockShiftSpan[][] {
  return all.map((own) =>
    own.filter((span) => {
      const isShared = all.some((spans) => spans !== own && spans.some((other) => alike(span, other)))
      return !isShared || span.endAt - span.startAt > dayMs / 2
    }),
  )
}

/** Clocks that are off, by the course of the day: as the others run, only earlier or later. */
function shiftsOf(input: PvAnalysisInput, { plant }: PvAnalysis, grids: readonly DeviceGrid[]) {
  const { period, offsetMs } = input
  if (grids.length < leastFleet) return grids.map((): ClockShiftSpan[] => [])
  const at = Float64Array.from({ length: intervalsOf(period) }, (_, row) => period.fromAt + row * period.stepMs)
  const referenceAt = between(at, fleetShare(input, grids))
  const found = plant.inverters.map(({ frames, ratedKw, shadowKw, stringKw }, i) => {
    const rowOf = (row: number): number => Math.floor(((frames.at[row] as number) - period.fromAt) / period.stepMs)
    const powerOf = (row: number): number => frames.powerKw[row] as number
    const wholeKw = (row: number): number =>
      powerOf(row) + (shadowKw?.[rowOf(row)] ?? 0) + (stringKw?.[rowOf(row)] ?? 0)
    const days = stampedDays(
      frames.at,
      wholeKw,
      offsetMs,
      (row) =>
        powerOf(row) > lowShare * ratedKw && powerOf(row) < clipShare * ratedKw && grids[i]?.flags[rowOf(row)] === 0,
    )
    return clockShifts(days, referenceAt)
  })
  return withoutClouds(found)
}

/** What is wrong with the data of a plant. Whether a lost link hid a stop too, `judgedGaps` tells. */
export function pvDataFaults(input: PvAnalysisInput, analysis: PvAnalysis): DataFault[] {
  const { period, offsetMs } = input
  const grids = input.inverters.map((inverter) => inverterGrid(period, { ...inverter, cleanFactor: 1 }))
  const shifts = shiftsOf(input, analysis, grids)
  const faults: DataFault[] = grids.flatMap((_, device) => {
    const { frames, ratedKw } = input.inverters[device] as PvAnalysisInput['inverters'][number]
    const own = shifts[device] ?? []
    return [
      ...silences(period, frames.at, own).map((span): DataFault => ({ kind: 'communicationLoss', device, ...span })),
      ...resetsOf(frames, ratedKw).map((span): DataFault => ({ kind: 'counterReset', device, ...span })),
      ...own.map(({ startAt, endAt, shiftMs }): DataFault => ({
        kind: 'clockSkew',
        device,
        startAt,
        endAt,
        by: shiftMs,
      })),
    ]
  })
  for (const span of stuckSpans(input.weather)) faults.push({ kind: 'sensorFreeze', device: 'weather', ...span })
  const { drift } = analysis.sensors
  const firstAt = Math.floor((period.fromAt + offsetMs) / dayMs) * dayMs - offsetMs
  if (!('refused' in drift))
    for (const { startDay, endDay, worst } of drift.spans)
      faults.push({
        kind: 'sensorDrift',
        device: 'weather',
        startAt: firstAt + startDay * dayMs,
        endAt: firstAt + (endDay + 1) * dayMs,
        by: worst,
      })
  return faults
}

import { hourMs, localDayOf, minuteMs } from '../local-day.ts'
import { farmHourBuffer, fillFarmHour, minutesPerHour } from './farm-hour.ts'
import { applyFaults, powerFaultsBetween, touches, type FarmFault } from './farm-faults.ts'
import type { FarmHistory } from './farm-view.ts'
import { nacelleMs } from './turbine-frames.ts'

/** What stands between a machine and what is said of it. */
export interface Reported {
  silent: boolean
  skewMs: number
  windFactor: number
  /** Stuck. */
  windMs?: number
  directionDeg?: number
  countedBeforeKwh: number
}

export interface TurbineData {
  at(turbine: number, atMs: number): Reported
}

const plain: Reported = { silent: false, skewMs: 0, windFactor: 1, countedBeforeKwh: 0 }

/** Not a multiple of a minute, so that no frame falls on another's instant. */
export const skewMs = (fault: FarmFault): number =>
  (fault.depth < 0.5 ? -1 : 1) * (Math.round(3 + 40 * Math.abs(fault.depth - 0.5)) * minuteMs + 17_000)

/** An anemometer that wears reads less and less. */
const driftFactor = (fault: FarmFault, atMs: number): number =>
  1 - ((0.1 + 0.2 * fault.depth) * (atMs - fault.startMs)) / Math.max(1, fault.endMs - fault.startMs)

export type TurbineDataOf = (dataFaults: readonly FarmFault[], toMs: number) => TurbineData

/** Remembers what a stuck sensor or a reset counter stood at: that costs an hour of the farm each. */
export function turbineDataOf(history: FarmHistory): TurbineDataOf {
  const stuck = new Map<FarmFault['startMs'], { windMs: number; directionDeg: number }>()
  const counted = new Map<FarmFault['startMs'], number>()
  const { farm } = history

  const stateAt = (fault: FarmFault) => {
    const hour = Math.ceil(fault.startMs / hourMs) - 1
    const state = fillFarmHour(farm, hour, farmHourBuffer(farm.count))
    applyFaults(farm, powerFaultsBetween(farm, hour * hourMs, (hour + 1) * hourMs), state)
    const minute = Math.ceil((fault.startMs - hour * hourMs) / minuteMs) - 1
    return { hour, state, minute, k: fault.firstTurbine * minutesPerHour + minute }
  }
  const stuckAt = (fault: FarmFault) => {
    const known = stuck.get(fault.startMs)
    if (known) return known
    const { state, minute, k } = stateAt(fault)
    const nacelleDeg = state.nacelleDeg[fault.firstTurbine * 6 + Math.floor(minute / 10)]!
    const directionDeg = (((nacelleDeg + state.yawErrorDeg[k]!) % 360) + 360) % 360
    const fresh = { windMs: nacelleMs({ farm, state }, fault.firstTurbine, minute), directionDeg }
    stuck.set(fault.startMs, fresh)
    return fresh
  }
  const countedAt = (fault: FarmFault): number => {
    const known = counted.get(fault.startMs)
    if (known !== undefined) return known
    const { hour, state, minute } = stateAt(fault)
    const dayNumber = localDayOf(hour * hourMs)
    const midnight = history.ledger.atMidnight(dayNumber)
    const day = history.ledger.day(dayNumber)
    let kWh =
      midnight[fault.firstTurbine]! + day.counted[(hour - day.firstHour) * midnight.length + fault.firstTurbine]!
    for (let j = 0; j <= minute; j++) kWh += state.powerKw[fault.firstTurbine * minutesPerHour + j]! / minutesPerHour
    counted.set(fault.startMs, kWh)
    return kWh
  }

  return (dataFaults, toMs) => {
    const resets = history.resets(toMs)
    const touched = new Uint8Array(farm.count)
    for (const fault of [...resets, ...dataFaults]) touched[fault.firstTurbine] = 1
    return {
      at(turbine, atMs) {
        if (touched[turbine] === 0) return plain
        const reset = resets.findLast((fault) => touches(fault, turbine) && fault.startMs <= atMs)
        const now = dataFaults.filter(
          (fault) =>
            fault.cause !== 'counterReset' && touches(fault, turbine) && fault.startMs <= atMs && atMs < fault.endMs,
        )
        if (!reset && now.length === 0) return plain
        const reported: Reported = { ...plain, countedBeforeKwh: reset ? countedAt(reset) : 0 }
        for (const fault of now) {
          if (fault.cause === 'communicationLoss') reported.silent = true
          if (fault.cause === 'clockSkew') reported.skewMs = skewMs(fault)
          if (fault.cause === 'sensorDrift') reported.windFactor = driftFactor(fault, atMs)
          if (fault.cause === 'sensorFreeze') Object.assign(reported, stuckAt(fault))
        }
        return reported
      },
    }
  }
}

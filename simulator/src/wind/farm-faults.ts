import { faultsBetween, type FaultEvent } from '../fault-events.ts'
import { hourMs, minuteMs } from '../local-day.ts'
import type { Cause } from '../plant.model.ts'
import type { Farm } from './farm.ts'
import { facing, minutesPerHour, type FarmHour } from './farm-hour.ts'
import { powerKwAt } from './power-curve.ts'

/** In this order each takes what it holds back of what those before it left. */
const powerCauses = [
  'dispatchLimit',
  'maintenance',
  'turbineTrip',
  'silentStop',
  'derating',
  'yawError',
  'pitchError',
] as const
const dataCauses = ['communicationLoss', 'sensorDrift', 'sensorFreeze', 'counterReset', 'clockSkew'] as const
const stopCauses: ReadonlySet<Cause> = new Set<Cause>(['maintenance', 'turbineTrip', 'silentStop'])

export interface FarmFault extends FaultEvent {
  /** From first up to and without end: one turbine, or all of the farm. */
  firstTurbine: number
  endTurbine: number
}

const source = (farm: Farm) => ({
  seed: farm.options.seed,
  stationId: farm.station.id,
  scenario: farm.options.scenario,
})

const placed = (farm: Farm, event: FaultEvent): FarmFault => {
  if (event.cause === 'dispatchLimit') return { ...event, firstTurbine: 0, endTurbine: farm.count }
  const turbine = Math.floor(event.pick * farm.count)
  return { ...event, firstTurbine: turbine, endTurbine: turbine + 1 }
}

/** Those that cost energy, in their order of precedence. */
export const powerFaultsBetween = (farm: Farm, fromMs: number, toMs: number): FarmFault[] =>
  powerCauses.flatMap((cause) => faultsBetween(source(farm), [cause], fromMs, toMs)).map((event) => placed(farm, event))

/** Those that only make the data wrong. */
export const dataFaultsBetween = (farm: Farm, fromMs: number, toMs: number): FarmFault[] =>
  faultsBetween(source(farm), dataCauses, fromMs, toMs).map((event) => placed(farm, event))

export const isStop = (fault: FarmFault): boolean => stopCauses.has(fault.cause)
export const touches = (fault: FarmFault, turbine: number): boolean =>
  turbine >= fault.firstTurbine && turbine < fault.endTurbine

/** Plant-wide set-point, the same for each machine. */
export const dispatchCapKw = (farm: Farm, fault: FarmFault): number => (0.25 + 0.4 * fault.depth) * farm.type.ratedKw
export const deratedCapKw = (farm: Farm, fault: FarmFault): number => (0.35 + 0.4 * fault.depth) * farm.type.ratedKw
export const misalignedDeg = (fault: FarmFault): number =>
  (fault.depth < 0.5 ? -1 : 1) * (8 + 24 * Math.abs(fault.depth - 0.5))
export const bladeOffsetDeg = (fault: FarmFault): number => 2.5 + 3.5 * fault.depth
/** What a blade at a wrong angle leaves of the power. */
const bladeShare = (fault: FarmFault): number => 1 - 0.004 * bladeOffsetDeg(fault) ** 2

/** First minute of the hour it holds, and the one after its last. */
export function minutesOf(fault: FarmFault, hour: number): readonly [from: number, to: number] {
  const startMs = hour * hourMs
  return [
    Math.max(0, Math.floor((fault.startMs - startMs) / minuteMs)),
    Math.min(minutesPerHour, Math.floor((fault.endMs - startMs) / minuteMs)),
  ]
}

/** What is left of `powerKw` under each fault; `lost`, if given, is called with the kWh each takes. */
export function applyFaults(
  farm: Farm,
  faults: readonly FarmFault[],
  state: FarmHour,
  lost?: (fault: FarmFault, kWh: number) => void,
): void {
  for (const fault of faults) {
    const [from, to] = minutesOf(fault, state.hour)
    if (from >= to) continue
    for (let turbine = fault.firstTurbine; turbine < fault.endTurbine; turbine++) {
      let before = 0
      let after = 0
      for (let j = from; j < to; j++) {
        const k = turbine * minutesPerHour + j
        const had = state.powerKw[k]!
        const left = had <= 0 ? 0 : Math.min(had, Math.max(0, allowedKw(farm, fault, state, k)))
        state.powerKw[k] = left
        before += had
        after += left
      }
      lost?.(fault, (before - after) / minutesPerHour)
    }
  }
}

/** Power the fault leaves a turbine in minute `k` of the hour. */
export function allowedKw(farm: Farm, fault: FarmFault, state: FarmHour, k: number): number {
  switch (fault.cause) {
    case 'dispatchLimit':
      return dispatchCapKw(farm, fault) * state.ripple[k]!
    case 'derating':
      return deratedCapKw(farm, fault) * state.ripple[k]!
    case 'yawError': {
      const { rotorFactor, vaneOffsetDeg } = farm.traits
      const turbine = Math.floor(k / minutesPerHour)
      const errorDeg = state.yawErrorDeg[k]! + vaneOffsetDeg[turbine]! + misalignedDeg(fault)
      const metMs = state.windMs[k]! * state.toStandard * rotorFactor[turbine]! * facing(errorDeg)
      return state.ripple[k]! * powerKwAt(farm.curveKw, metMs)
    }
    case 'pitchError':
      return state.healthyKw[k]! * bladeShare(fault)
    default:
      return 0
  }
}

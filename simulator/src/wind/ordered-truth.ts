import { hourMs, minuteMs } from '../local-day.ts'
import type { Farm } from './farm.ts'
import { allowedKw, applyFaults, minutesOf, powerFaultsBetween, touches, type FarmFault } from './farm-faults.ts'
import { farmHourBuffer, fillFarmHour, minutesPerHour, type FarmHour } from './farm-hour.ts'

/** Those that hold a turbine at a power, in the order in which a ledger asks for them; the last runs, but weakly. */
export const holdingCauses = ['dispatchLimit', 'maintenance', 'turbineTrip', 'silentStop', 'derating'] as const
export type OrderedCause = (typeof holdingCauses)[number] | 'weak'

/** What one turbine lost to each, by interval; together all that a healthy one would have made more. */
export type OrderedLoss = Readonly<Record<OrderedCause, Float64Array>>

/**
 * Each lost kWh once. What holds the turbine takes the whole minute: of several the one that holds it lowest, of equals
 * the first in order; a minute in which nothing holds it goes to the nacelle that stands askew or the blade out of tune.
 */
export function windOrderedTruth(farm: Farm, fromMs: number, toMs: number, stepMs: number): OrderedLoss[] {
  const count = Math.ceil((toMs - fromMs) / stepMs)
  const losses = Array.from({ length: farm.count }, () => newLoss(count))
  const state = farmHourBuffer(farm.count)
  for (let hour = Math.floor(fromMs / hourMs); hour < Math.ceil(toMs / hourMs); hour++) {
    const faults = powerFaultsBetween(farm, hour * hourMs, (hour + 1) * hourMs)
    if (faults.length === 0) continue
    fillFarmHour(farm, hour, state)
    applyFaults(farm, faults, state)
    for (const [turbine, loss] of losses.entries()) {
      const own = faults.filter((fault) => touches(fault, turbine))
      for (let j = 0; own.length > 0 && j < minutesPerHour; j++) {
        const k = turbine * minutesPerHour + j
        // The minute that ends at an instant is what the frame of that instant tells of.
        const row = Math.floor((hour * hourMs + (j + 1) * minuteMs - fromMs) / stepMs)
        if (row < 0 || row >= count) continue
        loss[holderOf(farm, own, state, j, k)][row]! += (state.healthyKw[k]! - state.powerKw[k]!) / minutesPerHour
      }
    }
  }
  return losses
}

const newLoss = (count: number): OrderedLoss =>
  Object.fromEntries([...holdingCauses, 'weak'].map((cause) => [cause, new Float64Array(count)])) as Record<
    OrderedCause,
    Float64Array
  >

/** `faults` stand in their order, so that of equals the first is found. */
function holderOf(farm: Farm, faults: readonly FarmFault[], state: FarmHour, j: number, k: number): OrderedCause {
  const made = state.powerKw[k]!
  const holder = faults.find((fault) => {
    const [from, to] = minutesOf(fault, state.hour)
    return j >= from && j < to && Math.max(0, allowedKw(farm, fault, state, k)) <= made
  })
  return holdingCauses.find((cause) => cause === holder?.cause) ?? 'weak'
}

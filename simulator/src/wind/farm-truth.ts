import { hourMs } from '../local-day.ts'
import type { TruthRecord } from '../plant.model.ts'
import type { Farm } from './farm.ts'
import { applyFaults, dataFaultsBetween, powerFaultsBetween, type FarmFault } from './farm-faults.ts'
import { farmHourBuffer, fillFarmHour } from './farm-hour.ts'
import { skewMs } from './turbine-data.ts'

/** What happened, and the kWh each fault took of what the turbines would have made. */
export function farmTruth(farm: Farm, turbineIds: readonly string[], fromMs: number, toMs: number): TruthRecord[] {
  const faults = powerFaultsBetween(farm, fromMs, toMs)
  const lostKwh = new Map<FarmFault, number>()
  const state = farmHourBuffer(farm.count)
  for (let hour = Math.floor(fromMs / hourMs); hour < Math.ceil(toMs / hourMs); hour++) {
    const now = cutTo(faults, Math.max(fromMs, hour * hourMs), Math.min(toMs, (hour + 1) * hourMs))
    if (now.length === 0) continue
    fillFarmHour(farm, hour, state)
    applyFaults(
      farm,
      now.map(({ cut }) => cut),
      state,
      (cut, kWh) => {
        const { fault } = now.find((pair) => pair.cut === cut)!
        lostKwh.set(fault, (lostKwh.get(fault) ?? 0) + kWh)
      },
    )
  }
  return [...faults, ...dataFaultsBetween(farm, fromMs, toMs)]
    .map((fault) => ({
      deviceIds: turbineIds.slice(fault.firstTurbine, fault.endTurbine),
      cause: fault.cause,
      startMs: Math.max(fromMs, fault.startMs),
      endMs: Math.min(toMs, fault.endMs),
      lostKwh: lostKwh.get(fault) ?? 0,
      ...(fault.cause === 'clockSkew' ? { skewMs: skewMs(fault) } : {}),
    }))
    .sort((a, b) => a.startMs - b.startMs)
}

/** Only the part of each fault within the hour, still known by the whole one. */
const cutTo = (faults: readonly FarmFault[], fromMs: number, toMs: number) =>
  faults
    .filter((fault) => fault.startMs < toMs && fault.endMs > fromMs)
    .map((fault) => ({
      fault,
      cut: { ...fault, startMs: Math.max(fromMs, fault.startMs), endMs: Math.min(toMs, fault.endMs) },
    }))

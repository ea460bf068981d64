import { dayMs, hourMs, localDayOf, minuteMs } from '../local-day.ts'
import type { Farm } from './farm.ts'
import { applyFaults, dataFaultsBetween, isStop, powerFaultsBetween, type FarmFault } from './farm-faults.ts'
import { farmHourBuffer, fillFarmHour, minutesPerHour, type FarmHour } from './farm-hour.ts'
import { collectHour, farmLedger, firstCountedDay, type FarmDay, type FarmLedger } from './farm-ledger.ts'
import { thermalDays, type ThermalDay } from './farm-thermal.ts'

/** The instants of one hour at which frames are asked for; `minute` ends at or after the instant. */
export interface Instants {
  length: number
  at: Float64Array
  minute: Uint8Array
  /** How much of that minute is over. */
  part: Float64Array
}

export function instantsOf(hour: number, fromMs: number, toMs: number, stepSeconds: number): Instants {
  const stepMs = stepSeconds * 1000
  const first = Math.max(Math.ceil(fromMs / stepMs), Math.floor((hour * hourMs) / stepMs) + 1)
  const last = Math.min(Math.ceil(toMs / stepMs) - 1, Math.floor(((hour + 1) * hourMs) / stepMs))
  const length = Math.max(0, last - first + 1)
  const at = Float64Array.from({ length }, (_, i) => (first + i) * stepMs)
  const passed = at.map((ms) => (ms - hour * hourMs) / minuteMs)
  return {
    length,
    at,
    minute: Uint8Array.from(passed, (minutes) => Math.ceil(minutes) - 1),
    part: passed.map((minutes) => minutes - Math.ceil(minutes) + 1),
  }
}

/** An hour of the farm with all that its devices' frames are made of. */
export interface FarmView {
  farm: Farm
  state: FarmHour
  day: FarmDay
  /** Of the local day. */
  hourOfDay: number
  midnight: Float64Array
  demandBefore: number
  felt: Float64Array
  gridKw: Float64Array
  dataFaults: readonly FarmFault[]
  /** Share of the last 30 days each turbine could run. */
  availabilityPct: Float64Array
}

export interface FarmHistory {
  farm: Farm
  ledger: FarmLedger
  thermal: ThermalDay
  view(hour: number): FarmView
  resets(toMs: number): readonly FarmFault[]
}

const availabilityDays = 30
/** Resets before this many days ahead of the counters' start are part of what they start with. */
const resetDays = 92

export function farmHistory(farm: Farm): FarmHistory {
  const ledger = farmLedger(farm)
  const thermal = thermalDays(farm, ledger)
  const state = farmHourBuffer(farm.count)
  const gridKw = new Float64Array(minutesPerHour)
  return {
    farm,
    ledger,
    thermal,
    view(hour) {
      const startMs = hour * hourMs
      const dayNumber = localDayOf(startMs)
      const felt = thermal(dayNumber)
      const midnight = ledger.atMidnight(dayNumber)
      const demandBefore = ledger.demandBefore(dayNumber)
      const day = ledger.day(dayNumber)
      fillFarmHour(farm, hour, state)
      applyFaults(farm, day.faults, state)
      collectHour(farm, state, gridKw)
      return {
        farm,
        state,
        day,
        hourOfDay: hour - day.firstHour,
        midnight,
        demandBefore,
        felt,
        gridKw,
        dataFaults: dataFaultsBetween(farm, startMs, startMs + hourMs + 1),
        availabilityPct: availabilityAt(farm, startMs),
      }
    },
    resets: (toMs) =>
      dataFaultsBetween(farm, (firstCountedDay(farm) - resetDays) * dayMs, toMs).filter(
        ({ cause }) => cause === 'counterReset',
      ),
  }
}

function availabilityAt(farm: Farm, atMs: number): Float64Array {
  const available = new Float64Array(farm.count).fill(100)
  const fromMs = atMs - availabilityDays * dayMs
  for (const fault of powerFaultsBetween(farm, fromMs, atMs)) {
    if (!isStop(fault)) continue
    const downMs = Math.min(atMs, fault.endMs) - Math.max(fromMs, fault.startMs)
    available[fault.firstTurbine]! -= (100 * downMs) / (atMs - fromMs)
  }
  return available.map((percent) => Math.max(0, percent))
}

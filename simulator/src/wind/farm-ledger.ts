import { dayCounters } from '../day-counters.ts'
import { dayMs, hourMs, hourOfLocalDay, localDayOf, startOfLocalDay } from '../local-day.ts'
import { countMeter, meterCounters } from '../meter-frame.ts'
import { countersFromMs } from '../plant.model.ts'
import { seedOf, signed } from '../random.ts'
import { tariffPeriodOf } from '../energy/tariff.ts'
import type { Farm } from './farm.ts'
import { applyFaults, powerFaultsBetween, type FarmFault } from './farm-faults.ts'
import { farmHourBuffer, fillFarmHour, minutesPerHour, type FarmHour } from './farm-hour.ts'
import { lossShares, meteredKw } from './farm-losses.ts'
import { reactiveShare } from './farm-grid.ts'

export const hoursPerDay = 24
export const slotsPerDay = 144
const quartersPerDay = 96

/** One local day of the farm: counters at each full hour, means of ten minutes, demand. */
export interface FarmDay {
  day: number
  firstHour: number
  faults: readonly FarmFault[]
  /** Since midnight, hour by hour: counters of the turbines, then of the meter. */
  counted: Float64Array
  /** slot · turbines + turbine */
  slotKw: Float64Array
  /** Highest mean of a quarter of an hour up to each quarter's end. */
  demandKw: Float64Array
}

export interface FarmLedger {
  /** Counters per hour: one for each turbine, then those of the meter. */
  width: number
  day(day: number): FarmDay
  /** Counters at midnight. */
  atMidnight(day: number): Float64Array
  /** Highest demand of the month before this day. */
  demandBefore(day: number): number
}

const cachedDays = 3

export function farmLedger(farm: Farm): FarmLedger {
  const width = farm.count + meterCounters
  const demands = new Map<number, number>()
  const recent: FarmDay[] = []
  const buffer = farmHourBuffer(farm.count)

  const day = (wanted: number): FarmDay => {
    const known = recent.find((candidate) => candidate.day === wanted)
    if (known) return known
    const fresh = passDay(farm, wanted, width, buffer)
    demands.set(wanted, fresh.demandKw[quartersPerDay - 1]!)
    recent.push(fresh)
    if (recent.length > cachedDays) recent.shift()
    return fresh
  }
  const demandOf = (wanted: number): number => {
    if (!demands.has(wanted)) day(wanted)
    return demands.get(wanted)!
  }
  return {
    width,
    day,
    atMidnight: dayCounters(
      firstCountedDay(farm),
      () => countersAtStart(farm, width),
      (wanted) => day(wanted).counted.subarray(hoursPerDay * width),
    ),
    demandBefore(wanted) {
      const before = new Date(wanted * dayMs).getUTCDate() - 1
      return Math.max(0, ...Array.from({ length: before }, (_, i) => demandOf(wanted - 1 - i)))
    },
  }
}

export const firstCountedDay = (farm: Farm): number => localDayOf(farm.options.countersFromMs ?? countersFromMs)

/** What was made since commissioning, at a quarter of the rating. */
function countersAtStart(farm: Farm, width: number): Float64Array {
  const startMs = farm.options.countersFromMs ?? countersFromMs
  const hours = Math.max(0, startMs - Date.parse(farm.station.commissionedOn)) / hourMs
  const seed = seedOf(farm.site.seed, 'counters')
  const counters = new Float64Array(width)
  let total = 0
  for (let turbine = 0; turbine < farm.count; turbine++) {
    counters[turbine] = 0.25 * hours * farm.type.ratedKw * (1 + 0.06 * signed(seed, turbine))
    total += counters[turbine]!
  }
  const meterShares = [0.12, 0.21, 0.35, 0.29, 0.0004, 0.0007, 0.0015, 0.002, 0.04, 0.01]
  for (let i = 0; i < meterCounters; i++) counters[farm.count + i] = total * meterShares[i]!
  return counters
}

function passDay(farm: Farm, day: number, width: number, state: FarmHour): FarmDay {
  const startMs = startOfLocalDay(day)
  const firstHour = Math.round(startMs / hourMs)
  const faults = powerFaultsBetween(farm, startMs, startMs + dayMs)
  const counted = new Float64Array((hoursPerDay + 1) * width)
  const slotKw = new Float64Array(slotsPerDay * farm.count)
  const demandKw = new Float64Array(quartersPerDay)
  const gridKw = new Float64Array(minutesPerHour)
  for (let h = 0; h < hoursPerDay; h++) {
    fillFarmHour(farm, firstHour + h, state)
    applyFaults(farm, faults, state)
    collectHour(farm, state, gridKw)
    const at = (h + 1) * width
    for (let i = 0; i < width; i++) counted[at + i] = counted[at - width + i]!
    for (let turbine = 0; turbine < farm.count; turbine++) {
      for (let slot = 0; slot < 6; slot++) {
        let kw = 0
        for (let j = 10 * slot; j < 10 * slot + 10; j++) kw += state.powerKw[turbine * minutesPerHour + j]!
        slotKw[(6 * h + slot) * farm.count + turbine] = kw / 10
        counted[at + turbine]! += kw / minutesPerHour
      }
    }
    const period = tariffPeriodOf(hourOfLocalDay((firstHour + h) * hourMs))
    const reactive = reactiveShare(farm, firstHour + h)
    let quarter = 0
    for (let j = 0; j < minutesPerHour; j++) {
      const kw = gridKw[j]!
      countMeter(counted, at + farm.count, period, kw, reactive * kw, 1 / minutesPerHour)
      quarter += kw
      if (j % 15 !== 14) continue
      const q = 4 * h + Math.floor(j / 15)
      demandKw[q] = Math.max(q === 0 ? 0 : demandKw[q - 1]!, quarter / 15)
      quarter = 0
    }
  }
  return { day, firstHour, faults, counted, slotKw, demandKw }
}

/** Power at the main meter, minute by minute. */
export function collectHour(farm: Farm, state: FarmHour, gridKw: Float64Array): void {
  gridKw.fill(0)
  const { ratedKw } = farm.type
  const standstill = -lossShares.standstill * ratedKw
  const iron = lossShares.boxIron * ratedKw
  const copper = lossShares.boxCopper / ratedKw
  for (let turbine = 0; turbine < farm.count; turbine++)
    for (let j = 0; j < minutesPerHour; j++) {
      const made = state.powerKw[turbine * minutesPerHour + j]!
      const terminal = made > 0 ? made : standstill
      gridKw[j]! += terminal - iron - copper * terminal * terminal
    }
  for (let j = 0; j < minutesPerHour; j++) gridKw[j] = meteredKw(farm, gridKw[j]!)
}

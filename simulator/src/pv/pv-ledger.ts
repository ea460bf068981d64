import { tariffPeriodOf } from '../energy/tariff.ts'
import { dayCounters } from '../day-counters.ts'
import { dayMs, localDayOf, minutesPerDay, startOfLocalDay, startOfLocalMonth } from '../local-day.ts'
import { meterCounters, reactiveAt, reverseAt } from '../meter-frame.ts'
import { unit } from '../random.ts'
import { plantDay, type PlantDay } from './plant-day.ts'
import type { PvSite } from './pv-site.ts'

/** Reactive over active power at the meters. */
export const kvarPerKw = 0.06

/** What every counter of a plant stands at when a local day begins. */
export interface PvLedger {
  /** Since commissioning; by inverter, without its gain. */
  inverterKwh(day: number): Float64Array
  runMinutes(day: number): Float64Array
  /** As `fillMeter` takes them: the main meter's, then those of the station's use. */
  meters(day: number): Float64Array
  rainMm(day: number): number
  /** Highest quarter-hour mean of its month before this day. */
  demandKw(day: number): number
}

/** All counters of a plant in one row: energy and running minutes by inverter, both meters, rain. */
const rowOf = (inverters: number): Float64Array => new Float64Array(2 * inverters + 2 * meterCounters + 1)

export function pvLedger(site: PvSite, countersFromMs: number): PvLedger {
  const first = localDayOf(countersFromMs)
  const { inverters } = site.layout
  const meters = 2 * inverters
  const rain = meters + 2 * meterCounters
  let scratch: PlantDay | undefined
  const peaks = new Map<number, number>()
  const countedOn = (day: number): Float64Array => {
    scratch = plantDay(site, day, scratch ? { reuse: scratch } : {})
    peaks.set(day, peakKw(scratch, minutesPerDay))
    const row = rowOf(inverters)
    for (const [i, { kwh, runMinutes }] of scratch.runs.entries()) {
      row[i] = kwh[minutesPerDay]!
      row[inverters + i] = runMinutes[minutesPerDay]!
    }
    addMeters(scratch, minutesPerDay, row.subarray(meters, rain))
    row[rain] = scratch.sky.weather.rainMm
    return row
  }
  const at = dayCounters(first, () => atCommissioning(site, first), countedOn)
  return {
    inverterKwh: (day) => at(day).subarray(0, inverters),
    runMinutes: (day) => at(day).subarray(inverters, meters),
    meters: (day) => at(day).subarray(meters, rain),
    rainMm: (day) => at(day)[rain]!,
    demandKw: (day) => {
      const month = startOfLocalMonth(day)
      at(Math.min(month, first))
      at(day)
      let demandKw = 0
      for (let past = month; past < day; past++) demandKw = Math.max(demandKw, peaks.get(past)!)
      return demandKw
    },
  }
}

function atCommissioning({ station, layout, seed }: PvSite, day: number): Float64Array {
  const { inverters } = layout
  const years = Math.max(0.5, (startOfLocalDay(day) - Date.parse(station.commissionedOn)) / (365.25 * dayMs))
  const row = rowOf(inverters)
  for (let i = 0; i < inverters; i++) {
    row[i] = layout.ratedKw * (1_410 + 40 * unit(seed ^ 78, i)) * years
    row[inverters + i] = 60 * (4_100 + 60 * unit(seed ^ 79, i)) * years
  }
  const meters = row.subarray(2 * inverters)
  const fedKwh = station.capacityKw * 1_400 * years
  const boughtKwh = station.capacityKw * 6 * years
  for (const [period, share] of [0.02, 0.34, 0.56, 0.08].entries()) {
    meters[period] = fedKwh * share
    meters[reverseAt + period] = boughtKwh * share
    meters[meterCounters + period] = boughtKwh * 1.4 * share
  }
  meters[reactiveAt] = fedKwh * kvarPerKw
  meters[reactiveAt + 1] = boughtKwh * kvarPerKw
  meters[meterCounters + reactiveAt] = boughtKwh * 1.4 * kvarPerKw
  meters[2 * meterCounters] = 400 * years
  return row
}

/** What both meters counted from midnight up to the minute. */
export function addMeters(day: PlantDay, minute: number, into: Float64Array): void {
  for (let from = 0; from < minute; from += 60) {
    const to = Math.min(minute, from + 60)
    const period = tariffPeriodOf(from / 60)
    into[period]! += day.forwardKwh[to]! - day.forwardKwh[from]!
    into[reverseAt + period]! += day.reverseKwh[to]! - day.reverseKwh[from]!
    into[meterCounters + period]! += day.useKwh[to]! - day.useKwh[from]!
  }
  into[reactiveAt]! += kvarPerKw * day.forwardKwh[minute]!
  into[reactiveAt + 1]! += kvarPerKw * day.reverseKwh[minute]!
  into[meterCounters + reactiveAt]! += kvarPerKw * day.useKwh[minute]!
}

/** Highest quarter-hour mean through the main meter up to the minute. */
export function peakKw(day: PlantDay, minute: number): number {
  let highest = 0
  for (let to = 15; to <= minute; to += 15) {
    const net = day.forwardKwh[to]! - day.forwardKwh[to - 15]! - day.reverseKwh[to]! + day.reverseKwh[to - 15]!
    highest = Math.max(highest, 4 * Math.abs(net))
  }
  return highest
}

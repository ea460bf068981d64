import { tariffPeriodOf } from '../energy/tariff.ts'
import { dayMs, localDayOf, minutesPerDay, startOfLocalDay, startOfLocalMonth } from '../local-day.ts'
import { meterCounters, reactiveAt, reverseAt } from '../meter-frame.ts'
import { unit } from '../random.ts'
import { dayWeather } from '../weather/day-weather.ts'
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

interface Standing {
  inverterKwh: Float64Array
  runMinutes: Float64Array
  meters: Float64Array
  rainMm: number
}

/**
 * Summed day by day from a fixed day on, forwards and backwards, and remembered: whatever window is asked for first, an
 * instant finds its counters as they are for every other window.
 */
export function pvLedger(site: PvSite, countersFromMs: number): PvLedger {
  const first = localDayOf(countersFromMs)
  const standings = new Map<number, Standing>([[first, atCommissioning(site, first)]])
  let lowest = first
  let highest = first
  let scratch: PlantDay | undefined
  const peaks = new Map<number, number>()
  const turnover = (day: number): Standing => {
    scratch = plantDay(site, day, scratch ? { reuse: scratch } : {})
    peaks.set(day, peakKw(scratch, minutesPerDay))
    return dayTotals(site, scratch)
  }
  const at = (day: number): Standing => {
    for (; highest < day; highest++) standings.set(highest + 1, added(standings.get(highest)!, turnover(highest), 1))
    for (; lowest > day; lowest--) standings.set(lowest - 1, added(standings.get(lowest)!, turnover(lowest - 1), -1))
    return standings.get(day)!
  }
  return {
    inverterKwh: (day) => at(day).inverterKwh,
    runMinutes: (day) => at(day).runMinutes,
    meters: (day) => at(day).meters,
    rainMm: (day) => at(day).rainMm,
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

function atCommissioning({ station, layout, seed }: PvSite, day: number): Standing {
  const inverters = new Float64Array(layout.inverters)
  const years = Math.max(0.5, (startOfLocalDay(day) - Date.parse(station.commissionedOn)) / (365.25 * dayMs))
  const meters = new Float64Array(2 * meterCounters)
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
  return {
    inverterKwh: inverters.map((_, i) => layout.ratedKw * (1_410 + 40 * unit(seed ^ 78, i)) * years),
    runMinutes: inverters.map((_, i) => 60 * (4_100 + 60 * unit(seed ^ 79, i)) * years),
    meters,
    rainMm: 400 * years,
  }
}

function dayTotals(site: PvSite, day: PlantDay): Standing {
  const meters = new Float64Array(2 * meterCounters)
  addMeters(day, minutesPerDay, meters)
  return {
    inverterKwh: Float64Array.from(day.runs, ({ kwh }) => kwh[minutesPerDay]!),
    runMinutes: Float64Array.from(day.runs, ({ runMinutes }) => runMinutes[minutesPerDay]!),
    meters,
    rainMm: dayWeather(site.climate, site.seed, day.sky.day).rainMm,
  }
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

function added(standing: Standing, turnover: Standing, sign: 1 | -1): Standing {
  const sum = (a: Float64Array, b: Float64Array) => a.map((value, i) => value + sign * b[i]!)
  return {
    inverterKwh: sum(standing.inverterKwh, turnover.inverterKwh),
    runMinutes: sum(standing.runMinutes, turnover.runMinutes),
    meters: sum(standing.meters, turnover.meters),
    rainMm: standing.rainMm + sign * turnover.rainMm,
  }
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

import { dcPower } from '@fengguang/analytics/pv/pv-power'
import { minutesPerDay } from '../local-day.ts'
import type { SkyDay } from '../weather/sky-day.ts'
import type { Soiling } from './soiling.ts'

/** Losses over the rated power: fixed, with the load, with its square. */
export interface Brand {
  fixed: number
  linear: number
  square: number
}
export const brands: readonly [Brand, Brand] = [
  { fixed: 0.0016, linear: 0.006, square: 0.0065 },
  { fixed: 0.0022, linear: 0.0085, square: 0.009 },
]

/** One local day of an inverter, minute by minute. */
export interface InverterRun {
  acKw: Float32Array
  dcKw: Float32Array
  /** What the modules could have given. */
  potentialKw: Float32Array
  /** Since midnight, up to the minute; one more than there are minutes. */
  kwh: Float64Array
  runMinutes: Uint16Array
}

export const newInverterRun = (): InverterRun => ({
  acKw: new Float32Array(minutesPerDay),
  dcKw: new Float32Array(minutesPerDay),
  potentialKw: new Float32Array(minutesPerDay),
  kwh: new Float64Array(minutesPerDay + 1),
  runMinutes: new Uint16Array(minutesPerDay + 1),
})

export interface InverterUnit {
  ratedKw: number
  dcKw: number
  brand: Brand
  /** Clouds come so many minutes later than to the weather instrument. */
  lagMinutes: number
  /** Of the modules' power, in 1/K. */
  perKelvin: number
  /** What wiring, mismatch and age leave. */
  dcShare: number
}

const wakesAt = 0.006
const standbyShare = 0.0003

/** DC power that gives this AC power. */
export function dcFor(acKw: number, ratedKw: number, { fixed, linear, square }: Brand): number {
  const through = 1 - linear
  return (ratedKw * (through - Math.sqrt(through * through - 4 * square * (fixed + acKw / ratedKw)))) / (2 * square)
}

/**
 * `available` is the share of the modules that give current, `limit` the share of the rated power that may be fed, a
 * value a minute.
 */
export function runInverter(
  sky: SkyDay,
  soiling: Soiling,
  unit: InverterUnit,
  available: Float32Array,
  limit: Float32Array,
  out: InverterRun,
): InverterRun {
  const { ratedKw, dcKw, brand, lagMinutes, perKelvin, dcShare } = unit
  const wakesKw = wakesAt * ratedKw
  const standbyKw = -standbyShare * ratedKw
  let kwh = 0
  let minutes = 0
  let beforeKw = 0
  let dcAtLimit = 0
  let limited = -1
  const end = Math.min(minutesPerDay, sky.dusk + 1)
  rest(out, 0, sky.dawn, standbyKw, 0, 0)
  for (let m = sky.dawn; m < end; m++) {
    let ac = standbyKw
    let dc = 0
    const then = m < lagMinutes ? 0 : m - lagMinutes
    const clearThen = sky.clearPoaWm2[then]!
    const factor = clearThen > 1 ? sky.poaWm2[then]! / clearThen : 1
    const passed = sky.passedShare[m]! * (m < soiling.cleanedAt ? soiling.before : soiling.after)
    const light = sky.clearPoaWm2[m]! * factor * passed
    const potential = dcPower(light, sky.cellC[m]!, dcKw, perKelvin) * dcShare * available[m]!
    const capKw = limit[m]! * ratedKw
    if (potential > wakesKw && capKw > 0) {
      const load = potential / ratedKw
      dc = potential
      ac = potential - ratedKw * (brand.fixed + load * (brand.linear + load * brand.square))
      if (ac > capKw) {
        ac = capKw
        if (capKw !== limited) {
          limited = capKw
          dcAtLimit = dcFor(capKw, ratedKw, brand)
        }
        dc = dcAtLimit
      }
    }
    const fedKw = ac > 0 ? ac : 0
    kwh += (beforeKw + fedKw) / 120
    beforeKw = fedKw
    out.acKw[m] = ac
    out.dcKw[m] = dc
    out.potentialKw[m] = potential
    out.kwh[m] = kwh
    out.runMinutes[m] = minutes
    if (fedKw > 0) minutes++
  }
  rest(out, end, minutesPerDay, standbyKw, kwh + beforeKw / 120, minutes)
  return out
}

function rest(out: InverterRun, from: number, to: number, standbyKw: number, kwh: number, minutes: number): void {
  out.acKw.fill(standbyKw, from, to)
  out.dcKw.fill(0, from, to)
  out.potentialKw.fill(0, from, to)
  out.kwh.fill(kwh, from, to + 1)
  out.runMinutes.fill(minutes, from, to + 1)
}

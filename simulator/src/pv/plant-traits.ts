import type { Mounting } from '@fengguang/analytics/pv/cell-temperature'
import { seedOf, signed, unit } from '../random.ts'

/**
 * What is true of one plant and stands on no data sheet: nothing here is known to any analysis. Ranges are those of
 * data sheets (temperature), King 2004 (mounting), ASHRAE 93 (incidence) and ISO 9060 class B (pyranometers).
 */
export interface PlantTraits {
  /** Of the modules' power, in 1/K. */
  perKelvin: number
  mounting: Mounting
  /** b0 of the ASHRAE incidence modifier. */
  incidenceLoss: number
  albedo: number
  /** What wiring, mismatch, age and stains that no washing removes leave. */
  dcShare: number
  sensors: SensorTraits
}

/** What a sensor shows of what it sees: factors and offsets. */
export interface SensorTraits {
  poaGain: number
  ghiGain: number
  /** By day; of both pyranometers. */
  lightOffsetWm2: number
  moduleOffsetC: number
  ambientOffsetC: number
}

/** Shares of a branch current that its own sensor shows too much or too little. */
export const currentErrorShare = 0.012

const between = (seed: number, index: number, low: number, high: number): number =>
  low + (high - low) * unit(seed, index)

export function plantTraits(siteSeed: number): PlantTraits {
  const seed = seedOf(siteSeed, 'traits')
  return {
    perKelvin: between(seed, 0, -0.0041, -0.0029),
    mounting: {
      a: between(seed, 1, -3.6, -3.3),
      b: between(seed, 2, -0.075, -0.055),
      cellToBackC: between(seed, 3, 1, 4.5),
    },
    incidenceLoss: between(seed, 4, 0.03, 0.07),
    albedo: between(seed, 5, 0.14, 0.3),
    dcShare: between(seed, 6, 0.84, 0.875),
    sensors: {
      poaGain: 1 + 0.02 * signed(seed, 7),
      ghiGain: 1 + 0.02 * signed(seed, 8),
      lightOffsetWm2: between(seed, 9, -4, 2),
      moduleOffsetC: 2 * signed(seed, 10),
      ambientOffsetC: 0.5 * signed(seed, 11),
    },
  }
}

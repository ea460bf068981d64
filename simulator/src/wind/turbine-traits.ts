import { seedOf, signed } from '../random.ts'

/**
 * What is true of each turbine and stands on no data sheet: how its rotor takes the wind, how its nacelle is mounted and
 * what its anemometer shows behind the rotor. Nothing of it is known to any analysis.
 */
export interface TurbineTraits {
  /** Factor on the wind that counts for the power curve: worn or soiled blades take less. */
  rotorFactor: Float64Array
  /** The anemometer shows gain times wind plus offset (IEC 61400-12-2: a few percent). */
  windGain: Float64Array
  windOffsetMs: Float64Array
  /** The nacelle stands so far off what its vane says. */
  vaneOffsetDeg: Float64Array
}

export function turbineTraits(siteSeed: number, count: number): TurbineTraits {
  const drawn = (name: string, from: number, reach: number): Float64Array => {
    const seed = seedOf(siteSeed, name)
    return Float64Array.from({ length: count }, (_, i) => from + reach * signed(seed, i))
  }
  return {
    rotorFactor: drawn('rotor', 1, 0.005),
    windGain: drawn('windGain', 1, 0.03),
    windOffsetMs: drawn('windOffset', 0, 0.15),
    vaneOffsetDeg: drawn('vaneOffset', 0, 1.5),
  }
}

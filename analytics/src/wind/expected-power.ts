import { cosDeg, sinDeg } from '../degrees.ts'
import { NearestNeighbours } from './nearest-neighbours.ts'

/** What a turbine met, one value a row: direction on the circle, so that north is not the end of a scale. */
export interface WindConditions {
  speedMs: Float64Array
  directionDeg: Float64Array
  density: Float64Array
  turbulence: Float64Array
  shear: Float64Array
}

const neighbours = 15

const featuresOf = (met: WindConditions): Float64Array[] => [
  met.speedMs,
  met.directionDeg.map(sinDeg),
  met.directionDeg.map(cosDeg),
  met.density,
  met.turbulence,
  met.shear,
]

/** Power a turbine gave in the most similar conditions of its healthy period. Rows must be complete. */
export function expectedPower(healthy: WindConditions, powers: Float64Array, met: WindConditions): Float64Array {
  const model = new NearestNeighbours(featuresOf(healthy), powers)
  const features = featuresOf(met)
  return Float64Array.from(met.speedMs, (_, row) =>
    model.predict(
      features.map((feature) => feature[row] as number),
      neighbours,
    ),
  )
}

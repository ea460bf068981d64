import { erbs } from '../irradiance/decomposition.ts'
import { newComponents } from '../irradiance/clear-sky.ts'
import { dayOfYear, extraterrestrialWm2 } from '../irradiance/extraterrestrial.ts'
import { incidenceCosine } from '../irradiance/transposition.ts'
import type { TiltedPlane } from '../irradiance/plane-from-global.ts'
import { dayMs } from '../series.ts'
import { solve, zeros } from '../statistics/linear-algebra.ts'
import { mean, median, medianDeviation } from '../statistics/summary.ts'
import { newSunGeocentric } from '../sun/sun-geocentric.ts'
import { newSunPosition, sunFrom } from '../sun/sun-position.ts'
import { SunTrack } from '../sun/sun-track.ts'
import type { Period } from './interval-grid.ts'
import type { PlantLight } from './pv-weather.ts'

/** Light too weak to learn from, and in which the last thing learned still holds. */
const leastWm2 = 120
const leastRowsPerDay = 12
const leastDays = 8
const leastRows = 300
const rounds = 4
/** Residuals beyond so many deviations are faults and clouds, not the plant. */
const trimmedDeviations = 2.5
/** No plant leaves its data sheet by more. */
const [leastFactor, mostFactor] = [0.7, 1.2]
/** A sun so flat on the modules: the modifier is not learned beyond. */
const leastCosine = 0.15

export interface ResponseRows {
  period: Period
  offsetMs: number
  light: PlantLight
  /** Of the horizontal sensor, by interval; without it and the plane no incidence is learned. */
  globalWm2: Float64Array | undefined
  plane: TiltedPlane | undefined
  /** What the plant gave over what light and data sheet allow, by interval; NaN where it was held back or unheard of. */
  ratio: Float64Array
}

/** How much of the beam in the plane comes in flat: beam share times (1/cos − 1), as ASHRAE writes the loss. */
function flatBeam({ period, light, globalWm2, plane }: ResponseRows): Float64Array | undefined {
  if (globalWm2 === undefined || plane === undefined) return undefined
  const track = new SunTrack()
  const geocentric = newSunGeocentric()
  const sun = newSunPosition()
  const sky = newComponents()
  return light.planeWm2.map((planeWm2, row) => {
    const global = globalWm2[row] as number
    if (!(planeWm2 > leastWm2 && global > 0)) return 0
    const at = period.fromAt + (row + 0.5) * period.stepMs
    sunFrom(track.at(at, geocentric), plane.place, sun)
    erbs(global, sun.zenithDeg, extraterrestrialWm2(dayOfYear(at)), sky)
    const cosine = incidenceCosine(plane.tiltDeg, plane.azimuthDeg, sun.apparentZenithDeg, sun.azimuthDeg)
    const held = Math.max(leastCosine, cosine)
    const share = Math.min(1, Math.max(0, (sky.dniWm2 * held) / planeWm2))
    return share * (1 / held - 1)
  })
}

/** Columns a response is made of, and each only where the plant's sensors tell it. */
function featuresOf(rows: ResponseRows): Float64Array[] {
  const { planeWm2, cellC } = rows.light
  const atLeast = planeWm2.map((light) => Math.max(leastWm2, light))
  const flat = flatBeam(rows)
  return [
    atLeast.map((light) => light / 1000),
    atLeast.map((light) => leastWm2 / light),
    cellC.map((cell) => (cell - 25) / 10),
    ...(flat === undefined ? [] : [flat]),
  ]
}

interface Sample {
  row: number
  day: number
}

/** Values less the mean of their day: what dust, season or a drifting sensor does to whole days says nothing here. */
function withinDays(samples: readonly Sample[], value: (row: number) => number): Float64Array {
  const means = new Map(
    [...Map.groupBy(samples, ({ day }) => day)].map(([day, own]) => [day, mean(own.map(({ row }) => value(row)))]),
  )
  return Float64Array.from(samples, ({ row, day }) => value(row) - (means.get(day) as number))
}

function leastSquares(columns: readonly Float64Array[], y: Float64Array): number[] {
  const size = columns.length
  const normal = columns.map((a, i) =>
    columns.map((b, j) => a.reduce((sum, value, k) => sum + value * (b[k] as number), 0) + (i === j ? 1e-9 : 0)),
  )
  const right = zeros(size).map((_, i) =>
    (columns[i] as Float64Array).reduce((sum, value, k) => sum + value * (y[k] as number), 0),
  )
  return solve(normal, right)
}

function enough(samples: readonly Sample[]): Sample[] {
  const days = [...Map.groupBy(samples, ({ day }) => day).values()].filter((own) => own.length >= leastRowsPerDay)
  const accepted = days.flat()
  return days.length >= leastDays && accepted.length >= leastRows ? accepted : []
}

/**
 * How the plant itself follows light, warmth and flat sun, learned from its own healthy intervals: a factor on what the
 * data sheet says, by interval. Only the course within days is looked at, so that dust, drift and season stay what they
 * are. Undefined where too few intervals say anything: then the data sheet stands.
 */
export function plantResponse(rows: ResponseRows): Float64Array | undefined {
  const { period, offsetMs, light, ratio } = rows
  const features = featuresOf(rows)
  const isKnown = (row: number): boolean =>
    (ratio[row] as number) > 0 &&
    (light.planeWm2[row] as number) > leastWm2 &&
    features.every((feature) => Number.isFinite(feature[row]))
  let samples = enough(
    [...ratio.keys()]
      .filter(isKnown)
      .map((row) => ({ row, day: Math.floor((period.fromAt + row * period.stepMs + offsetMs) / dayMs) })),
  )
  let weights: number[] = []
  for (let round = 0; round < rounds; round++) {
    if (samples.length === 0) return undefined
    const y = withinDays(samples, (row) => Math.log(ratio[row] as number))
    const columns = features.map((feature) => withinDays(samples, (row) => feature[row] as number))
    weights = leastSquares(columns, y)
    const off = y.map((value, k) =>
      columns.reduce((rest, column, j) => rest - (column[k] as number) * (weights[j] as number), value),
    )
    const middle = median(off)
    const limit = trimmedDeviations * 1.4826 * medianDeviation(off)
    const accepted = samples.filter((_, k) => Math.abs((off[k] as number) - middle) <= limit)
    if (round < rounds - 1) samples = enough(accepted)
  }
  const usual = features.map((feature) => mean(samples.map(({ row }) => feature[row] as number)))
  return light.planeWm2.map((_, row) => {
    const shift = features.reduce(
      (sum, feature, j) => sum + (weights[j] as number) * ((feature[row] as number) - (usual[j] as number)),
      0,
    )
    return Math.min(mostFactor, Math.max(leastFactor, Math.exp(shift)))
  })
}

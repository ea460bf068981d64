import { clearEnough, planeFromGlobal, type TiltedPlane } from '../irradiance/plane-from-global.ts'
import { sensorDrift, type DriftRefusal, type SensorDrift } from '../quality/sensor-drift.ts'
import { dayMs } from '../series.ts'
import { median } from '../statistics/summary.ts'
import type { Period } from './interval-grid.ts'
import { trustedPlane, type PlantLight, type WeatherFrames } from './pv-weather.ts'

export interface LightCheck {
  /** By local day of the period; refused without a second sensor, or where no level stands out. */
  drift: SensorDrift | { refused: DriftRefusal | 'noSecondSensor' }
  /** Which of the two sensors left the other, as the plant's own output says. */
  blames: 'plane' | 'global' | undefined
}

const litWm2 = 200
const leastRows = 18
const leastVoters = 8

export const daysOf = (period: Period, offsetMs: number) => {
  const first = Math.floor((period.fromAt + offsetMs) / dayMs)
  return {
    count: Math.floor((period.toAt - 1 + offsetMs) / dayMs) - first + 1,
    of: (at: number): number => Math.floor((at + offsetMs) / dayMs) - first,
  }
}

/** Light in the plane over what the horizontal sensor lets expect there, by local day. */
function sensorRatios(
  period: Period,
  offsetMs: number,
  frames: WeatherFrames,
  plane: TiltedPlane,
  leastClearness: number,
): Float64Array {
  const expected = planeFromGlobal(frames.at, frames.globalWm2 ?? [], plane, leastClearness)
  const shown = trustedPlane(frames)
  const days = daysOf(period, offsetMs)
  const sums = Array.from({ length: days.count }, () => ({ shown: 0, expected: 0, rows: 0 }))
  for (let row = 0; row < expected.length; row++) {
    const sum = sums[days.of(frames.at[row] as number)]
    if (sum === undefined || !((expected[row] as number) > litWm2) || Number.isNaN(shown[row])) continue
    sum.shown += shown[row] as number
    sum.expected += expected[row] as number
    sum.rows++
  }
  return Float64Array.from(sums, ({ shown: a, expected: b, rows }) => (rows >= leastRows ? a / b : Number.NaN))
}

/** Days so near each other that dust changed little between them. */
const nearDays = 7
/** Days so near that few pairs of them have a washing between. */
const nextDays = 2
const leastChange = 0.01

/** Ratios of two days near each other, in logarithms, for every such pair that `takes`. */
function nearPairs(days: number, within: number, takes: (first: number, second: number) => number): number[] {
  const found: number[] = []
  for (let first = 0; first < days; first++)
    for (let second = first + 1; second < Math.min(days, first + within + 1); second++) {
      const value = takes(first, second)
      if (Number.isFinite(value)) found.push(value)
    }
  return found
}

const change = (values: Float64Array, first: number, second: number): number =>
  Math.log((values[second] as number) / (values[first] as number))

/**
 * A plane sensor that shows too little makes the plant seem to give too much, by as much: then it is to blame. Judged by
 * days near each other, and beside the pace at which dust gathers anyway, so that neither dust nor a washing decides.
 */
function blamed(factor: Float64Array, index: Float64Array): LightCheck['blames'] {
  const pace = median(
    nearPairs(factor.length, nextDays, (first, second) =>
      factor[first] === 1 && factor[second] === 1 ? change(index, first, second) / (second - first) : Number.NaN,
    ),
  )
  const gathers = Number.isFinite(pace) ? pace : 0
  const shares = nearPairs(factor.length, nearDays, (first, second) => {
    const shown = change(factor, first, second)
    return Math.abs(shown) < leastChange
      ? Number.NaN
      : -(change(index, first, second) - gathers * (second - first)) / shown
  })
  if (shares.length < leastVoters) return undefined
  return median(shares) > 0.5 ? 'plane' : 'global'
}

/** `index` is what the plant gave of nameplate and light, by local day. */
export function checkedLight(
  period: Period,
  offsetMs: number,
  frames: WeatherFrames,
  plane: TiltedPlane | undefined,
  index: () => Float64Array,
): LightCheck {
  if (plane === undefined || frames.globalWm2 === undefined)
    return { drift: { refused: 'noSecondSensor' }, blames: undefined }
  const ratios = (leastClearness: number) => sensorRatios(period, offsetMs, frames, plane, leastClearness)
  const drift = sensorDrift(ratios(clearEnough), ratios(0))
  if ('refused' in drift || drift.spans.length === 0) return { drift, blames: undefined }
  return { drift, blames: blamed(drift.factor, index()) }
}

/** Light as the plane sensor would have shown it, had it not drifted. */
export function correctedLight(
  period: Period,
  offsetMs: number,
  light: PlantLight,
  { drift, blames }: LightCheck,
): PlantLight {
  if (blames !== 'plane' || 'refused' in drift) return light
  const days = daysOf(period, offsetMs)
  const undone = (value: number, row: number): number =>
    value / (drift.factor[days.of(period.fromAt + row * period.stepMs)] ?? 1)
  return { ...light, planeWm2: light.planeWm2.map(undone), yieldShare: light.yieldShare.map(undone) }
}

/** What a corrected day may err by more than others, as a share, by local day. */
export const correctionDoubt = ({ drift, blames }: LightCheck, days: number): Float64Array =>
  Float64Array.from({ length: days }, (_, day) =>
    blames !== 'plane' || 'refused' in drift || drift.factor[day] === 1 ? 0 : drift.noise,
  )

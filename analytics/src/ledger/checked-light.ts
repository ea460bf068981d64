import { planeFromGlobal, type TiltedPlane } from '../irradiance/plane-from-global.ts'
import { sensorDrift, type DriftRefusal, type SensorDrift } from '../quality/sensor-drift.ts'
import { dayMs } from '../series.ts'
import { theilSen } from '../statistics/theil-sen.ts'
import type { Period } from './interval-grid.ts'
import { trustedPlane, type PlantLight, type WeatherFrames } from './pv-weather.ts'

export interface LightCheck {
  /** By local day of the period; refused without a second sensor, or where no level stands out. */
  drift: SensorDrift | { refused: DriftRefusal | 'noSecondSensor' }
  /** Which of the two sensors left the other, as the plant's own output says. */
  blames: 'plane' | 'global' | undefined
}

const litWm2 = 200
const leastRows = 24
const leastVoters = 5

export const daysOf = (period: Period, offsetMs: number) => {
  const first = Math.floor((period.fromAt + offsetMs) / dayMs)
  return {
    count: Math.floor((period.toAt - 1 + offsetMs) / dayMs) - first + 1,
    of: (at: number): number => Math.floor((at + offsetMs) / dayMs) - first,
  }
}

/** Light in the plane over what the horizontal sensor lets expect there, by local day. */
function sensorRatios(period: Period, offsetMs: number, frames: WeatherFrames, plane: TiltedPlane): Float64Array {
  const expected = planeFromGlobal(frames.at, frames.globalWm2 ?? [], plane)
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

/** A plane sensor that shows too little makes the plant seem to give too much, by as much: then it is to blame. */
function blamed(factor: Float64Array, index: Float64Array): LightCheck['blames'] {
  const days = [...factor.keys()].filter((day) => (index[day] as number) > 0)
  if (days.filter((day) => factor[day] !== 1).length < leastVoters) return undefined
  const { slope } = theilSen(
    days.map((day) => -Math.log(factor[day] as number)),
    days.map((day) => Math.log(index[day] as number)),
  )
  return slope > 0.5 ? 'plane' : 'global'
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
  const drift = sensorDrift(sensorRatios(period, offsetMs, frames, plane))
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
  return { planeWm2: light.planeWm2.map(undone), yieldShare: light.yieldShare.map(undone) }
}

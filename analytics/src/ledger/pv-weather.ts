import { staleFlags } from '../quality/stale.ts'
import { gridOf, type Period } from './interval-grid.ts'

export interface WeatherFrames {
  at: ArrayLike<number>
  planeWm2: ArrayLike<number>
  cellC: ArrayLike<number>
  /** Of the horizontal sensor, if the instrument has one: it watches over the other. */
  globalWm2?: ArrayLike<number>
  /** A counter. */
  rainMm?: ArrayLike<number>
}

export const crystallineGamma = -0.0035
/** The same light for so long by day: the sensor stands still. */
const staleMs = 20 * 60_000
const litWm2 = 20

const sortedByTime = ({ at, planeWm2 }: WeatherFrames): Uint32Array =>
  Uint32Array.from({ length: at.length }, (_, row) => row).sort(
    (a, b) => (at[a] as number) - (at[b] as number) || (planeWm2[a] as number) - (planeWm2[b] as number),
  )

/** Irradiance without what a stuck sensor repeats. */
export function trustedPlane(frames: WeatherFrames): Float64Array {
  const order = sortedByTime(frames)
  const distinct = order.filter((row, place) => frames.at[row] !== frames.at[order[place + 1] ?? -1])
  const plane = Float64Array.from(distinct, (row) => frames.planeWm2[row] as number)
  const stepMs =
    distinct.length < 2
      ? staleMs
      : ((frames.at[distinct.at(-1) as number] as number) - (frames.at[distinct[0] as number] as number)) /
        (distinct.length - 1)
  const window = Math.max(3, Math.ceil(staleMs / stepMs))
  const stale = staleFlags(plane, window, 'tail')
  const trusted = new Float64Array(frames.at.length).fill(Number.NaN)
  for (const [place, row] of distinct.entries())
    if (stale[place] === 0 || !((plane[place] as number) > litWm2)) trusted[row] = plane[place] as number
  return trusted
}

export interface PlantLight {
  planeWm2: Float64Array
  /** G/1000·(1 + γ(Tcell − 25)): times nameplate and k clean it is the power to expect. */
  yieldShare: Float64Array
}

/** Light by interval; NaN where none was measured. */
export function plantLight(period: Period, frames: WeatherFrames, perKelvin = crystallineGamma): PlantLight {
  const plane = trustedPlane(frames)
  const range = { leastKw: -50, mostKw: 2000 }
  const grid = gridOf(period, { at: frames.at, powerKw: plane }, range, () => 0, [frames.cellC])
  const cellC = grid.means[0] as Float64Array
  const planeWm2 = grid.powerKw.map((light) => Math.max(0, light))
  return {
    planeWm2,
    yieldShare: planeWm2.map((light, row) => (light / 1000) * (1 + perKelvin * ((cellC[row] as number) - 25))),
  }
}

/** What fell on each day by the steps of the counter; a counter that falls back was reset. */
export function dailyRain(frames: WeatherFrames, days: number, dayOf: (at: number) => number): Float64Array {
  const rain = new Float64Array(days)
  let last = Number.NaN
  for (const row of sortedByTime(frames)) {
    const now = frames.rainMm?.[row] ?? Number.NaN
    if (Number.isNaN(now)) continue
    const day = dayOf(frames.at[row] as number)
    if (now > last && day >= 0 && day < days) rain[day] = (rain[day] as number) + now - last
    last = now
  }
  return rain
}

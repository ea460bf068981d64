import { flaggedSpans, type TimeSpan } from '../quality/frozen-spans.ts'
import { staleFlags } from '../quality/stale.ts'
import { newSunGeocentric } from '../sun/sun-geocentric.ts'
import { newSunPosition, sunFrom, type Place } from '../sun/sun-position.ts'
import { SunTrack } from '../sun/sun-track.ts'
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

/** Rows in order of time, each instant once, and those of them that only repeat: a sensor that stands still by day. */
function stuckRows(frames: WeatherFrames): { rows: Uint32Array; stuck: Uint8Array; stepMs: number } {
  const order = sortedByTime(frames)
  const rows = order.filter((row, place) => frames.at[row] !== frames.at[order[place + 1] ?? -1])
  const plane = Float64Array.from(rows, (row) => frames.planeWm2[row] as number)
  const spanMs = (frames.at[rows.at(-1) ?? 0] as number) - (frames.at[rows[0] ?? 0] as number)
  const stepMs = rows.length < 2 ? staleMs : spanMs / (rows.length - 1)
  const window = Math.max(3, Math.ceil(staleMs / stepMs))
  const columns = [plane, Float64Array.from(rows, (row) => frames.globalWm2?.[row] ?? Number.NaN)]
  const stuck = new Uint8Array(rows.length)
  // Where one of its sensors stands still the instrument does, though the other may seem to move.
  for (const column of columns)
    for (const [place, flag] of staleFlags(column, window, 'tail').entries())
      if (flag === 1 && (column[place] as number) > litWm2) stuck[place] = 1
  return { rows, stuck, stepMs }
}

/** Irradiance without what a stuck sensor repeats. */
export function trustedPlane(frames: WeatherFrames): Float64Array {
  const { rows, stuck } = stuckRows(frames)
  const trusted = new Float64Array(frames.at.length).fill(Number.NaN)
  for (const [place, row] of rows.entries()) if (stuck[place] === 0) trusted[row] = frames.planeWm2[row] as number
  return trusted
}

/** When the sensor stood still. */
export function stuckSpans(frames: WeatherFrames): TimeSpan[] {
  const { rows, stuck, stepMs } = stuckRows(frames)
  const at = Float64Array.from(rows, (row) => frames.at[row] as number)
  return flaggedSpans(at, (place) => stuck[place] === 1, 2 * stepMs)
}

export interface PlantLight {
  planeWm2: Float64Array
  /** G/1000·(1 + γ(Tcell − 25)): times nameplate and k clean it is the power to expect. */
  yieldShare: Float64Array
  cellC: Float64Array
  /** Of the horizontal sensor, where the instrument has one. */
  globalWm2: Float64Array | undefined
}

/** So far below the horizon no light comes from the sun. */
const nightZenithDeg = 96

/** Light that a sensor shows at night is none: it froze before it was heard of again. */
function withoutNight(at: ArrayLike<number>, planeWm2: Float64Array, place: Place): Float64Array {
  const track = new SunTrack()
  const geocentric = newSunGeocentric()
  const sun = newSunPosition()
  return planeWm2.map((light, row) => {
    if (!(light > litWm2)) return light
    return sunFrom(track.at(at[row] as number, geocentric), place, sun).zenithDeg > nightZenithDeg ? Number.NaN : light
  })
}

/** Light by interval; NaN where none was measured. With the place known, light at night is not believed. */
export function plantLight(
  period: Period,
  frames: WeatherFrames,
  perKelvin = crystallineGamma,
  place?: Place,
): PlantLight {
  const trusted = trustedPlane(frames)
  const plane = place === undefined ? trusted : withoutNight(frames.at, trusted, place)
  const range = { leastKw: -50, mostKw: 2000 }
  const grid = gridOf(period, { at: frames.at, powerKw: plane }, range, () => 0, [
    frames.cellC,
    ...(frames.globalWm2 ? [frames.globalWm2] : []),
  ])
  const cellC = grid.means[0] as Float64Array
  const planeWm2 = grid.powerKw.map((light) => Math.max(0, light))
  return {
    planeWm2,
    cellC,
    globalWm2: grid.means[1],
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

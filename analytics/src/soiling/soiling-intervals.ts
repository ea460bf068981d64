import { centeredMedian } from '../statistics/windows.ts'
import { quantile, median } from '../statistics/summary.ts'
import { theilSen } from '../statistics/theil-sen.ts'

/** One row a day without holes: performance index (NaN when refused), irradiation and rain. */
export interface DailySeries {
  index: Float64Array
  irradiation: Float64Array
  rainMm?: Float64Array
  /** 1 on the first day after people say they washed: looked at, not believed. */
  washed?: Uint8Array
  /** By how much more than others a day may err, as a share: of days whose light was corrected. */
  doubt?: Float64Array
}

export const cleaningSigns = ['shift', 'rain-or-shift', 'rain-and-shift'] as const

export interface SoilingSettings {
  windowDays: number
  leastDays: number
  cleaning: (typeof cleaningSigns)[number]
  rainMm: number
  /** Width of the slope's interval over the slope. */
  maxRelativeError: number
  maxDrop: number
}

export const soilingSettings: SoilingSettings = {
  windowDays: 13,
  leastDays: 7,
  cleaning: 'shift',
  rainMm: 0.01,
  maxRelativeError: 5,
  maxDrop: 0.05,
}

export interface SoilingInterval {
  startDay: number
  endDay: number
  slopePerDay: number
  slopeLow: number
  slopeHigh: number
  /** Before it is cut at zero. */
  openHigh: number
  startIndex: number
  endIndex: number
  valid: boolean
}

export interface SoilingIntervals {
  /** Median of the first year: what counts as clean. */
  level: number
  /** Day of the first performance index; days below count from it. */
  firstDay: number
  cleaningDays: number[]
  intervals: SoilingInterval[]
}

/** Carries values over at most `limit` missing days. */
function carried(values: Float64Array, limit: number): Float64Array {
  let since = Infinity
  let last = Number.NaN
  return values.map((value) => {
    since = Number.isNaN(value) ? since + 1 : 0
    if (since === 0) last = value
    return since <= limit ? last : Number.NaN
  })
}

/** Days beside holes longer than a window: an interval must not reach over them. */
function holeEdges(values: Float64Array, windowDays: number): Uint8Array {
  const edges = new Uint8Array(values.length)
  const ahead = carried(values.toReversed(), windowDays).toReversed()
  const behind = carried(values, windowDays)
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(values[day])) continue
    if (day < values.length - 1 && Number.isNaN(ahead[day + 1])) edges[day] = 1
    if (day > 0 && Number.isNaN(behind[day - 1])) edges[day] = 1
  }
  return edges
}

/** Steps of the window median that stand out from all others. */
function shiftsOf(steps: Float64Array): Uint8Array {
  const sizes = steps.map((step) => Math.abs(step))
  const [low, high] = [quantile(sizes, 0.25), quantile(sizes, 0.75)]
  const limit = high + 1.5 * (high - low)
  return Uint8Array.from(steps, (step) => (step > limit ? 1 : 0))
}

function cleaningDaysOf(
  values: Float64Array,
  steps: Float64Array,
  rain: Float64Array,
  washed: Uint8Array | undefined,
  settings: SoilingSettings,
): number[] {
  const shifts = shiftsOf(steps)
  const wet = Uint8Array.from(rain, (mm) => (mm > settings.rainMm ? 1 : 0))
  const nearRain = wet.map((flag, day) => flag | (wet[day - 1] ?? 0) | (wet[day + 1] ?? 0))
  const edges = holeEdges(values, settings.windowDays)
  const event = shifts.map((shift, day) => {
    const edge = (edges[day] as number) | (washed?.[day] ?? 0)
    if (settings.cleaning === 'shift') return shift | edge
    if (settings.cleaning === 'rain-or-shift') return shift | (wet[day] as number) | edge
    return (shift & (nearRain[day] as number)) | edge
  })
  return [...event.keys()].filter((day) => event[day] === 1)
}

/** Rows `firstDay`..`lastDay` of valid performance cut at cleanings, each with its robust slope (Deceglie 2018). */
export function soilingIntervals(series: DailySeries, settings = soilingSettings): SoilingIntervals {
  const known = [...series.index.keys()].filter((day) => !Number.isNaN(series.index[day]))
  const firstDay = known[0] ?? 0
  const lastDay = known.at(-1) ?? -1
  const level = median(series.index.subarray(firstDay, Math.min(firstDay + 365, lastDay + 1)))
  const values = series.index.slice(firstDay, lastDay + 1).map((value) => value / level)
  const rain = series.rainMm?.slice(firstDay, lastDay + 1) ?? new Float64Array(values.length)
  const smooth = centeredMedian(carried(values, settings.windowDays), settings.windowDays, settings.windowDays)
  const steps = smooth.map((value, day) => value - (smooth[day - 1] ?? Number.NaN))
  const cleaningDays = cleaningDaysOf(values, steps, rain, series.washed?.slice(firstDay, lastDay + 1), settings)
  const starts = cleaningDays[0] === 0 ? cleaningDays : [0, ...cleaningDays]
  const intervals = starts.map((start, place) =>
    intervalOf(values, steps, start, (starts[place + 1] ?? values.length) - 1, settings),
  )
  return { level, firstDay, cleaningDays, intervals }
}

function intervalOf(
  values: Float64Array,
  steps: Float64Array,
  startDay: number,
  endDay: number,
  settings: SoilingSettings,
): SoilingInterval {
  const days: number[] = []
  for (let day = startDay; day <= endDay; day++) if ((values[day] as number) > 0) days.push(day)
  const y = days.map((day) => values[day] as number)
  const mean = y.length === 0 ? 0 : y.reduce((sum, value) => sum + value, 0) / y.length
  const flat = {
    startDay,
    endDay,
    slopePerDay: 0,
    slopeLow: 0,
    slopeHigh: 0,
    openHigh: 0,
    startIndex: mean,
    endIndex: mean,
    valid: false,
  }
  if (y.length <= settings.leastDays) return flat
  const fit = theilSen(days, y)
  const slopeHigh = Math.min(0, fit.high)
  const lineAt = (day: number) => fit.intercept + fit.slope * day
  const ends = { startIndex: lineAt(startDay), endIndex: lineAt(endDay) }
  const error = (slopeHigh - fit.low) / Math.abs(fit.slope)
  const drop = Math.min(...days.map((day) => (Number.isNaN(steps[day]) ? 0 : (steps[day] as number))))
  if (fit.slope > 0 || error >= settings.maxRelativeError || drop <= -settings.maxDrop) return { ...flat, ...ends }
  return { ...flat, ...ends, slopePerDay: fit.slope, slopeLow: fit.low, slopeHigh, openHigh: fit.high, valid: true }
}

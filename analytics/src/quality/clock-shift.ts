import { minuteMs } from '../series.ts'
import { median } from '../statistics/summary.ts'

/** One day of a device, stamped by its own clock. */
export interface StampedDay {
  at: Float64Array
  values: Float64Array
}

export interface DayShift {
  /** How far the stamps are ahead of the truth; negative where the clock is slow. */
  shiftMs: number
  /** Rows of the day that are stamped so: all, up to a row, or from a row on. */
  start: number
  end: number
  /** Mean square error over the mean square, shifted back and as stamped. */
  error: number
  asStamped: number
}

export interface ClockShiftSettings {
  mostMinutes: number
  /** Less than this moves energy between neighbouring intervals only. */
  leastMinutes: number
  leastRows: number
  /** Shifted back it must follow its reference so much better than as stamped, */
  timesBetter: number
  /** over the whole day and about as well as on its usual days; else it must be better by far. */
  timesUsual: number
  farBetter: number
}

export const clockShiftSettings: ClockShiftSettings = {
  mostMinutes: 40,
  leastMinutes: 3,
  leastRows: 18,
  timesBetter: 4,
  timesUsual: 4,
  farBetter: 10,
}

const splitRows = 3
const coarseMinutes = 2
const coarseShare = 0.9

/** What the reference shows around the stamp of each row, minute by minute. */
interface ShiftedReference {
  tables: readonly Float64Array[]
  /** Of the stamp of a row in its table; so many minutes before it is what is shown when the stamp is set back. */
  places: Int32Array
}

/**
 * Each instant is asked for once: rows in a regular step, shifted minute by minute, meet the same instants again and
 * again. Rows of a clock that jumped within the minute have a table of their own.
 */
function shiftedReference(
  { at }: StampedDay,
  referenceAt: (at: number) => number,
  mostMinutes: number,
): ShiftedReference {
  const firstAt = at.reduce((least, stamp) => Math.min(least, stamp), Infinity) - mostMinutes * minuteMs
  const lastAt = at.reduce((most, stamp) => Math.max(most, stamp), -Infinity) + mostMinutes * minuteMs
  const minutes = Math.floor((lastAt - firstAt) / minuteMs) + 1
  const known = new Map<number, Float64Array>()
  const tables = Array.from(at, (stamp) => {
    const rest = (stamp - firstAt) % minuteMs
    const table =
      known.get(rest) ?? Float64Array.from({ length: minutes }, (_, m) => referenceAt(firstAt + rest + m * minuteMs))
    known.set(rest, table)
    return table
  })
  return { tables, places: Int32Array.from(at, (stamp) => Math.floor((stamp - firstAt) / minuteMs)) }
}

/** Running sums of value · reference and reference². */
interface RunningSums {
  cross: Float64Array
  square: Float64Array
}
const noSums = (rows: number): RunningSums => ({
  cross: new Float64Array(rows + 1),
  square: new Float64Array(rows + 1),
})

/** When the stamps are set back by `minutes`. */
function sumInto(
  { cross, square }: RunningSums,
  { values }: StampedDay,
  { tables, places }: ShiftedReference,
  minutes: number,
) {
  let crossSum = 0
  let squareSum = 0
  for (let row = 0; row < values.length; row++) {
    const reference = (tables[row] as Float64Array)[(places[row] as number) - minutes] as number
    if (Number.isFinite(reference)) {
      crossSum += (values[row] as number) * reference
      squareSum += reference * reference
    }
    cross[row + 1] = crossSum
    square[row + 1] = squareSum
  }
}

/** The sum of rows from `start` on, and of the rest as they were stamped. */
function mixed(moved: Float64Array, still: Float64Array, start: number, end: number): number {
  const rows = moved.length - 1
  const inside = (moved[end] as number) - (moved[start] as number)
  return inside + (still[start] as number) + ((still[rows] as number) - (still[end] as number))
}

/** The shift under which a day of a device follows its reference best, up to a factor; undefined with too few rows. */
export function dayShift(
  day: StampedDay,
  referenceAt: (at: number) => number,
  settings = clockShiftSettings,
): DayShift | undefined {
  const rows = day.at.length
  if (rows < settings.leastRows) return undefined
  const reference = shiftedReference(day, referenceAt, settings.mostMinutes)
  const total = day.values.reduce((sum, value) => sum + value * value, 0)
  const [still, moved] = [noSums(rows), noSums(rows)]
  sumInto(still, day, reference, 0)
  const errorOf = (cross: number, square: number): number => 1 - (cross * cross) / (square * total)
  const asStamped = errorOf(still.cross[rows] as number, still.square[rows] as number)
  const best: DayShift = { shiftMs: 0, start: 0, end: rows, error: asStamped, asStamped }
  const take = (minutes: number, start: number, end: number): void => {
    const error = errorOf(mixed(moved.cross, still.cross, start, end), mixed(moved.square, still.square, start, end))
    if (error < best.error) Object.assign(best, { shiftMs: minutes * minuteMs, start, end, error })
  }
  const tryShift = (minutes: number): void => {
    if (minutes === 0) return
    sumInto(moved, day, reference, minutes)
    take(minutes, 0, rows)
    for (let split = settings.leastRows; split <= rows - settings.leastRows; split += splitRows) {
      take(minutes, 0, split)
      take(minutes, split, rows)
    }
  }
  const tryAll = (step: number): void => {
    for (let minutes = -settings.mostMinutes; minutes <= settings.mostMinutes; minutes += step) tryShift(minutes)
  }
  // Near the right shift the error falls steeply: where no coarse step makes it fall at all, none between them does.
  tryAll(coarseMinutes)
  if (best.error < coarseShare * asStamped) tryAll(1)
  return best
}

export interface ClockShiftSpan {
  startAt: number
  endAt: number
  shiftMs: number
}

/**
 * Stretches in which a device's clock was wrong, from its days: shifted back it follows its reference about as well as
 * on its usual days, as stamped far worse. What only looks like a shift, a shadow or a stop, follows badly both ways.
 */
export function clockShifts(
  days: readonly StampedDay[],
  referenceAt: (at: number) => number,
  settings = clockShiftSettings,
): ClockShiftSpan[] {
  const found = days.flatMap((day) => {
    const shift = dayShift(day, referenceAt, settings)
    return shift === undefined ? [] : [{ day, shift }]
  })
  const usual = median(found.map(({ shift }) => shift.asStamped))
  const spans: ClockShiftSpan[] = []
  for (const { day, shift } of found) {
    if (Math.abs(shift.shiftMs) < settings.leastMinutes * minuteMs) continue
    const isWhole = shift.end - shift.start === day.at.length
    const isUsual = shift.error <= settings.timesUsual * usual
    const times = isWhole && isUsual ? settings.timesBetter : settings.farBetter
    if (shift.error * times > shift.asStamped) continue
    const startAt = day.at[shift.start] as number
    const endAt = day.at[shift.end - 1] as number
    const last = spans.at(-1)
    const nextDay = last !== undefined && startAt - last.endAt < 24 * 60 * minuteMs
    if (nextDay && Math.abs(last.shiftMs - shift.shiftMs) <= 2 * minuteMs) last.endAt = endAt
    else spans.push({ startAt, endAt, shiftMs: shift.shiftMs })
  }
  return spans
}

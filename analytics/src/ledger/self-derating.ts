import { spansOf } from '../series.ts'
import { dataStates, orderOf, type DeviceFrames, type DeviceGrid } from './interval-grid.ts'

/** Power that is held stays within this share of itself, however the wind blows. */
const flatShare = 0.02
export const isWithin = (kw: number, limitKw: number): boolean => kw <= (1 + flatShare) * limitKw
/** Of the frames under a code: fewer at one power may be chance. */
const leastFlatShare = 0.05
const leastFlat = 6

/** The power at which most of the sorted ones lie; NaN where they lie apart. */
function flatPower(sorted: Float64Array): number {
  let best = { count: 0, kw: Number.NaN }
  let start = 0
  for (let end = 0; end < sorted.length; end++) {
    const kw = sorted[end] as number
    while ((sorted[start] as number) < (1 - flatShare) * kw) start++
    if (end - start + 1 > best.count) best = { count: end - start + 1, kw }
  }
  return best.count >= Math.max(leastFlat, leastFlatShare * sorted.length) ? best.kw : Number.NaN
}

/**
 * What a machine with a code limits itself to, a value a frame; NaN where its power is not flat. The scatter of the wind
 * puts every second expectation above the power: without a limit it would all be lost by the code.
 */
export function ownLimitsKw(
  frames: DeviceFrames & { faultCode: ArrayLike<number> },
  isRunning: (row: number) => boolean,
): Float64Array {
  const { at, powerKw, faultCode } = frames
  const order = orderOf(frames)
  const rowAt = (place: number): number => (order === undefined ? place : (order[place] as number))
  const limits = new Float64Array(at.length).fill(Number.NaN)
  for (const { key, start, end } of spansOf(at.length, (place) => ((faultCode[rowAt(place)] as number) > 0 ? 1 : 0))) {
    if (key === 0) continue
    const rows = Array.from({ length: end - start }, (_, i) => rowAt(start + i))
    const kw = flatPower(Float64Array.from(rows.filter(isRunning), (row) => powerKw[row] as number).sort())
    for (const row of rows) limits[row] = kw
  }
  return limits
}

/** The intervals of a stretch under one code, and which of them are at the limit that the machine holds itself to. */
interface CodeRows {
  isUnderCode: (row: number) => boolean
  isAtOwnLimit: (row: number) => boolean
  /** Below this expectation a machine may stand without being held. */
  calmKw: number
  /** What a code must take of the expectation. */
  leastShare: number
}

/**
 * Intervals in which a code holds a running machine down. Where its power is flat below the expectation, these; where
 * no limit shows, and the whole stretch lacks enough to be no scatter, those that lack enough themselves.
 */
export function deratedRows(
  { powerKw, data }: DeviceGrid,
  theoretical: Float64Array,
  { isUnderCode, isAtOwnLimit, calmKw, leastShare }: CodeRows,
): Uint8Array {
  const derated = new Uint8Array(theoretical.length)
  const lacks = (rows: readonly number[], share: number): boolean => {
    let [lack, expected] = [0, 0]
    for (const row of rows) {
      expected += theoretical[row] as number
      lack += (theoretical[row] as number) - (powerKw[row] as number)
    }
    return lack > share * expected
  }
  for (const { key, start, end } of spansOf(theoretical.length, (row) => (isUnderCode(row) ? 1 : 0))) {
    if (key === 0) continue
    const rows = Array.from({ length: end - start }, (_, i) => start + i).filter(
      (row) => data[row] === dataStates.known && (theoretical[row] as number) > calmKw,
    )
    const held = rows.filter(isAtOwnLimit)
    const isHeld = lacks(held, leastShare)
    if (!isHeld && !lacks(rows, leastShare)) continue
    const found = isHeld ? held.filter((row) => lacks([row], 0)) : rows.filter((row) => lacks([row], leastShare))
    for (const row of found) derated[row] = 1
  }
  return derated
}

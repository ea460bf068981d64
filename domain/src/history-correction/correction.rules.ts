import type { DeviceType } from '../devices/device.model.ts'
import { pointOf } from '../telemetry/catalogue.ts'
import type { CorrectionAction } from './correction.model.ts'
import { parsePoint } from '../telemetry/history.rules.ts'
import type { Point } from '../telemetry/point.model.ts'

export interface NamedPoint {
  code: string
  point: Point
  /** Counted from 1, of a point a device has several of. */
  index?: number
}

/** `powerKw`, or one of several as `stringI[3]`; nothing for what devices of the type do not have. */
export function namedPoint(type: DeviceType, text: string): NamedPoint | undefined {
  const parsed = parsePoint(text)
  const point = parsed && pointOf(type, parsed.code)
  if (!point) return undefined
  const { code, index } = parsed
  if ((index === undefined) !== (point.width === undefined) || (index ?? 0) > (point.width ?? 0)) return undefined
  return { code, point, ...(index === undefined ? {} : { index }) }
}

/** A state has no sum and no multiple: it is another state, or unknown. */
export const actionsOf = ({ kind }: Point): readonly CorrectionAction[] =>
  kind === 'state' ? ['set', 'bad'] : ['set', 'shift', 'scale', 'bad']

export interface Correction {
  action: CorrectionAction
  /** Absent for what is marked as bad. */
  amount?: number | undefined
}

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

/** What a value becomes. What was never said cannot be shifted or scaled. */
export function correctedValue(value: number | null, { action, amount }: Correction, point: Point): number | null {
  if (action === 'bad') return null
  if (amount === undefined) return value
  if (action === 'set') return rounded(amount, point.decimals)
  if (value === null) return null
  return rounded(action === 'shift' ? value + amount : value * amount, point.decimals)
}

export const isWithin = (value: number, { kind, min, max }: Point): boolean =>
  value >= min && value <= max && (kind !== 'state' || Number.isInteger(value))

/** What a counter rose over its readings, resets and roll-overs included; of anything else its mean. */
export function figureOf(values: readonly (number | null)[], point: Point): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const sum =
    point.kind === 'counter'
      ? known.slice(1).reduce((rise, to, i) => rise + (to >= known[i]! ? to - known[i]! : to), 0)
      : known.reduce((a, b) => a + b, 0) / known.length
  return rounded(sum, Math.max(2, point.decimals))
}

/** So many places spread over `length`, the first and the last among them: a chart needs no more. */
export function thinned(length: number, most: number): number[] {
  if (length <= most) return Array.from({ length }, (_, i) => i)
  return Array.from({ length: most }, (_, i) => Math.round((i * (length - 1)) / (most - 1)))
}

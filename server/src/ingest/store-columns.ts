import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import { frameColumnsOf, type FrameColumn } from '../features/telemetry/telemetry-store.service.ts'

/** A point as the store keeps it: fixed-point integers of 4 or 8 bytes, or a list of them. */
export interface StoreColumn {
  code: string
  column: string
  index: number
  bytes: 4 | 8
  /** 0: one value per frame. */
  width: number
  scale: number
  min: number
  max: number
  /** The limits as fixed-point integers. */
  fixedMin: number
  fixedMax: number
  /** States take whole numbers only. */
  whole: boolean
  nativeType: string
}

/** The integer next to a limit that is still within it, as its value is read. */
function withinLimit(limit: number, scale: number, inwards: 1 | -1): number {
  const near = Math.round(limit * scale) - inwards
  const isWithin = (fixed: number) => (fixed / scale - limit) * inwards >= 0
  return [near, near + inwards, near + 2 * inwards].find(isWithin)!
}

const storeColumn = ({ code, name, bytes, width, decimals, point, type }: FrameColumn, index: number): StoreColumn => ({
  code,
  column: name,
  index,
  bytes,
  width: width ?? 0,
  scale: 10 ** decimals,
  min: point.min,
  max: point.max,
  fixedMin: withinLimit(point.min, 10 ** decimals, 1),
  fixedMax: withinLimit(point.max, 10 ** decimals, -1),
  whole: point.kind === 'state',
  nativeType: type,
})

export const storeColumns = Object.fromEntries(
  deviceTypes.map((type) => [type, frameColumnsOf(type).map(storeColumn)]),
) as unknown as Readonly<Record<DeviceType, readonly StoreColumn[]>>

/** What a log written by another version must be compared with: records name types and columns by their number. */
export type Layout = readonly (readonly [type: string, columns: readonly (readonly [code: string, type: string])[]])[]

export const currentLayout: Layout = deviceTypes.map((type) => [
  type,
  storeColumns[type].map(({ code, nativeType }) => [code, nativeType]),
])

export const layoutText = JSON.stringify(currentLayout)
let other: { text: string; layout: Layout } | undefined

/** The layout of the running version is always the same object. */
export function layoutOf(text: string): Layout {
  if (text === layoutText) return currentLayout
  if (other?.text !== text) other = { text, layout: JSON.parse(text) as Layout }
  return other.layout
}

import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import { columnOf, pointsOf } from '@fengguang/domain/telemetry/catalogue'
import { fits32, type Point } from '@fengguang/domain/telemetry/point.model'

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
  /** States take whole numbers only. */
  whole: boolean
  nativeType: string
}

function storeColumn([code, point]: readonly [string, Point], index: number): StoreColumn {
  const whole = point.kind === 'state'
  const width = point.width ?? 0
  const bytes = width === 0 && !whole && (point.kind === 'counter' || !fits32(point)) ? 8 : 4
  const decimal = `Decimal(${bytes === 8 ? 18 : 9}, ${point.decimals})`
  const nullable = `Nullable(${whole ? 'Int32' : decimal})`
  return {
    code,
    column: columnOf(code),
    index,
    bytes,
    width,
    scale: 10 ** point.decimals,
    min: point.min,
    max: point.max,
    whole,
    nativeType: width > 0 ? `Array(${nullable})` : nullable,
  }
}

export const storeColumns = Object.fromEntries(
  deviceTypes.map((type) => [type, Object.entries(pointsOf(type)).map(storeColumn)]),
) as unknown as Readonly<Record<DeviceType, readonly StoreColumn[]>>

/** What a log written by another version must be compared with: records name types and columns by their number. */
export type Layout = readonly (readonly [type: string, columns: readonly (readonly [code: string, type: string])[]])[]

export const currentLayout: Layout = deviceTypes.map((type) => [
  type,
  storeColumns[type].map(({ code, nativeType }) => [code, nativeType]),
])

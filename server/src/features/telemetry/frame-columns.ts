import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { columnOf, pointsOf, tableSuffixOf } from '@fengguang/domain/telemetry/catalogue'
import { fits32, type Point } from '@fengguang/domain/telemetry/point.model'

/** How the numbers of a point are kept: fixed-point integers of `bytes` bytes, scaled by 10^decimals. */
export interface FrameColumn {
  code: string
  point: Point
  name: string
  /** The column's type in ClickHouse, without Nullable or Array around it. */
  scalar: string
  /** The column's whole type. */
  type: string
  bytes: 4 | 8
  decimals: number
  /** Arrays only: how many values at most. */
  width?: number
}

export const rollupLevels = ['slot', 'day'] as const
export type RollupLevel = (typeof rollupLevels)[number]
export const slotSeconds = 900

export const frameTableOf = (type: DeviceType): string => `frame_${tableSuffixOf(type)}`
export const rollupTableOf = (level: RollupLevel, type: DeviceType): string => `${level}_${tableSuffixOf(type)}`

/** Of every frame table, before its points: who, when, and which of two accounts of the same instant counts. */
export const keyColumns = [
  { name: 'device_no', type: 'UInt32' },
  { name: 'at', type: "DateTime64(3, 'UTC')" },
  { name: 'version', type: 'UInt64' },
] as const
/** What a device says beyond the catalogue. */
export const extrasColumn = { name: 'extras', type: 'Map(String, Float64)' } as const

export const revisionMilliseconds = 2n ** 48n

/** The greater version of an instant counts: a late duplicate of what the device said never undoes a correction. */
export const versionOf = (revision: number, arrivedMs: number): bigint =>
  BigInt(revision) * revisionMilliseconds + BigInt(Math.floor(arrivedMs))

export const revisionOf = (version: bigint): number => Number(version / revisionMilliseconds)

function columnFor(code: string, point: Point): FrameColumn {
  const wide = point.kind === 'counter' || !fits32(point)
  const scalar =
    point.kind === 'state' && !wide ? 'Int32' : wide ? `Decimal64(${point.decimals})` : `Decimal32(${point.decimals})`
  const nullable = `Nullable(${scalar})`
  return {
    code,
    point,
    name: columnOf(code),
    scalar,
    type: point.width === undefined ? nullable : `Array(${nullable})`,
    bytes: wide ? 8 : 4,
    decimals: point.decimals,
    ...(point.width === undefined ? {} : { width: point.width }),
  }
}

export const frameColumnsOf = (type: DeviceType): FrameColumn[] =>
  Object.entries(pointsOf(type)).map(([code, point]) => columnFor(code, point))

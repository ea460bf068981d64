import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { pointsOf, type PointCode } from '@fengguang/domain/telemetry/catalogue'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'

/** A block while it is filled; a point of several values has `width` of them per frame, one after the other. */
export interface FrameTable<T extends DeviceType> {
  type: T
  deviceIds: readonly string[]
  device: Uint32Array
  at: Float64Array
  columns: Readonly<Record<PointCode<T>, Float64Array>>
  /** How many values a frame has of a point of several; 0 for one that these devices lack. */
  widths: Widths<T>
}

export type Widths<T extends DeviceType> = Readonly<Partial<Record<PointCode<T>, number>>>

export function frameTable<T extends DeviceType>(
  type: T,
  deviceIds: readonly string[],
  rows: number,
  widths = {} as Widths<T>,
): FrameTable<T> {
  const columns: Record<string, Float64Array> = {}
  for (const [code, point] of Object.entries(pointsOf(type)))
    columns[code] = new Float64Array(rows * (widths[code as PointCode<T>] ?? point.width ?? 1)).fill(Number.NaN)
  return {
    type,
    deviceIds,
    device: new Uint32Array(rows),
    at: new Float64Array(rows),
    columns: columns as Record<PointCode<T>, Float64Array>,
    widths,
  }
}

/** Values as a device gives them: with the decimals of their point, and only the rows that were written. */
export function sealed<T extends DeviceType>(table: FrameTable<T>, length: number): FrameBlock {
  const columns: Record<string, Float64Array> = {}
  const arrays: Record<string, { width: number; values: Float64Array }> = {}
  const written: Readonly<Record<string, Float64Array>> = table.columns
  for (const [code, point] of Object.entries(pointsOf(table.type))) {
    const width = table.widths[code as PointCode<T>] ?? point.width ?? 1
    const values = written[code]!.subarray(0, length * width)
    const scale = 10 ** point.decimals
    for (let i = 0; i < values.length; i++) values[i] = Math.round(values[i]! * scale) / scale
    if (point.width === undefined) columns[code] = values
    else if (width > 0) arrays[code] = { width, values }
  }
  return {
    type: table.type,
    deviceIds: table.deviceIds,
    length,
    device: table.device.subarray(0, length),
    at: table.at.subarray(0, length),
    columns,
    arrays,
  }
}

import type { DeviceType } from '../devices/device.model.ts'

/** One device at one instant with all it says. */
export interface Frame {
  deviceId: string
  type: DeviceType
  /** Epoch milliseconds. */
  at: number
  values: Readonly<Record<string, number | readonly (number | null)[] | null>>
}

/**
 * Frames of one type, column by column: what the simulator makes, the compact wire form carries and the store takes.
 * NaN stands for "no value".
 */
export interface FrameBlock {
  type: DeviceType
  /** Those spoken of; `device[i]` is an index into it. */
  deviceIds: readonly string[]
  length: number
  device: Uint32Array
  /** Epoch milliseconds. */
  at: Float64Array
  /** By point code; one value per frame. */
  columns: Readonly<Record<string, Float64Array>>
  /** By point code; `width` values per frame, one after the other. */
  arrays: Readonly<Record<string, { width: number; values: Float64Array }>>
}

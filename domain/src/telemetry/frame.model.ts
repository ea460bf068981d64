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

/** Value × 10^decimals in 32 bits; `nullFixed32` stands for "no value". */
export interface FixedColumn {
  decimals: number
  fixed: Int32Array
}
export const nullFixed32 = -(2 ** 31)

/** Frames as they came: what was sent in fixed-point numbers stays so for a receiver that stores them. */
export interface ReceivedBlock extends Omit<FrameBlock, 'columns'> {
  columns: Readonly<Record<string, Float64Array | FixedColumn>>
}

export function floatsOf(column: Float64Array | FixedColumn): Float64Array {
  if (column instanceof Float64Array) return column
  const { fixed, decimals } = column
  const values = new Float64Array(fixed.length)
  const scale = 10 ** decimals
  for (let i = 0; i < fixed.length; i += 1) {
    const one = fixed[i] as number
    values[i] = one === nullFixed32 ? NaN : one / scale
  }
  return values
}

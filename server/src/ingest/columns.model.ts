import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { QuarantineReason } from '@fengguang/domain/ingest/quarantine.model'

/** Frames of known devices of one type, column by column; NaN stands for "no value". */
export interface Columns {
  type: DeviceType
  length: number
  deviceNo: Uint32Array
  /** Epoch milliseconds. */
  at: Float64Array
  /** Integers are fixed-point numbers of the store's own scale, `nullFixed32` where there is no value. */
  columns: Readonly<Record<string, Float64Array | Int32Array>>
  arrays: Readonly<Record<string, { width: number; values: Float64Array }>>
  /** What devices say beyond the catalogue; a row without any is absent. */
  extras?: ReadonlyMap<number, Readonly<Record<string, number>>>
}

export interface FloatColumns extends Columns {
  columns: Readonly<Record<string, Float64Array>>
}

/** Decides which of two frames of the same device and instant is kept: the higher revision, then the later arrival. */
export interface Stamp {
  arrivalMs: number
  revision: number
  backfill: boolean
}

export type OnBadValue = (row: number, code: string, reason: QuarantineReason) => void

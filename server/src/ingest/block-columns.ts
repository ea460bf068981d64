import { floatsOf, type FixedColumn, type ReceivedBlock } from '@fengguang/domain/telemetry/frame.model'
import type { QuarantineReason } from '@fengguang/domain/ingest/quarantine.model'
import type { Columns, OnBadValue } from './columns.model.ts'
import type { Source } from './intake.model.ts'
import type { RegistryIndex } from './registry-index.ts'
import { Extras, storeColumnOf } from './row-columns.ts'
import type { StoreColumn } from './store-columns.ts'
import { judgeDevice, judgeInstant, type InstantLimits } from './validate.ts'

type OnBadRow = (row: number, reason: QuarantineReason) => void

/** Each device is judged once, each instant in one pass. Answers the rows that stay, and their device numbers. */
function judgeRows(
  block: ReceivedBlock,
  source: Source,
  index: RegistryIndex,
  limits: InstantLimits,
  onBad: OnBadRow,
): { rows: Uint32Array; deviceNo: Uint32Array } {
  const judged = block.deviceIds.map((id) => judgeDevice(index, source, id, block.type))
  const rows = new Uint32Array(block.length)
  const deviceNo = new Uint32Array(block.length)
  let accepted = 0
  for (let row = 0; row < block.length; row += 1) {
    const of = judged[block.device[row]!]
    const reason =
      of === undefined ? 'unknownDevice' : 'reason' in of ? of.reason : judgeInstant(block.at[row]!, limits)
    if (reason !== undefined || of === undefined || 'reason' in of) onBad(row, reason ?? 'unknownDevice')
    else {
      rows[accepted] = row
      deviceNo[accepted++] = of.device.no
    }
  }
  return { rows: rows.subarray(0, accepted), deviceNo: deviceNo.subarray(0, accepted) }
}

/** As the store keeps it, if it came so. */
const valuesFor = (column: StoreColumn, given: Float64Array | FixedColumn): Float64Array | Int32Array =>
  'fixed' in given &&
  column.bytes === 4 &&
  column.scale === 10 ** given.decimals &&
  (!column.whole || column.scale === 1)
    ? given.fixed
    : floatsOf(given)

/** `rows[i]` is the row of the block that became row i. */
export interface AcceptedColumns extends Columns {
  rows: Uint32Array
}

export function columnsOfBlock(
  block: ReceivedBlock,
  source: Source,
  index: RegistryIndex,
  limits: InstantLimits,
  on: { badRow: OnBadRow; badValue: OnBadValue },
): AcceptedColumns {
  const { rows, deviceNo } = judgeRows(block, source, index, limits, on.badRow)
  const { type } = block
  const length = rows.length
  const whole = length === block.length
  const pick = <T extends Float64Array | Int32Array>(values: T, width: number): T => {
    if (whole) return values.subarray(0, length * width) as T
    const into = values.slice(0, length * width) as T
    for (let i = 0; i < length; i += 1) into.set(values.subarray(rows[i]! * width, (rows[i]! + 1) * width), i * width)
    return into
  }
  const columns: Record<string, Float64Array | Int32Array> = {}
  const arrays: Record<string, { width: number; values: Float64Array }> = {}
  const extras = new Extras()
  /** A column that fits no point: the device that gave a value in it is reported. */
  const refuseEach = (code: string, values: Float64Array, width: number, reason: QuarantineReason) => {
    for (let i = 0; i < length; i += 1) {
      const one = values.subarray(rows[i]! * width, (rows[i]! + 1) * width)
      if (one.some((value) => !Number.isNaN(value))) on.badValue(rows[i]!, code, reason)
    }
  }
  const addExtras = (code: string, values: Float64Array) => {
    for (let i = 0; i < length; i += 1) {
      const value = values[rows[i]!]!
      if (!Number.isNaN(value) && !extras.add(i, code, value)) on.badValue(rows[i]!, code, 'unknownPoint')
    }
  }
  for (const [code, given] of Object.entries(block.columns)) {
    const column = storeColumnOf(type, code)
    if (column && column.width === 0) columns[code] = pick(valuesFor(column, given), 1)
    else if (column) refuseEach(code, floatsOf(given), 1, 'wrongShape')
    else addExtras(code, floatsOf(given))
  }
  for (const [code, list] of Object.entries(block.arrays)) {
    const column = storeColumnOf(type, code)
    if (column && column.width >= list.width)
      arrays[code] = { width: list.width, values: pick(list.values, list.width) }
    else refuseEach(code, list.values, list.width, column ? 'wrongShape' : 'unknownPoint')
  }
  const at = pick(block.at, 1)
  return { type, length, deviceNo, at, columns, arrays, rows, ...(extras.rows.size > 0 ? { extras: extras.rows } : {}) }
}

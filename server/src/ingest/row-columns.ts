import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { FloatColumns, OnBadValue } from './columns.model.ts'
import type { IncomingFrame } from './intake.model.ts'
import { storeColumns, type StoreColumn } from './store-columns.ts'

export interface Row {
  deviceNo: number
  at: number
  values: IncomingFrame['values']
}

const maxExtras = 16
const extraName = /^[A-Za-z]\w{0,63}$/

const byCode = new Map(
  Object.entries(storeColumns).map(([type, columns]) => [
    type as DeviceType,
    new Map(columns.map((column) => [column.code, column])),
  ]),
)
export const storeColumnOf = (type: DeviceType, code: string): StoreColumn | undefined => byCode.get(type)?.get(code)

/** What the catalogue does not know is kept beside it, as far as it is a number and not too much. */
export class Extras {
  readonly rows = new Map<number, Record<string, number>>()

  /** Answers whether it was taken. */
  add(row: number, code: string, value: number): boolean {
    if (!Number.isFinite(value) || !extraName.test(code)) return false
    const known = this.rows.get(row) ?? {}
    if (Object.keys(known).length >= maxExtras) return false
    known[code] = value
    this.rows.set(row, known)
    return true
  }
}

/** Rows become columns; whether a number is within its limits is judged when it is written. */
export function columnsOfRows(type: DeviceType, rows: readonly Row[], onBad: OnBadValue): FloatColumns {
  const columns: Record<string, Float64Array> = {}
  const arrays: Record<string, { width: number; values: Float64Array }> = {}
  const extras = new Extras()
  const length = rows.length
  const deviceNo = new Uint32Array(length)
  const at = new Float64Array(length)
  for (let row = 0; row < length; row += 1) {
    const frame = rows[row]!
    deviceNo[row] = frame.deviceNo
    at[row] = frame.at
    for (const code in frame.values) {
      const value = frame.values[code]
      if (value === null || value === undefined) continue
      const column = storeColumnOf(type, code)
      const isNumber = typeof value === 'number'
      if (!column) {
        if (!isNumber || !extras.add(row, code, value)) onBad(row, code, 'unknownPoint')
      } else if (isNumber !== (column.width === 0)) onBad(row, code, 'wrongShape')
      else if (isNumber) {
        if (Number.isNaN(value)) onBad(row, code, 'notFinite')
        const into = (columns[code] ??= new Float64Array(length).fill(Number.NaN))
        into[row] = value
      } else if (value.length > column.width) onBad(row, code, 'wrongShape')
      else {
        const { width } = column
        const into = (arrays[code] ??= { width, values: new Float64Array(length * width).fill(Number.NaN) })
        for (let i = 0; i < value.length; i += 1) into.values[row * width + i] = value[i] ?? Number.NaN
      }
    }
  }
  return { type, length, deviceNo, at, columns, arrays, ...(extras.rows.size > 0 ? { extras: extras.rows } : {}) }
}

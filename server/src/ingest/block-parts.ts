import type { FixedColumn, ReceivedBlock } from '@fengguang/domain/telemetry/frame.model'
import { storeColumnOf } from './row-columns.ts'

/** What is worked on without a pause: some tens of milliseconds. */
export const workAtOnce = 1_000_000
/** A value of a point the catalogue does not know is kept by name, row by row, and takes so many times as long. */
const unknownWeight = 40

const weightOf = ({ type, columns, arrays }: ReceivedBlock): number =>
  Object.keys(columns).reduce((sum, code) => sum + (storeColumnOf(type, code) ? 1 : unknownWeight), 1) +
  Object.values(arrays).reduce((sum, { width }) => sum + width, 0)

/** A block of a million frames in parts of rows that follow each other: others have their turn in between. */
export function* partsOf(block: ReceivedBlock): Generator<ReceivedBlock & { from: number }> {
  const rows = Math.max(1, Math.floor(workAtOnce / weightOf(block)))
  for (let from = 0; from < block.length; from += rows) {
    const to = Math.min(block.length, from + rows)
    const cut = <T extends Float64Array | Uint32Array | Int32Array>(values: T, width = 1) =>
      values.subarray(from * width, to * width) as T
    const columns: Record<string, Float64Array | FixedColumn> = {}
    for (const [code, given] of Object.entries(block.columns))
      columns[code] = 'fixed' in given ? { decimals: given.decimals, fixed: cut(given.fixed) } : cut(given)
    const arrays: Record<string, { width: number; values: Float64Array }> = {}
    for (const [code, { width, values }] of Object.entries(block.arrays))
      arrays[code] = { width, values: cut(values, width) }
    yield { ...block, from, length: to - from, device: cut(block.device), at: cut(block.at), columns, arrays }
  }
}

import { readNumberBlocks, type NumberColumn } from '../../platform/clickhouse/native-numbers.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { bucketOf, paramsOf, tableOf, within, type CurveColumn, type CurveWindow } from './curve-window.repo.ts'
import { valueOf } from './curves.repo.ts'

/** Of one device: instants ascending, and a column of values for each point that was asked for; NaN is no value. */
export interface ColumnsOfDevice {
  at: Float64Array
  values: Float64Array[]
}

const maxSeconds = 120

/** Whole columns of devices, for work that looks at every frame: no maps, and memory that is known beforehand. */
export async function readDeviceColumns(
  telemetry: Telemetry,
  window: CurveWindow,
  columns: readonly CurveColumn[],
): Promise<Map<number, ColumnsOfDevice>> {
  const isRaw = window.rule.step === 'raw'
  const bytes = await telemetry.bytes(
    `select device_no, toFloat64(${bucketOf(window)}) as bucket, ${columns.map((column, i) => `${valueOf(window, column)} as v${i}`).join(', ')}
     from ${tableOf(window)} final where ${within(window)}
     ${isRaw ? 'order by device_no, at' : 'group by device_no, bucket order by device_no, bucket'}
     format Native`,
    maxSeconds,
    paramsOf(window),
  )
  const blocks = readNumberBlocks(bytes)
  const runs = runsOf(blocks.map(([no]) => no!))
  const counts = new Map<number, number>()
  for (const { no, from, to } of runs) counts.set(no, (counts.get(no) ?? 0) + to - from)
  const found = new Map<number, ColumnsOfDevice>()
  for (const [no, count] of counts)
    found.set(no, { at: new Float64Array(count), values: columns.map(() => new Float64Array(count)) })
  const filled = new Map<number, number>()
  for (const { no, block, from, to } of runs) {
    const { at, values } = found.get(no)!
    const start = filled.get(no) ?? 0
    const end = start + to - from
    filled.set(no, end)
    const [, bucket, ...read] = blocks[block]!
    bucket!.copyTo(at.subarray(start, end), from)
    for (const [i, column] of read.entries()) column.copyTo(values[i]!.subarray(start, end), from)
  }
  return found
}

/** Rows of one device that follow each other within a block. */
interface Run {
  no: number
  block: number
  from: number
  to: number
}

function runsOf(numbers: readonly NumberColumn[]): Run[] {
  const runs: Run[] = []
  for (const [block, column] of numbers.entries())
    for (let from = 0; from < column.length;) {
      const no = column.at(from)
      let to = from + 1
      while (to < column.length && column.at(to) === no) to += 1
      runs.push({ no, block, from, to })
      from = to
    }
  return runs
}

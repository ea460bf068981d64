import { readNumberBlocks } from '../../platform/clickhouse/native-numbers.ts'
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
  const counts = new Map<number, number>()
  for (const [no] of blocks)
    for (let row = 0; row < no!.length; row++) counts.set(no!.at(row), (counts.get(no!.at(row)) ?? 0) + 1)
  const found = new Map<number, ColumnsOfDevice & { filled: number }>()
  for (const [no, count] of counts)
    found.set(no, { at: new Float64Array(count), values: columns.map(() => new Float64Array(count)), filled: 0 })
  for (const [no, bucket, ...values] of blocks)
    for (let row = 0; row < no!.length; row++) {
      const device = found.get(no!.at(row))!
      device.at[device.filled] = bucket!.at(row)
      for (const [i, column] of values.entries()) device.values[i]![device.filled] = column.at(row)
      device.filled += 1
    }
  return found
}

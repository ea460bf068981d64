import type { DayRange } from '@fengguang/domain/kernel/time-range'
import { longestList } from '../../platform/clickhouse/longest-list.ts'
import { readNumberBlocks } from '../../platform/clickhouse/native-numbers.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { lossDayTable } from '../telemetry/analysis-reads.service.ts'

export interface LossRow {
  deviceNo: number
  /** Days since 1970 of the first day of the bucket. */
  bucket: number
  /** In the order of the columns asked for. */
  kwh: number[]
}

const buckets = { day: 'day', month: 'toStartOfMonth(day)', whole: 'toDate(0)' } as const
export type LossBucket = keyof typeof buckets

const maxSeconds = 20

/** Energy and losses of inverters and turbines, added up by device and day, month or all days. */
export async function findLosses(
  telemetry: Telemetry,
  deviceNos: readonly number[],
  { from, to }: DayRange,
  { bucket, columns }: { bucket: LossBucket; columns: readonly string[] },
): Promise<LossRow[]> {
  const sums = columns.map((name, i) => `toFloat64(sum(${name})) as x_${i}`)
  const found: LossRow[] = []
  for (let i = 0; i < deviceNos.length; i += longestList) {
    const bytes = await telemetry.bytes(
      `select device_no, toFloat64(toInt32(${buckets[bucket]})) as x_bucket, ${sums.join(', ')}
       from ${lossDayTable.name} final
       where device_no in {nos:Array(UInt32)} and day >= {from:Date} and day <= {to:Date} and intervals > 0
       group by device_no, x_bucket format Native`,
      maxSeconds,
      { nos: deviceNos.slice(i, i + longestList), from, to },
    )
    for (const [no, at, ...kwh] of readNumberBlocks(bytes))
      for (let row = 0; row < no!.length; row += 1)
        found.push({ deviceNo: no!.at(row), bucket: at!.at(row), kwh: kwh.map((column) => column.at(row)) })
  }
  return found
}

import { readNumberBlocks } from '../../platform/clickhouse/native-numbers.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { bucketOf, paramsOf, tableOf, within, type CurveColumn, type CurveWindow } from './curve-window.repo.ts'
import { addSeries, type Buckets, type Series } from './series.ts'

/** Their numbers travel in the address and in the statement, and both have an end. */
const devicesAtOnce = 20_000

function* inParts(window: CurveWindow): Iterable<CurveWindow> {
  for (let i = 0; i < window.deviceNos.length; i += devicesAtOnce)
    yield { ...window, deviceNos: window.deviceNos.slice(i, i + devicesAtOnce) }
}

type Numbers = ReturnType<typeof readNumberBlocks>[number][number]

/** How many days of each bucket of a calendar have a reading of the counter. */
export async function readDayCounts(
  telemetry: Telemetry,
  window: CurveWindow,
  { column }: CurveColumn,
): Promise<Buckets> {
  const found = new Map<number, Series>()
  for (const part of inParts(window)) {
    const bytes = await telemetry.bytes(
      `select device_no, toFloat64(${bucketOf(part)}) as bucket, toFloat64(uniqExact(day)) as days
       from ${tableOf(part)} final where ${within(part)} and isNotNull(${column.name}_first)
       group by device_no, bucket order by device_no, bucket format Native`,
      20,
      paramsOf(part),
    )
    const rows = readNumberBlocks(bytes).map(([deviceNo, bucket, days]) => ({
      deviceNo: deviceNo!,
      bucket: bucket!,
      values: [days!],
    }))
    addSeries(found, rows, 0)
  }
  return found
}

/** One value a bucket for all devices together: a hundred thousand series of their own would not fit into an answer. */
export async function readLine(
  telemetry: Telemetry,
  window: CurveWindow,
  { column: { name } }: CurveColumn,
  how: 'sum' | 'mean',
): Promise<Map<number, number>> {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const part of inParts(window)) {
    const bytes = await telemetry.bytes(
      `select bucket, sum(v) as total, toFloat64(count()) as devices from (
         select device_no, toFloat64(${bucketOf(part)}) as bucket,
           toFloat64(sum(${name}_sum)) / sum(${name}_count) as v, sum(${name}_count) as n
         from ${tableOf(part)} final where ${within(part)} group by device_no, bucket having n > 0
       ) group by bucket order by bucket format Native`,
      20,
      paramsOf(part),
    )
    for (const [buckets, totals, counts] of readNumberBlocks(bytes) as [Numbers, Numbers, Numbers][])
      for (let row = 0; row < buckets.length; row += 1) {
        const bucket = buckets.at(row)
        const known = sums.get(bucket) ?? { sum: 0, count: 0 }
        known.sum += totals.at(row)
        known.count += counts.at(row)
        sums.set(bucket, known)
      }
  }
  return new Map([...sums].map(([bucket, { sum, count }]) => [bucket, how === 'sum' ? sum : sum / count]))
}

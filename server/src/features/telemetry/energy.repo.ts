import type { CalendarBucket } from '@fengguang/domain/telemetry/history.rules'
import { bucketOf, paramsOf, tableOf, within, type CurveColumn, type CurveWindow } from './curve-window.repo.ts'
import { zoneName } from './rollups.repo.ts'

/** How far before and after the range the neighbouring readings are looked for: a longer silence is not bridged. */
const marginDays = { frame: 1, slot: 3, day: 40 } as const
const dayMs = 86_400_000

const nextOf: Record<CalendarBucket, string> = { day: 'addDays', month: 'addMonths', year: 'addYears' }

/** Beginning and end of the bucket `b`, in epoch milliseconds. */
function edgesOf({ rule, zone }: CurveWindow): [from: string, to: string] {
  if (rule.step === 'raw') throw new Error('frames as they came have no buckets')
  if (rule.source !== 'day') return ['b', `b + ${Math.trunc(rule.step.ms)}`]
  const midnight = (day: string) => `toInt64(toUnixTimestamp(toDateTime(${day}, '${zoneName(zone)}'))) * 1000`
  if (rule.step === 'day') return [midnight('b'), midnight('b + 1')]
  const first = 'toDate(toInt32(b))'
  return [midnight(first), midnight(`${nextOf[rule.step]}(${first}, 1)`)]
}

/** A row is a bucket: a day of a device is one row of its rollup. */
const isRowOfBucket = ({ rule }: CurveWindow): boolean => rule.source === 'day' && rule.step === 'day'

const ms = (column: string) => `toUnixTimestamp64Milli(assumeNotNull(${column}))`

/** First and last reading of a row with their instants, and what it rose in between. */
function readingsOf(window: CurveWindow, { column: { name: x } }: CurveColumn, index: number): string {
  const isFrame = window.rule.source === 'frame'
  const first = isFrame ? x : `${x}_first`
  const parts = isFrame
    ? [`toFloat64(assumeNotNull(${x}))`, ms('at'), `toFloat64(assumeNotNull(${x}))`, ms('at'), 'toFloat64(0)']
    : [
        `toFloat64(assumeNotNull(${x}_first))`,
        ms(`${x}_first_at`),
        `toFloat64(assumeNotNull(${x}_last))`,
        ms(`${x}_last_at`),
        `toFloat64(${x}_up)`,
      ]
  const names = ['first', 'first_ms', 'last', 'last_ms', 'up']
  return `select toUInt32(${index}) as p, device_no, ${isRowOfBucket(window) ? 'day' : bucketOf(window)} as b,
      ${parts.map((part, i) => `${part} as ${names[i]}`).join(', ')}
    from ${tableOf(window)} final where ${within(window)} and isNotNull(${first})`
}

const rise = (from: string, to: string) => `if(${to} >= ${from}, ${to} - ${from}, ${to})`
const over = (name: string, call: 'lagInFrame' | 'leadInFrame') => `${call}(${name}) over w`

/**
 * What counters rose within buckets: what they rose within rows, and between neighbouring rows the rise shared out
 * evenly in time, so that the buckets of any width add up to what the counter shows. A bucket without a reading of its
 * own has no row. In no order.
 */
export function energyParts(window: CurveWindow, columns: readonly CurveColumn[]) {
  const margin = marginDays[window.rule.source] * dayMs
  const wide = { ...window, fromMs: window.fromMs - margin, toMs: window.toMs + margin }
  const [from, to] = edgesOf(window)
  const isRow = isRowOfBucket(window)
  const share = `(first_ms - (${from})) / (first_ms - prev_ms)`
  const before = `if(prev_ms = 0, 0, ${rise('prev', 'first')} * ${isRow ? share : `if(prev_b = b, 1, ${share})`})`
  const after = `if(next_ms = 0${isRow ? '' : ' or next_b = b'}, 0, ${rise('last', 'next')} * ((${to}) - last_ms) / (next_ms - last_ms))`
  const date = (ms: string) => `toDate(fromUnixTimestamp64Milli(${ms}, 'UTC'), '${zoneName(window.zone)}')`
  const day = (ms: string) => (isRow ? date(ms) : `toInt32(${date(ms)})`)
  const inRange =
    window.rule.source === 'day'
      ? `b >= ${day('{start:Int64}')} and b <= ${day('{end:Int64} - 1')}`
      : 'b >= {start:Int64} and b < {end:Int64}'
  const buckets = isRow ? '' : `, ${over('b', 'lagInFrame')} as prev_b, ${over('b', 'leadInFrame')} as next_b`
  const risen = `up + ${before} + ${after}`
  const sql = `select p, device_no, ${isRow ? 'toFloat64(toInt32(b))' : 'toFloat64(b)'} as bucket,
      ${isRow ? risen : `sum(${risen})`} as rise_of_bucket
    from (
      select p, device_no, b, first, first_ms, last, last_ms, up,
        ${over('last', 'lagInFrame')} as prev, ${over('last_ms', 'lagInFrame')} as prev_ms,
        ${over('first', 'leadInFrame')} as next, ${over('first_ms', 'leadInFrame')} as next_ms${buckets}
      from (${columns.map((column, index) => readingsOf(window, column, index)).join(' union all ')})
      window w as (partition by p, device_no order by first_ms rows between unbounded preceding and unbounded following)
    )
    where ${inRange}${isRow ? '' : ' group by p, device_no, b'}`
  return { sql, params: { ...paramsOf(wide), start: window.fromMs, end: window.toMs } }
}

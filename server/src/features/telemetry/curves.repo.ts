import { longestList } from '../../platform/clickhouse/longest-list.ts'
import { readNumberBlocks } from '../../platform/clickhouse/native-numbers.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { bucketOf, paramsOf, tableOf, within, type CurveColumn, type CurveWindow } from './curve-window.repo.ts'
import { energyParts } from './energy.repo.ts'
import { addSeries, type Buckets, type Series } from './series.ts'

const element = (name: string, index: number | undefined) => (index === undefined ? name : `${name}[${index}]`)
const number = (value: string) => `ifNull(toFloat64(${value}), nan)`

export function valueOf({ rule }: CurveWindow, { column, index, stat = 'avg' }: CurveColumn): string {
  const x = (suffix = '') => element(`${column.name}${suffix}`, index === undefined ? undefined : Math.trunc(index))
  if (rule.step === 'raw') return number(x())
  const time = rule.source === 'day' ? 'day' : 'at'
  const isFrame = rule.source === 'frame'
  if (column.point.kind === 'state' || column.point.kind === 'counter')
    return number(`argMax(${isFrame ? x() : x('_last')}, ${time})`)
  if (stat === 'min' || stat === 'max') return number(`${stat}(${isFrame ? x() : x(`_${stat}`)})`)
  if (stat === 'last' && isFrame) return number(`argMax(${x()}, ${time})`)
  if (isFrame) return number(`avg(${x()})`)
  return `toFloat64(sum(${x('_sum')})) / sum(${x('_count')})`
}

type Found = Map<number, Series>[]
type Read = (telemetry: Telemetry, window: CurveWindow, columns: readonly CurveColumn[], found: Found) => Promise<void>

/** Measures, states and readings: one scan for all points of a type. */
const readPlain: Read = async (telemetry, window, columns, found) => {
  const bytes = await telemetry.bytes(
    `select device_no, toFloat64(${bucketOf(window)}) as bucket, ${columns.map((column, i) => `${valueOf(window, column)} as v${i}`).join(', ')}
     from ${tableOf(window)} final where ${within(window)}
     ${window.rule.step === 'raw' ? 'order by device_no, at' : 'group by device_no, bucket order by device_no, bucket'}
     format Native`,
    20,
    paramsOf(window),
  )
  const parts = readNumberBlocks(bytes).map(([deviceNo, bucket, ...values]) => ({
    deviceNo: deviceNo!,
    bucket: bucket!,
    values,
  }))
  for (const [column, series] of found.entries()) addSeries(series, parts, column)
}

const readEnergy: Read = async (telemetry, window, columns, found) => {
  const { sql, params } = energyParts(window, columns)
  const bytes = await telemetry.bytes(`${sql} order by p, device_no, bucket format Native`, 20, params)
  const parts = readNumberBlocks(bytes).map(([of, deviceNo, bucket, value]) => ({
    of: of!,
    deviceNo: deviceNo!,
    bucket: bucket!,
    values: [value!],
  }))
  for (const [column, series] of found.entries()) addSeries(series, parts, column)
}

async function readAll(read: Read, telemetry: Telemetry, window: CurveWindow, columns: readonly CurveColumn[]) {
  const found: Found = columns.map(() => new Map())
  if (columns.length > 0)
    for (let i = 0; i < window.deviceNos.length; i += longestList) {
      const deviceNos = window.deviceNos.slice(i, i + longestList)
      await read(telemetry, { ...window, deviceNos }, columns, found)
    }
  return found
}

/** Counters are given as what they rose, unless readings are asked for; frames as they came are readings. */
const isEnergy = (window: CurveWindow, { column, stat }: CurveColumn) =>
  column.point.kind === 'counter' && stat !== 'last' && window.rule.step !== 'raw'

export async function readBuckets(
  telemetry: Telemetry,
  window: CurveWindow,
  columns: readonly CurveColumn[],
): Promise<Buckets[]> {
  const rising = columns.filter((column) => isEnergy(window, column))
  const plain = columns.filter((column) => !isEnergy(window, column))
  const [energies, values] = await Promise.all([
    readAll(readEnergy, telemetry, window, rising),
    readAll(readPlain, telemetry, window, plain),
  ])
  return columns.map((column) =>
    isEnergy(window, column) ? energies[rising.indexOf(column)]! : values[plain.indexOf(column)]!,
  )
}

import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { CalendarBucket } from '@fengguang/domain/telemetry/history.rules'
import type { CurveStat } from '@fengguang/domain/telemetry/telemetry.contract'
import { frameTableOf, rollupTableOf, type FrameColumn } from './frame-columns.ts'
import { zoneName } from './rollups.repo.ts'

/** Where buckets of a width are read from, and how a row finds its bucket. */
export type BucketRule =
  | { source: 'frame'; step: 'raw' }
  | { source: 'frame' | 'slot'; step: { ms: number; shiftMs: number } }
  | { source: 'day'; step: CalendarBucket }

/** Whole buckets of devices of one type and zone. */
export interface CurveWindow {
  type: DeviceType
  rule: BucketRule
  /** IANA zone of the devices. */
  zone: string
  deviceNos: readonly number[]
  fromMs: number
  /** Not included. */
  toMs: number
}

export interface CurveColumn {
  column: FrameColumn
  /** Counted from 1, of an array. */
  index?: number
  stat?: CurveStat
}

const second = 1000

/** The name of a table and what stands in its statements; nothing here comes from a request. */
export const tableOf = ({ type, rule }: CurveWindow): string =>
  rule.source === 'frame' ? frameTableOf(type) : rollupTableOf(rule.source, type)

const startOf: Record<CalendarBucket, string> = {
  day: 'day',
  month: 'toStartOfMonth(day)',
  year: 'toStartOfYear(day)',
}

/** A whole number that orders and names the bucket of a row. */
export function bucketOf({ rule }: CurveWindow): string {
  if (rule.source === 'day') return `toInt64(toInt32(${startOf[rule.step]}))`
  const ms = rule.source === 'slot' ? 'toInt64(toUnixTimestamp(at)) * 1000' : 'toUnixTimestamp64Milli(at)'
  if (rule.step === 'raw') return ms
  const { ms: step, shiftMs } = rule.step
  return `intDiv(${ms} - ${Math.trunc(shiftMs)}, ${Math.trunc(step)}) * ${Math.trunc(step)} + ${Math.trunc(shiftMs)}`
}

/** What rows are grouped by, in as few bytes as it has, and the number of the bucket made of it. */
export function bucketKeyOf({ rule }: CurveWindow): { key: string; bucketOf: (key: string) => string } {
  if (rule.source === 'day') return { key: startOf[rule.step], bucketOf: (key) => `toFloat64(toInt32(${key}))` }
  if (rule.step === 'raw') throw new Error('frames as they came have no buckets')
  const [step, shift] = [Math.trunc(rule.step.ms), Math.trunc(rule.step.shiftMs)]
  const bucketOf = (key: string) => `(toFloat64(${key}) * ${step} + ${shift})`
  if (rule.source === 'slot' && step % second === 0 && shift % second === 0)
    return { key: `toUInt32(intDiv(toUnixTimestamp(at) - ${shift / second}, ${step / second}))`, bucketOf }
  return { key: `toUInt32(intDiv(toUnixTimestamp64Milli(at) - ${shift}, ${step}))`, bucketOf }
}

export function within(window: CurveWindow): string {
  // A quarter hour is kept in seconds: compared in milliseconds, every row would be converted.
  const instantOf = (name: string) =>
    window.rule.source === 'slot'
      ? `toDateTime(intDiv({${name}:Int64}, ${second}), 'UTC')`
      : `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`
  const [from, to] = ['from', 'to'].map(instantOf)
  if (window.rule.source !== 'day') return `device_no in {nos:Array(UInt32)} and at >= ${from} and at < ${to}`
  const zone = zoneName(window.zone)
  return `device_no in {nos:Array(UInt32)} and day >= toDate(${from}, '${zone}') and day <= toDate(fromUnixTimestamp64Milli({to:Int64} - 1, 'UTC'), '${zone}')`
}

export const paramsOf = ({ deviceNos, fromMs, toMs }: CurveWindow) => ({ nos: deviceNos, from: fromMs, to: toMs })

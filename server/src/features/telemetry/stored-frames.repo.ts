import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { NamedPoint } from '@fengguang/domain/history-correction/correction.rules'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { frameColumnsOf, frameTableOf, revisionMilliseconds, revisionOf, type FrameColumn } from './frame-columns.ts'
import { readRows } from './row-binary.ts'

const maxSeconds = 60
const number = (name: string) => `ifNull(toFloat64(${name}), nan)`
const valueOf = ({ name, width }: FrameColumn) =>
  width === undefined ? number(name) : `arrayMap(v -> ${number('v')}, ${name})`
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)
const whole = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`)
  return value
}
const instant = (ms: number) => `fromUnixTimestamp64Milli(${whole(ms)}, 'UTC')`

export interface PointValue {
  deviceNo: number
  atMs: number
  value: number | null
  revision: number
}

/** One point of some devices as it counts now, by device and time; at most `limit` of them. */
export async function readPointValues(
  telemetry: Telemetry,
  ask: {
    type: DeviceType
    deviceNos: readonly number[]
    fromMs: number
    toMs: number
    named: NamedPoint
    limit: number
    /** What nobody has corrected. */
    onlyOriginal?: boolean
  },
): Promise<PointValue[]> {
  const { type, named } = ask
  const { name } = frameColumnsOf(type).find(({ code }) => code === named.code)!
  const value = named.index === undefined ? name : `${name}[${whole(named.index)}]`
  const bytes = await telemetry.bytes(
    `select device_no, toUnixTimestamp64Milli(at), version, ${number(value)} from ${frameTableOf(type)} final
     where device_no in {nos:Array(UInt32)} and at >= ${instant(ask.fromMs)} and at < ${instant(ask.toMs)}
       ${ask.onlyOriginal ? `and version < ${revisionMilliseconds}` : ''}
     order by device_no, at limit ${whole(ask.limit)} format RowBinary`,
    maxSeconds,
    { nos: ask.deviceNos },
  )
  const found: PointValue[] = []
  const rows = readRows(bytes)
  while (!rows.done)
    found.push({
      deviceNo: rows.uint32(),
      atMs: rows.int64(),
      revision: revisionOf(rows.uint64()),
      value: orNull(rows.float64()),
    })
  return found
}

export type FrameValues = Record<string, number | (number | null)[] | null>
export interface StoredFrame {
  revision: number
  values: FrameValues
}

const Extras = z.record(z.string(), z.number())

/** All a device said at these instants, as it counts now; an instant without a frame is absent. */
export async function readWholeFrames(
  telemetry: Telemetry,
  type: DeviceType,
  deviceNo: number,
  instants: readonly number[],
): Promise<Map<number, StoredFrame>> {
  const columns = frameColumnsOf(type)
  const bounds = [instants.reduce((a, b) => Math.min(a, b)), instants.reduce((a, b) => Math.max(a, b))]
  // In the statement, not bound: a list of a thousand would not fit into an address.
  const bytes = await telemetry.bytes(
    `select toUnixTimestamp64Milli(at), version, ${columns.map(valueOf).join(', ')}, toJSONString(extras)
     from ${frameTableOf(type)} final
     where device_no = ${whole(deviceNo)} and at >= ${instant(bounds[0]!)} and at <= ${instant(bounds[1]!)}
       and toUnixTimestamp64Milli(at) in (${instants.map(whole).join(',')}) format RowBinary`,
    maxSeconds,
  )
  const found = new Map<number, StoredFrame>()
  const rows = readRows(bytes)
  while (!rows.done) {
    const atMs = rows.int64()
    const revision = revisionOf(rows.uint64())
    const values: FrameValues = {}
    for (const { code, width } of columns)
      values[code] = width === undefined ? orNull(rows.float64()) : Array.from(rows.floats(), orNull)
    Object.assign(values, Extras.parse(JSON.parse(rows.string())))
    found.set(atMs, { revision, values })
  }
  return found
}

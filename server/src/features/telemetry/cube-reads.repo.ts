import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { longestList } from '../../platform/clickhouse/longest-list.ts'
import { readNumberBlocks } from '../../platform/clickhouse/native-numbers.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { bucketKeyOf, paramsOf, tableOf, within, type CurveWindow } from './curve-window.repo.ts'
import { valueOf } from './curves.repo.ts'
import { energyParts } from './energy.repo.ts'
import { frameTableOf, slotSeconds, type FrameColumn } from './frame-columns.ts'
import { zoneName } from './rollups.repo.ts'

const maxSeconds = 20

async function inParts<T>(window: PartsWindow, read: (part: PartsWindow) => Promise<T[]>): Promise<T[]> {
  if (window.deviceNos.length <= longestList) return read(window)
  const found: T[] = []
  for (let i = 0; i < window.deviceNos.length; i += longestList)
    for (const row of await read({ ...window, deviceNos: window.deviceNos.slice(i, i + longestList) })) found.push(row)
  return found
}

/** A point whose parts are added up, so that any cell is exact: of a state, the samples in it and all samples. */
export interface PartColumn {
  column: FrameColumn
  /** Counted from 1, of an array. */
  index?: number | undefined
  state?: number | undefined
  /** The largest or smallest sample instead of the sum of them. */
  stat?: 'max' | 'min' | undefined
}

function partsOf(
  { rule }: CurveWindow,
  { column: { name }, index, state, stat }: PartColumn,
): [part: string, whole: string] {
  const isFrame = rule.source === 'frame'
  const at = index === undefined ? '' : `[${Math.trunc(index)}]`
  if (state !== undefined) {
    const wanted = `toInt32(${Math.trunc(state)})`
    return isFrame
      ? [`countIf(${name} = ${wanted})`, `count(${name})`]
      : [`sum(${name}_frames[${wanted}])`, `sum(arraySum(mapValues(${name}_frames)))`]
  }
  if (stat)
    return isFrame
      ? [`ifNull(${stat}(${name}${at}), 0)`, `count(${name}${at})`]
      : [`ifNull(${stat}(${name}_${stat}${at}), 0)`, `sum(${name}_count${at})`]
  return isFrame
    ? [`ifNull(sum(${name}${at}), 0)`, `count(${name}${at})`]
    : [`sum(${name}_sum${at})`, `sum(${name}_count${at})`]
}

export interface DevicePart {
  deviceNo: number
  bucket: number
  part: number
  whole: number
}

const devicePartsOf = (bytes: Uint8Array): DevicePart[] =>
  readNumberBlocks(bytes).flatMap(([no, bucket, parts, wholes]) =>
    Array.from({ length: no!.length }, (_, row) => ({
      deviceNo: no!.at(row),
      bucket: bucket!.at(row),
      part: parts!.at(row),
      whole: wholes!.at(row),
    })),
  )

/** Whole: all of the window is one bucket, for questions without an axis of time. */
export interface PartsWindow extends CurveWindow {
  isWhole?: boolean
}

/** By device and bucket; buckets without a sample have no row. */
const devicePartsSql = (window: PartsWindow, asked: PartColumn): string => {
  const [part, whole] = partsOf(window, asked)
  const { key, bucketOf } = bucketKeyOf(window)
  const sums = `toFloat64(${part}) as x_part, toFloat64(${whole}) as x_whole`
  const rows = `from ${tableOf(window)} final where ${within(window)}`
  return window.isWhole
    ? `select device_no, toFloat64(0) as bucket, ${sums} ${rows} group by device_no having x_whole > 0`
    : `select device_no, ${bucketOf('x_key')} as bucket, ${sums} ${rows} group by device_no, ${key} as x_key having x_whole > 0`
}

const deviceRisesSql = (window: PartsWindow, column: FrameColumn) => {
  const { sql, params } = energyParts(window, [{ column }])
  const [bucket, part] = window.isWhole
    ? ['toFloat64(0) as x_bucket', 'sum(rise_of_bucket)']
    : ['bucket', 'rise_of_bucket']
  const all = `select device_no, ${bucket}, ${part} as x_part, toFloat64(1) as x_whole from (${sql})`
  return { sql: window.isWhole ? `${all} group by device_no` : all, params }
}

const slotHours = slotSeconds / 3600
/** Numbers of states: hours in some of them, of those in any of the known ones. */
export interface StateHours {
  ready: readonly number[]
  known: readonly number[]
}
const framesIn = (states: readonly number[]): string =>
  states.map((state) => `state_frames[toInt32(${Math.trunc(state)})]`).join(' + ')
const hoursIn = (states: readonly number[]): string =>
  `toFloat64(sum(${slotHours} * (${framesIn(states)}) / arraySum(mapValues(state_frames))))`

/**
 * By device and local day, of quarter hours. A quarter hour counts whole once the device was heard in it, and is shared
 * by the states it reported there.
 */
const stateHoursSql = (window: CurveWindow, { ready, known }: StateHours): string =>
  `select device_no, toFloat64(toInt32(x_day)) as bucket, ${hoursIn(ready)} as x_part, ${hoursIn(known)} as x_whole
   from ${tableOf(window)} final where ${within(window)} and notEmpty(mapKeys(state_frames))
   group by device_no, toDate(at, '${zoneName(window.zone)}') as x_day having x_whole > 0`

/** How a point is read: what a counter rose, parts of samples, or hours in states. */
export type PointRead = { rises: FrameColumn } | { parts: PartColumn } | { hours: StateHours }

/** A point by device and bucket. */
export function pointSql(window: PartsWindow, read: PointRead): { sql: string; params: Record<string, unknown> } {
  if ('rises' in read) return deviceRisesSql(window, read.rises)
  const sql = 'parts' in read ? devicePartsSql(window, read.parts) : stateHoursSql(window, read.hours)
  return { sql, params: paramsOf(window) }
}

export const readParts = (telemetry: Telemetry, all: PartsWindow, read: PointRead): Promise<DevicePart[]> =>
  inParts(all, async (window) => {
    const { sql, params } = pointSql(window, read)
    return devicePartsOf(await telemetry.bytes(`${sql} format Native`, maxSeconds, params))
  })

export interface PlacePart {
  /** Number of the place, for all of its devices in a bucket; or nothing, for one device over all buckets. */
  place: number | undefined
  deviceNo: number
  bucket: number
  part: number
  whole: number
  /** The share of each device alone, added up, and how many devices these are. */
  shares: number
  devices: number
}

/**
 * A point by place and bucket, and by device over all buckets: far fewer rows than devices times buckets, of one scan.
 * `places` are in the order of the devices.
 */
export async function readPlaced(
  telemetry: Telemetry,
  all: PartsWindow,
  read: PointRead,
  places: ReadonlyMap<number, number>,
): Promise<PlacePart[]> {
  const merge = 'parts' in read && read.parts.stat ? read.parts.stat : 'sum'
  const isOnePlace = new Set(places.values()).size === 1
  const placeSql = isOnePlace
    ? 'toUInt32(0)'
    : 'transform(device_no, {nos:Array(UInt32)}, {places:Array(UInt32)}, toUInt32(0))'
  return inParts(all, async (window) => {
    const { sql, params } = pointSql(window, read)
    const bytes = await telemetry.bytes(
      `select toUInt32(grouping(device_no)) as x_is_place, device_no, x_place, bucket, ${merge}(x_part) as x_parts,
         sum(x_whole) as x_wholes, sum(x_part / x_whole) as x_shares, toFloat64(count()) as x_devices
       from (select device_no, ${placeSql} as x_place, bucket, x_part, x_whole from (${sql}))
       group by grouping sets ((x_place, bucket), (device_no)) format Native`,
      maxSeconds,
      isOnePlace ? params : { ...params, places: window.deviceNos.map((no) => places.get(no)!) },
    )
    return readNumberBlocks(bytes).flatMap(([isPlace, no, place, bucket, parts, wholes, shares, devices]) =>
      Array.from({ length: no!.length }, (_, row) => ({
        place: isPlace!.at(row) === 1 ? place!.at(row) : undefined,
        deviceNo: no!.at(row),
        bucket: bucket!.at(row),
        part: parts!.at(row),
        whole: wholes!.at(row),
        shares: shares!.at(row),
        devices: devices!.at(row),
      })),
    )
  })
}

export interface OwnedRise {
  /** Place of the counter among those asked for. */
  of: number
  /** Place of the owner. */
  owner: number
  bucket: number
  rise: number
}

/** What counters rose, added up over the devices of each owner; `owners` are places, in the order of the devices. */
export async function readOwnedRises(
  telemetry: Telemetry,
  window: CurveWindow,
  columns: readonly FrameColumn[],
  owners: readonly number[],
): Promise<OwnedRise[]> {
  const found: OwnedRise[] = []
  for (let i = 0; i < window.deviceNos.length; i += longestList) {
    const part = { ...window, deviceNos: window.deviceNos.slice(i, i + longestList) }
    const { sql, params } = energyParts(
      part,
      columns.map((column) => ({ column })),
    )
    const bytes = await telemetry.bytes(
      `select p, transform(device_no, {nos:Array(UInt32)}, {owners:Array(UInt32)}, toUInt32(0)) as owner, bucket,
         sum(rise_of_bucket) as rise
       from (${sql}) group by p, owner, bucket format Native`,
      maxSeconds,
      { ...params, owners: owners.slice(i, i + longestList) },
    )
    for (const [of, owner, bucket, rise] of readNumberBlocks(bytes))
      for (let row = 0; row < of!.length; row += 1)
        found.push({ of: of!.at(row), owner: owner!.at(row), bucket: bucket!.at(row), rise: rise!.at(row) })
  }
  return found
}

const inSpan = `at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`

/** How many frames each device has between two instants. */
export async function countFrames(
  telemetry: Telemetry,
  ask: { type: DeviceType; deviceNos: readonly number[]; fromMs: number; toMs: number },
): Promise<Map<number, number>> {
  const bytes = await telemetry.bytes(
    `select device_no, toFloat64(count()) as frames from ${frameTableOf(ask.type)} final
     where device_no in {nos:Array(UInt32)} and ${inSpan} group by device_no order by device_no format Native`,
    maxSeconds,
    { nos: ask.deviceNos, from: ask.fromMs, to: ask.toMs },
  )
  const blocks = readNumberBlocks(bytes)
  return new Map(
    blocks.flatMap(([no, frames]) =>
      Array.from({ length: no!.length }, (_, row) => [no!.at(row), frames!.at(row)] as const),
    ),
  )
}

/** Frames of one device as they came, oldest first; NaN is no value. */
export async function readFramePart(
  telemetry: Telemetry,
  ask: { type: DeviceType; deviceNo: number; fromMs: number; toMs: number; limit: number; offset: number },
  columns: readonly PartColumn[],
): Promise<{ atMs: number; values: number[] }[]> {
  const raw: CurveWindow = { ...ask, rule: { source: 'frame', step: 'raw' }, zone: 'UTC', deviceNos: [ask.deviceNo] }
  const values = columns.map(
    ({ column, index }, i) => `, ${valueOf(raw, { column, ...(index !== undefined && { index }) })} as v${i}`,
  )
  const bytes = await telemetry.bytes(
    `select toFloat64(toUnixTimestamp64Milli(at)) as at_ms${values.join('')} from ${frameTableOf(ask.type)} final
     where device_no = {no:UInt32} and ${inSpan} order by at limit {limit:UInt32} offset {offset:UInt32} format Native`,
    maxSeconds,
    { no: ask.deviceNo, from: ask.fromMs, to: ask.toMs, limit: ask.limit, offset: ask.offset },
  )
  return readNumberBlocks(bytes).flatMap(([at, ...found]) =>
    Array.from({ length: at!.length }, (_, row) => ({
      atMs: at!.at(row),
      values: found.map((column) => column.at(row)),
    })),
  )
}

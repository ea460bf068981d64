import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { instantsOf, type DayRange } from '@fengguang/domain/kernel/time-range'
import type { Bucket } from '@fengguang/domain/telemetry/history.rules'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { countFrames, readFramePart, readParts, type PartColumn } from './cube-reads.repo.ts'
import { gridOf } from './curve-grid.ts'
import { readBuckets } from './curves.repo.ts'
import { frameColumnsOf } from './frame-columns.ts'

/** A point of the catalogue, one of several, or one state of it. */
export interface CubePoint {
  code: string
  index?: number | undefined
  state?: number | undefined
}

/** Devices of one type and zone over whole local days. */
export interface CubeWindow {
  type: DeviceType
  zone: string
  deviceNos: readonly number[]
  days: DayRange
  step: Exclude<Bucket, 'raw' | 'year'>
}

export interface CubePart {
  deviceNo: number
  /** An instant, a day or a month. */
  key: string
  part: number
  /** What the part is of; 1 for what a counter rose. */
  whole: number
}

const dayMs = 86_400_000
const isCalendar = (step: CubeWindow['step']): boolean => step === 'day' || step === 'month'
const dayOfKey = (bucket: number): string => new Date(bucket * dayMs).toISOString().slice(0, 10)
function keyOf(step: CubeWindow['step'], bucket: number): string {
  if (!isCalendar(step)) return new Date(bucket).toISOString()
  return step === 'month' ? dayOfKey(bucket).slice(0, 7) : dayOfKey(bucket)
}

const windowOf = ({ type, zone, deviceNos, days, step }: CubeWindow) => ({
  ...gridOf(step, instantsOf(days, zone), zone),
  type,
  zone,
  deviceNos,
})

/** Every bucket of the days, whether there is a value in it or not. */
export const cubeKeys = (window: Pick<CubeWindow, 'zone' | 'days' | 'step'>): string[] =>
  (gridOf(window.step, instantsOf(window.days, window.zone), window.zone).places ?? []).map(({ key }) =>
    keyOf(window.step, key),
  )

const columnOf = (type: DeviceType, { code, index, state }: CubePoint): PartColumn => ({
  column: frameColumnsOf(type).find((one) => one.code === code)!,
  index,
  state,
})

/**
 * Values of a point by device and bucket. Counters as what they rose, with resets and corrections; measures as sum and
 * count of samples; a state as its samples and all samples; `last` as the last value.
 */
export async function readCube(
  telemetry: Telemetry,
  window: CubeWindow,
  point: CubePoint,
  how: 'parts' | 'rise' | 'last',
): Promise<CubePart[]> {
  if (window.deviceNos.length === 0) return []
  const asked = columnOf(window.type, point)
  if (how === 'parts') {
    const parts = await readParts(telemetry, windowOf(window), asked)
    return parts.map(({ bucket, ...rest }) => ({ ...rest, key: keyOf(window.step, bucket) }))
  }
  const { column, index } = asked
  const stat = how === 'last' ? ({ stat: 'last' } as const) : {}
  const [found] = await readBuckets(telemetry, windowOf(window), [
    { column, ...(index !== undefined && { index }), ...stat },
  ])
  return [...(found ?? [])].flatMap(([deviceNo, series]) =>
    Array.from(series, ([bucket, part]) => ({ deviceNo, key: keyOf(window.step, bucket), part, whole: 1 })),
  )
}

export interface RawDevice {
  no: number
  type: DeviceType
  timeZone: string
}
export interface RawFrame {
  no: number
  atMs: number
  /** In the order of the points; null where the device has no such point or did not report it. */
  values: (number | null)[]
}

const spanOf = ({ timeZone }: RawDevice, days: DayRange) => {
  const { from, to } = instantsOf(days, timeZone)
  return { fromMs: from.getTime(), toMs: to.getTime() }
}

/** Frames of each device over local days. */
export async function countRaw(
  telemetry: Telemetry,
  devices: readonly RawDevice[],
  days: DayRange,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const group of Map.groupBy(devices, ({ type, timeZone }) => `${type} ${timeZone}`).values()) {
    const { type } = group[0]!
    const ask = { type, deviceNos: group.map(({ no }) => no), ...spanOf(group[0]!, days) }
    for (const [no, count] of await countFrames(telemetry, ask)) counts.set(no, count)
  }
  return counts
}

/** A part of the frames: device after device in the order given, each from its oldest frame on. */
export async function readRaw(
  telemetry: Telemetry,
  devices: readonly RawDevice[],
  counts: ReadonlyMap<number, number>,
  ask: { days: DayRange; points: readonly (CubePoint & { type: DeviceType })[]; limit: number; offset: number },
): Promise<RawFrame[]> {
  const rows: RawFrame[] = []
  let before = 0
  for (const device of devices) {
    const count = counts.get(device.no) ?? 0
    const offset = Math.max(0, ask.offset - before)
    before += count
    if (offset >= count || rows.length >= ask.limit) continue
    const own = ask.points.map((point) => point.type === device.type)
    const columns = ask.points.filter((_, i) => own[i]).map((point) => columnOf(device.type, point))
    const part = { type: device.type, deviceNo: device.no, ...spanOf(device, ask.days), offset }
    for (const { atMs, values } of await readFramePart(
      telemetry,
      { ...part, limit: ask.limit - rows.length },
      columns,
    )) {
      const known = values.values()
      const next = () => known.next().value ?? Number.NaN
      const all = own.map((has) => (has ? next() : Number.NaN))
      rows.push({ no: device.no, atMs, values: all.map((value) => (Number.isNaN(value) ? null : value)) })
    }
  }
  return rows
}

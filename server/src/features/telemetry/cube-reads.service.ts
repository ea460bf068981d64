import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { instantsOf, type DayRange } from '@fengguang/domain/kernel/time-range'
import type { Bucket } from '@fengguang/domain/telemetry/history.rules'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import {
  countFrames,
  readFramePart,
  readOwnedRises,
  readParts,
  readPlaced,
  type PartColumn,
  type PointRead,
  type StateHours,
} from './cube-reads.repo.ts'
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
  /** All days are one bucket: nothing is asked by time. */
  isWhole?: boolean
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

/** A bucket is named once, however many devices are in it. */
function keysOf(step: CubeWindow['step']): (bucket: number) => string {
  const names = new Map<number, string>()
  return (bucket) => {
    const known = names.get(bucket)
    if (known !== undefined) return known
    const name = keyOf(step, bucket)
    names.set(bucket, name)
    return name
  }
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

/** How a point becomes one value of a device and bucket. */
export type CubeRead = 'parts' | 'rise' | 'last' | 'max' | 'min'

/**
 * Values of a point by device and bucket. Counters as what they rose, with resets and corrections; measures as sum and
 * count of samples; a state as its samples and all samples; `last`, `max` and `min` as such a value.
 */
export async function readCube(
  telemetry: Telemetry,
  window: CubeWindow,
  point: CubePoint,
  how: CubeRead,
): Promise<CubePart[]> {
  if (window.deviceNos.length === 0) return []
  const asked = columnOf(window.type, point)
  const name = window.isWhole ? () => window.days.to : keysOf(window.step)
  if (how === 'last') return lastParts(telemetry, window, asked)
  const wide = { ...windowOf(window), isWhole: window.isWhole === true }
  const parts = await readParts(telemetry, wide, readOf(asked, how))
  return parts.map(({ deviceNo, bucket, part, whole }) => ({ deviceNo, key: name(bucket), part, whole }))
}

function readOf(asked: PartColumn, how: Exclude<CubeRead, 'last'>): PointRead {
  if (how === 'rise') return { rises: asked.column }
  return { parts: { ...asked, stat: how === 'parts' ? undefined : how } }
}

export interface CubePlaces {
  /** Of all devices of a place in a bucket; `shares` is the part over the whole of each device, added up. */
  cells: { place: number; key: string; part: number; whole: number; shares: number; devices: number }[]
  /** Of each device over all buckets. */
  devices: { deviceNo: number; part: number; whole: number }[]
}

/** As `readCube`, added up in the store over the devices of a place; `places` has the place of every device. */
export async function readCubePlaces(
  telemetry: Telemetry,
  window: CubeWindow,
  point: CubePoint,
  { how, places }: { how: Exclude<CubeRead, 'last'>; places: ReadonlyMap<number, number> },
): Promise<CubePlaces> {
  return placed(telemetry, windowOf(window), readOf(columnOf(window.type, point), how), {
    places,
    name: keysOf(window.step),
  })
}

async function placed(
  telemetry: Telemetry,
  window: ReturnType<typeof windowOf>,
  read: PointRead,
  { places, name }: { places: ReadonlyMap<number, number>; name: (bucket: number) => string },
): Promise<CubePlaces> {
  const found: CubePlaces = { cells: [], devices: [] }
  if (window.deviceNos.length === 0) return found
  for (const { place, bucket, deviceNo, part, whole, shares, devices } of await readPlaced(
    telemetry,
    window,
    read,
    places,
  ))
    if (place === undefined) found.devices.push({ deviceNo, part, whole })
    else found.cells.push({ place, key: name(bucket), part, whole, shares, devices })
  return found
}

async function lastParts(telemetry: Telemetry, window: CubeWindow, { column, index }: PartColumn): Promise<CubePart[]> {
  const name = keysOf(window.step)
  const asked = { column, ...(index !== undefined && { index }), stat: 'last' as const }
  const [found] = await readBuckets(telemetry, windowOf(window), [asked])
  const parts: CubePart[] = []
  for (const [deviceNo, series] of found ?? [])
    for (const [bucket, part] of series)
      if (!Number.isNaN(part)) parts.push({ deviceNo, key: name(bucket), part, whole: 1 })
  return parts
}

export interface OwnedDay {
  code: string
  owner: string
  day: string
  rise: number
}

/** What counters of devices rose on each local day, added up by owner in the store: one question for all of them. */
export async function readDayRises(
  telemetry: Telemetry,
  { type, zone, days }: Pick<CubeWindow, 'type' | 'zone' | 'days'>,
  devices: readonly { no: number; owner: string }[],
  codes: readonly string[],
): Promise<OwnedDay[]> {
  if (devices.length === 0) return []
  const owners = [...new Set(devices.map(({ owner }) => owner))]
  const placeOf = new Map(owners.map((owner, place) => [owner, place]))
  const name = keysOf('day')
  const found = await readOwnedRises(
    telemetry,
    windowOf({ type, zone, days, step: 'day', deviceNos: devices.map(({ no }) => no) }),
    codes.map((code) => columnOf(type, { code }).column),
    devices.map(({ owner }) => placeOf.get(owner)!),
  )
  return found.map(({ of, owner, bucket, rise }) => ({
    code: codes[of]!,
    owner: owners[owner]!,
    day: name(bucket),
    rise,
  }))
}

/** Hours in which devices of a place were ready, of those in which their state is known, by local day. */
export const readReadyHours = (
  telemetry: Telemetry,
  { type, zone, deviceNos, days }: Omit<CubeWindow, 'step'>,
  hours: StateHours,
  places: ReadonlyMap<number, number>,
): Promise<CubePlaces> => {
  const slots = { ...gridOf('15m', instantsOf(days, zone), zone), type, zone, deviceNos }
  return placed(telemetry, slots, { hours }, { places, name: keysOf('day') })
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

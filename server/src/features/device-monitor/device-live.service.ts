import { isStale } from '@fengguang/domain/devices/device-state.rules'
import { deviceTypeNames, deviceTypes, type DeviceState, type DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import { currentsOf, dispersionPct } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import { maxLiveDevices, type LiveDevices, type TypeCount } from '@fengguang/domain/device-monitor/device-list.contract'
import { pointOf, pointsOf } from '@fengguang/domain/telemetry/catalogue'
import type { Context } from '../../http/context.ts'
import type { IngestClient, LatestFrame } from '../../platform/ingest-client.ts'
import { devicesOfStations, type KnownDevice } from '../devices/devices.service.ts'
import { currentStids } from '../stations/current-station.service.ts'
import { readableStations } from '../stations/stations.service.ts'
import { stateOf } from '../telemetry/device-detail.service.ts'
import { latestIfAny, latestOf } from '../telemetry/latest-frames.service.ts'
import { countByType, findStationPlaces, findUnusedStrings, type StationPlace } from './device-live.repo.ts'

/** The station asked for, or those chosen now. */
export async function stationsAsked(ctx: Context, stationId: string | undefined): Promise<string[]> {
  if (stationId === undefined) return currentStids(ctx)
  if (!(await readableStations(ctx, [stationId])).has(stationId)) throw new Failure('record.notFound')
  return [stationId]
}

interface Wanted {
  type: DeviceType
  stationId?: string | undefined
  points?: string | undefined
}

/** Codes of the type, those of several values only where they are named. */
function pointsWanted(type: DeviceType, points: string | undefined): string[] {
  if (points === undefined) return Object.entries(pointsOf(type)).flatMap(([code, p]) => (p.width ? [] : [code]))
  const codes = [...new Set(points.split(',').filter((code) => code !== ''))]
  if (codes.some((code) => !pointOf(type, code)))
    throw new Failure('request.invalid', {}, { points: { key: 'field.choice' } })
  return codes
}

/** All devices of a type of the chosen stations with what they say now. */
export async function liveDevices(ctx: Context, ingest: IngestClient, wanted: Wanted): Promise<LiveDevices> {
  const { type } = wanted
  const codes = pointsWanted(type, wanted.points)
  const stationIds = await stationsAsked(ctx, wanted.stationId)
  const counted = await countByType(ctx.db, ctx.user, stationIds)
  if ((counted.find((row) => row.type === type)?.total ?? 0) > maxLiveDevices)
    throw new Failure('device.tooMany', { max: maxLiveDevices })
  const currents = currentsOf[type]
  const [places, devices, unused] = await Promise.all([
    findStationPlaces(ctx.db, ctx.user, stationIds),
    devicesOfStations(ctx, { stationIds, types: [type] }),
    currents ? findUnusedStrings(ctx.db, ctx.user, stationIds) : [],
  ])
  const asked = [...new Set(['state', ...codes, ...(currents ? [currents] : [])])].filter((code) => pointOf(type, code))
  const { frames, isLive } = await latestOf(ctx, ingest, devices, asked)
  const columns = columnsOf(ctx, { devices, places, frames, codes, type })
  return {
    type,
    at: ctx.now.toISOString(),
    isLive,
    ...columns,
    ...(!isLive && { isStale: devices.map(() => true) }),
    ...(currents &&
      devices.some((device) => several(frames.get(device.no)?.values[currents]).length > 0) && {
        dispersionPct: dispersionsOf(devices, frames, currents, new Map(unused.map((row) => [row.id, row.unused]))),
      }),
  }
}

interface Read {
  type: DeviceType
  devices: readonly KnownDevice[]
  places: readonly StationPlace[]
  frames: ReadonlyMap<number, LatestFrame>
  codes: readonly string[]
}

const single = (value: LatestFrame['values'][string] | undefined) => (typeof value === 'number' ? value : null)
const several = (value: LatestFrame['values'][string] | undefined) => (Array.isArray(value) ? value : [])

function columnsOf(ctx: Context, { type, devices, places, frames, codes }: Read) {
  const nowMs = ctx.now.getTime()
  const placeOf = new Map(places.map(({ id }, i) => [id, i]))
  const framed = devices.map((device) => frames.get(device.no))
  const isSeveral = (code: string) => pointOf(type, code)?.width !== undefined
  const column = <T>(of: (device: KnownDevice, frame: LatestFrame | undefined) => T): T[] =>
    devices.map((device, i) => of(device, framed[i]))
  return {
    stations: [...places],
    ids: column((device) => device.id),
    names: column((device) => device.name),
    otherNames: column((device) => device.otherName),
    station: column((device) => placeOf.get(device.stationId) ?? 0),
    parentIds: column((device) => device.parentId),
    ratedKw: column((device) => device.ratedKw),
    states: column((device, frame) => stateOf(device, frame, ctx.now)),
    ageSeconds: column((_, frame) => (frame ? Math.max(0, Math.round((nowMs - frame.atMs) / 1000)) : null)),
    isStale: column((device, frame) => !frame || isStale(frame.atMs, device.periodSeconds, nowMs)),
    outOfService: column((device) => device.outOfService),
    points: Object.fromEntries(
      codes.filter((code) => !isSeveral(code)).map((code) => [code, column((_, frame) => single(frame?.values[code]))]),
    ),
    arrays: Object.fromEntries(
      codes.filter(isSeveral).map((code) => [code, column((_, frame) => several(frame?.values[code]))]),
    ),
  }
}

const dispersionsOf = (
  devices: readonly KnownDevice[],
  frames: Read['frames'],
  code: string,
  unused: ReadonlyMap<string, readonly number[]>,
) =>
  devices.map((device) =>
    dispersionPct(several(frames.get(device.no)?.values[code]), new Set(unused.get(device.id) ?? [])),
  )

/** Above this many the states of a fleet are not counted one by one every few seconds. */
const maxCounted = 20_000

/** What a plant stands for comes first: a farm's turbines before its transformers. */
const inOrder: readonly DeviceType[] = ['turbine', ...deviceTypes.filter((type) => type !== 'turbine')]

/** The types the chosen stations have. */
export async function typeCounts(
  ctx: Context,
  ingest: IngestClient,
  stationId: string | undefined,
): Promise<TypeCount[]> {
  const stationIds = await stationsAsked(ctx, stationId)
  const totals = new Map((await countByType(ctx.db, ctx.user, stationIds)).map(({ type, total }) => [type, total]))
  const all = [...totals.values()].reduce((sum, total) => sum + total, 0)
  const states = all > maxCounted ? undefined : await statesByType(ctx, ingest, stationIds)
  return inOrder
    .filter((type) => totals.has(type))
    .map((type) => ({
      type,
      name: say(deviceTypeNames[type], ctx.lang),
      total: totals.get(type) ?? 0,
      ...(states && { states: states.get(type) ?? {} }),
    }))
}

/** Undefined when nobody can tell. */
async function statesByType(ctx: Context, ingest: IngestClient, stationIds: readonly string[]) {
  const devices = await devicesOfStations(ctx, { stationIds })
  const latest = await latestIfAny(ctx, ingest, devices, ['state'])
  if (!latest) return undefined
  const counts = new Map<DeviceType, Partial<Record<DeviceState, number>>>()
  for (const device of devices) {
    const states = counts.get(device.type) ?? {}
    const state = stateOf(device, latest.frames.get(device.no), ctx.now)
    states[state] = (states[state] ?? 0) + 1
    counts.set(device.type, states)
  }
  return counts
}

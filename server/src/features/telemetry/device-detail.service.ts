import { deviceStateOf, isStale } from '@fengguang/domain/devices/device-state.rules'
import type { DeviceState, DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { pointsOf } from '@fengguang/domain/telemetry/catalogue'
import type { DeviceCount, DeviceDetail, PointValue } from '@fengguang/domain/telemetry/realtime.contract'
import type { Context } from '../../http/context.ts'
import type { IngestClient, LatestFrame } from '../../platform/ingest-client.ts'
import { devicesOfStations, readableDevices, type KnownDevice } from '../devices/devices.service.ts'
import { currentStids } from '../stations/current-station.service.ts'
import { readableStations } from '../stations/stations.service.ts'
import { latestIfAny, latestOf } from './latest-frames.service.ts'

/** A device of another type, of another company or unknown: the same answer. */
export async function deviceOf(ctx: Context, id: string, types: readonly DeviceType[]): Promise<KnownDevice> {
  const device = (await readableDevices(ctx, [id])).get(id)
  if (!device || !types.includes(device.type)) throw new Failure('record.notFound')
  return device
}

const reportedState = (frame: LatestFrame | undefined): number | null =>
  typeof frame?.values['state'] === 'number' ? frame.values['state'] : null

export const stateOf = (device: KnownDevice, frame: LatestFrame | undefined, now: Date): DeviceState =>
  deviceStateOf(
    {
      atMs: frame?.atMs,
      reported: reportedState(frame),
      periodSeconds: device.periodSeconds,
      gatewayLost: typeof frame?.lostMs === 'number',
    },
    now.getTime(),
  )

export async function deviceDetail(
  ctx: Context,
  ingest: IngestClient,
  id: string,
  type: DeviceType,
): Promise<DeviceDetail> {
  const device = await deviceOf(ctx, id, [type])
  const { frames, isLive } = await latestOf(ctx, ingest, [device])
  const frame = frames.get(device.no)
  const nowMs = ctx.now.getTime()
  return {
    id: device.id,
    name: device.name,
    stationId: device.stationId,
    type: device.type,
    ratedKw: device.ratedKw,
    state: stateOf(device, frame, ctx.now),
    at: frame ? isoWithOffset(new Date(frame.atMs), device.timeZone) : null,
    ageSeconds: frame ? Math.max(0, Math.round((nowMs - frame.atMs) / 1000)) : null,
    isStale: !isLive || !frame || isStale(frame.atMs, device.periodSeconds, nowMs),
    values: valuesOf(ctx, type, frame),
  }
}

export function valuesOf(ctx: Context, type: DeviceType, frame: LatestFrame | undefined): PointValue[] {
  return Object.entries(pointsOf(type)).map(([code, { name, unit, kind, decimals, labels }]) => {
    const given = frame?.values[code] ?? null
    const label = typeof given === 'number' ? labels?.[given] : undefined
    return {
      point: code,
      name: say(name, ctx.lang),
      unit,
      kind,
      decimals,
      value: typeof given === 'number' ? given : null,
      ...(Array.isArray(given) && { values: given }),
      ...(label && { text: say(label, ctx.lang) }),
    }
  })
}

export async function countDevices(
  ctx: Context,
  ingest: IngestClient,
  types: readonly DeviceType[],
  stationId: string | undefined,
): Promise<DeviceCount> {
  if (stationId !== undefined && !(await readableStations(ctx, [stationId])).has(stationId))
    throw new Failure('record.notFound')
  const stationIds = stationId === undefined ? await currentStids(ctx) : [stationId]
  const devices = await devicesOfStations(ctx, { stationIds, types })
  const latest = await latestIfAny(ctx, ingest, devices, ['state'])
  if (!latest) return { total: devices.length }
  const states: Partial<Record<DeviceState, number>> = {}
  for (const device of devices) {
    const state = stateOf(device, latest.frames.get(device.no), ctx.now)
    states[state] = (states[state] ?? 0) + 1
  }
  return { total: devices.length, states }
}

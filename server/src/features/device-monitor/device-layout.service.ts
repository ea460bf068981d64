import { isStale } from '@fengguang/domain/devices/device-state.rules'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { DeviceLayout, PlacedDevice } from '@fengguang/domain/device-monitor/device-list.contract'
import { groundOf } from '@fengguang/domain/device-monitor/ground.rules'
import type { Context } from '../../http/context.ts'
import type { IngestClient, LatestFrame } from '../../platform/ingest-client.ts'
import { devicesOfStations } from '../devices/devices.service.ts'
import { stateOf } from '../telemetry/device-detail.service.ts'
import { latestOf } from '../telemetry/latest-frames.service.ts'
import { findGround, findStationPlaces } from './device-live.repo.ts'
import { stationsAsked } from './device-live.service.ts'

const windPoints = ['windSpeedMs', 'windDirectionDeg', 'nacelleDirectionDeg', 'yawErrorDeg'] as const

const figure = (frame: LatestFrame | undefined, code: string): number | null => {
  const value = frame?.values[code]
  return typeof value === 'number' ? value : null
}

/** Devices of one station at their places. */
export async function deviceLayout(
  ctx: Context,
  ingest: IngestClient,
  types: readonly DeviceType[],
  stationId: string | undefined,
): Promise<DeviceLayout> {
  const [id, ...others] = await stationsAsked(ctx, stationId)
  if (id === undefined || others.length > 0) throw new Failure('station.required')
  const [[station], devices, registered] = await Promise.all([
    findStationPlaces(ctx.db, ctx.user, [id]),
    devicesOfStations(ctx, { stationIds: [id], types }),
    findGround(ctx.db, ctx.user, id),
  ])
  if (!station) throw new Failure('record.notFound')
  const isWind = types.includes('turbine')
  const points = ['state', 'powerKw', ...(isWind ? windPoints : [])]
  const { frames, isLive } = await latestOf(ctx, ingest, devices, points)
  const places = new Map(registered.map((place) => [place.id, place]))
  return {
    station,
    at: ctx.now.toISOString(),
    isLive,
    devices: devices.map((device): PlacedDevice => {
      const frame = frames.get(device.no)
      const place = places.get(device.id)
      const ground = place && (groundOf(place, station) ?? place)
      return {
        id: device.id,
        name: device.name,
        type: device.type,
        parentId: device.parentId,
        subArray: place?.subArray ?? null,
        state: stateOf(device, frame, ctx.now),
        isStale: !isLive || !frame || isStale(frame.atMs, device.periodSeconds, ctx.now.getTime()),
        outOfService: device.outOfService,
        ratedKw: device.ratedKw,
        powerKw: figure(frame, 'powerKw'),
        eastM: ground?.eastM ?? null,
        northM: ground?.northM ?? null,
        ...(isWind && {
          windSpeedMs: figure(frame, 'windSpeedMs'),
          windDirectionDeg: figure(frame, 'windDirectionDeg'),
          nacelleDirectionDeg: figure(frame, 'nacelleDirectionDeg'),
          yawErrorDeg: figure(frame, 'yawErrorDeg'),
        }),
      }
    }),
  }
}

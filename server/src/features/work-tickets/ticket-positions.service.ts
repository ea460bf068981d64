import { isStale } from '@fengguang/domain/devices/device-state.rules'
import { say } from '@fengguang/domain/kernel/texts'
import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { catalogue, pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { isolatingSwitches, needsIsolation } from '@fengguang/domain/work-tickets/back-feed.rules'
import {
  inTheWay,
  isReversing,
  parseWatch,
  switchPoints,
  wantedPosition,
  watchOf,
  type Position,
  type SwitchReading,
} from '@fengguang/domain/work-tickets/interlock.rules'
import type { Measure } from '@fengguang/domain/work-tickets/ticket.model'
import type { MeasureView, TicketSwitch } from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Context } from '../../http/context.ts'
import type { IngestClient, LatestFrame } from '../../platform/ingest-client.ts'
import { devicesOfStations, readableDevices, type KnownDevice } from '../devices/devices.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { latestIfAny } from '../telemetry/latest-frames.service.ts'
import { findNeighbours } from './ticket-devices.repo.ts'
import { findTicket, type StoredTicket } from './work-tickets.repo.ts'

const nameOf = ({ lang }: Context, device: KnownDevice, point: string): string => {
  const known = pointOf(device.type, point)
  return known ? `${device.name} ${say(known.name, lang)}` : device.name
}

const positionIn = (frame: LatestFrame | undefined, point: string): Position | null => {
  const value = frame?.values[point]
  return value === 0 || value === 1 ? value : null
}

/** Switches around the devices worked on that no measure names. */
async function unnamedSwitches(ctx: Context, { type, closedAt, fields, measures }: StoredTicket): Promise<string[]> {
  const { deviceIds } = fields
  if (deviceIds.length === 0 || closedAt !== null || !needsIsolation(type)) return []
  const around = await readableDevices(ctx, await findNeighbours(ctx.db, deviceIds))
  const named = new Set(measures.map(({ watch }) => watch))
  return isolatingSwitches(deviceIds, [...around.values()]).filter((watch) => !named.has(watch))
}

/** What the switches of a ticket say now. A frame that is stale, or of a device whose gateway is lost, says nothing. */
export async function readSwitches(ctx: Context, ingest: IngestClient, ticket: StoredTicket): Promise<SwitchReading[]> {
  const { measures, stationId } = ticket
  const named = measures.map(({ watch }, index) => ({ watch, index }))
  const unnamed = (await unnamedSwitches(ctx, ticket)).map((watch) => ({ watch, index: null }))
  const watched = [...named, ...unnamed].flatMap(({ watch, index }) => {
    const found = parseWatch(watch)
    return found ? [{ index, ...found }] : []
  })
  if (watched.length === 0) return []
  const devices = await readableDevices(
    ctx,
    watched.map(({ deviceId }) => deviceId),
  )
  const points = [...new Set(watched.map(({ point }) => point))]
  const latest = await latestIfAny(ctx, ingest, [...devices.values()], points)
  return watched.map(({ index, deviceId, point }) => {
    const device = devices.get(deviceId)
    if (!device || device.stationId !== stationId) return { index, name: deviceId, position: null, at: null }
    const frame = latest?.frames.get(device.no)
    const isFresh =
      latest?.isLive === true &&
      frame !== undefined &&
      typeof frame.lostMs !== 'number' &&
      !isStale(frame.atMs, device.periodSeconds, ctx.now.getTime())
    return {
      index,
      name: nameOf(ctx, device, point),
      position: isFresh ? positionIn(frame, point) : null,
      at: frame ? isoWithOffset(new Date(frame.atMs), device.timeZone) : null,
    }
  })
}

/** Read before the ticket is locked: no row waits for the network. If it changes meanwhile, its version says so. */
export async function readSwitchesOf(ctx: Context, ingest: IngestClient, id: string): Promise<SwitchReading[]> {
  const ticket = await findTicket(ctx.db, ctx.user, id)
  return ticket ? readSwitches(ctx, ingest, ticket) : []
}

export function measureViews(ticket: StoredTicket, readings: readonly SwitchReading[]): MeasureView[] {
  const blocking = new Set(inTheWay(ticket, readings))
  return ticket.measures.map((measure: Measure, index) => {
    const reading = readings.find((one) => one.index === index)
    const wanted = wantedPosition(measure.kind, !isReversing(ticket.status))
    if (!reading || wanted === undefined) return { ...measure, live: null }
    const { name, position, at } = reading
    return { ...measure, live: { name, position, at, wanted, isInTheWay: blocking.has(reading) } }
  })
}

const switchTypes = (Object.keys(catalogue) as DeviceType[]).filter((type) => switchPoints(type).length > 0)

/** Every switch of a station whose position can be read. */
export async function stationSwitches(ctx: Context, stationId: string): Promise<TicketSwitch[]> {
  await getStation(ctx, stationId)
  const devices = await devicesOfStations(ctx, { stationIds: [stationId], types: switchTypes })
  return devices.flatMap((device) =>
    switchPoints(device.type).map((point) => ({ id: watchOf(device.id, point), name: nameOf(ctx, device, point) })),
  )
}

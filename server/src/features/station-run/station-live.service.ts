import { Failure } from '@fengguang/domain/kernel/failure'
import { dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'
import {
  liveOf,
  livePoints,
  type DeviceReading,
  type FleetDevice,
  type StationLive,
} from '@fengguang/domain/station-run/station-figures.rules'
import type { Context } from '../../http/context.ts'
import type { IngestClient, LatestBlock } from '../../platform/ingest-client.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { registryRevision } from '../devices/registry.service.ts'
import { findFleetDevices } from './station-fleet.repo.ts'

interface StationDevices {
  timeZone: string
  devices: FleetDevice[]
}

/** Newest figures of every station, made once for everybody who asks within two seconds. */
export interface Fleet {
  /** False: ingest does not answer, so that nobody knows any state. */
  isLive: boolean
  devicesOf(stationId: string): readonly FleetDevice[]
  liveOf(stationId: string): StationLive | undefined
  readingsOf(stationId: string): readonly DeviceReading[]
}

const keepMs = 2000

export function openFleet(ingest: IngestClient): (ctx: Context) => Promise<Fleet> {
  const registry = fleetRegistry()
  let made: { atMs: number; fleet: Promise<Fleet> } | undefined
  return (ctx) => {
    const nowMs = ctx.now.getTime()
    if (made && Math.abs(nowMs - made.atMs) < keepMs) return made.fleet
    const fleet = makeFleet(ctx, ingest, registry)
    made = { atMs: nowMs, fleet }
    // A failure reaches those who waited, and none after them.
    fleet.catch(() => {
      if (made?.fleet === fleet) made = undefined
    })
    return fleet
  }
}

/** Read again when a device, gateway or station changed, and only then. */
function fleetRegistry() {
  let known: { revision: string; stations: Map<string, StationDevices> } | undefined
  return async (db: Db): Promise<ReadonlyMap<string, StationDevices>> => {
    const revision = await registryRevision(db)
    if (known?.revision === revision) return known.stations
    const stations = new Map<string, StationDevices>()
    for (const { timeZone, ...device } of await findFleetDevices(db)) {
      const own = stations.get(device.stationId)
      if (own) own.devices.push(device)
      else stations.set(device.stationId, { timeZone, devices: [device] })
    }
    known = { revision, stations }
    return stations
  }
}

async function makeFleet(
  ctx: Context,
  ingest: IngestClient,
  registry: ReturnType<typeof fleetRegistry>,
): Promise<Fleet> {
  const [stations, blocks] = await Promise.all([registry(ctx.db), latestBlocks(ingest)])
  const rows = blocks && rowsOf(blocks)
  const nowMs = ctx.now.getTime()
  const midnights = new Map<string, number>()
  const midnight = (zone: string): number => {
    const known = midnights.get(zone) ?? dayStart(localDayOf(ctx.now, zone), zone).getTime()
    midnights.set(zone, known)
    return known
  }
  const readings = (stationId: string): DeviceReading[] =>
    rows ? (stations.get(stationId)?.devices ?? []).map((device) => readingOf(device, rows.get(device.no))) : []
  const lives = new Map<string, StationLive>()
  return {
    isLive: rows !== undefined,
    devicesOf: (stationId) => stations.get(stationId)?.devices ?? [],
    readingsOf: readings,
    liveOf: (stationId) => {
      const station = stations.get(stationId)
      if (!rows || !station) return undefined
      const live = lives.get(stationId) ?? liveOf(readings(stationId), nowMs, midnight(station.timeZone))
      lives.set(stationId, live)
      return live
    },
  }
}

/** One question for all devices with the few points that figures need. */
async function latestBlocks(ingest: IngestClient): Promise<LatestBlock[] | undefined> {
  try {
    return await ingest.latest({ points: livePoints })
  } catch (error) {
    if (error instanceof Failure && error.key === 'server.unavailable') return undefined
    throw error
  }
}

interface Place {
  block: LatestBlock
  row: number
}

function rowsOf(blocks: readonly LatestBlock[]): Map<number, Place> {
  const rows = new Map<number, Place>()
  for (const block of blocks)
    for (let row = 0; row < block.length; row += 1)
      if (Number.isFinite(block.at[row]!)) rows.set(block.deviceNo[row]!, { block, row })
  return rows
}

function readingOf(device: FleetDevice, place: Place | undefined): DeviceReading {
  if (!place) return { device, atMs: undefined, gatewayLost: false, values: {} }
  const { block, row } = place
  const values: Partial<Record<string, number>> = {}
  for (const [code, column] of Object.entries(block.columns)) {
    const value = column[row]!
    if (!Number.isNaN(value)) values[code] = value
  }
  return { device, atMs: block.at[row]!, gatewayLost: !Number.isNaN(block.lostMs[row]!), values }
}

import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { Db } from '../../platform/postgres/db.ts'
import { registryRevision } from '../devices/registry.service.ts'
import { findStationDevices, type CubeDevice, type CubeStation, type NamedDevice } from './cube-scope.repo.ts'

/** Devices of some types in the stations that are given, in the order of their numbers. */
export type CubeDevices = (
  db: Db,
  stations: Promise<readonly CubeStation[]>,
  types: readonly DeviceType[],
) => Promise<CubeDevice[]>

/**
 * Caches devices by station and type until the device registry changes: for a large fleet, reading them took longer than
 * computing the figures.
 */
export function openCubeDevices(): CubeDevices {
  let known = { revision: '', byType: new Map<DeviceType, Map<string, NamedDevice[]>>() }

  async function ofStations(db: Db, type: DeviceType, byType: typeof known.byType, ids: readonly string[]) {
    const byStation = byType.get(type) ?? new Map<string, NamedDevice[]>()
    byType.set(type, byStation)
    const missing = ids.filter((id) => !byStation.has(id))
    if (missing.length === 0) return byStation
    const found = Map.groupBy(await findStationDevices(db, missing, type), ({ stationId }) => stationId)
    for (const id of missing) byStation.set(id, found.get(id) ?? [])
    return byStation
  }

  return async (db, stations, types) => {
    // Read the revision before the devices, so that a later change shows as a new revision.
    const [revision, seen] = await Promise.all([registryRevision(db), stations])
    if (known.revision !== revision) known = { revision, byType: new Map() }
    const { byType } = known
    const ids = seen.map(({ id }) => id)
    const found: CubeDevice[] = []
    for (const type of types) {
      const byStation = await ofStations(db, type, byType, ids)
      for (const { id, isEnglish } of seen)
        for (const device of byStation.get(id)!)
          found.push(isEnglish && device.nameEn !== null ? { ...device, name: device.nameEn } : device)
    }
    return found.sort((a, b) => a.no - b.no)
  }
}

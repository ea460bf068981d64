import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { addDevices, type NewDevice } from './device-write.repo.ts'
import { findByIds, findMain, findOfStations, type KnownDevice } from './known-devices.repo.ts'

export type { KnownDevice } from './known-devices.repo.ts'

/** Those of `ids` the caller may read: a device of another company is missing here like one that never was. */
export async function readableDevices(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, KnownDevice>> {
  return new Map((await findByIds(ctx.db, ctx.user, ids)).map((device) => [device.id, device]))
}

/** By station: the devices its own figures are read from, at most one of a type. */
export async function mainDevices(
  ctx: Context,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownDevice[]>> {
  return Map.groupBy(await findMain(ctx.db, ctx.user, stationIds), (device) => device.stationId)
}

export const devicesOfStations = (
  ctx: Context,
  wanted: { stationIds: readonly string[]; types?: readonly DeviceType[] },
): Promise<KnownDevice[]> => findOfStations(ctx.db, ctx.user, wanted)

/** For the first data: adds those that never were and touches no other. */
export const addMissingDevices = (db: Db, devices: readonly NewDevice[]): Promise<number> => addDevices(db, devices)

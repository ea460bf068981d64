import { deviceFaults, deviceIdOf, liesBelowItself } from '@fengguang/domain/devices/device.rules'
import {
  maxListedDevices,
  type Device,
  type DeviceChange,
  type DeviceEntry,
  type DeviceFilter,
  type DeviceForm,
} from '@fengguang/domain/devices/devices.contract'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { currentStids } from '../stations/current-station.service.ts'
import * as places from './device-places.repo.ts'
import * as write from './device-write.repo.ts'
import * as repo from './devices.repo.ts'

export async function pageDevices(ctx: Context, filter: DeviceFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const rows = await repo.findDevices(ctx.db, ctx.user, { ...filter, ...part })
  return { rows, total: await repo.countDevices(ctx.db, ctx.user, filter) }
}

export async function listDevices(
  ctx: Context,
  f: { stationId?: string | undefined; type?: DeviceType | undefined },
): Promise<DeviceEntry[]> {
  const stationIds = f.stationId === undefined ? await currentStids(ctx) : [f.stationId]
  const limit = maxListedDevices + 1
  const entries = await repo.listEntries(ctx.db, ctx.user, { stationIds, type: f.type, limit })
  if (entries.length === limit) throw new Failure('device.tooMany', { max: maxListedDevices })
  return entries
}

export const getDevice = (ctx: Context, id: string): Promise<Device> => found(ctx, ctx.db, id)

async function found(ctx: Context, db: Db, id: string): Promise<Device> {
  const [device] = await repo.findDevicesById(db, ctx.user, [id])
  if (!device) throw new Failure('record.notFound')
  return device
}

const refuse = (fields: Record<string, FieldFailure>) => {
  if (Object.keys(fields).length > 0) throw new Failure('request.invalid', {}, fields)
}

export const createDevice = (ctx: Context, form: DeviceForm): Promise<Device> =>
  ctx.db.inTransaction(async (tx) => {
    const { stationId, code, type } = form
    const id = deviceIdOf(stationId, code)
    const station = await places.findStation(tx, ctx.user, stationId)
    if (!station) throw new Failure('record.notFound')
    refuse(deviceFaults(form, station.stcls))
    await places.lockStations(tx, [stationId])
    await refuseParent({ ...ctx, db: tx }, { id, stationId, parentId: form.parentId })
    if (form.isMain) await write.clearMain(tx, { stationId, type, exceptId: id })
    if ((await write.insertDevices(tx, [{ ...form, id, parentId: form.parentId || null }])) === 0)
      refuse({ code: { key: 'record.duplicate' } })
    await record(ctx, { action: 'create', target: `${station.name} ${form.name}`, detail: id }, tx)
    return found(ctx, tx, id)
  })

export const updateDevice = (ctx: Context, id: string, version: number, change: DeviceChange): Promise<Device> =>
  ctx.db.inTransaction(async (tx) => {
    const { stationId, type } = await found(ctx, tx, id)
    const station = await places.findStation(tx, ctx.user, stationId)
    if (!station) throw new Failure('record.notFound')
    refuse(deviceFaults({ ...change, type }, station.stcls))
    await places.lockStations(tx, [stationId])
    await refuseParent({ ...ctx, db: tx }, { id, stationId, parentId: change.parentId })
    if (change.isMain) await write.clearMain(tx, { stationId, type, exceptId: id })
    if ((await write.updateDevice(tx, id, version, change)) === 0) throw new Failure('record.conflict')
    const device = await found(ctx, tx, id)
    const target = `${station.name} ${device.name}`
    await record(ctx, { action: 'update', target, detail: `${id} version ${device.version}` }, tx)
    return device
  })

/** One of the same station that does not stand below the device itself. */
async function refuseParent(
  { db, user }: Context,
  { id, stationId, parentId }: { id: string; stationId: string; parentId: string | null | undefined },
) {
  if (!parentId) return
  const parents = new Map((await places.findNeighbours(db, user, [stationId])).map((d) => [d.id, d.parentId]))
  if (parentId !== id && !parents.has(parentId)) refuse({ parentId: { key: 'device.parentElsewhere' } })
  if (liesBelowItself(id, parentId, parents)) refuse({ parentId: { key: 'tree.cycle' } })
}

const namesOf = (devices: readonly Device[]) => devices.map((d) => `${d.stationName} ${d.name}`).join('、')

/** People may be at work there. */
export async function refuseUnderTicket(tx: Db, ids: readonly string[]): Promise<void> {
  const no = await write.findHoldingTicket(tx, ids)
  if (no !== undefined) throw new Failure('device.underTicket', { no })
}

export const setService = (ctx: Context, ids: readonly string[], outOfService: boolean) =>
  ctx.db.inTransaction(async (tx) => {
    const devices = await repo.findDevicesById(tx, ctx.user, ids)
    if (devices.length === 0) throw new Failure('record.notFound')
    const known = devices.map((d) => d.id)
    await refuseUnderTicket(tx, known)
    await write.setService(tx, known, outOfService)
    const detail = `${outOfService ? 'out of service' : 'in service'}: ${devices.map((d) => d.id).join(' ')}`
    await record(ctx, { action: 'update', target: namesOf(devices), detail }, tx)
    return { changed: devices.length }
  })

/** How long a deletion can be taken back. */
const restoreMinutes = 15

export const restoreDevices = (ctx: Context, wanted: readonly string[]) =>
  ctx.db.inTransaction(async (tx) => {
    const since = new Date(ctx.now.getTime() - restoreMinutes * 60_000)
    const ids = await write.restoreDevices(tx, ctx.user, wanted, since)
    if (ids.length === 0) throw new Failure('record.notFound')
    const devices = await repo.findDevicesById(tx, ctx.user, ids)
    await record(ctx, { action: 'restore', target: namesOf(devices), detail: ids.join(' ') }, tx)
    return { restored: ids.length }
  })

/** Counts only devices that the caller may see. */
export async function deviceDependents(ctx: Context, wanted: readonly string[]) {
  const devices = await repo.findDevicesById(ctx.db, ctx.user, wanted)
  return write.countDependents(
    ctx.db,
    devices.map(({ id }) => id),
  )
}

export const removeDevices = (ctx: Context, wanted: readonly string[]) =>
  ctx.db.inTransaction(async (tx) => {
    const devices = await repo.findDevicesById(tx, ctx.user, wanted)
    if (devices.length === 0) throw new Failure('record.notFound')
    await places.lockStations(tx, [...new Set(devices.map((d) => d.stationId))])
    const ids = devices.map((d) => d.id)
    await refuseUnderTicket(tx, ids)
    const [above] = await write.findParents(tx, ctx.user, ids)
    if (above) throw new Failure('device.hasChildren', above)
    await write.removeDevices(tx, ids, ctx.now)
    await record(ctx, { action: 'delete', target: namesOf(devices), detail: ids.join(' ') }, tx)
    return { removed: devices.length }
  })

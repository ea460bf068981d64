import { Failure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import type { SubArrayForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import type { SubArray } from '@fengguang/domain/device-monitor/device-operation.model'
import type { Context } from '../../http/context.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import { record } from '../audit/audit.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { readableStations } from '../stations/stations.service.ts'
import * as repo from './device-subarray.repo.ts'

const title = ['子阵', 'Sub-array'] as const

export async function pageSubArrays(
  ctx: Context,
  filter: { keyword?: string | undefined; stationId?: string | undefined },
  page: { page: number; pageSize: number },
) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const rows = await repo.findSubArrays(ctx.db, ctx.user, filter, part)
  return { rows, total: await repo.countSubArrays(ctx.db, ctx.user, filter) }
}

type Save = SubArrayForm & { id?: string | undefined; version?: number | undefined }

export async function saveSubArray(ctx: Context, { id, version, ...form }: Save): Promise<SubArray> {
  try {
    return await ctx.db.inTransaction((tx) => save({ ...ctx, db: tx }, form, id, version))
  } catch (error) {
    if (!isUniqueViolation(error, 'sub_array_name')) throw error
    throw new Failure('request.invalid', {}, { name: { key: 'record.duplicate' } })
  }
}

async function save(ctx: Context, form: SubArrayForm, id: string | undefined, version: number | undefined) {
  const { db, user } = ctx
  const before = id === undefined ? undefined : await repo.findSubArray(db, user, id)
  if (id !== undefined && !before) throw new Failure('record.notFound')
  const stationId = before?.stationId ?? form.stationId
  if (!(await readableStations(ctx, [stationId])).has(stationId)) throw new Failure('record.notFound')
  const deviceIds = await checkedDevices(ctx, stationId, form.deviceIds)
  if (id !== undefined && (await repo.updateSubArray(db, id, version ?? 0, form)) === 0)
    throw new Failure('record.conflict')
  const saved = id ?? (await repo.insertSubArray(db, form))
  await refuseTaken(ctx, saved, deviceIds)
  await repo.setDevices(db, saved, deviceIds)
  const now = await repo.findSubArray(db, user, saved)
  const target = `${say(title, ctx.lang)} ${now!.stationName} ${form.name}`
  await record(ctx, { action: before ? 'update' : 'create', target, detail: deviceIds.join(' ') }, db)
  return now!
}

/** Inverters and combiner boxes of the station. */
async function checkedDevices(ctx: Context, stationId: string, wanted: readonly string[]): Promise<string[]> {
  const ids = [...new Set(wanted)]
  const devices = await readableDevices(ctx, ids)
  const fits = ids.every((id) => {
    const device = devices.get(id)
    return device?.stationId === stationId && (device.type === 'inverter' || device.type === 'combinerBox')
  })
  if (!fits) throw new Failure('request.invalid', {}, { deviceIds: { key: 'device.parentElsewhere' } })
  return ids
}

async function refuseTaken({ db, user }: Context, id: string, deviceIds: readonly string[]) {
  const [taken] = await repo.findTaken(db, user, id, deviceIds)
  if (taken) throw new Failure('request.invalid', {}, { deviceIds: { key: 'subArray.taken', values: taken } })
}

export const removeSubArrays = (ctx: Context, ids: readonly string[]) =>
  ctx.db.inTransaction(async (tx) => {
    const names = await repo.removeSubArrays(tx, ctx.user, ids, ctx.now)
    if (names.length === 0) throw new Failure('record.notFound')
    const target = `${say(title, ctx.lang)} ${names.join('、')}`
    await record(ctx, { action: 'delete', target, detail: ids.join(' ') }, tx)
    return { removed: names.length }
  })

import { Failure } from '@fengguang/domain/kernel/failure'
import { headOf } from '@fengguang/domain/kernel/field-label'
import { say } from '@fengguang/domain/kernel/texts'
import type { AdjustFilter, AdjustForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import { adjustmentLabels } from '@fengguang/domain/device-monitor/device-operation.labels'
import { conditionNames, type Adjustment } from '@fengguang/domain/device-monitor/device-operation.model'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import * as repo from './device-adjust.repo.ts'

const title = ['工况调整', 'Running condition adjustments'] as const
/** A period longer than this is a typing error. */
const maxDays = 366
const dayMs = 86_400_000

export async function pageAdjustments(ctx: Context, filter: AdjustFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const rows = await repo.findAdjustments(ctx.db, ctx.user, filter, part)
  return { rows, total: await repo.countAdjustments(ctx.db, ctx.user, filter) }
}

/** Whatever its offset: a database does not understand all of them. */
const instantOf = (text: string) => new Date(text).toISOString()

export async function addAdjustments(ctx: Context, asked: AdjustForm) {
  const form = { ...asked, fromAt: instantOf(asked.fromAt), toAt: instantOf(asked.toAt) }
  const lengthMs = Date.parse(form.toAt) - Date.parse(form.fromAt)
  if (lengthMs <= 0) throw new Failure('request.invalid', {}, { toAt: { key: 'range.endBeforeStart' } })
  if (lengthMs > maxDays * dayMs)
    throw new Failure('request.invalid', {}, { toAt: { key: 'range.tooLong', values: { days: maxDays } } })
  const ids = [...new Set(form.deviceIds)]
  return ctx.db.inTransaction(async (tx) => {
    const devices = await readableDevices({ ...ctx, db: tx }, ids)
    if (devices.size < ids.length) throw new Failure('record.notFound')
    await repo.lockDevices(tx, ids)
    const taken = await repo.findOverlaps(tx, ctx.user, ids, form)
    if (taken.length > 0) throw new Failure('adjustment.overlaps', { names: taken.join('、') })
    const added = await repo.insertAdjustments(tx, ids, form, { accountId: ctx.user.accountId, now: ctx.now })
    await recordAdded(
      ctx,
      tx,
      form,
      [...devices.values()].map(({ name }) => name),
    )
    return { added }
  })
}

/**
 * The time in which devices stood still for work. Devices that staff have already said something else about in part of it
 * keep that; so do all where the time is no period that a person could have entered. Answers how many were booked.
 */
export async function bookMaintenance(ctx: Context, tx: Db, asked: Omit<AdjustForm, 'condition'>): Promise<number> {
  const form: AdjustForm = { ...asked, condition: 'maintenance' }
  const lengthMs = Date.parse(form.toAt) - Date.parse(form.fromAt)
  if (lengthMs <= 0 || lengthMs > maxDays * dayMs) return 0
  const devices = await readableDevices({ ...ctx, db: tx }, form.deviceIds)
  const ids = [...devices.keys()]
  await repo.lockDevices(tx, ids)
  const taken = new Set(await repo.findOverlapping(tx, ids, form))
  const free = ids.filter((id) => !taken.has(id))
  if (free.length === 0) return 0
  const added = await repo.insertAdjustments(tx, free, form, { accountId: ctx.user.accountId, now: ctx.now })
  await recordAdded(
    ctx,
    tx,
    form,
    free.map((id) => devices.get(id)!.name),
  )
  return added
}

async function recordAdded(ctx: Context, tx: Db, form: AdjustForm, names: readonly string[]): Promise<void> {
  const detail = `${form.condition} ${form.fromAt} ${form.toAt} ${form.reason}`
  await record(ctx, { action: 'create', target: `${say(title, ctx.lang)} ${names.join('、')}`, detail }, tx)
}

export const removeAdjustments = (ctx: Context, ids: readonly string[]) =>
  ctx.db.inTransaction(async (tx) => {
    const names = await repo.removeAdjustments(tx, ctx.user, ids, ctx.now)
    if (names.length === 0) throw new Failure('record.notFound')
    const target = `${say(title, ctx.lang)} ${[...new Set(names)].join('、')}`
    await record(ctx, { action: 'delete', target, detail: ids.join(' ') }, tx)
    return { removed: names.length }
  })

export async function exportAdjustments(ctx: Context, filter: AdjustFilter) {
  await record(ctx, { action: 'export', target: say(title, ctx.lang), detail: JSON.stringify(filter) })
  const column = (key: keyof typeof adjustmentLabels, cell: (a: Adjustment) => Cell): ExcelColumn<Adjustment> => ({
    header: say(headOf(adjustmentLabels[key]), ctx.lang),
    width: key === 'reason' ? 40 : 22,
    cell,
  })
  const local = (key: 'fromAt' | 'toAt' | 'createdAt') => column(key, (a) => localDate(a[key], a.timeZone))
  const columns = [
    column('stationName', (a) => a.stationName),
    column('deviceName', (a) => a.deviceName),
    column('condition', (a) => say(conditionNames[a.condition], ctx.lang)),
    local('fromAt'),
    local('toAt'),
    column('hours', (a) => a.hours),
    column('reason', (a) => a.reason),
    column('createdBy', (a) => a.createdBy),
    local('createdAt'),
  ]
  return excelFile(await exportName(ctx, title, filter), columns, allAdjustments(ctx, filter))
}

async function* allAdjustments(ctx: Context, filter: AdjustFilter) {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findAdjustments(ctx.db, ctx.user, filter, { limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}

import { randomUUID } from 'node:crypto'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { hazardLabels } from '@fengguang/domain/hazards/hazard.labels'
import {
  hazardDeviceNames,
  workKindNames,
  type Hazard,
  type HazardFields,
  type WorkKind,
} from '@fengguang/domain/hazards/hazard.model'
import type { HazardFilter } from '@fengguang/domain/hazards/hazards.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled, localDate } from '../../platform/excel.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import * as repo from './hazards.repo.ts'

const texts = textPairs({
  one: ['危险点 {hazard}', 'hazard {hazard}'],
  exported: ['危险点', 'hazards'],
})
export const by = ({ user: { accountId, companyId }, now }: Context): repo.Writing => ({ accountId, companyId, now })

export async function pageHazards(ctx: Context, filter: HazardFilter, page: { page: number; pageSize: number }) {
  const { companyId } = ctx.user
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findPage(ctx.db, companyId, filter, part),
    repo.countHazards(ctx.db, companyId, filter),
  ])
  return { rows, total }
}

/** What a ticket of these kinds of work at these devices should name. */
export const proposals = (
  ctx: Context,
  kinds: readonly WorkKind[],
  devices: readonly DeviceType[],
): Promise<Hazard[]> => repo.findProposals(ctx.db, ctx.user.companyId, kinds, devices)

async function locked(ctx: Context, tx: Db, id: string): Promise<Hazard> {
  const found = await repo.lockHazard(tx, ctx.user.companyId, id)
  if (!found) throw new Failure('record.notFound')
  return found
}

/** The same text for the same work at the same devices is refused at its field. */
async function once<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'hazard_once'))
      throw new Failure('request.invalid', {}, { hazard: { key: 'record.duplicate' } })
    throw error
  }
}

const targetOf = ({ lang }: Context, { hazard }: { hazard: string }): string => say(texts.one, lang, { hazard })

export const insertHazard = (ctx: Context, form: HazardFields): Promise<Hazard> =>
  once(() =>
    ctx.db.inTransaction(async (tx) => {
      const id = `hazard-${randomUUID()}`
      await repo.insertHazards(tx, [{ ...form, id }], by(ctx))
      const made = await locked(ctx, tx, id)
      await record(ctx, { action: 'create', target: targetOf(ctx, form), detail: JSON.stringify(made) }, tx)
      return made
    }),
  )

export const updateHazard = (ctx: Context, saved: { id: string; version: number }, form: HazardFields) =>
  once(() =>
    ctx.db.inTransaction(async (tx) => {
      const before = await locked(ctx, tx, saved.id)
      if (before.version !== saved.version) throw new Failure('record.conflict')
      await repo.updateHazard(tx, saved.id, form, by(ctx))
      const after = await locked(ctx, tx, saved.id)
      await record(ctx, { action: 'update', target: targetOf(ctx, form), detail: JSON.stringify(after) }, tx)
      return after
    }),
  )

export const removeHazard = (ctx: Context, id: string) =>
  ctx.db.inTransaction(async (tx) => {
    const before = await locked(ctx, tx, id)
    const changed = await repo.removeHazard(tx, id)
    await record(ctx, { action: 'delete', target: targetOf(ctx, before), detail: JSON.stringify(before) }, tx)
    return { changed }
  })

export async function exportHazards(ctx: Context, filter: HazardFilter) {
  await record(ctx, { action: 'export', target: say(texts.exported, ctx.lang), detail: JSON.stringify(filter) })
  const zone = await companyZone(ctx)
  const column = labelled<Hazard, typeof hazardLabels>(hazardLabels, ctx.lang)
  const columns = [
    column('workKind', ({ workKind }) => say(workKindNames[workKind], ctx.lang), 20),
    column('deviceType', ({ deviceType }) => say(hazardDeviceNames[deviceType], ctx.lang), 20),
    column('hazard', ({ hazard }) => hazard, 50),
    column('control', ({ control }) => control, 60),
    column('changedByName', ({ changedByName }) => changedByName),
    column('changedAt', ({ changedAt }) => localDate(changedAt, zone), 22),
  ]
  return excelFile(await exportName(ctx, texts.exported), columns, all(ctx, filter))
}

async function* all(ctx: Context, filter: HazardFilter): AsyncGenerator<Hazard> {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPage(ctx.db, ctx.user.companyId, filter, { limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}

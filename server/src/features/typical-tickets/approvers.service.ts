import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import { localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { approverLabels } from '@fengguang/domain/typical-tickets/typical.labels'
import {
  approvalStepNames,
  approverStateNames,
  type ApprovalStep,
  type Approver,
  type ApproverEdit,
  type ApproverForm,
} from '@fengguang/domain/typical-tickets/typical.model'
import type { Context } from '../../http/context.ts'
import { dayDate, excelFile, labelled } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { candidates } from '../three-people/three-people.service.ts'
import * as repo from './approvers.repo.ts'
import type { Writing } from './typical-write.repo.ts'

const texts = textPairs({
  one: ['典型票审批人 {name} {step}', 'approver of typical tickets {name}, {step}'],
  exported: ['典型票审批人', 'approvers of typical tickets'],
})

export const by = ({ user: { accountId, companyId }, now }: Context): Writing => ({ accountId, companyId, now })
/** An approval begins and ends at midnight of the company. */
const todayOf = async (ctx: Context, db: Db): Promise<LocalDay> =>
  localDayOf(ctx.now, await companyZone({ ...ctx, db }))
const targetOf = ({ lang }: Context, { name, step }: { name: string; step: ApprovalStep }): string =>
  say(texts.one, lang, { name, step: say(approvalStepNames[step], lang) })

export const listApprovers = async (ctx: Context): Promise<Approver[]> =>
  repo.findApprovers(ctx.db, ctx.user.companyId, await todayOf(ctx, ctx.db))

/** The steps that the caller may sign today. */
export const ownSteps = async (ctx: Context, db: Db): Promise<ApprovalStep[]> => {
  const { accountId, companyId } = ctx.user
  return repo.findSteps(db, { accountId, companyId, today: await todayOf(ctx, db) })
}

export async function insertApprover(ctx: Context, form: ApproverForm): Promise<{ changed: number }> {
  const [person] = await candidates(ctx, { id: form.accountId })
  if (!person) throw new Failure('request.invalid', {}, { accountId: { key: 'field.choice' } })
  return ctx.db.inTransaction(async (tx) => {
    const changed = await repo.insertApprover(tx, `appr-${randomUUID()}`, form, by(ctx))
    const target = targetOf(ctx, { name: person.name, step: form.step })
    await record(ctx, { action: 'create', target, detail: JSON.stringify(form) }, tx)
    return { changed }
  })
}

async function locked(ctx: Context, tx: Db, id: string): Promise<Approver> {
  const found = await repo.lockApprover(tx, ctx.user.companyId, await todayOf(ctx, tx), id)
  if (!found) throw new Failure('record.notFound')
  return found
}

export const updateApprover = (ctx: Context, saved: { id: string; version: number }, form: ApproverEdit) =>
  ctx.db.inTransaction(async (tx) => {
    const before = await locked(ctx, tx, saved.id)
    if (before.version !== saved.version) throw new Failure('record.conflict')
    const changed = await repo.updateApprover(tx, saved.id, form, by(ctx))
    const detail = JSON.stringify({ id: saved.id, ...form })
    await record(ctx, { action: 'update', target: targetOf(ctx, before), detail }, tx)
    return { changed }
  })

export const removeApprover = (ctx: Context, id: string) =>
  ctx.db.inTransaction(async (tx) => {
    const before = await locked(ctx, tx, id)
    const changed = await repo.removeApprover(tx, id)
    await record(ctx, { action: 'delete', target: targetOf(ctx, before), detail: JSON.stringify(before) }, tx)
    return { changed }
  })

export async function exportApprovers(ctx: Context) {
  await record(ctx, { action: 'export', target: say(texts.exported, ctx.lang), detail: '' })
  const column = labelled<Approver, typeof approverLabels>(approverLabels, ctx.lang)
  const columns = [
    column('step', ({ step }) => say(approvalStepNames[step], ctx.lang), 20),
    column('name', ({ name }) => name),
    column('userName', ({ userName }) => userName),
    column('state', ({ state }) => say(approverStateNames[state], ctx.lang)),
    column('fromDay', ({ fromDay }) => dayDate(fromDay)),
    column('toDay', ({ toDay }) => dayDate(toDay)),
  ]
  return excelFile(await exportName(ctx, texts.exported), columns, each(ctx))
}

async function* each(ctx: Context): AsyncGenerator<Approver> {
  yield* await listApprovers(ctx)
}

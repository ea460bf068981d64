import { randomUUID } from 'node:crypto'
import { mostTemplates, type AnalysisTemplate, type TemplateForm } from '@fengguang/domain/data-cube/template.model'
import { mayGiveScope } from '@fengguang/domain/data-cube/template.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import * as repo from './templates.repo.ts'
import type { Hand, TemplateFilter } from './templates.repo.ts'

const templateOf: TextPair = ['分析模板 {name}', 'analysis template {name}']

const handOf = ({ user: { accountId, companyId, permissions } }: Context): Hand => ({
  accountId,
  companyId,
  mayManage: permissions.has('analysisTemplate:write'),
})

export const listTemplates = (ctx: Context): Promise<AnalysisTemplate[]> =>
  repo.findTemplates(ctx.db, handOf(ctx), { limit: 2 * mostTemplates, offset: 0 })

export async function pageTemplates(
  ctx: Context,
  { page, pageSize, ...filter }: TemplateFilter & { page: number; pageSize: number },
) {
  const hand = handOf(ctx)
  const [rows, total] = await Promise.all([
    repo.findTemplates(ctx.db, hand, { ...filter, limit: pageSize, offset: (page - 1) * pageSize }),
    repo.countTemplates(ctx.db, hand, filter),
  ])
  return { rows, total }
}

/** A name stands once among one's own, and once among the company's. */
async function refuseSecond<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    const isSecond = ['analysis_template_personal', 'analysis_template_company'].some((index) =>
      isUniqueViolation(error, index),
    )
    if (!isSecond) throw error
    throw new Failure('request.invalid', {}, { name: { key: 'record.duplicate' } })
  }
}

async function changeable(ctx: Context, tx: Db, id: string): Promise<AnalysisTemplate> {
  const template = await repo.findTemplate(tx, handOf(ctx), id)
  if (!template) throw new Failure('record.notFound')
  if (!template.mayChange) throw new Failure('template.notYours')
  return template
}

async function saved(ctx: Context, tx: Db, id: string, action: 'create' | 'update'): Promise<AnalysisTemplate> {
  const template = await repo.findTemplate(tx, handOf(ctx), id)
  // A template of a colleague that became personal is out of the caller's sight.
  if (!template) throw new Failure('template.notYours')
  const { name, scope, version } = template
  const target = say(templateOf, ctx.lang, { name })
  await record(ctx, { action, target, detail: `${id} ${scope} version ${version}` }, tx)
  return template
}

async function create(ctx: Context, tx: Db, form: TemplateForm): Promise<AnalysisTemplate> {
  const hand = handOf(ctx)
  if (!mayGiveScope(undefined, form.scope, hand.mayManage)) throw new Failure('template.notYours')
  if ((await repo.countTemplates(tx, hand, { scope: form.scope })) >= mostTemplates)
    throw new Failure('template.tooMany', { max: mostTemplates })
  const id = `cube-${randomUUID()}`
  await repo.insertTemplate(tx, hand, id, form, ctx.now)
  return saved(ctx, tx, id, 'create')
}

/** Saves a new template, or one that is still as the caller last saw it. */
export const saveTemplate = (
  ctx: Context,
  { id, version = 0, ...form }: TemplateForm & { id?: string | undefined; version?: number | undefined },
): Promise<AnalysisTemplate> =>
  refuseSecond(() =>
    ctx.db.inTransaction(async (tx) => {
      if (id === undefined) return create(ctx, tx, form)
      const before = await changeable(ctx, tx, id)
      if (!mayGiveScope(before.scope, form.scope, handOf(ctx).mayManage)) throw new Failure('template.notYours')
      if ((await repo.updateTemplate(tx, handOf(ctx), { id, version }, form, ctx.now)) === 0)
        throw new Failure('template.versionUpdated')
      return saved(ctx, tx, id, 'update')
    }),
  )

export const removeTemplate = (ctx: Context, id: string) =>
  ctx.db.inTransaction(async (tx) => {
    const { name } = await changeable(ctx, tx, id)
    await repo.deleteTemplate(tx, id)
    await record(ctx, { action: 'delete', target: say(templateOf, ctx.lang, { name }), detail: id }, tx)
    return { removed: 1 }
  })

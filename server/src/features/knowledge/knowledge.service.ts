import { randomUUID } from 'node:crypto'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { headOf } from '@fengguang/domain/kernel/field-label'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { mostOffered, type KnowledgeFilter } from '@fengguang/domain/knowledge/knowledge.contract'
import { knowledgeLabels } from '@fengguang/domain/knowledge/knowledge.labels'
import {
  entryLangNames,
  type KnowledgeEntry,
  type KnowledgeFields,
  type KnowledgeWhole,
} from '@fengguang/domain/knowledge/knowledge.model'
import { fitOf, type Sought } from '@fengguang/domain/knowledge/knowledge.rules'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import { eventDetail } from '../alarms/alarms.service.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import * as repo from './knowledge.repo.ts'

const title: TextPair = ['运维知识', 'Repair knowledge']
const by = ({ user: { accountId, companyId }, now }: Context): repo.Writing => ({ accountId, companyId, now })

export async function pageKnowledge(ctx: Context, filter: KnowledgeFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findPage(ctx.db, ctx.user, filter, part),
    repo.countEntries(ctx.db, ctx.user, filter),
  ])
  return { rows, total }
}

export async function wholeKnowledge(ctx: Context, id: string): Promise<KnowledgeWhole> {
  const entry = await repo.findEntry(ctx.db, ctx.user, id)
  if (!entry) throw new Failure('record.notFound')
  return { ...entry, versions: await repo.findVersions(ctx.db, id) }
}

interface Asked {
  alarmId?: string | undefined
  deviceId?: string | undefined
}

/** The kind of device, and the code that it reported where an alarm says one. */
async function soughtOf(ctx: Context, { alarmId, deviceId }: Asked): Promise<Sought | undefined> {
  const event = alarmId === undefined ? undefined : await eventDetail(ctx, alarmId)
  const id = event ? event.deviceId : deviceId
  if (id === undefined || id === null) return undefined
  const device = (await readableDevices(ctx, [id])).get(id)
  if (!device) throw new Failure('record.notFound')
  const faultCode = event?.source === 'faultCode' ? event.value : null
  return { deviceType: device.type, faultCode, ...(await repo.findNameplate(ctx.db, id)) }
}

/** The best fit first, then the reader's language, then what helped most. */
export async function offerKnowledge(ctx: Context, asked: Asked) {
  const sought = await soughtOf(ctx, asked)
  if (!sought) return { total: 0, rows: [] }
  const candidates = await repo.findOfType(ctx.db, ctx.user, sought.deviceType, sought.faultCode)
  const fitting = candidates.flatMap((entry) => {
    const fit = fitOf(entry, sought)
    return fit === null ? [] : [{ entry, fit, isOwn: entry.lang === ctx.lang ? 1 : 0 }]
  })
  const rows = fitting
    .toSorted((a, b) => b.isOwn - a.isOwn || b.fit - a.fit || b.entry.helped - a.entry.helped)
    .slice(0, mostOffered)
    .map(({ entry }) => entry)
  return { total: fitting.length, rows }
}

export async function insertKnowledge(ctx: Context, form: KnowledgeFields): Promise<KnowledgeWhole> {
  const id = `know-${randomUUID()}`
  await ctx.db.inTransaction(async (tx) => {
    await repo.insertEntry(tx, id, form, by(ctx))
    await record(ctx, { action: 'create', target: `${say(title, ctx.lang)} ${form.title}`, detail: id }, tx)
  })
  return wholeKnowledge(ctx, id)
}

/** Everyone who may write improves it; the earlier text stays. */
export async function updateKnowledge(ctx: Context, saved: { id: string; version: number }, form: KnowledgeFields) {
  await ctx.db.inTransaction(async (tx) => {
    const entry = await repo.lockEntry(tx, ctx.user, saved.id)
    if (!entry) throw new Failure('record.notFound')
    if (entry.version !== saved.version) throw new Failure('record.conflict')
    await repo.updateEntry(tx, entry.id, entry.version + 1, form, by(ctx))
    await record(ctx, { action: 'update', target: `${say(title, ctx.lang)} ${form.title}`, detail: entry.id }, tx)
  })
  return wholeKnowledge(ctx, saved.id)
}

export const removeKnowledge = (ctx: Context, id: string): Promise<{ changed: number }> =>
  ctx.db.inTransaction(async (tx) => {
    const entry = await repo.lockEntry(tx, ctx.user, id)
    if (!entry) throw new Failure('record.notFound')
    const changed = await repo.removeEntry(tx, id)
    const target = `${say(title, ctx.lang)} ${entry.title}`
    await record(ctx, { action: 'delete', target, detail: JSON.stringify(entry) }, tx)
    return { changed }
  })

export const setHelped = (ctx: Context, { id, helped }: { id: string; helped: boolean }) =>
  ctx.db.inTransaction(async (tx) => {
    const entry = await repo.lockEntry(tx, ctx.user, id)
    if (!entry) throw new Failure('record.notFound')
    const { accountId } = ctx.user
    const changed = await (helped ? repo.markHelped(tx, id, by(ctx)) : repo.unmarkHelped(tx, id, accountId))
    await record(
      ctx,
      { action: 'update', target: `${say(title, ctx.lang)} ${entry.title}`, detail: String(helped) },
      tx,
    )
    return { changed }
  })

export async function exportKnowledge(ctx: Context, filter: KnowledgeFilter) {
  const what: TextPair = ['运维知识', 'repair knowledge']
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: JSON.stringify(filter) })
  const zone = await companyZone(ctx)
  const column = (
    key: keyof typeof knowledgeLabels,
    cell: (entry: KnowledgeEntry) => Cell,
    width = 16,
  ): ExcelColumn<KnowledgeEntry> => ({ header: say(headOf(knowledgeLabels[key]), ctx.lang), width, cell })
  const columns = [
    column('title', (entry) => entry.title, 30),
    column('lang', ({ lang }) => say(entryLangNames[lang], ctx.lang)),
    column('deviceType', ({ deviceType }) => say(deviceTypeNames[deviceType], ctx.lang)),
    column('maker', ({ maker }) => maker),
    column('model', ({ model }) => model),
    column('faultCode', ({ faultCode }) => faultCode),
    column('symptom', ({ symptom }) => symptom, 40),
    column('cause', ({ cause }) => cause, 40),
    column('steps', ({ steps }) => steps, 60),
    column('parts', ({ parts }) => parts, 30),
    column('safety', ({ safety }) => safety, 40),
    column('writerName', ({ writerName }) => writerName),
    column('changedByName', ({ changedByName }) => changedByName),
    column('changedAt', ({ changedAt }) => localDate(changedAt, zone), 22),
    column('version', ({ version }) => version, 8),
    column('helped', ({ helped }) => helped, 10),
  ]
  return excelFile(await exportName(ctx, what), columns, allEntries(ctx, filter))
}

async function* allEntries(ctx: Context, filter: KnowledgeFilter): AsyncGenerator<KnowledgeEntry> {
  const limit = 500
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPage(ctx.db, ctx.user, filter, { limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}

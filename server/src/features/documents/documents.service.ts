import { randomUUID } from 'node:crypto'
import type { DocumentFilter } from '@fengguang/domain/documents/documents.contract'
import { documentLabels } from '@fengguang/domain/documents/document.labels'
import {
  documentCategoryNames,
  type DocumentForm,
  type DocumentRow,
  type DocumentWhole,
  type VersionForm,
} from '@fengguang/domain/documents/document.model'
import { uploadKinds } from '@fengguang/domain/files/files.contract'
import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled, localDate } from '../../platform/excel.ts'
import { sheetLines } from '../../platform/sheet-thread.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { readFile, type StoredFile } from '../files/files.service.ts'
import { getStation } from '../stations/stations.service.ts'
import * as repo from './documents.repo.ts'

const texts = textPairs({
  document: ['文档 {title}', 'document {title}'],
  exported: ['文档清单', 'document list'],
})
type Saved = { id: string; version: number }

export async function listDocuments(ctx: Context, filter: DocumentFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findPage(ctx.db, ctx.user, filter, part),
    repo.countDocuments(ctx.db, ctx.user, filter),
  ])
  return { rows, total }
}

async function existing(ctx: Context, id: string): Promise<repo.HeldDocument> {
  const found = await repo.findDocument(ctx.db, ctx.user, id)
  if (!found) throw new Failure('record.notFound')
  return found
}

export async function wholeDocument(ctx: Context, id: string): Promise<DocumentWhole> {
  const found = await existing(ctx, id)
  return { ...found, editions: await repo.findEditions(ctx.db, ctx.user.companyId, id) }
}

export const documentRoles = (ctx: Context) => repo.findRoles(ctx.db, ctx.user.companyId, ctx.lang === 'en_US')

/** Station, device and roles are ones that the caller can name. */
async function checkForm(ctx: Context, form: DocumentForm): Promise<void> {
  const faults: Record<string, FieldFailure> = {}
  if (form.stationId !== null) await getStation(ctx, form.stationId)
  if (form.deviceId !== null) {
    const device = (await readableDevices(ctx, [form.deviceId])).get(form.deviceId)
    if (!device || device.stationId !== form.stationId) faults['deviceId'] = { key: 'field.choice' }
  }
  const known = new Set((await documentRoles(ctx)).map(({ id }) => id))
  if (form.roleIds.some((id) => !known.has(id))) faults['roleIds'] = { key: 'field.choice' }
  if (Object.keys(faults).length > 0) throw new Failure('request.invalid', {}, faults)
}

/** More of a file is not searched. */
const searchedLetters = 200_000
const searchedRows = 5000

/** What a search finds in a file. Of a file that cannot be read as text nothing is known. */
async function textOf({ contentType, bytes }: StoredFile): Promise<string> {
  if (contentType !== 'text/csv' && !contentType.endsWith('spreadsheetml.sheet')) return ''
  const lines = await sheetLines({ bytes, rows: searchedRows, dates: 'day' })
  return lines
    .map(({ cells }) => cells.join(' '))
    .join('\n')
    .slice(0, searchedLetters)
}

/** A file that the caller brought, of a kind that documents are. */
async function editionOf(ctx: Context, { fileId, note }: VersionForm) {
  const unfit = new Failure('request.invalid', {}, { fileId: { key: 'field.choice' } })
  const file = await readFile(ctx, fileId).catch((error: unknown) => {
    throw error instanceof Failure && error.key === 'record.notFound' ? unfit : error
  })
  if (!file.isHeld || !uploadKinds.document.types.some((type) => type === file.contentType)) throw unfit
  return { fileId, note, fileText: await textOf(file) }
}

const titleOf = (ctx: Context, title: string) => say(texts.document, ctx.lang, { title })

export async function insertDocument(ctx: Context, { fileId, note, ...form }: DocumentForm & VersionForm) {
  await checkForm(ctx, form)
  const edition = await editionOf(ctx, { fileId, note })
  const id = `doc-${randomUUID()}`
  await ctx.db.inTransaction(async (tx) => {
    await repo.insertDocument(tx, ctx.user, id, form, ctx.now)
    await repo.addEdition(tx, ctx.user, id, edition, ctx.now)
    await record(ctx, { action: 'create', target: titleOf(ctx, form.title), detail: `${id} ${fileId}` }, tx)
  })
  return wholeDocument(ctx, id)
}

const only = (changed: number): void => {
  if (changed === 0) throw new Failure('record.conflict')
}

export async function updateDocument(ctx: Context, saved: Saved, form: DocumentForm) {
  const { title } = await existing(ctx, saved.id)
  await checkForm(ctx, form)
  await ctx.db.inTransaction(async (tx) => {
    only(await repo.updateDocument(tx, ctx.user, saved, form, ctx.now))
    await record(ctx, { action: 'update', target: titleOf(ctx, title), detail: JSON.stringify(form) }, tx)
  })
  return wholeDocument(ctx, saved.id)
}

export async function addEdition(ctx: Context, saved: Saved, form: VersionForm) {
  const { title } = await existing(ctx, saved.id)
  const edition = await editionOf(ctx, form)
  await ctx.db.inTransaction(async (tx) => {
    only(await repo.touchDocument(tx, ctx.user, saved, ctx.now))
    await repo.addEdition(tx, ctx.user, saved.id, edition, ctx.now)
    await record(ctx, { action: 'update', target: titleOf(ctx, title), detail: form.fileId }, tx)
  })
  return wholeDocument(ctx, saved.id)
}

export async function removeDocument(ctx: Context, saved: Saved) {
  const { title } = await existing(ctx, saved.id)
  await ctx.db.inTransaction(async (tx) => {
    only(await repo.removeDocument(tx, saved, ctx.now))
    await record(ctx, { action: 'delete', target: titleOf(ctx, title), detail: saved.id }, tx)
  })
  return { removed: 1 }
}

export async function exportDocuments(ctx: Context, filter: DocumentFilter) {
  const { lang } = ctx
  await record(ctx, { action: 'export', target: say(texts.exported, lang), detail: JSON.stringify(filter) })
  const zone = await companyZone(ctx)
  const column = labelled<DocumentRow, typeof documentLabels>(documentLabels, lang)
  const columns = [
    column('title', ({ title }) => title, 40),
    column('category', ({ category }) => say(documentCategoryNames[category], lang)),
    column('stationName', ({ stationName }) => stationName, 24),
    column('deviceName', ({ deviceName }) => deviceName, 24),
    column('fileName', ({ fileName }) => fileName, 30),
    column('size', ({ size }) => Math.ceil(size / 1000)),
    column('edition', ({ edition }) => edition),
    column('changedBy', ({ changedBy }) => changedBy),
    column('changedAt', ({ changedAt }) => localDate(changedAt, zone), 22),
    column('description', ({ description }) => description, 50),
  ]
  return excelFile(await exportName(ctx, texts.exported, filter), columns, allDocuments(ctx, filter))
}

async function* allDocuments(ctx: Context, filter: DocumentFilter): AsyncGenerator<DocumentRow> {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPage(ctx.db, ctx.user, filter, { limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}

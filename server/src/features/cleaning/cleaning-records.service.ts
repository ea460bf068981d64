import { randomUUID } from 'node:crypto'
import { cleaningLabels } from '@fengguang/domain/cleaning/cleaning.labels'
import {
  cleaningKindNames,
  cleaningScopeNames,
  gainStateNames,
  type CleaningForm,
  type CleaningRecord,
} from '@fengguang/domain/cleaning/cleaning.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { dayDate, excelFile, labelled, localDate } from '../../platform/excel.ts'
import { invertersOf, stationOf } from '../analysis/ledger-days.service.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { promiseAt } from './calculator.service.ts'
import * as repo from './cleaning.repo.ts'
import { measuredGains } from './measured-gain.service.ts'

const cleaningOf: TextPair = ['{name} {from} 清洗记录', 'cleaning of {name} on {from}']

async function withGains(
  ctx: Context,
  station: { id: string; timeZone: string },
  rows: readonly repo.StoredCleaning[],
): Promise<CleaningRecord[]> {
  const gains = await measuredGains(ctx, station, rows)
  return rows.map((row, i) => ({ ...row, measured: gains[i]! }))
}

export async function listRecords(ctx: Context, stationId: string, page: { page: number; pageSize: number }) {
  const station = await stationOf(ctx, stationId)
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const { rows, total } = await repo.findPage(ctx.db, ctx.user, { stationId, ...part })
  return { rows: await withGains(ctx, station, rows), total }
}

type Station = Awaited<ReturnType<typeof stationOf>>

/** What a form must hold beyond its schema; answers which part of the station it is about. */
async function checked(ctx: Context, station: Station, form: CleaningForm): Promise<number> {
  if (form.toDay > localDayOf(ctx.now, station.timeZone))
    throw new Failure('request.invalid', {}, { toDay: { key: 'cleaning.future' } })
  if (form.scope === 'station') return 1
  const inverters = await invertersOf(ctx, station.id)
  const chosen = new Set(form.deviceIds)
  const own = inverters.filter(({ id }) => chosen.has(id))
  if (own.length < chosen.size)
    throw new Failure('request.invalid', {}, { deviceIds: { key: 'cleaning.notAnInverter' } })
  // Without every rating the inverters count alike.
  const isRated = inverters.every(({ ratedKw }) => ratedKw !== null && ratedKw > 0)
  const size = (some: typeof inverters) => some.reduce((sum, { ratedKw }) => sum + (isRated ? ratedKw! : 1), 0)
  return size(own) / size(inverters)
}

async function audited(
  ctx: Context,
  db: Context['db'],
  action: 'create' | 'update' | 'delete',
  { id, stationName, fromDay, toDay, kind, costYuan, version }: repo.StoredCleaning,
): Promise<void> {
  const target = say(cleaningOf, ctx.lang, { name: stationName, from: fromDay })
  await record(ctx, { action, target, detail: `${id} ${fromDay}..${toDay} ${kind} ${costYuan} version ${version}` }, db)
}

async function shown(ctx: Context, station: Station, id: string): Promise<CleaningRecord> {
  const row = await repo.findOne(ctx.db, ctx.user, id)
  if (!row) throw new Failure('record.notFound')
  return (await withGains(ctx, station, [row]))[0]!
}

/** Refuses what cannot be entered. */
export async function checkRecord(ctx: Context, form: CleaningForm): Promise<void> {
  await checked(ctx, await stationOf(ctx, form.stationId), form)
}

/** Checked, with its promise: what is left is written in the caller's transaction. Answers its id. */
export async function prepareRecord(ctx: Context, form: CleaningForm) {
  const station = await stationOf(ctx, form.stationId)
  const share = await checked(ctx, station, form)
  const promise = await promiseAt(ctx, station.id, form.fromDay, { share, costYuan: form.costYuan })
  const id = `cleaning-${randomUUID()}`
  const write = async (tx: Context['db']): Promise<string> => {
    await repo.insert(tx, ctx.user, id, form, promise, ctx.now)
    await audited(ctx, tx, 'create', await existing(ctx, tx, id))
    return id
  }
  return { station, write }
}

export async function insertRecord(ctx: Context, form: CleaningForm): Promise<CleaningRecord> {
  const { station, write } = await prepareRecord(ctx, form)
  return shown(ctx, station, await ctx.db.inTransaction(write))
}

async function existing(ctx: Context, db: Context['db'], id: string): Promise<repo.StoredCleaning> {
  const row = await repo.findOne(db, ctx.user, id)
  if (!row) throw new Failure('record.notFound')
  return row
}

const sameDevices = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify([...new Set(a)].toSorted()) === JSON.stringify([...new Set(b)].toSorted())

/** The promise stays as it was made, unless it was made for another day or another part of the station. */
export async function updateRecord(
  ctx: Context,
  saved: { id: string; version: number },
  form: CleaningForm,
): Promise<CleaningRecord> {
  const before = await existing(ctx, ctx.db, saved.id)
  // A cleaning stays with its station: another one is another record.
  if (before.stationId !== form.stationId) throw new Failure('record.notFound')
  const station = await stationOf(ctx, form.stationId)
  const share = await checked(ctx, station, form)
  const isSame =
    before.fromDay === form.fromDay &&
    before.scope === form.scope &&
    (form.scope === 'station' || sameDevices(before.deviceIds, form.deviceIds))
  const promise = isSame
    ? before.promise
    : await promiseAt(ctx, station.id, form.fromDay, { share, costYuan: form.costYuan })
  await ctx.db.inTransaction(async (tx) => {
    if ((await repo.update(tx, saved, form, promise, ctx.now)) === 0) throw new Failure('record.conflict')
    await audited(ctx, tx, 'update', await existing(ctx, tx, saved.id))
  })
  return shown(ctx, station, saved.id)
}

export const removeRecord = (ctx: Context, id: string) =>
  ctx.db.inTransaction(async (tx) => {
    const row = await existing(ctx, tx, id)
    await repo.remove(tx, id)
    await audited(ctx, tx, 'delete', row)
    return { removed: 1 }
  })

const percent = (share: number | null): number | null => (share === null ? null : 100 * share)

export async function exportRecords(ctx: Context, stationId: string) {
  const what: TextPair = ['清洗记录', 'cleanings']
  const station = await stationOf(ctx, stationId)
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: stationId })
  const column = labelled<CleaningRecord, typeof cleaningLabels>(cleaningLabels, ctx.lang)
  const columns = [
    column('stationName', (row) => row.stationName),
    column('fromDay', (row) => dayDate(row.fromDay)),
    column('toDay', (row) => dayDate(row.toDay)),
    column('kind', (row) => say(cleaningKindNames[row.kind], ctx.lang)),
    column('scope', (row) => say(cleaningScopeNames[row.scope], ctx.lang)),
    column('costYuan', (row) => row.costYuan),
    column('promisedKwh', (row) => row.promise?.kwhPerDay ?? null),
    column('promisedYuan', (row) => row.promise?.yuanPerDay ?? null),
    column('gainState', (row) => say(gainStateNames[row.measured.state], ctx.lang)),
    column('ratioBeforePct', (row) => percent(row.measured.ratioBefore)),
    column('ratioAfterPct', (row) => percent(row.measured.ratioAfter)),
    column('gainPct', (row) => percent(row.measured.gain)),
    column('gainLowPct', (row) => percent(row.measured.gainLow)),
    column('gainHighPct', (row) => percent(row.measured.gainHigh)),
    column('measuredKwh', (row) => row.measured.kwhPerDay),
    column('measuredYuan', (row) => row.measured.yuanPerDay),
    column('note', (row) => row.note),
    column('createdBy', (row) => row.createdBy),
    column('changedAt', (row) => localDate(row.changedAt, station.timeZone)),
  ]
  return excelFile(await exportName(ctx, what, { stationId }), columns, allRecords(ctx, station))
}

async function* allRecords(ctx: Context, station: Station) {
  const limit = 200
  for (let offset = 0; ; offset += limit) {
    const { rows } = await repo.findPage(ctx.db, ctx.user, { stationId: station.id, limit, offset })
    yield* await withGains(ctx, station, rows)
    if (rows.length < limit) return
  }
}

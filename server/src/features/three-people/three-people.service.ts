import { randomUUID } from 'node:crypto'
import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import { certificateNames } from '@fengguang/domain/staff/staff.model'
import type { QualificationFilter } from '@fengguang/domain/three-people/three-people.contract'
import { threePeopleLabels } from '@fengguang/domain/three-people/three-people.labels'
import {
  qualificationStateNames,
  qualificationStates,
  ticketRoleNames,
  ticketTypeNames,
  type EndingPerson,
  type Qualification,
  type QualificationEdit,
  type QualificationForm,
  type QualificationState,
  type QualifiedPerson,
} from '@fengguang/domain/three-people/three-people.model'
import type { Context } from '../../http/context.ts'
import { dayDate, excelFile, labelled } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { getStation } from '../stations/stations.service.ts'
import * as repo from './three-people.repo.ts'

const texts = textPairs({
  one: ['三种人资格 {name} {role}', 'qualification of {name} as {role}'],
  exported: ['三种人', 'three kinds of persons'],
})
const askingOf = ({ user, now }: Context): repo.Asking => ({ caller: user, now })
const by = ({ user: { accountId, companyId }, now }: Context): repo.Writing => ({ accountId, companyId, now })

export async function pageQualifications(
  ctx: Context,
  filter: QualificationFilter,
  page: { page: number; pageSize: number },
) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findPage(ctx.db, askingOf(ctx), filter, part),
    repo.countQualifications(ctx.db, askingOf(ctx), filter),
  ])
  return { rows, total }
}

export async function qualificationOverview(ctx: Context): Promise<Record<QualificationState, number>> {
  const found = new Map((await repo.countStates(ctx.db, askingOf(ctx))).map(({ state, n }) => [state, n]))
  return Object.fromEntries(qualificationStates.map((state) => [state, found.get(state) ?? 0])) as Record<
    QualificationState,
    number
  >
}

export const candidates = (ctx: Context, asked: { keyword?: string | undefined; id?: string | undefined }) =>
  repo.findCandidates(ctx.db, ctx.user.companyId, asked)

/** The only place that decides who may hold a role on a ticket; its station must be one that the caller may see. */
export const qualifiedPeople = (db: Db, wanted: repo.Wanted): Promise<QualifiedPerson[]> =>
  repo.findQualified(db, wanted)

/** The days of a planned time at its station; what ends at midnight is not of the next day. */
export const daysOf = (planned: { startAt: string; endAt: string }, timeZone: string) => ({
  fromDay: localDayOf(new Date(planned.startAt), timeZone),
  toDay: localDayOf(new Date(Date.parse(planned.endAt) - 1), timeZone),
})

type Asked = Pick<repo.Wanted, 'stationId' | 'type' | 'role'> & { startAt: string; endAt: string }
async function wantedBy(ctx: Context, { startAt, endAt, ...wanted }: Asked): Promise<repo.Wanted> {
  const { timeZone } = await getStation(ctx, wanted.stationId)
  if (Date.parse(endAt) <= Date.parse(startAt)) throw new Failure('range.endBeforeStart')
  return { ...wanted, ...daysOf({ startAt, endAt }, timeZone) }
}
export const offerQualified = async (ctx: Context, asked: Asked): Promise<QualifiedPerson[]> =>
  qualifiedPeople(ctx.db, await wantedBy(ctx, asked))
/** Those who are missing from the offer because theirs ends too early. */
export const endingPeople = async (ctx: Context, asked: Asked): Promise<EndingPerson[]> =>
  repo.findEndingWithin(ctx.db, await wantedBy(ctx, asked))

const refuse = (faults: Record<string, FieldFailure>): never => {
  throw new Failure('request.invalid', {}, faults)
}

/** The certificate is one of the person, and still holds when the qualification begins. */
async function checkPerson(
  ctx: Context,
  { accountId, certificateId, fromDay }: { accountId: string; certificateId: string; fromDay: string },
): Promise<string> {
  const [person] = await candidates(ctx, { id: accountId })
  if (!person) return refuse({ accountId: { key: 'field.choice' } })
  const certificate = person.certificates.find(({ id }) => id === certificateId)
  if (!certificate) return refuse({ certificateId: { key: 'field.choice' } })
  if (certificate.expiresOn !== null && certificate.expiresOn < fromDay)
    refuse({ certificateId: { key: 'threePeople.certificateOver' } })
  return person.name
}

const targetOf = ({ lang }: Context, name: string, role: Qualification['role']): string =>
  say(texts.one, lang, { name, role: say(ticketRoleNames[role], lang) })

export async function insertQualifications(ctx: Context, form: QualificationForm): Promise<{ changed: number }> {
  const name = await checkPerson(ctx, form)
  const stationIds = [...new Set(form.stationIds)]
  for (const stationId of stationIds) await getStation(ctx, stationId)
  await ctx.db.inTransaction(async (tx) => {
    for (const stationId of stationIds) await repo.insert(tx, `qual-${randomUUID()}`, stationId, form, by(ctx))
    const target = targetOf(ctx, name, form.role)
    await record(ctx, { action: 'create', target, detail: JSON.stringify(form) }, tx)
  })
  return { changed: stationIds.length }
}

async function locked(ctx: Context, tx: Db, id: string): Promise<Qualification> {
  const found = await repo.lockOne(tx, askingOf(ctx), id)
  if (!found) throw new Failure('record.notFound')
  return found
}

export const updateQualification = (ctx: Context, saved: { id: string; version: number }, form: QualificationEdit) =>
  ctx.db.inTransaction(async (tx) => {
    const before = await locked(ctx, tx, saved.id)
    if (before.version !== saved.version) throw new Failure('record.conflict')
    await checkPerson({ ...ctx, db: tx }, { ...form, accountId: before.accountId })
    const changed = await repo.update(tx, saved.id, form, by(ctx))
    const target = targetOf(ctx, before.name, before.role)
    await record(ctx, { action: 'update', target, detail: JSON.stringify({ id: saved.id, ...form }) }, tx)
    return { changed }
  })

export const removeQualification = (ctx: Context, id: string) =>
  ctx.db.inTransaction(async (tx) => {
    const before = await locked(ctx, tx, id)
    const changed = await repo.remove(tx, id)
    const target = targetOf(ctx, before.name, before.role)
    await record(ctx, { action: 'delete', target, detail: JSON.stringify(before) }, tx)
    return { changed }
  })

export async function exportQualifications(ctx: Context, filter: QualificationFilter) {
  await record(ctx, { action: 'export', target: say(texts.exported, ctx.lang), detail: JSON.stringify(filter) })
  const { lang } = ctx
  const column = labelled<Qualification, typeof threePeopleLabels>(threePeopleLabels, lang)
  const columns = [
    column('name', ({ name }) => name),
    column('userName', ({ userName }) => userName),
    column('role', ({ role }) => say(ticketRoleNames[role], lang)),
    column('stationName', ({ stationName }) => stationName, 30),
    column('ticketTypes', (row) => row.ticketTypes.map((type) => say(ticketTypeNames[type], lang)).join('; '), 60),
    column('state', ({ state }) => say(qualificationStateNames[state], lang)),
    column('fromDay', ({ fromDay }) => dayDate(fromDay)),
    column('toDay', ({ toDay }) => dayDate(toDay)),
    column('validUntil', ({ validUntil }) => dayDate(validUntil)),
    column('certificateKind', ({ certificateKind: kind }) => (kind ? say(certificateNames[kind], lang) : ''), 24),
    column('certificateNumber', ({ certificateNumber }) => certificateNumber ?? '', 20),
    column('note', ({ note }) => note, 40),
  ]
  return excelFile(await exportName(ctx, texts.exported, filter), columns, all(ctx, filter))
}

async function* all(ctx: Context, filter: QualificationFilter): AsyncGenerator<Qualification> {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPage(ctx.db, askingOf(ctx), filter, { limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}

import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import {
  contentOf,
  headOf,
  mostVersions,
  onceApproved,
  openStatuses,
  type TypicalForm,
  type TypicalHead,
  type VersionStatus,
} from '@fengguang/domain/typical-tickets/typical.model'
import type { Context } from '../../http/context.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import { record } from '../audit/audit.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { by } from './approvers.service.ts'
import { lockVersion, typicalTitle } from './typical-actions.service.ts'
import { findVersions, lockTypical, type StoredTypical, type StoredVersion } from './typical-tickets.repo.ts'
import * as repo from './typical-write.repo.ts'

const targetOf = ({ lang }: Context, { code, name }: { code: string; name: string }): string =>
  `${say(typicalTitle, lang)} ${code} ${name}`

/** A code names one typical ticket of the company. */
async function once<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'typical_ticket_code'))
      throw new Failure('request.invalid', {}, { code: { key: 'record.duplicate' } })
    throw error
  }
}

const isAmong = (statuses: readonly VersionStatus[], { status }: { status: VersionStatus }) => statuses.includes(status)
/** What it is for was approved with a version. */
export const isHeadFixed = (versions: readonly { status: VersionStatus }[]): boolean =>
  versions.some((one) => isAmong(onceApproved, one))
export const openVersion = <V extends { status: VersionStatus }>(versions: readonly V[]): V | undefined =>
  versions.find((one) => isAmong(openStatuses, one))

export async function insertTypical(ctx: Context, form: TypicalForm): Promise<{ id: string }> {
  if (form.stationId !== null) await getStation(ctx, form.stationId)
  const id = `tt-${randomUUID()}`
  const versionId = `tv-${randomUUID()}`
  const head = headOf(form)
  await once(() =>
    ctx.db.inTransaction(async (tx) => {
      await repo.insertTypical(tx, id, head, by(ctx))
      await repo.insertVersion(tx, { id: versionId, ticketId: id, no: 1, content: contentOf(form) }, by(ctx))
      await repo.insertEvent(tx, versionId, { kind: 'write', status: 'draft', comment: '' }, by(ctx))
      await record(ctx, { action: 'create', target: targetOf(ctx, head), detail: JSON.stringify({ id, ...head }) }, tx)
    }),
  )
  return { id }
}

const headKeys = ['kind', 'type', 'stationId', 'code', 'name'] as const satisfies (keyof TypicalHead)[]
const isSameHead = (one: TypicalHead, other: StoredTypical): boolean => headKeys.every((key) => one[key] === other[key])

/** By its author, until it is submitted. */
export const updateTypical = (ctx: Context, saved: { id: string; version: number }, form: TypicalForm) =>
  once(() =>
    ctx.db.inTransaction(async (tx) => {
      const held = await lockVersion(ctx, tx, saved.id)
      if (!held) throw new Failure('record.notFound')
      const { ticket, version, all } = held
      if (version.status !== 'draft') throw new Failure('typical.contentFixed')
      if (version.authorId !== ctx.user.accountId) throw new Failure('action.notYours')
      if (version.version !== saved.version) throw new Failure('record.conflict')
      const head = headOf(form)
      if (!isSameHead(head, ticket)) {
        if (isHeadFixed(all)) throw new Failure('typical.headFixed')
        if (head.stationId !== null) await getStation({ ...ctx, db: tx }, head.stationId)
        await repo.updateTypical(tx, ticket.id, head)
      }
      await repo.updateContent(tx, version.id, contentOf(form))
      await repo.insertEvent(tx, version.id, { kind: 'edit', status: 'draft', comment: '' }, by(ctx))
      await repo.touchTypical(tx, ticket.id, ctx.now)
      await record(ctx, { action: 'update', target: targetOf(ctx, head), detail: version.id }, tx)
      return { id: ticket.id }
    }),
  )

/** The one in use, else the last one that was not given up. */
const copiedFrom = (versions: readonly StoredVersion[]): StoredVersion =>
  versions.find(({ status }) => status === 'approved') ??
  versions.find(({ status }) => status !== 'discarded') ??
  versions[0]!

/** A new draft of the caller, with what the one in use says. */
export const reviseTypical = (ctx: Context, id: string): Promise<{ versionId: string }> =>
  ctx.db.inTransaction(async (tx) => {
    const ticket = await lockTypical(tx, ctx.user, id)
    if (!ticket) throw new Failure('record.notFound')
    const all = await findVersions(tx, ctx.user, id)
    const open = openVersion(all)
    if (open) throw new Failure('typical.versionOpen', { no: open.no })
    if (all.length >= mostVersions) throw new Failure('typical.versionsFull', { most: mostVersions })
    const versionId = `tv-${randomUUID()}`
    const { content } = copiedFrom(all)
    const no = all[0]!.no + 1
    await repo.insertVersion(tx, { id: versionId, ticketId: id, no, content }, by(ctx))
    await repo.insertEvent(tx, versionId, { kind: 'write', status: 'draft', comment: '' }, by(ctx))
    await repo.touchTypical(tx, id, ctx.now)
    await record(ctx, { action: 'create', target: `${targetOf(ctx, ticket)} ${no}`, detail: versionId }, tx)
    return { versionId }
  })

import { Failure } from '@fengguang/domain/kernel/failure'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { TypicalHand, VersionStatus } from '@fengguang/domain/typical-tickets/typical.model'
import { brokenTypicalRules, typicalMachine, type TypicalAction } from '@fengguang/domain/typical-tickets/typical.rules'
import type { TypicalAct } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { perform, type Lifecycle } from '../lifecycle/lifecycle.service.ts'
import { by, ownSteps } from './approvers.service.ts'
import { judgeVersion, type JudgedVersion } from './typical-facts.service.ts'
import { findEvents, findVersions, lockTypical, ticketOfVersion, type StoredVersion } from './typical-tickets.repo.ts'
import * as repo from './typical-write.repo.ts'

export const typicalTitle: TextPair = ['典型票', 'Typical ticket']

type HeldVersion = StoredVersion & { judged: JudgedVersion; all: readonly StoredVersion[] }
type TypicalLifecycle = Lifecycle<VersionStatus, TypicalAction, TypicalHand, HeldVersion>

/** A version with its typical ticket held, where the caller may see it. */
export async function lockVersion(ctx: Context, tx: Db, versionId: string) {
  const ticketId = await ticketOfVersion(tx, versionId)
  const ticket = ticketId === undefined ? undefined : await lockTypical(tx, ctx.user, ticketId)
  if (!ticket) return undefined
  const all = await findVersions(tx, ctx.user, ticket.id)
  const version = all.find(({ id }) => id === versionId)
  return version && { ticket, version, all }
}

/** The one that was in use until now is kept, and no ticket is made from it any more. */
async function supersede(ctx: Context, tx: Db, all: readonly StoredVersion[]): Promise<void> {
  const former = all.find(({ status }) => status === 'approved')
  if (!former) return
  await repo.moveVersion(tx, former.id, 'superseded', ctx.now)
  await repo.insertEvent(tx, former.id, { kind: 'supersede', status: 'superseded', comment: '' }, by(ctx))
}

const lifecycleOf = (ctx: Context, { comment }: TypicalAct): TypicalLifecycle => ({
  machine: typicalMachine,
  title: typicalTitle,
  lock: async (tx, _ctx, [id]) => {
    const held = await lockVersion(ctx, tx, id!)
    if (!held) return []
    const known = { steps: await ownSteps(ctx, tx), events: await findEvents(tx, [held.version.id]) }
    return [{ ...held.version, all: held.all, judged: judgeVersion(ctx, held.version, known) }]
  },
  rolesOf: (_ctx, { judged }) => judged.hands,
  guard: (_ctx, { status, judged }, { action }) => {
    const [first] = brokenTypicalRules(status, action, judged.facts)
    if (first) throw new Failure(first.key, first.values)
  },
  write: async (tx, [version], { to, action }) => {
    const { id, ticketId, all } = version!
    if (to === 'approved') await supersede(ctx, tx, all)
    const changed = await repo.moveVersion(tx, id, to, ctx.now)
    await repo.insertEvent(tx, id, { kind: action, status: to, comment }, by(ctx))
    await repo.touchTypical(tx, ticketId, ctx.now)
    return changed
  },
})

export const act = (ctx: Context, asked: TypicalAct): Promise<{ changed: number }> =>
  perform(ctx, lifecycleOf(ctx, asked), {
    ids: [asked.id],
    action: asked.action,
    comment: asked.comment,
    version: asked.version,
  })

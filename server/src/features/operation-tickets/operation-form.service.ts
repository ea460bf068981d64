import { randomUUID } from 'node:crypto'
import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import { hasGuardian, type OperationForm } from '@fengguang/domain/operation-tickets/operation.model'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { checkOrigin } from '../typical-tickets/typical-tickets.service.ts'
import { operationTitle } from './operation-actions.service.ts'
import { qualifiedOf } from './operation-facts.service.ts'
import { seal } from './operation-history.service.ts'
import { lockOperation } from './operation-tickets.repo.ts'
import * as repo from './operation-write.repo.ts'

const by = ({ user: { accountId, companyId }, now }: Context): repo.Writing => ({ accountId, companyId, now })
/** A single person has no guardian, whatever was chosen before. */
const cleaned = (form: OperationForm): OperationForm => (hasGuardian(form.kind) ? form : { ...form, guardianId: null })

/** Only qualified people are accepted: one of another company is none, like one who does not exist. */
async function checkForm(ctx: Context, form: OperationForm): Promise<void> {
  const { timeZone } = await getStation(ctx, form.stationId)
  const qualified = await qualifiedOf(ctx.db, { ...form, timeZone })
  const { operatorId, guardianId } = form
  const faults: Record<string, FieldFailure> = {}
  if (!qualified.operator) faults['operatorId'] = { key: 'operation.operatorUnqualified' }
  if (!qualified.guardian) faults['guardianId'] = { key: 'operation.guardianUnqualified' }
  if (!qualified.leader) faults['leaderId'] = { key: 'operation.leaderUnqualified' }
  if (!qualified.chief) faults['chiefId'] = { key: 'operation.chiefUnqualified' }
  if (guardianId === operatorId) faults['guardianId'] = { key: 'operation.samePerson' }
  for (const key of ['leaderId', 'chiefId'] as const)
    if ([operatorId, guardianId].includes(form[key])) faults[key] = { key: 'operation.samePerson' }
  if (Object.keys(faults).length > 0) throw new Failure('request.invalid', {}, faults)
}

const targetOf = ({ lang }: Context, { task }: OperationForm): string => `${say(operationTitle, lang)} ${task}`

export async function insertOperation(ctx: Context, filled: OperationForm): Promise<{ id: string }> {
  const form = cleaned(filled)
  await checkForm(ctx, form)
  const id = `ot-${randomUUID()}`
  await ctx.db.inTransaction(async (tx) => {
    await checkOrigin(ctx, tx, { ...form, type: null }, null)
    await repo.insertOperation(tx, id, form, by(ctx))
    await seal(ctx, tx, id, { kind: 'write', comment: '' })
    await record(ctx, { action: 'create', target: targetOf(ctx, form), detail: `${id} ${form.stationId}` }, tx)
  })
  return { id }
}

/** By its author or its operator, until it is submitted. */
export async function updateOperation(ctx: Context, saved: { id: string; version: number }, filled: OperationForm) {
  const form = cleaned(filled)
  await ctx.db.inTransaction(async (tx) => {
    const ticket = await lockOperation(tx, ctx.user, saved.id)
    if (!ticket) throw new Failure('record.notFound')
    if (![ticket.authorId, ticket.operatorId].includes(ctx.user.accountId)) throw new Failure('action.notYours')
    if (ticket.status !== 'draft') throw new Failure('operation.contentsFixed')
    if (ticket.version !== saved.version) throw new Failure('record.conflict')
    // Its number is counted by station: another station is another ticket.
    if (ticket.stationId !== form.stationId)
      throw new Failure('request.invalid', {}, { stationId: { key: 'field.choice' } })
    await checkForm({ ...ctx, db: tx }, form)
    await checkOrigin(ctx, tx, { ...form, type: null }, ticket.typicalVersionId)
    await repo.updateOperation(tx, saved.id, form, ctx.now)
    await seal(ctx, tx, saved.id, { kind: 'edit', comment: '' })
    await record(ctx, { action: 'update', target: targetOf(ctx, form), detail: saved.id }, tx)
  })
  return { id: saved.id }
}

import {
  hasGuardian,
  operatorRoleOf,
  qualifyingType,
  staffRole,
  type OperationHand,
  type OperationKind,
  type OperationPeople,
} from '@fengguang/domain/operation-tickets/operation.model'
import { handsOn, type OperationFacts } from '@fengguang/domain/operation-tickets/operation.rules'
import type { TicketRole } from '@fengguang/domain/three-people/three-people.model'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { daysOf, qualifiedPeople } from '../three-people/three-people.service.ts'
import type { StoredOperation } from './operation-tickets.repo.ts'

interface Planned extends OperationPeople {
  kind: OperationKind
  stationId: string
  timeZone: string
  plannedStartAt: string
  plannedEndAt: string
}

/** Which of the people are qualified for the whole planned time. */
export async function qualifiedOf(db: Db, ticket: Planned): Promise<OperationFacts['qualified']> {
  const { stationId, kind, plannedStartAt: startAt, plannedEndAt: endAt } = ticket
  const wanted = { stationId, type: qualifyingType, ...daysOf({ startAt, endAt }, ticket.timeZone) }
  const holders = async (role: TicketRole) =>
    new Set((await qualifiedPeople(db, { ...wanted, role })).map(({ id }) => id))
  const staff = await holders(staffRole)
  const operatorRole = operatorRoleOf(kind)
  const operators = operatorRole === staffRole ? staff : await holders(operatorRole)
  return {
    operator: operators.has(ticket.operatorId),
    guardian: !hasGuardian(kind) || (ticket.guardianId !== null && staff.has(ticket.guardianId)),
    leader: staff.has(ticket.leaderId),
    chief: staff.has(ticket.chiefId),
  }
}

export interface Judged {
  facts: OperationFacts
  hands: OperationHand[]
}

/** What comes with an action. */
export type Said = Partial<Pick<OperationFacts, 'order' | 'index' | 'indications' | 'result'>>

export const handsOf = ({ user: { accountId: id, permissions } }: Context, ticket: OperationPeople): OperationHand[] =>
  handsOn(ticket, {
    id,
    mayAct: permissions.has('operation-ticket:write'),
    isSupervisor: permissions.has('qualification:write'),
  })

/** What holds for a ticket and whose hands the caller has on it. */
export async function judge(ctx: Context, db: Db, ticket: StoredOperation, said: Said = {}): Promise<Judged> {
  const { kind, operatorId, guardianId, leaderId, chiefId, steps, orderGiver, orderReceiver, orderedAt } = ticket
  return {
    facts: {
      kind,
      operatorId,
      guardianId,
      leaderId,
      chiefId,
      qualified: await qualifiedOf(db, ticket),
      order: { orderGiver, orderReceiver, orderedAt },
      steps,
      plannedEndAt: new Date(ticket.plannedEndAt),
      now: ctx.now,
      index: 0,
      indications: 0,
      result: null,
      ...said,
    },
    hands: handsOf(ctx, ticket),
  }
}

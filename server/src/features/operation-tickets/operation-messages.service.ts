import {
  operationResultNames,
  operationStatusNames,
  type OperationHand,
} from '@fengguang/domain/operation-tickets/operation.model'
import {
  operationActionNames,
  waitsFor,
  type OperationAction,
} from '@fengguang/domain/operation-tickets/operation.rules'
import { screens } from '@fengguang/domain/navigation/screens'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { realNameOf, tellPerson } from '../messages/person-messages.service.ts'
import type { StoredOperation } from './operation-tickets.repo.ts'

/** Whose turn it is next, before an operation both who do it; the people of a ticket hear how it ended. */
function concerned(ticket: StoredOperation): readonly string[] {
  const { operatorId, guardianId, leaderId, chiefId, status } = ticket
  const guardians = guardianId === null ? [] : [guardianId]
  const ids: Record<OperationHand, readonly string[]> = {
    operator: [operatorId],
    guardian: guardians,
    leader: [leaderId],
    chief: [chiefId],
    supervisor: [],
  }
  if (ticket.closedAt !== null) return [operatorId, ...guardians, leaderId, chiefId]
  if (status === 'toOperate') return [operatorId, ...guardians]
  return waitsFor(ticket).flatMap((hand) => ids[hand])
}

export async function tellPeople(
  { user: { accountId: by }, now }: Context,
  tx: Db,
  ticket: StoredOperation,
  { action, comment }: { action: OperationAction; comment: string },
): Promise<void> {
  const { status, result, no, fields, stationName, id } = ticket
  const about = `${no} ${fields.task} · ${stationName}`
  const said = [await realNameOf(tx, by), comment].filter(Boolean).join(' · ')
  const [zh, en] = result === null ? operationStatusNames[status] : operationResultNames[result]
  const [zhAction, enAction] = operationActionNames[action]
  for (const accountId of new Set(concerned(ticket)))
    if (accountId !== by)
      await tellPerson(tx, {
        accountId,
        title: [`操作票：${zh}`, `Operation ticket: ${en}`],
        content: [`${about} · ${zhAction} · ${said}`, `${about} · ${enAction} · ${said}`],
        link: `${screens.operationTicketManagement.path}?id=${id}`,
        now,
      })
}

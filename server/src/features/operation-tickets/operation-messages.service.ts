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
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { wallMinute } from '@fengguang/domain/kernel/time-range'
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

interface Telling {
  to: readonly string[]
  title: TextPair
  /** After what the ticket is about. */
  said: TextPair
  now: Date
}
async function tell(tx: Db, ticket: StoredOperation, { to, title, said: [zh, en], now }: Telling): Promise<void> {
  const about = `${ticket.no} ${ticket.fields.task} · ${ticket.stationName}`
  for (const accountId of new Set(to))
    await tellPerson(tx, {
      accountId,
      title,
      content: [`${about} · ${zh}`, `${about} · ${en}`],
      link: `${screens.operationTicketManagement.path}?id=${ticket.id}`,
      now,
    })
}

export async function tellPeople(
  { user: { accountId: by }, now }: Context,
  tx: Db,
  ticket: StoredOperation,
  { action, comment }: { action: OperationAction; comment: string },
): Promise<void> {
  const { status, result } = ticket
  const said = [await realNameOf(tx, by), comment].filter(Boolean).join(' · ')
  const [zh, en] = result === null ? operationStatusNames[status] : operationResultNames[result]
  const [zhAction, enAction] = operationActionNames[action]
  await tell(tx, ticket, {
    to: concerned(ticket).filter((accountId) => accountId !== by),
    title: [`操作票：${zh}`, `Operation ticket: ${en}`],
    said: [`${zhAction} · ${said}`, `${enAction} · ${said}`],
    now,
  })
}

/** By the platform: the planned end is near, or has passed before anything was done. */
export async function tellOfEnd(tx: Db, ticket: StoredOperation, now: Date): Promise<void> {
  const { operatorId, guardianId, leaderId, plannedEndAt, timeZone } = ticket
  const end = wallMinute(new Date(plannedEndAt), timeZone)
  const isOver = ticket.closedAt !== null
  await tell(tx, ticket, {
    to: isOver ? concerned(ticket) : [operatorId, ...(guardianId === null ? [] : [guardianId]), leaderId],
    title: isOver
      ? ['操作票到期：未执行', 'Operation ticket expired: not executed']
      : ['操作票即将到期', 'Operation ticket about to expire'],
    said: [`计划结束 ${end}`, `Planned end ${end}`],
    now,
  })
}

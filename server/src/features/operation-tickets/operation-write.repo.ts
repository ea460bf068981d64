import type {
  OperationForm,
  OperationResult,
  OperationStatus,
  OperationStep,
} from '@fengguang/domain/operation-tickets/operation.model'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import type { StoredOperation } from './operation-tickets.repo.ts'

export interface Writing {
  accountId: string
  companyId: string
  now: Date
}

const fieldsOf = ({ unit, task, workTicketNo, hazards, remarks }: OperationForm) =>
  JSON.stringify({ unit, task, workTicketNo, hazards, remarks })
/** Nothing is read out and nothing is done. */
const stepsOf = ({ steps }: OperationForm) =>
  JSON.stringify(
    steps.map(({ text, check, secondCheck }) => ({ text, check, secondCheck, called: null, done: null, takenBack: 0 })),
  )

export const insertOperation = (tx: Db, id: string, f: OperationForm, by: Writing) =>
  tx.run(
    sql`insert into operation_ticket (id, company_id, station_id, kind, status, author_id, operator_id, guardian_id,
       leader_id, chief_id, planned_start_at, planned_end_at, fields, steps, typical_version_id, changed_at)
     values (${id}, ${by.companyId}, ${f.stationId}, ${f.kind}, 'draft', ${by.accountId}, ${f.operatorId},
       ${f.guardianId}, ${f.leaderId}, ${f.chiefId}, ${new Date(f.plannedStartAt)}, ${new Date(f.plannedEndAt)},
       ${fieldsOf(f)}::jsonb, ${stepsOf(f)}::jsonb, ${f.typicalVersionId}, ${by.now})`,
  )

export const updateOperation = (tx: Db, id: string, f: OperationForm, now: Date) =>
  tx.run(
    sql`update operation_ticket set kind = ${f.kind}, operator_id = ${f.operatorId}, guardian_id = ${f.guardianId},
       leader_id = ${f.leaderId}, chief_id = ${f.chiefId}, planned_start_at = ${new Date(f.plannedStartAt)},
       planned_end_at = ${new Date(f.plannedEndAt)}, fields = ${fieldsOf(f)}::jsonb, steps = ${stepsOf(f)}::jsonb,
       typical_version_id = ${f.typicalVersionId}, changed_at = ${now}, version = version + 1
     where id = ${id}`,
  )

export interface Moved {
  status: OperationStatus
  no: string
  result: OperationResult | null
  orderGiver: string
  orderReceiver: string
  orderedAt: Date | null
  steps: readonly OperationStep[]
  isClosed: boolean
}
/** What a ticket is left with where nothing changes. */
export const keptOf = ({ orderedAt, closedAt, ...ticket }: StoredOperation): Moved => ({
  ...ticket,
  orderedAt: orderedAt === null ? null : new Date(orderedAt),
  isClosed: closedAt !== null,
})
export const moveOperation = (tx: Db, id: string, m: Moved, now: Date) =>
  tx.run(
    sql`update operation_ticket set status = ${m.status}, no = ${m.no}, result = ${m.result},
       order_giver = ${m.orderGiver}, order_receiver = ${m.orderReceiver}, ordered_at = ${m.orderedAt},
       steps = ${JSON.stringify(m.steps)}::jsonb,
       closed_at = ${m.isClosed ? sql`coalesce(closed_at, ${now})` : sql`null`}, changed_at = ${now},
       version = version + 1
     where id = ${id}`,
  )

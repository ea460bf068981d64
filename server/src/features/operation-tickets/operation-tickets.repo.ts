import {
  OperationFields,
  operationKinds,
  operationResults,
  operationStatuses,
  OperationStep,
} from '@fengguang/domain/operation-tickets/operation.model'
import {
  operationChangeKinds,
  type OperationFilter,
} from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { findSealed, lineOf } from '../../platform/postgres/sealed-history.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId'>
const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`
const instant = z.date().transform((date) => date.toISOString())

const Row = z.object({
  id: z.string(),
  no: z.string(),
  kind: z.enum(operationKinds),
  status: z.enum(operationStatuses),
  result: z.enum(operationResults).nullable(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  operatorId: z.string(),
  operatorName: z.string(),
  guardianId: z.string().nullable(),
  guardianName: z.string().nullable(),
  leaderId: z.string(),
  leaderName: z.string(),
  chiefId: z.string(),
  chiefName: z.string(),
  plannedStartAt: instant,
  plannedEndAt: instant,
  orderGiver: z.string(),
  orderReceiver: z.string(),
  orderedAt: instant.nullable(),
  fields: OperationFields,
  steps: z.array(OperationStep),
  typicalVersionId: z.string().nullable(),
  closedAt: instant.nullable(),
  version: z.int(),
})
export type StoredOperation = z.output<typeof Row>
export const parse = (row: unknown): StoredOperation => Row.parse(row)

const realName = (accountId: ReturnType<typeof sql>) =>
  sql`(select a.real_name from account a where a.id = ${accountId})`
export const columns = sql`t.id, t.no, t.kind, t.status, t.result, t.station_id as "stationId", s.name as "stationName",
  s.time_zone as "timeZone", t.author_id as "authorId", ${realName(sql`t.author_id`)} as "authorName",
  t.operator_id as "operatorId", ${realName(sql`t.operator_id`)} as "operatorName", t.guardian_id as "guardianId",
  ${realName(sql`t.guardian_id`)} as "guardianName", t.leader_id as "leaderId",
  ${realName(sql`t.leader_id`)} as "leaderName", t.chief_id as "chiefId", ${realName(sql`t.chief_id`)} as "chiefName",
  t.planned_start_at as "plannedStartAt", t.planned_end_at as "plannedEndAt", t.order_giver as "orderGiver",
  t.order_receiver as "orderReceiver", t.ordered_at as "orderedAt", t.fields, t.steps,
  t.typical_version_id as "typicalVersionId", t.closed_at as "closedAt", t.version`
const people = sql`(t.operator_id, coalesce(t.guardian_id, ''), t.leader_id, t.chief_id)`

/** What is asked, and when: what is overdue depends on it. */
export interface Asking extends OperationFilter {
  now: Date
}
/** As `isOverdue` of the rules. */
const isOverdue = (now: Date) => sql`t.status = 'toOperate' and t.planned_end_at <= ${now}`

const wanted = (caller: Caller, f: Asking) =>
  sql`from operation_ticket t join ${sightOf(caller)} s on s.id = t.station_id where ${allOf(
    f.keyword
      ? hasText(
          f.keyword,
          sql`concat_ws(chr(10), t.no, t.fields ->> 'task', s.own_name, s.name_en, ${realName(sql`t.operator_id`)})`,
        )
      : undefined,
    f.stationId === undefined ? undefined : sql`t.station_id = ${f.stationId}`,
    f.kind === undefined ? undefined : sql`t.kind = ${f.kind}`,
    f.status === undefined ? undefined : sql`t.status = any(${f.status.split(',')})`,
    f.result === undefined ? undefined : sql`t.result = ${f.result}`,
    f.overdue === undefined ? undefined : sql`(${isOverdue(f.now)}) = ${f.overdue === 'true'}`,
    f.mine === 'true' ? sql`${caller.accountId} in ${people} or t.author_id = ${caller.accountId}` : undefined,
  )}`

const orders = {
  no: sql`t.no`,
  plannedStartAt: sql`t.planned_start_at`,
  plannedEndAt: sql`t.planned_end_at`,
  status: sql`array_position(${[...operationStatuses]}::text[], t.status)`,
  stationName: sql`s.name`,
}

/** The latest plans first unless asked otherwise. */
export const findPage = (db: Db, caller: Caller, f: Asking, part: { limit: number; offset: number }) => {
  const direction = (f.order ?? (f.sort === undefined ? 'desc' : 'asc')) === 'desc' ? sql`desc` : sql`asc`
  return db.rows(
    sql`select ${columns} ${wanted(caller, f)}
     order by ${orders[f.sort ?? 'plannedStartAt']} ${direction}, t.id limit ${part.limit} offset ${part.offset}`,
    parse,
  )
}

const Count = z.object({ n: z.int() })
export async function countOperations(db: Db, caller: Caller, f: Asking): Promise<number> {
  const [found] = await db.rows(sql`select count(*)::int as n ${wanted(caller, f)}`, (row) => Count.parse(row).n)
  return found!
}

const Outcomes = z.object({
  executed: z.int(),
  partly: z.int(),
  notExecuted: z.int(),
  unqualified: z.int(),
  void: z.int(),
  underWay: z.int(),
})
export async function countOutcomes(db: Db, caller: Caller, f: Asking, since: Date) {
  const closed = (is: ReturnType<typeof sql>) => sql`count(*) filter (where t.closed_at >= ${since} and ${is})::int`
  const [found] = await db.rows(
    sql`select ${closed(sql`t.result = 'executed'`)} as executed, ${closed(sql`t.result = 'partly'`)} as partly,
       ${closed(sql`t.result = 'notExecuted'`)} as "notExecuted",
       ${closed(sql`t.result = 'unqualified'`)} as unqualified, ${closed(sql`t.status = 'void'`)} as void,
       count(*) filter (where t.status = 'toOperate')::int as "underWay"
     ${wanted(caller, f)}`,
    (row) => Outcomes.parse(row),
  )
  return found!
}

/** Open ones that the caller is on, those that end first before the others. */
export const findConcerned = (db: Db, caller: Caller, limit: number) =>
  db.rows(
    sql`select ${columns} from operation_ticket t join ${sightOf(caller)} s on s.id = t.station_id
     where t.closed_at is null and ${caller.accountId} in ${people} order by t.planned_end_at, t.id limit ${limit}`,
    parse,
  )

export const findOperation = async (db: Db, caller: Caller, id: string): Promise<StoredOperation | undefined> =>
  (
    await db.rows(
      sql`select ${columns} from operation_ticket t join ${sightOf(caller)} s on s.id = t.station_id where t.id = ${id}`,
      parse,
    )
  )[0]

export const lockOperation = async (tx: Db, caller: Caller, id: string): Promise<StoredOperation | undefined> => {
  await tx.run(sql`select 1 from operation_ticket where id = ${id} for update`)
  return findOperation(tx, caller, id)
}

export const events = sql`operation_ticket_event`
export const numbers = sql`operation_ticket_number`
const Line = lineOf(operationChangeKinds, operationStatuses)
export type StoredLine = z.output<typeof Line>
export const findLines = (db: Db, ticketId: string) => findSealed(db, events, ticketId, (row) => Line.parse(row))

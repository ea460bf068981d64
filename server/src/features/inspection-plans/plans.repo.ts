import type { PlanFilter } from '@fengguang/domain/inspection/inspection-plans.contract'
import {
  cycles,
  InspectionRound,
  planKinds,
  planProblems,
  type PlanForm,
  type PlanProblem,
  type RoundOutcome,
} from '@fengguang/domain/inspection/plan.model'
import { planStateOf } from '@fengguang/domain/inspection/plan.rules'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId'>
const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`
const strings = z.array(z.string())

const fields = {
  id: z.string(),
  name: z.string(),
  kind: z.enum(planKinds),
  stationId: z.string(),
  timeZone: z.string(),
  routeIds: strings,
  cycle: z.enum(cycles),
  startDay: z.string(),
  startTime: z.string(),
  deadlineHours: z.int(),
  autoDispatch: z.boolean(),
  forClaim: z.boolean(),
  executorId: z.string().nullable(),
  acceptorId: z.string(),
  content: z.string(),
  isStarted: z.boolean(),
  nextAt: z.date().nullable(),
  creatorId: z.string(),
  lastRoundAt: z.date().nullable(),
  version: z.int(),
}
const Due = z.object(fields)
/** What its dispatch needs to know of a plan. */
export type DuePlan = z.output<typeof Due>
const Row = z.object({
  ...fields,
  stationName: z.string(),
  routeNames: strings,
  executorName: z.string().nullable(),
  acceptorName: z.string(),
  createdBy: z.string(),
  problem: z.enum(planProblems).nullable(),
  problemAt: z.date().nullable(),
})
export type StoredPlan = z.output<typeof Row>

const realName = (accountId: Sql) => sql`(select a.real_name from account a where a.id = ${accountId})`
const dueColumns = sql`t.id, t.name, t.kind, s.id as "stationId", s.time_zone as "timeZone", t.route_ids as "routeIds",
  t.cycle, to_char(t.start_day, 'YYYY-MM-DD') as "startDay", t.start_time as "startTime",
  t.deadline_hours as "deadlineHours", t.auto_dispatch as "autoDispatch", t.for_claim as "forClaim",
  t.executor_id as "executorId", t.acceptor_id as "acceptorId", t.content, t.is_started as "isStarted",
  t.next_at as "nextAt", t.created_by as "creatorId",
  (select max(r.round_at) from inspection_round r where r.plan_id = t.id) as "lastRoundAt", t.version`
const columns = sql`${dueColumns}, s.name as "stationName", array(select coalesce(p.name, l.name)
    from unnest(t.route_ids) with ordinality o (id, place) left join inspection_point p on p.id = o.id
      left join inspection_line l on l.id = o.id where coalesce(p.name, l.name) is not null order by o.place)
    as "routeNames", ${realName(sql`t.executor_id`)} as "executorName", ${realName(sql`t.acceptor_id`)} as "acceptorName",
  ${realName(sql`t.created_by`)} as "createdBy", t.problem, t.problem_at as "problemAt"`

const stateIs: Record<ReturnType<typeof planStateOf>, Sql> = {
  over: sql`t.next_at is null`,
  started: sql`t.next_at is not null and t.is_started`,
  suspended: sql`t.next_at is not null and not t.is_started`,
}
export interface Wanted extends PlanFilter {
  id?: string
}
const wanted = (caller: Caller, f: Wanted): Sql =>
  sql`from inspection_plan t join ${sightOf(caller)} s on s.id = t.station_id where ${allOf(
    f.id === undefined ? undefined : sql`t.id = ${f.id}`,
    f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), t.name, t.content, s.own_name, s.name_en)`) : undefined,
    f.stationId === undefined ? undefined : sql`t.station_id = ${f.stationId}`,
    f.kind === undefined ? undefined : sql`t.kind = ${f.kind}`,
    f.cycle === undefined ? undefined : sql`t.cycle = ${f.cycle}`,
    f.state === undefined ? undefined : stateIs[f.state],
  )}`

/** What comes next first; plans that are over last. */
export const findPlans = (db: Db, caller: Caller, f: Wanted, part: { limit: number; offset: number }) =>
  db.rows(
    sql`select ${columns} ${wanted(caller, f)} order by t.next_at nulls last, t.name, t.id
     limit ${part.limit} offset ${part.offset}`,
    (row) => Row.parse(row),
  )
const Count = z.object({ n: z.int() })
export const countPlans = async (db: Db, caller: Caller, f: Wanted): Promise<number> =>
  (await db.rows(sql`select count(*)::int as n ${wanted(caller, f)}`, (row) => Count.parse(row)))[0]!.n

export const lockPlan = (tx: Db, id: string) => tx.run(sql`select 1 from inspection_plan where id = ${id} for update`)

export interface Written extends PlanForm {
  nextAt: Date | null
}
export const insertPlan = (tx: Db, id: string, f: Written, by: { accountId: string; now: Date }) =>
  tx.run(
    sql`insert into inspection_plan (id, station_id, name, kind, route_ids, cycle, start_day, start_time, deadline_hours,
       auto_dispatch, for_claim, executor_id, acceptor_id, content, next_at, created_by, created_at, changed_at)
     values (${id}, ${f.stationId}, ${f.name}, ${f.kind}, ${f.routeIds}::text[], ${f.cycle}, ${f.startDay}::date,
       ${f.startTime}, ${f.deadlineHours}, ${f.autoDispatch}, ${f.forClaim}, ${f.forClaim ? null : f.executorId},
       ${f.acceptorId}, ${f.content}, ${f.nextAt}, ${by.accountId}, ${by.now}, ${by.now})`,
  )
/** What could not be dispatched is tried again with what was changed. */
export const updatePlan = (tx: Db, id: string, f: Written, now: Date) =>
  tx.run(
    sql`update inspection_plan set name = ${f.name}, kind = ${f.kind}, route_ids = ${f.routeIds}::text[], cycle = ${f.cycle},
       start_day = ${f.startDay}::date, start_time = ${f.startTime}, deadline_hours = ${f.deadlineHours},
       auto_dispatch = ${f.autoDispatch}, for_claim = ${f.forClaim}, executor_id = ${f.forClaim ? null : f.executorId},
       acceptor_id = ${f.acceptorId}, content = ${f.content}, next_at = ${f.nextAt}, problem = null, problem_at = null,
       retry_at = null, changed_at = ${now}, version = version + 1 where id = ${id}`,
  )
export const removePlan = (tx: Db, id: string) => tx.run(sql`delete from inspection_plan where id = ${id}`)

export const setStarted = (tx: Db, id: string, isStarted: boolean, nextAt: Date | null, now: Date) =>
  tx.run(
    sql`update inspection_plan set is_started = ${isStarted}, next_at = ${nextAt}, problem = null, problem_at = null,
       retry_at = null, changed_at = ${now}, version = version + 1 where id = ${id}`,
  )
export const setNext = (tx: Db, id: string, nextAt: Date | null, now: Date) =>
  tx.run(
    sql`update inspection_plan set next_at = ${nextAt}, problem = null, problem_at = null, retry_at = null,
       changed_at = ${now}, version = version + 1 where id = ${id}`,
  )
/** The round stays due. Nothing a person edits has changed: the version stays. */
export const setProblem = (db: Db, id: string, problem: PlanProblem, at: { now: Date; retryAt: Date }) =>
  db.run(
    sql`update inspection_plan set problem = ${problem}, problem_at = coalesce(problem_at, ${at.now}),
       retry_at = ${at.retryAt} where id = ${id} and next_at <= ${at.now}`,
  )

export interface Settled {
  outcome: RoundOutcome
  settledAt: Date
  settledBy: string | null
}
/** A round that is settled already raises a violation of the key: nothing is dispatched twice. */
export const addRounds = (tx: Db, planId: string, rounds: readonly Date[], f: Settled) =>
  tx.run(
    sql`insert into inspection_round (plan_id, round_at, outcome, settled_at, settled_by)
     select ${planId}, at, ${f.outcome}, ${f.settledAt}, ${f.settledBy} from unnest(${rounds}::timestamptz[]) as at`,
  )
export const setRoundTask = (tx: Db, planId: string, roundAt: Date, taskId: string) =>
  tx.run(sql`update inspection_round set task_id = ${taskId} where plan_id = ${planId} and round_at = ${roundAt}`)

const instant = z.date().transform((date) => date.toISOString())
const RoundRow = InspectionRound.extend({
  roundAt: instant,
  settledAt: instant,
  planName: z.string(),
  timeZone: z.string(),
})
export type StoredRound = z.output<typeof RoundRow>
const roundsFrom = (caller: Caller, planId: string | undefined): Sql =>
  sql`from inspection_round r join inspection_plan p on p.id = r.plan_id
     join ${sightOf(caller)} s on s.id = p.station_id left join task t on t.id = r.task_id
     where ${allOf(planId === undefined ? undefined : sql`r.plan_id = ${planId}`)}`
/** Of one plan, or of all that the caller sees; the newest first. */
export const findRounds = (
  db: Db,
  caller: Caller,
  planId: string | undefined,
  part: { limit: number; offset: number },
) =>
  db.rows(
    sql`select r.round_at as "roundAt", r.outcome, r.task_id as "taskId", t.no as "taskNo", r.settled_at as "settledAt",
       ${realName(sql`r.settled_by`)} as "settledBy", p.name as "planName", s.time_zone as "timeZone"
     ${roundsFrom(caller, planId)} order by r.round_at desc, r.plan_id limit ${part.limit} offset ${part.offset}`,
    (row) => RoundRow.parse(row),
  )
export const countRounds = async (db: Db, caller: Caller, planId: string): Promise<number> =>
  (await db.rows(sql`select count(*)::int as n ${roundsFrom(caller, planId)}`, (row) => Count.parse(row)))[0]!.n

const isDue = (now: Date) => sql`t.is_started and t.auto_dispatch and t.next_at <= ${now}
  and (t.retry_at is null or t.retry_at <= ${now}) and s.deleted_at is null`
const Id = z.object({ id: z.string() })
/** Of every company, those that wait longest first. */
export const findDue = (db: Db, now: Date, limit: number) =>
  db.rows(
    sql`select t.id from inspection_plan t join station s on s.id = t.station_id where ${isDue(now)}
     order by t.next_at, t.id limit ${limit}`,
    (row) => Id.parse(row).id,
  )
/** Nothing where another process has it in hand or has dispatched it meanwhile. */
export const takeDue = async (tx: Db, id: string, now: Date): Promise<DuePlan | undefined> =>
  (
    await tx.rows(
      sql`select ${dueColumns} from inspection_plan t join station s on s.id = t.station_id
       where t.id = ${id} and ${isDue(now)} for update of t skip locked`,
      (row) => Due.parse(row),
    )
  )[0]

const Role = z.object({
  roleId: z.string(),
  companyId: z.string(),
  grants: z.array(z.object({ screen: z.string(), mayOperate: z.boolean() })),
})
/** The roles in which a person who still works here sees the station. */
export const findRoles = (db: Db, accountId: string, stationId: string) =>
  db.rows(
    sql`select r.id as "roleId", a.company_id as "companyId", coalesce((select jsonb_agg(jsonb_build_object(
         'screen', g.screen, 'mayOperate', g.may_operate)) from role_screen g where g.role_id = r.id), '[]') as grants
     from account a join account_role ar on ar.account_id = a.id
       join role r on r.id = ar.role_id and r.company_id = a.company_id
     where a.id = ${accountId} and a.status = '0' and a.deleted_at is null
       and exists (select 1 from visible_station(a.id, r.id) v where v.id = ${stationId})
     order by r.id`,
    (row) => Role.parse(row),
  )

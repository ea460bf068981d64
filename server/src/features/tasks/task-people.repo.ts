import { TaskPerson } from '@fengguang/domain/tasks/task.model'
import { undoneStatuses } from '@fengguang/domain/tasks/task.rules'
import type { ScreenName } from '@fengguang/domain/navigation/screens'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'
import { sightOf, type Asking } from './task-filter.repo.ts'

/** Who has it works with tasks. */
const screen: ScreenName = 'operationMonitorNew'
/** Of one company; a choice among more is searched. */
const most = 500

export interface PeopleAsked {
  companyId: string
  /** Only those who see it in a role of theirs. */
  stationId?: string | undefined
  keyword?: string | undefined
  ids?: readonly string[]
}

/** Those with the least in their hands first. Only tasks that the caller sees are counted. */
export const findPeople = (db: Db, { caller, now }: Asking, f: PeopleAsked) =>
  db.rows(
    sql`with people as (
       select a.id, a.real_name, a.user_name, bool_or(rs.may_operate) as may_act
       from account a join account_role ar on ar.account_id = a.id
         join role r on r.id = ar.role_id and r.company_id = a.company_id
         join role_screen rs on rs.role_id = r.id and rs.screen = ${screen}
       where ${allOf(
         sql`a.company_id = ${f.companyId} and a.status = '0' and a.deleted_at is null`,
         f.ids === undefined ? undefined : sql`a.id = any(${f.ids})`,
         f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), a.user_name, a.real_name)`) : undefined,
         f.stationId === undefined
           ? undefined
           : sql`exists (select 1 from visible_station(a.id, r.id) v where v.id = ${f.stationId})`,
       )}
       group by a.id
     ), load as (
       select t.executor_id as id, count(*)::int as open,
         count(*) filter (where t.planned_end_at < ${now})::int as overdue,
         round(sum(extract(epoch from t.planned_end_at - t.planned_start_at))::numeric / 3600, 1)::float8 as hours
       from task t join ${sightOf(caller)} s on s.id = t.station_id
       where t.status = any(${[...undoneStatuses]}) and t.executor_id is not null group by t.executor_id
     ), acceptance as (
       select t.acceptor_id as id, count(*)::int as n from task t join ${sightOf(caller)} s on s.id = t.station_id
       where t.status = 'toAccept' group by t.acceptor_id
     )
     select p.id, p.real_name as name, p.user_name as "userName", p.may_act as "mayAct", coalesce(l.open, 0) as open,
       coalesce(l.overdue, 0) as overdue, coalesce(l.hours, 0) as "plannedHours", coalesce(c.n, 0) as "toAccept"
     from people p left join load l on l.id = p.id left join acceptance c on c.id = p.id
     order by p.may_act desc, open, p.real_name, p.id limit ${most}`,
    (row) => TaskPerson.parse(row),
  )

import { undoneStatuses } from '@fengguang/domain/tasks/task.rules'
import type { TaskFilter } from '@fengguang/domain/tasks/tasks.contract'
import type { Identity } from '../../http/context.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId'>
export interface Asking {
  caller: Caller
  now: Date
}
export type Asked = TaskFilter

export const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`

const isPerson = (me: string, kind: 'copyTo' | 'member') =>
  sql`exists (select 1 from task_person p where p.task_id = t.id and p.account_id = ${me} and p.kind = ${kind})`

/** What the caller has to do with a task. */
function mineOf(me: string, mine: TaskFilter['mine']): Sql | undefined {
  if (mine === undefined) return undefined
  const ways: Record<NonNullable<TaskFilter['mine']>, () => Sql> = {
    publisher: () => sql`t.publisher_id = ${me}`,
    executor: () => sql`t.executor_id = ${me}`,
    acceptor: () => sql`t.acceptor_id = ${me}`,
    copyTo: () => isPerson(me, 'copyTo'),
    member: () => isPerson(me, 'member'),
    eligible: () =>
      sql`t.status = 'toClaim' and t.publisher_id <> ${me} and t.acceptor_id <> ${me} and not ${isPerson(me, 'member')}`,
    any: () =>
      sql`t.publisher_id = ${me} or t.executor_id = ${me} or t.acceptor_id = ${me} or ${isPerson(me, 'copyTo')}
        or ${isPerson(me, 'member')}`,
    todo: () =>
      sql`(t.executor_id = ${me} and t.status = any('{published,claimed,processing}'))
        or (t.acceptor_id = ${me} and t.status = 'toAccept')
        or (t.publisher_id = ${me} and t.status = any('{draft,returned}'))`,
  }
  return ways[mine]()
}

const isOverdue = (now: Date) => sql`t.status = any(${[...undoneStatuses]}) and t.planned_end_at < ${now}`

/** A draft is its publisher's own. */
export const wanted = ({ caller, now }: Asking, f: Asked): Sql =>
  sql`from task t join ${sightOf(caller)} s on s.id = t.station_id where ${allOf(
    sql`t.status <> 'draft' or t.publisher_id = ${caller.accountId}`,
    f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), t.no, t.name, t.content, s.own_name, s.name_en)`) : undefined,
    f.stationId === undefined ? undefined : sql`t.station_id = ${f.stationId}`,
    f.type === undefined ? undefined : sql`t.type = ${f.type}`,
    f.status === undefined ? undefined : sql`t.status = any(${f.status.split(',')})`,
    mineOf(caller.accountId, f.mine),
    f.personId === undefined ? undefined : sql`t.executor_id = ${f.personId}`,
    f.overdue === undefined ? undefined : sql`(${isOverdue(now)}) = ${f.overdue === 'true'}`,
    f.settlement === undefined ? undefined : sql`t.is_settled = ${f.settlement === 'settled'}`,
    f.from === undefined ? undefined : sql`t.planned_end_at >= ${new Date(f.from)}`,
    f.to === undefined ? undefined : sql`t.planned_start_at < ${new Date(f.to)}`,
    f.sourceKind === undefined ? undefined : sql`t.source = ${f.sourceKind}`,
    f.sourceId === undefined ? undefined : sql`t.source_id = ${f.sourceId}`,
  )}`

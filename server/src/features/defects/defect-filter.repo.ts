import { appraisalStatuses, openStatuses } from '@fengguang/domain/defects/defect.rules'
import type { DefectFilter } from '@fengguang/domain/defects/defects.contract'
import type { Identity } from '../../http/context.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId'>
export interface Asking {
  caller: Caller
  now: Date
}

export const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`

/** Approvals since the defect was last submitted. */
const approvals = sql`defect_event e where e.defect_id = d.id and e.kind = 'approve' and e.id > (
    select max(s.id) from defect_event s where s.defect_id = d.id and s.kind = any('{submit,resubmit}'))`
export const appraisers = sql`(select coalesce(array_agg(distinct e.account_id), '{}') from ${approvals})`

/** As `isOverdue` of the rules. */
export const isOverdue = (now: Date) => sql`d.status = any(${[...openStatuses]})
  and (case when d.status = 'suspended' then d.suspended_until else d.deadline_at end) < ${now}`

function mineOf(me: string, mine: DefectFilter['mine']): Sql | undefined {
  if (mine === undefined) return undefined
  const ways: Record<NonNullable<DefectFilter['mine']>, () => Sql> = {
    submitted: () => sql`d.submitter_id = ${me}`,
    touched: () => sql`exists (select 1 from defect_event e where e.defect_id = d.id and e.account_id = ${me})`,
    todo: () =>
      sql`d.status = any('{submitted,elimination}')
        or (d.status = any(${[...appraisalStatuses]}) 
          and not exists (select 1 from ${approvals} and e.account_id = ${me}))
        or (d.status = 'acceptance' and d.eliminator_id is distinct from ${me})`,
  }
  return ways[mine]()
}

export const wanted = ({ caller, now }: Asking, f: DefectFilter): Sql =>
  sql`from defect d join ${sightOf(caller)} s on s.id = d.station_id join device v on v.id = d.device_id where ${allOf(
    f.keyword
      ? hasText(
          f.keyword,
          sql`concat_ws(chr(10), d.no, d.title, d.description, s.own_name, s.name_en, v.name, v.name_en)`,
        )
      : undefined,
    f.stationId === undefined ? undefined : sql`d.station_id = ${f.stationId}`,
    f.deviceId === undefined ? undefined : sql`d.device_id = ${f.deviceId}`,
    f.severity === undefined ? undefined : sql`d.severity = ${f.severity}`,
    f.status === undefined ? undefined : sql`d.status = any(${f.status.split(',')})`,
    mineOf(caller.accountId, f.mine),
    f.overdue === undefined ? undefined : sql`(${isOverdue(now)}) = ${f.overdue === 'true'}`,
    f.sourceKind === undefined ? undefined : sql`d.source = ${f.sourceKind}`,
    f.sourceId === undefined ? undefined : sql`d.source_id = ${f.sourceId}`,
  )}`

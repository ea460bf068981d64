import { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { stationClasses, type StationClass } from '@fengguang/domain/stations/station.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { stationRowColumns } from './station-access.repo.ts'
import { visibleStation, type Caller } from './visible.repo.ts'

const Id = z.object({ id: z.string() })
const Group = z.object({
  groupId: z.string(),
  groupName: z.string(),
  stcls: z.enum(stationClasses),
  stationCount: z.int(),
})

/** Own groups; only stations the caller still sees are counted. */
export const findGroups = (db: Db, caller: Caller, which: { stcls?: StationClass; groupId?: string }) =>
  db.rows(
    sql`select g.id as "groupId", g.name as "groupName", g.stcls, count(s.id)::int as "stationCount"
     from station_group g left join station_group_station gs on gs.group_id = g.id
       left join ${visibleStation(caller)} s on s.id = gs.station_id and s.stcls = g.stcls
     where g.account_id = ${caller.accountId}
       and ${which.stcls === undefined ? sql`true` : sql`g.stcls = ${which.stcls}`}
       and ${which.groupId === undefined ? sql`true` : sql`g.id = ${which.groupId}`}
     group by g.id order by g.stcls, g.name`,
    (row) => Group.parse(row),
  )

export const findGroupRows = (db: Db, caller: Caller, groupId: string) =>
  db.rows(
    sql`select ${stationRowColumns} from ${visibleStation(caller)} s join company c on c.id = s.company_id
       join station_group_station gs on gs.station_id = s.id join station_group g on g.id = gs.group_id
     where g.id = ${groupId} and g.account_id = ${caller.accountId} and s.stcls = g.stcls order by s.name, s.id`,
    (row) => StationRow.parse(row),
  )

export const insertGroup = (db: Db, accountId: string, group: { id: string; name: string; stcls: StationClass }) =>
  db.run(
    sql`insert into station_group (id, account_id, stcls, name)
     values (${group.id}, ${accountId}, ${group.stcls}, ${group.name})`,
  )

export const deleteGroup = (db: Db, accountId: string, groupId: string) =>
  db.run(sql`delete from station_group where id = ${groupId} and account_id = ${accountId}`)

/** Those of `ids` that the caller sees in that class. */
export const visibleOfClass = (db: Db, caller: Caller, stcls: StationClass, ids: readonly string[]) =>
  db.rows(
    sql`select s.id from ${visibleStation(caller)} s where s.stcls = ${stcls} and s.id = any(${ids})`,
    (row) => Id.parse(row).id,
  )

export const addToGroup = (db: Db, groupId: string, ids: readonly string[]) =>
  db.run(
    sql`insert into station_group_station (group_id, station_id) select ${groupId}, id from unnest(${ids}::text[]) as id
     on conflict do nothing`,
  )

export const removeFromGroup = (db: Db, groupId: string, ids: readonly string[]) =>
  db.run(sql`delete from station_group_station where group_id = ${groupId} and station_id = any(${ids})`)

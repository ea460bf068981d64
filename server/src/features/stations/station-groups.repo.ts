import { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { stationClasses, type StationClass } from '@fengguang/domain/stations/station.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { stationRowColumns } from './station-access.repo.ts'
import { callerParams, visibleStation, type Caller } from './visible.repo.ts'

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
    `select g.id as "groupId", g.name as "groupName", g.stcls, count(s.id)::int as "stationCount"
     from station_group g left join station_group_station gs on gs.group_id = g.id
       left join ${visibleStation} s on s.id = gs.station_id and s.stcls = g.stcls
     where g.account_id = $1 and ($3::text is null or g.stcls = $3) and ($4::text is null or g.id = $4)
     group by g.id order by g.stcls, g.name`,
    [...callerParams(caller), which.stcls ?? null, which.groupId ?? null],
    (row) => Group.parse(row),
  )

export const findGroupRows = (db: Db, caller: Caller, groupId: string) =>
  db.rows(
    `select ${stationRowColumns} from ${visibleStation} s join company c on c.id = s.company_id
       join station_group_station gs on gs.station_id = s.id join station_group g on g.id = gs.group_id
     where g.id = $3 and g.account_id = $1 and s.stcls = g.stcls order by s.name, s.id`,
    [...callerParams(caller), groupId],
    (row) => StationRow.parse(row),
  )

export const insertGroup = (db: Db, accountId: string, group: { id: string; name: string; stcls: StationClass }) =>
  db.run('insert into station_group (id, account_id, stcls, name) values ($1, $2, $3, $4)', [
    group.id,
    accountId,
    group.stcls,
    group.name,
  ])

export const deleteGroup = (db: Db, accountId: string, groupId: string) =>
  db.run('delete from station_group where id = $2 and account_id = $1', [accountId, groupId])

/** Those of `ids` that the caller sees in that class. */
export const visibleOfClass = (db: Db, caller: Caller, stcls: StationClass, ids: readonly string[]) =>
  db.rows(
    `select s.id from ${visibleStation} s where s.stcls = $3 and s.id = any($4)`,
    [...callerParams(caller), stcls, ids],
    (row) => Id.parse(row).id,
  )

export const addToGroup = (db: Db, groupId: string, ids: readonly string[]) =>
  db.run(
    `insert into station_group_station (group_id, station_id) select $1, id from unnest($2::text[]) as id
     on conflict do nothing`,
    [groupId, ids],
  )

export const removeFromGroup = (db: Db, groupId: string, ids: readonly string[]) =>
  db.run('delete from station_group_station where group_id = $1 and station_id = any($2)', [groupId, ids])

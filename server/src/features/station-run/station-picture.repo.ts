import { StationPicture } from '@fengguang/domain/station-run/station-picture.contract'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

export const findPictures = (db: Db, caller: Caller, stationId: string) =>
  db.rows(
    sql`select p.file_id as "fileId", p.title, a.real_name as "addedBy",
       to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt"
     from station_picture p join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = p.station_id
       join account a on a.id = p.added_by
     where s.id = ${stationId} order by p.added_at desc, p.file_id`,
    (row) => StationPicture.parse(row),
  )

/** The limit is kept by the statement: two people at once add no more than is allowed. */
export const addPicture = (
  db: Db,
  stationId: string,
  picture: { fileId: string; title: string; accountId: string; now: Date; limit: number },
) =>
  db.run(
    sql`insert into station_picture (station_id, file_id, title, added_by, added_at)
     select s.id, ${picture.fileId}, ${picture.title}, ${picture.accountId}, ${picture.now}
     from (select id from station where id = ${stationId} for update) s
     where (select count(*) from station_picture p where p.station_id = s.id) < ${picture.limit}
     on conflict (station_id, file_id) do update set title = excluded.title`,
  )

export const removePicture = (db: Db, stationId: string, fileId: string) =>
  db.run(sql`delete from station_picture where station_id = ${stationId} and file_id = ${fileId}`)

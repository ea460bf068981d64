import { StationPicture } from '@fengguang/domain/station-run/station-picture.contract'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

export const findPictures = (db: Db, caller: Caller, stationId: string) =>
  db.rows(
    `select p.file_id as "fileId", p.title, a.real_name as "addedBy",
       to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt"
     from station_picture p join visible_station($1, $2) s on s.id = p.station_id join account a on a.id = p.added_by
     where s.id = $3 order by p.added_at desc, p.file_id`,
    [caller.accountId, caller.roleId, stationId],
    (row) => StationPicture.parse(row),
  )

/** The limit is kept by the statement: two people at once add no more than is allowed. */
export const addPicture = (
  db: Db,
  stationId: string,
  picture: { fileId: string; title: string; accountId: string; now: Date; limit: number },
) =>
  db.run(
    `insert into station_picture (station_id, file_id, title, added_by, added_at)
     select s.id, $2, $3, $4, $5 from (select id from station where id = $1 for update) s
     where (select count(*) from station_picture p where p.station_id = s.id) < $6
     on conflict (station_id, file_id) do update set title = excluded.title`,
    [stationId, picture.fileId, picture.title, picture.accountId, picture.now, picture.limit],
  )

export const removePicture = (db: Db, stationId: string, fileId: string) =>
  db.run('delete from station_picture where station_id = $1 and file_id = $2', [stationId, fileId])

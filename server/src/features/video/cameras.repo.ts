import { Camera, type CameraForm } from '@fengguang/domain/video/camera.model'
import { stationClasses } from '@fengguang/domain/stations/station.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId'>

const callerParams = ({ accountId, roleId }: Caller): [string, string] => [accountId, roleId]

const columns = `c.id, c.station_id as "stationId", s.name as "stationName", s.stcls, c.name, c.box_name as "boxName",
  c.codec, c.address, c.version`
const visible = `from camera c join visible_station($1, $2) s on s.id = c.station_id where c.deleted_at is null`

const StoredCamera = Camera.extend({ stcls: z.enum(stationClasses), address: z.string() })
export type StoredCamera = z.infer<typeof StoredCamera>

const wanted = `${visible} and ($3::text is null or s.id = $3)
  and ($4::text is null or position(lower($4) in lower(concat_ws(' ', c.name, c.box_name, s.own_name, s.name_en))) > 0)`

export interface CameraFilter {
  stationId?: string | undefined
  keyword?: string | undefined
}

export async function findCameras(db: Db, caller: Caller, f: CameraFilter, limit: number) {
  const params = [...callerParams(caller), f.stationId ?? null, f.keyword || null]
  const rows = await db.rows(
    `select ${columns} ${wanted} order by s.stcls, s.name, s.id, c.position, c.name limit $5`,
    [...params, limit],
    (row) => StoredCamera.parse(row),
  )
  if (rows.length < limit) return { rows, total: rows.length }
  const [total] = await db.rows(
    `select count(*)::int as total ${wanted}`,
    params,
    (row) => z.object({ total: z.int() }).parse(row).total,
  )
  return { rows, total: total! }
}

export const findCamerasById = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(`select ${columns} ${visible} and c.id = any($3)`, [...callerParams(caller), ids], (row) =>
    StoredCamera.parse(row),
  )

/** What the role of a living session may do now; nothing once the session is over or has changed its role. */
export async function findWatcherGrants(db: Db, sessionId: string, caller: Caller) {
  const Grants = z.object({ grants: z.array(z.object({ screen: z.string(), mayOperate: z.boolean() })) })
  const [found] = await db.rows(
    `select coalesce((select json_agg(json_build_object('screen', screen, 'mayOperate', may_operate))
                      from role_screen where role_id = s.role_id), '[]') as grants
     from session s where s.id = $3 and s.account_id = $1 and s.role_id = $2 and s.ended_at is null`,
    [...callerParams(caller), sessionId],
    (row) => Grants.parse(row).grants,
  )
  return found
}

export const insertCamera = (db: Db, id: string, form: CameraForm) =>
  db.run(
    `insert into camera (id, station_id, name, box_name, codec, address, position)
     values ($1, $2, $3, $4, $5, $6, (select coalesce(max(position), 0) + 1 from camera where station_id = $2))`,
    [id, form.stationId, form.name, form.boxName, form.codec, form.address],
  )

export const updateCamera = (db: Db, id: string, version: number, change: Omit<CameraForm, 'stationId'>) =>
  db.run(
    `update camera set name = $3, box_name = $4, codec = $5, address = $6, version = version + 1
     where id = $1 and version = $2 and deleted_at is null`,
    [id, version, change.name, change.boxName, change.codec, change.address],
  )

export const removeCameras = (db: Db, ids: readonly string[], now: Date) =>
  db.run('update camera set deleted_at = $2 where id = any($1) and deleted_at is null', [ids, now])

/** One that was removed stays removed. */
export const addCamera = (db: Db, id: string, form: CameraForm, position: number) =>
  db.run(
    `insert into camera (id, station_id, name, box_name, codec, address, position)
     select $1, s.id, $3, $4, $5, $6, $7 from station s where s.id = $2 and s.deleted_at is null on conflict do nothing`,
    [id, form.stationId, form.name, form.boxName, form.codec, form.address, position],
  )

import { Camera, type CameraForm } from '@fengguang/domain/video/camera.model'
import { stationClasses } from '@fengguang/domain/stations/station.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId'>

const columns = sql`c.id, c.station_id as "stationId", s.name as "stationName", s.stcls, c.name, c.box_name as "boxName",
  c.codec, c.address, c.version`
const visible = ({ accountId, roleId }: Caller) =>
  sql`from camera c join visible_station(${accountId}, ${roleId}) s on s.id = c.station_id where c.deleted_at is null`

const StoredCamera = Camera.extend({ stcls: z.enum(stationClasses), address: z.string() })
export type StoredCamera = z.infer<typeof StoredCamera>

export interface CameraFilter {
  stationId?: string | undefined
  keyword?: string | undefined
}

export async function findCameras(db: Db, caller: Caller, f: CameraFilter, limit: number) {
  const wanted = sql`${visible(caller)} and ${allOf(
    f.stationId === undefined ? undefined : sql`s.id = ${f.stationId}`,
    f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), c.name, c.box_name, s.own_name, s.name_en)`) : undefined,
  )}`
  const rows = await db.rows(
    sql`select ${columns} ${wanted} order by s.stcls, s.name, s.id, c.position, c.name limit ${limit}`,
    (row) => StoredCamera.parse(row),
  )
  if (rows.length < limit) return { rows, total: rows.length }
  const [total] = await db.rows(
    sql`select count(*)::int as total ${wanted}`,
    (row) => z.object({ total: z.int() }).parse(row).total,
  )
  return { rows, total: total! }
}

export const findCamerasById = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(sql`select ${columns} ${visible(caller)} and c.id = any(${ids})`, (row) => StoredCamera.parse(row))

/** What the role of a living session may do now; nothing once the session is over or has changed its role. */
export async function findWatcherGrants(db: Db, sessionId: string, caller: Caller) {
  const Grants = z.object({ grants: z.array(z.object({ screen: z.string(), mayOperate: z.boolean() })) })
  const [found] = await db.rows(
    sql`select coalesce((select json_agg(json_build_object('screen', screen, 'mayOperate', may_operate))
                      from role_screen where role_id = s.role_id), '[]') as grants
     from session s where s.id = ${sessionId} and s.account_id = ${caller.accountId} and s.role_id = ${caller.roleId}
       and s.ended_at is null`,
    (row) => Grants.parse(row).grants,
  )
  return found
}

export const insertCamera = (db: Db, id: string, form: CameraForm) =>
  db.run(
    sql`insert into camera (id, station_id, name, box_name, codec, address, position)
     values (${id}, ${form.stationId}, ${form.name}, ${form.boxName}, ${form.codec}, ${form.address},
       (select coalesce(max(position), 0) + 1 from camera where station_id = ${form.stationId}))`,
  )

export const updateCamera = (db: Db, id: string, version: number, change: Omit<CameraForm, 'stationId'>) =>
  db.run(
    sql`update camera set name = ${change.name}, box_name = ${change.boxName}, codec = ${change.codec},
     address = ${change.address}, version = version + 1
     where id = ${id} and version = ${version} and deleted_at is null`,
  )

export const removeCameras = (db: Db, ids: readonly string[], now: Date) =>
  db.run(sql`update camera set deleted_at = ${now} where id = any(${ids}) and deleted_at is null`)

/** One that was removed stays removed. */
export const addCamera = (db: Db, id: string, form: CameraForm, position: number) =>
  db.run(
    sql`insert into camera (id, station_id, name, box_name, codec, address, position)
     select ${id}, s.id, ${form.name}, ${form.boxName}, ${form.codec}, ${form.address}, ${position} from station s
       where s.id = ${form.stationId} and s.deleted_at is null on conflict do nothing`,
  )

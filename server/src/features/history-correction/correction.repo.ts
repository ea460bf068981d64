import { deviceTypes } from '@fengguang/domain/devices/device.model'
import type { CorrectionFilter } from '@fengguang/domain/history-correction/correction.contract'
import {
  correctionActions,
  correctionKinds,
  correctionStates,
  type CorrectionKind,
} from '@fengguang/domain/history-correction/correction.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

const Found = z.object({
  id: z.string(),
  kind: z.enum(correctionKinds),
  state: z.enum(correctionStates),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  deviceType: z.enum(deviceTypes),
  deviceIds: z.array(z.string()),
  deviceNames: z.array(z.string()),
  points: z.array(z.string()),
  fromAt: z.date(),
  toAt: z.date(),
  amount: z.number().nullable(),
  reason: z.string(),
  frames: z.int(),
  actorName: z.string(),
  at: z.date(),
  undoOf: z.string().nullable(),
  canUndo: z.boolean(),
})
export type FoundCorrection = z.infer<typeof Found>

/** A writer that took longer than this is gone. */
const writingMinutes = 10

const writersGoneBefore = (now: Date) => new Date(now.getTime() - writingMinutes * 60_000)

/** What later corrections lie upon `c`: it can no longer be taken back by itself. */
const isCovered = sql`exists (select 1 from history_correction l
  where l.serial > c.serial and l.undo_of is null and not l.undone and l.device_ids && c.device_ids
    and l.points && c.points and l.from_at <= c.to_at and l.to_at >= c.from_at)`

const found = (
  caller: Caller,
  now: Date,
) => sql`select c.id, c.kind, c.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone",
    c.device_type as "deviceType", c.device_ids as "deviceIds", c.points, c.from_at as "fromAt", c.to_at as "toAt",
    c.amount, c.reason, c.frames, a.real_name as "actorName", c.created_at as at, c.undo_of as "undoOf", shown.state,
    coalesce((select array_agg(shown_name(s.is_english, d.name, d.name_en) order by d.no)
      from device d where d.id = any(c.device_ids)), '{}') as "deviceNames",
    shown.state in ('done', 'failed') and c.before is not null and not ${isCovered} as "canUndo"
  from history_correction c join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = c.station_id
    join account a on a.id = c.created_by, lateral (
      select case when c.undone then 'undone'
        when c.state = 'writing' and c.created_at < ${writersGoneBefore(now)} then 'failed' else c.state end as state) shown`

const Counted = z.looseObject({ total: z.coerce.number() })

export async function findPage(
  db: Db,
  caller: Caller,
  now: Date,
  f: CorrectionFilter & { limit: number; offset: number },
): Promise<{ rows: FoundCorrection[]; total: number }> {
  const wanted = sql`${found(caller, now)} where ${allOf(
    f.stationId === undefined ? undefined : sql`c.station_id = ${f.stationId}`,
    f.kind === undefined ? undefined : sql`c.kind = ${f.kind}`,
    f.state === undefined ? undefined : sql`shown.state = ${f.state}`,
  )}`
  const rows = await db.rows(sql`${wanted} order by c.serial desc limit ${f.limit} offset ${f.offset}`, (row) =>
    Found.parse(row),
  )
  const [counted] = await db.rows(sql`select count(*) as total from (${wanted}) all_of_them`, (row) =>
    Counted.parse(row),
  )
  return { rows, total: counted?.total ?? 0 }
}

export const findOne = async (db: Db, caller: Caller, now: Date, id: string) =>
  (await db.rows(sql`${found(caller, now)} where c.id = ${id}`, (row) => Found.parse(row)))[0]

const Active = z.object({
  id: z.string(),
  kind: z.enum(correctionActions),
  deviceType: z.enum(deviceTypes),
  devices: z.array(z.object({ id: z.string(), no: z.int() })),
  point: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  amount: z.number().nullable(),
})
export type ActiveCorrection = z.infer<typeof Active>

/** Those of a station that count, in their order; an import says nothing of instants it does not name. */
export const findActive = (db: Db, stationId: string, oldest: Date): Promise<ActiveCorrection[]> =>
  db.rows(
    sql`select c.id, c.kind, c.device_type as "deviceType", c.points[1] as point, c.amount,
       (extract(epoch from c.from_at) * 1000)::float8 as "fromMs",
       (extract(epoch from c.to_at) * 1000)::float8 as "toMs",
       coalesce((select json_agg(json_build_object('id', d.id, 'no', d.no) order by d.no) from device d
                 where d.id = any(c.device_ids)), '[]') as devices
     from history_correction c
     where c.station_id = ${stationId} and c.state = 'done' and not c.undone and c.kind = any(${correctionActions})
       and c.to_at >= ${oldest}
     order by c.serial`,
    (row) => Active.parse(row),
  )

const Station = z.object({ stationId: z.string() })
/** Stations with a correction that counts, made since then, of frames that are still kept. */
export const findCorrectedStations = (db: Db, madeSince: Date, oldest: Date): Promise<string[]> =>
  db.rows(
    sql`select distinct station_id as "stationId" from history_correction
     where state = 'done' and not undone and kind = any(${correctionActions}) and created_at >= ${madeSince}
       and to_at >= ${oldest}
     order by 1`,
    (row) => Station.parse(row).stationId,
  )

/** Holds off corrections of the station until the transaction ends; false while one is being written. */
export async function holdOff(tx: Db, stationId: string, now: Date): Promise<boolean> {
  await tx.run(sql`select 1 from station where id = ${stationId} for no key update`)
  const since = new Date(now.getTime() - writingMinutes * 60_000)
  const writing = await tx.run(
    sql`select 1 from history_correction
     where station_id = ${stationId} and state = 'writing' and created_at >= ${since}`,
  )
  return writing === 0
}

/** Has anything of these devices been written since then, but for this one? */
export const hasNewer = async (db: Db, deviceIds: readonly string[], since: Date, exceptId: string): Promise<boolean> =>
  (await db.run(
    sql`select 1 from history_correction
     where device_ids && ${deviceIds}::text[] and created_at >= ${since} and id <> ${exceptId} limit 1`,
  )) > 0

export const readBefore = async (db: Db, id: string): Promise<Buffer | undefined> =>
  (
    await db.rows(sql`select before from history_correction where id = ${id} and before is not null`, (row) =>
      z.object({ before: z.instanceof(Buffer) }).parse(row),
    )
  )[0]?.before

export interface NewCorrection {
  id: string
  companyId: string
  stationId: string
  kind: CorrectionKind
  deviceType: string
  deviceIds: readonly string[]
  points: readonly string[]
  fromMs: number
  toMs: number
  amount: number | null
  reason: string
  undoOf: string | null
  accountId: string
}

/** A correction waits for many frames: a busy database gets the time too, rather than a half-written record. */
export const patient = { timeLimitMs: 20_000 } as const

/** Answers 0 while another correction writes to one of the devices. Corrections of a station begin one after the other. */
export const insertWriting = (db: Db, c: NewCorrection, now: Date): Promise<number> =>
  db.inTransaction(async (tx) => {
    await tx.run(sql`select 1 from station where id = ${c.stationId} for no key update`)
    return tx.run(
      sql`insert into history_correction (id, company_id, station_id, kind, device_type, device_ids, points, from_at, to_at,
         amount, reason, undo_of, created_by, created_at)
       select ${c.id}, ${c.companyId}, ${c.stationId}, ${c.kind}, ${c.deviceType}, ${c.deviceIds}::text[],
         ${c.points}::text[], ${new Date(c.fromMs)}, ${new Date(c.toMs)}, ${c.amount}, ${c.reason}, ${c.undoOf},
         ${c.accountId}, ${now}
       where not exists (select 1 from history_correction
         where state = 'writing' and created_at >= ${writersGoneBefore(now)} and device_ids && ${c.deviceIds}::text[])`,
    )
  }, patient)

export const keepBefore = (db: Db, id: string, before: Buffer, frames: number) =>
  db.run(sql`update history_correction set before = ${before}, frames = ${frames} where id = ${id}`, patient)

export const removeUnwritten = (db: Db, id: string) =>
  db.run(sql`delete from history_correction where id = ${id} and before is null`, patient)

export const markFailed = (db: Db, id: string) =>
  db.run(sql`update history_correction set state = 'failed' where id = ${id}`, patient)

/** What it takes back is undone; what that one had taken back counts again. */
export async function markDone(db: Db, id: string, undoOf: string | null): Promise<void> {
  await db.run(sql`update history_correction set state = 'done' where id = ${id}`)
  if (undoOf === null) return
  await db.run(sql`update history_correction set undone = true where id = ${undoOf}`)
  await db.run(
    sql`update history_correction set undone = false
     where id = (select undo_of from history_correction where id = ${undoOf})`,
  )
}

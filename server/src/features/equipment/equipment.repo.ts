import { openStatuses } from '@fengguang/domain/defects/defect.rules'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { mostOfKind, type EquipmentFilter } from '@fengguang/domain/equipment/equipment.contract'
import {
  dueSoonDays,
  NameplateChange,
  type Nameplate,
  type ReplacedPart,
  type Warranty,
} from '@fengguang/domain/equipment/equipment.model'
import { taskStatuses } from '@fengguang/domain/tasks/task.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId'>
export interface Asking {
  caller: Caller
  now: Date
}

const instant = z.date().transform((date) => date.toISOString())
const Row = z.object({
  id: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(deviceTypes),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  maker: z.string(),
  model: z.string(),
  ratedKw: z.number().nullable(),
  serialNo: z.string(),
  supplier: z.string(),
  installedOn: z.string().nullable(),
  warrantyUntil: z.string().nullable(),
  note: z.string(),
  openDefects: z.int(),
  code: z.string(),
  version: z.int(),
})
export type StoredEquipment = z.output<typeof Row>
const parse = (row: unknown): StoredEquipment => Row.parse(row)

const columns = sql`d.id, shown_name(s.is_english, d.name, d.name_en) as "deviceName", d.type as "deviceType",
  s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone", d.maker, d.model, d.rated_kw as "ratedKw",
  p.serial_no as "serialNo", p.supplier, to_char(p.installed_on, 'YYYY-MM-DD') as "installedOn",
  to_char(p.warranty_until, 'YYYY-MM-DD') as "warrantyUntil", p.note, p.label_code as code, p.version,
  (select count(*)::int from defect f where f.device_id = d.id and f.status = any(${[...openStatuses]})) as "openDefects"`

const source = ({ accountId, roleId }: Caller) => sql`from device d
  join visible_station(${accountId}, ${roleId}) s on s.id = d.station_id join equipment_plate p on p.device_id = d.id`

/** As `warrantyOf` of the rules, with the day of the station. */
const warrantyIs = (warranty: Warranty, now: Date): Sql => {
  const today = sql`(${now}::timestamptz at time zone s.time_zone)::date`
  const ways: Record<Warranty, Sql> = {
    unknown: sql`p.warranty_until is null`,
    expired: sql`p.warranty_until < ${today}`,
    dueSoon: sql`p.warranty_until between ${today} and ${today} + ${dueSoonDays}::int`,
    valid: sql`p.warranty_until > ${today} + ${dueSoonDays}::int`,
  }
  return ways[warranty]
}

const wanted = ({ caller, now }: Asking, f: EquipmentFilter): Sql =>
  sql`${source(caller)} where ${allOf(
    sql`d.deleted_at is null`,
    f.keyword
      ? hasText(
          f.keyword,
          sql`concat_ws(chr(10), d.name, d.name_en, d.code, d.maker, d.model, p.serial_no, p.supplier, s.own_name, s.name_en)`,
        )
      : undefined,
    f.stationId === undefined ? undefined : sql`s.id = ${f.stationId}`,
    f.deviceType === undefined ? undefined : sql`d.type = ${f.deviceType}`,
    f.warranty === undefined ? undefined : warrantyIs(f.warranty, now),
  )}`

const orders = {
  deviceName: sql`d.name`,
  stationName: sql`s.name`,
  installedOn: sql`p.installed_on`,
  warrantyUntil: sql`p.warranty_until`,
  serialNo: sql`p.serial_no`,
}

/** Only the page itself is dressed. */
export const findPage = (db: Db, asking: Asking, f: EquipmentFilter, part: { limit: number; offset: number }) => {
  const direction = f.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const order = f.sort === undefined ? sql`s.name, d.type, d.no` : sql`${orders[f.sort]} ${direction}, d.no`
  return db.rows(
    sql`with page as (select d.id ${wanted(asking, f)} order by ${order} limit ${part.limit} offset ${part.offset})
     select ${columns} ${source(asking.caller)} join page on page.id = d.id order by ${order}`,
    parse,
  )
}

const Count = z.object({ n: z.int() })
export async function countEquipment(db: Db, asking: Asking, f: EquipmentFilter): Promise<number> {
  const [found] = await db.rows(sql`select count(*)::int as n ${wanted(asking, f)}`, (row) => Count.parse(row))
  return found!.n
}

export const findOne = async (db: Db, caller: Caller, id: string): Promise<StoredEquipment | undefined> =>
  (await db.rows(sql`select ${columns} ${source(caller)} where d.id = ${id} and d.deleted_at is null`, parse))[0]

const Id = z.object({ id: z.string() })
export const findByCode = async (db: Db, caller: Caller, code: string): Promise<string | undefined> =>
  (
    await db.rows(
      sql`select d.id ${source(caller)} where p.label_code = ${code} and d.deleted_at is null`,
      (row) => Id.parse(row).id,
    )
  )[0]

export const lockPlate = (tx: Db, id: string) =>
  tx.run(sql`select 1 from equipment_plate where device_id = ${id} for update`)

export async function writePlate(
  tx: Db,
  id: string,
  plate: Nameplate,
  { changes, accountId, now }: { changes: NameplateChange['changes']; accountId: string; now: Date },
): Promise<void> {
  await tx.run(
    sql`update equipment_plate set serial_no = ${plate.serialNo}, supplier = ${plate.supplier},
       installed_on = ${plate.installedOn}::date, warranty_until = ${plate.warrantyUntil}::date, note = ${plate.note},
       version = version + 1 where device_id = ${id}`,
  )
  await tx.run(
    sql`insert into equipment_change (device_id, at, account_id, changes)
     values (${id}, ${now}, ${accountId}, ${JSON.stringify(changes)}::jsonb)`,
  )
}

const Change = z.object({ at: instant, by: z.string(), changes: NameplateChange.shape.changes })
const mostChanges = 200
export const findChanges = (db: Db, id: string): Promise<NameplateChange[]> =>
  db.rows(
    sql`select c.at, a.real_name as by, c.changes from equipment_change c join account a on a.id = c.account_id
     where c.device_id = ${id} order by c.id desc limit ${mostChanges}`,
    (row) => Change.parse(row),
  )

const Part = z.object({
  taskId: z.string(),
  taskNo: z.int(),
  at: instant,
  parts: z.string(),
  work: z.string(),
  by: z.string().nullable(),
})
/** Of finished maintenance. */
export const findParts = (db: Db, { id, stationId }: StoredEquipment): Promise<ReplacedPart[]> =>
  db.rows(
    sql`select t.id as "taskId", t.no as "taskNo", t.finished_at as at, t.detail ->> 'parts' as parts,
       t.detail ->> 'work' as work, (select a.real_name from account a where a.id = t.executor_id) as by
     from task t where t.station_id = ${stationId} and t.status = 'finished' and t.type = 'maintenance'
       and ${id} = any(t.device_ids) and coalesce(t.detail ->> 'parts', '') <> ''
     order by t.finished_at desc limit ${mostOfKind}`,
    (row) => Part.parse(row),
  )

const Work = z.object({ id: z.string(), no: z.int(), name: z.string(), status: z.enum(taskStatuses), at: instant })
export const findTasks = (db: Db, { id, stationId }: StoredEquipment) =>
  db.rows(
    sql`select t.id, t.no, t.name, t.status, coalesce(t.finished_at, t.started_at, t.published_at, t.created_at) as at
     from task t where t.station_id = ${stationId} and t.status <> 'draft' and ${id} = any(t.device_ids)
     order by at desc limit ${mostOfKind}`,
    (row) => Work.parse(row),
  )

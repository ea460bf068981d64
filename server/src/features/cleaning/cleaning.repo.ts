import {
  CleaningPromise,
  cleaningKinds,
  type CleaningForm,
  type CleaningScope,
} from '@fengguang/domain/cleaning/cleaning.model'
import type { DayRange } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>
const visible = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`
const dayText = (column: Sql) => sql`to_char(${column}, 'YYYY-MM-DD')`

const columns = sql`c.id, s.id as "stationId", s.name as "stationName", ${dayText(sql`c.from_day`)} as "fromDay",
  ${dayText(sql`c.to_day`)} as "toDay", c.kind, c.device_ids as "deviceIds", c.cost_yuan as "costYuan", c.note, c.promise,
  a.real_name as "createdBy", to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt",
  c.version`
const tables = (caller: Caller) => sql`cleaning_record c join ${visible(caller)} s on s.id = c.station_id
  join account a on a.id = c.created_by`

const scopeOf = (deviceIds: readonly string[] | null): CleaningScope => (deviceIds === null ? 'station' : 'inverters')

const Row = z
  .object({
    id: z.string(),
    stationId: z.string(),
    stationName: z.string(),
    fromDay: z.string(),
    toDay: z.string(),
    kind: z.enum(cleaningKinds),
    deviceIds: z.array(z.string()).nullable(),
    costYuan: z.number(),
    note: z.string(),
    promise: CleaningPromise.nullable(),
    createdBy: z.string(),
    changedAt: z.string(),
    version: z.int(),
  })
  .transform(({ deviceIds, ...row }) => ({
    ...row,
    scope: scopeOf(deviceIds),
    deviceIds: deviceIds ?? [],
  }))
export type StoredCleaning = z.output<typeof Row>

const Counted = z.looseObject({ total: z.coerce.number() })
export async function findPage(
  db: Db,
  caller: Caller,
  ask: { stationId: string; limit: number; offset: number },
): Promise<{ rows: StoredCleaning[]; total: number }> {
  const found = await db.rows(
    sql`select ${columns}, count(*) over () as total from ${tables(caller)} where s.id = ${ask.stationId}
     order by c.from_day desc, c.id limit ${ask.limit} offset ${ask.offset}`,
    (row) => ({ row: Row.parse(row), total: Counted.parse(row).total }),
  )
  return { rows: found.map(({ row }) => row), total: found[0]?.total ?? 0 }
}

/** That touch some days, oldest first. */
export const findBetween = (db: Db, caller: Caller, stationId: string, { from, to }: DayRange) =>
  db.rows(
    sql`select ${columns} from ${tables(caller)}
     where s.id = ${stationId} and c.from_day <= ${to}::date and c.to_day >= ${from}::date order by c.from_day, c.id`,
    (row) => Row.parse(row),
  )

export const findOne = async (db: Db, caller: Caller, id: string): Promise<StoredCleaning | undefined> =>
  (await db.rows(sql`select ${columns} from ${tables(caller)} where c.id = ${id}`, (row) => Row.parse(row)))[0]

const devicesOf = ({ scope, deviceIds }: CleaningForm) => (scope === 'station' ? null : [...new Set(deviceIds)])

export const insert = (
  db: Db,
  caller: Caller,
  id: string,
  form: CleaningForm,
  promise: CleaningPromise | null,
  now: Date,
) =>
  db.run(
    sql`insert into cleaning_record (id, station_id, from_day, to_day, kind, device_ids, cost_yuan, note, promise,
       created_by, created_at, changed_at)
     select ${id}, s.id, ${form.fromDay}::date, ${form.toDay}::date, ${form.kind}, ${devicesOf(form)}::text[],
       ${form.costYuan}::float8, ${form.note}, ${promise && JSON.stringify(promise)}::jsonb, ${caller.accountId},
       ${now}::timestamptz, ${now}::timestamptz
     from ${visible(caller)} s where s.id = ${form.stationId}`,
  )

/** How many were changed: none where somebody else has saved since. */
export const update = (
  db: Db,
  record: { id: string; version: number },
  form: CleaningForm,
  promise: CleaningPromise | null,
  now: Date,
) =>
  db.run(
    sql`update cleaning_record set from_day = ${form.fromDay}::date, to_day = ${form.toDay}::date, kind = ${form.kind},
       device_ids = ${devicesOf(form)}::text[], cost_yuan = ${form.costYuan}, note = ${form.note},
       promise = ${promise && JSON.stringify(promise)}::jsonb, changed_at = ${now}, version = version + 1
     where id = ${record.id} and version = ${record.version}`,
  )

export const remove = (db: Db, id: string) => db.run(sql`delete from cleaning_record where id = ${id}`)

const Cost = z.object({ stationId: z.string(), costYuan: z.number() })
/** What the last cleaning of the whole station cost, by station. Rain costs nothing and says nothing. */
export const findLastCosts = (db: Db, caller: Caller, stationId?: string) =>
  db.rows(
    sql`select distinct on (c.station_id) c.station_id as "stationId", c.cost_yuan as "costYuan"
     from cleaning_record c join ${visible(caller)} s on s.id = c.station_id
     where c.kind <> 'rain' and c.device_ids is null and c.cost_yuan > 0
       and ${stationId === undefined ? sql`true` : sql`c.station_id = ${stationId}`}
     order by c.station_id, c.from_day desc, c.id`,
    (row) => Cost.parse(row),
  )

const Instrument = z.object({ stationId: z.string(), no: z.int() })
/** The main weather instrument of stations, else their first. */
export const findInstruments = (db: Db, stationIds: readonly string[]) =>
  db.rows(
    sql`select distinct on (station_id) station_id as "stationId", no from device
     where station_id = any(${stationIds}) and type = 'weather' and deleted_at is null
     order by station_id, is_main desc, no`,
    (row) => Instrument.parse(row),
  )

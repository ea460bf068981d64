import { operationKinds, type OperationKind } from '@fengguang/domain/analysis/loss-event.model'
import type { Decision } from '@fengguang/domain/analysis/loss-event.rules'
import { lossClasses, type LossClass } from '@fengguang/domain/analysis/loss.model'
import { conditions } from '@fengguang/domain/device-monitor/device-operation.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

const ms = (column: Sql) => sql`extract(epoch from ${column})::float8 * 1000`
const DecisionRow = z.object({
  id: z.coerce.number(),
  stationId: z.string(),
  deviceId: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  lossClass: z.enum(lossClasses).nullable(),
  cause: z.string(),
  isLocked: z.boolean(),
  by: z.string(),
}) satisfies z.ZodType<Decision & { stationId: string }>
export type StationDecision = z.infer<typeof DecisionRow>

interface Span {
  fromMs: number
  toMs: number
}

/** Those that were not undone, of inverters that still stand; of one station within a span, or all there are. */
export const findDecisions = (db: Db, of: ({ stationId: string } & Span) | 'all') =>
  db.rows(
    sql`select c.id, d.station_id as "stationId", c.device_id as "deviceId", ${ms(sql`c.from_at`)} as "fromMs",
       ${ms(sql`c.to_at`)} as "toMs", c.loss_class as "lossClass", c.cause, c.is_locked as "isLocked", a.real_name as by
     from loss_operation o join loss_decision c on c.operation_id = o.id join device d on d.id = c.device_id
       join account a on a.id = o.created_by
     where o.undone_at is null and d.deleted_at is null and d.type = 'inverter' and ${
       of === 'all'
         ? sql`true`
         : sql`o.station_id = ${of.stationId} and c.from_at < ${new Date(of.toMs)} and c.to_at > ${new Date(of.fromMs)}`
     } order by c.id`,
    (row) => DecisionRow.parse(row),
    { timeLimitMs: 60_000 },
  )

/** An interval that stays as it was booked: its time, its booking, then its energies as whole numbers of the last digit. */
export const FrozenInterval = z.tuple([z.number(), z.string(), z.array(z.int())])
export type FrozenInterval = z.infer<typeof FrozenInterval>

export const findFrozen = (db: Db, ids: readonly number[]) =>
  db.rows(
    sql`select id, frozen from loss_decision where id = any(${ids}) and frozen is not null`,
    (row) => z.object({ id: z.coerce.number(), frozen: z.array(FrozenInterval) }).parse(row),
    { timeLimitMs: 60_000 },
  )

/** What each day of a station with a result was computed with. */
export const findDecided = (db: Db, ask: { stationId: string; from: LocalDay; to: LocalDay }) =>
  db.rows(
    sql`select to_char(day, 'YYYY-MM-DD') as day, decided from analysis_day where station_id = ${ask.stationId}
       and day between ${ask.from}::date and ${ask.to}::date and no_result is null order by 1`,
    (row) => z.object({ day: z.string(), decided: z.string() }).parse(row),
  )

const StatementRow = z.object({
  deviceId: z.string(),
  kind: z.enum(['condition', 'tag']),
  condition: z.enum(conditions).nullable(),
  fromMs: z.number(),
  toMs: z.number(),
})

/** Conditions that staff entered and tags, as far as they reach into the span. */
export const findStatements = (db: Db, deviceIds: readonly string[], { fromMs, toMs }: Span) => {
  const [from, to] = [new Date(fromMs), new Date(toMs)]
  return db.rows(
    sql`select device_id as "deviceId", 'condition' as kind, condition, ${ms(sql`from_at`)} as "fromMs",
       ${ms(sql`to_at`)} as "toMs" from state_adjustment
     where deleted_at is null and device_id = any(${deviceIds}) and from_at < ${to} and to_at > ${from}
     union all
     select device_id, 'tag', null, ${ms(sql`set_at`)}, ${ms(sql`coalesce(cleared_at, ${to})`)} from device_tag
     where device_id = any(${deviceIds}) and set_at < ${to} and coalesce(cleared_at, ${to}) > ${from}`,
    (row) => StatementRow.parse(row),
  )
}

/** Held to the end of the transaction: operations of a station come one after the other. */
export const lockStation = (db: Db, stationId: string) =>
  db.run(sql`select 1 from station where id = ${stationId} for no key update`)

export const findRevision = async (db: Db, stationId: string): Promise<number> =>
  (
    await db.rows(
      sql`select coalesce(max(revision), 0) as revision from loss_operation where station_id = ${stationId}`,
      (row) => z.object({ revision: z.coerce.number() }).parse(row).revision,
    )
  )[0]!

export interface DeviceTime extends Span {
  deviceId: string
}

const timesOf = (times: readonly DeviceTime[]) => sql`unnest(${times.map(({ deviceId }) => deviceId)}::text[],
  ${times.map(({ fromMs }) => new Date(fromMs))}::timestamptz[], ${times.map(({ toMs }) => new Date(toMs))}::timestamptz[])`

/** Whether an operation came or was undone after the revision at one of the times. */
export const hasNewer = async (db: Db, stationId: string, revision: number, times: readonly DeviceTime[]) =>
  (
    await db.rows(
      sql`select exists (
         select 1 from loss_operation o join loss_decision c on c.operation_id = o.id
           join ${timesOf(times)} t (device_id, from_at, to_at)
             on t.device_id = c.device_id and c.from_at < t.to_at and c.to_at > t.from_at
         where o.station_id = ${stationId} and o.revision > ${revision}) as found`,
      (row) => z.object({ found: z.boolean() }).parse(row).found,
    )
  )[0]!

export interface NewDecision extends DeviceTime {
  lossClass: LossClass | null
  cause: string
  isLocked: boolean
  frozen: readonly FrozenInterval[] | null
}

export async function insertOperation(
  db: Db,
  of: { stationId: string; kind: OperationKind; accountId: string; now: Date },
  decisions: readonly NewDecision[],
): Promise<string> {
  const [id] = await db.rows(
    sql`insert into loss_operation (station_id, kind, revision, created_by, created_at)
     values (${of.stationId}, ${of.kind}, nextval('loss_revision'), ${of.accountId}, ${of.now}) returning id::text`,
    (row) => z.object({ id: z.string() }).parse(row).id,
  )
  await db.run(
    sql`insert into loss_decision (operation_id, device_id, from_at, to_at, loss_class, cause, is_locked, frozen)
     select ${id!}::bigint, t.* from unnest(${decisions.map(({ deviceId }) => deviceId)}::text[],
       ${decisions.map(({ fromMs }) => new Date(fromMs))}::timestamptz[],
       ${decisions.map(({ toMs }) => new Date(toMs))}::timestamptz[],
       ${decisions.map(({ lossClass }) => lossClass)}::text[], ${decisions.map(({ cause }) => cause)}::text[],
       ${decisions.map(({ isLocked }) => isLocked)}::boolean[],
       ${decisions.map(({ frozen }) => frozen && JSON.stringify(frozen))}::jsonb[]) t`,
  )
  return id!
}

const canUndo = sql`o.undone_at is null and not exists (
  select 1 from loss_decision c join loss_decision l on l.device_id = c.device_id and l.from_at < c.to_at and l.to_at > c.from_at
    join loss_operation later on later.id = l.operation_id
  where c.operation_id = o.id and later.id > o.id and later.undone_at is null)`

const OperationRow = z.object({
  id: z.string(),
  kind: z.enum(operationKinds),
  events: z.coerce.number(),
  cause: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  at: z.date(),
  undoneBy: z.string().nullable(),
  undoneAt: z.date().nullable(),
  canUndo: z.boolean(),
})

/** The latest operations of a station, or the one of an id. */
export const findOperations = (
  db: Db,
  ask: { stationId: string; accountId: string; most: number; id?: string | undefined },
) =>
  db.rows(
    sql`select o.id::text, o.kind, (select count(*) from loss_decision c where c.operation_id = o.id) as events,
       (select coalesce(string_agg(distinct nullif(c.cause, ''), '; '), '') from loss_decision c where c.operation_id = o.id) as cause,
       a.real_name as by, o.created_by = ${ask.accountId} as "isOwn", o.created_at as at, u.real_name as "undoneBy",
       o.undone_at as "undoneAt", ${canUndo} as "canUndo"
     from loss_operation o join account a on a.id = o.created_by left join account u on u.id = o.undone_by
     where o.station_id = ${ask.stationId} and ${ask.id === undefined ? sql`true` : sql`o.id::text = ${ask.id}`}
     order by o.id desc limit ${ask.most}`,
    (row) => OperationRow.parse(row),
  )

export const undoOperation = (db: Db, id: string, by: { accountId: string; now: Date }) =>
  db.run(
    sql`update loss_operation set undone_by = ${by.accountId}, undone_at = ${by.now}, revision = nextval('loss_revision')
     where id::text = ${id} and undone_at is null`,
  )

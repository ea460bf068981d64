import {
  lossClasses,
  noResults,
  type IntervalCounts,
  type LossSum,
  type NoResult,
} from '@fengguang/domain/analysis/loss.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>
const visible = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`

export interface DayResult extends LossSum {
  stationId: string
  day: LocalDay
  mark: string
  decided: string
  noResult: NoResult | null
  formulaVersion: number
  computedAt: Date
  devices: number
  intervals: IntervalCounts
  /** In the order of `lossClasses`. */
  lossYuan: readonly number[] | null
  irradiationKwhM2: number | null
  soilingRatio: number | null
  onGridKwh: number | null
}

export const findMarks = (db: Db, range: { from: LocalDay; to: LocalDay }) =>
  db.rows(
    sql`select station_id as "stationId", to_char(day, 'YYYY-MM-DD') as day, mark from analysis_day
     where day between ${range.from}::date and ${range.to}::date`,
    (row) => z.object({ stationId: z.string(), day: z.string(), mark: z.string() }).parse(row),
    { timeLimitMs: 60_000 },
  )

export async function saveDays(db: Db, results: readonly DayResult[]): Promise<void> {
  for (const r of results) {
    const { lossKwh: l, intervals: n } = r
    await db.run(
      sql`insert into analysis_day (station_id, day, mark, decided, no_result, formula_version, computed_at, devices, intervals, counted,
         missing, bad, unjudged, expected_kwh, actual_kwh, gain_kwh, dispatch_limit_kwh, maintenance_kwh, fault_kwh,
         abnormal_stop_kwh, shadow_kwh, string_outage_kwh, dust_kwh, other_kwh, loss_yuan, irradiation_kwh_m2, soiling_ratio,
         on_grid_kwh)
       values (${r.stationId}, ${r.day}::date, ${r.mark}, ${r.decided}, ${r.noResult}, ${r.formulaVersion}, ${r.computedAt}, ${r.devices},
         ${n.all}, ${n.counted}, ${n.missing}, ${n.bad}, ${n.unjudged}, ${r.expectedKwh}, ${r.actualKwh}, ${r.gainKwh},
         ${l.dispatchLimit}, ${l.maintenance}, ${l.fault}, ${l.abnormalStop}, ${l.shadow}, ${l.stringOutage}, ${l.dust},
         ${l.other}, ${r.lossYuan}, ${r.irradiationKwhM2}, ${r.soilingRatio}, ${r.onGridKwh})
       on conflict (station_id, day) do update set mark = excluded.mark, decided = excluded.decided, no_result = excluded.no_result,
         formula_version = excluded.formula_version, computed_at = excluded.computed_at, devices = excluded.devices,
         intervals = excluded.intervals, counted = excluded.counted, missing = excluded.missing, bad = excluded.bad,
         unjudged = excluded.unjudged, expected_kwh = excluded.expected_kwh, actual_kwh = excluded.actual_kwh,
         gain_kwh = excluded.gain_kwh, dispatch_limit_kwh = excluded.dispatch_limit_kwh,
         maintenance_kwh = excluded.maintenance_kwh, fault_kwh = excluded.fault_kwh,
         abnormal_stop_kwh = excluded.abnormal_stop_kwh, shadow_kwh = excluded.shadow_kwh,
         string_outage_kwh = excluded.string_outage_kwh, dust_kwh = excluded.dust_kwh, other_kwh = excluded.other_kwh,
         loss_yuan = excluded.loss_yuan, irradiation_kwh_m2 = excluded.irradiation_kwh_m2,
         soiling_ratio = excluded.soiling_ratio, on_grid_kwh = excluded.on_grid_kwh`,
    )
  }
}

const StationRow = z.object({ id: z.string(), name: z.string(), timeZone: z.string(), hasInverters: z.boolean() })

/** The station as the caller sees it; nothing where the caller does not. */
export const findStation = async (db: Db, caller: Caller, stationId: string) =>
  (
    await db.rows(
      sql`select s.id, s.name, s.time_zone as "timeZone", exists (
         select 1 from device d where d.station_id = s.id and d.type = 'inverter' and d.deleted_at is null) as "hasInverters"
       from ${visible(caller)} s where s.id = ${stationId}`,
      (row) => StationRow.parse(row),
    )
  )[0]

const InverterRow = z.object({
  id: z.string(),
  no: z.int(),
  name: z.string(),
  model: z.string(),
  ratedKw: z.number().nullable(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
})
export type InverterRow = z.infer<typeof InverterRow>

/** Inverters of a station, or one of them, as the caller sees them. */
export const findInverters = (db: Db, caller: Caller, of: { stationId: string } | { deviceId: string } | 'all') =>
  db.rows(
    sql`select d.id, d.no, shown_name(s.is_english, d.name, d.name_en) as name, d.model, d.rated_kw as "ratedKw",
       s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone"
     from ${visible(caller)} s join device d on d.station_id = s.id
     where d.type = 'inverter' and d.deleted_at is null
       and ${of === 'all' ? sql`true` : 'stationId' in of ? sql`s.id = ${of.stationId}` : sql`d.id = ${of.deviceId}`}
     order by d.no`,
    (row) => InverterRow.parse(row),
  )

const kwh = z.number()
const SumRow = z
  .object({
    key: z.string(),
    days: z.coerce.number(),
    formulaVersions: z.array(z.int()),
    computedAt: z.date().nullable(),
    all: z.coerce.number(),
    counted: z.coerce.number(),
    missing: z.coerce.number(),
    bad: z.coerce.number(),
    unjudged: z.coerce.number(),
    expectedKwh: kwh,
    actualKwh: kwh,
    gainKwh: kwh,
    ...(Object.fromEntries(lossClasses.map((name) => [name, kwh])) as Record<
      (typeof lossClasses)[number],
      z.ZodNumber
    >),
    lossYuan: z.array(z.number().nullable()),
    performanceRatio: z.number().nullable(),
    equivalentHours: z.number().nullable(),
    isPriced: z.boolean(),
  })
  .transform((row) => ({
    key: row.key,
    days: row.days,
    formulaVersions: row.formulaVersions,
    computedAt: row.computedAt,
    intervals: {
      all: row.all,
      counted: row.counted,
      missing: row.missing,
      bad: row.bad,
      unjudged: row.unjudged,
    },
    expectedKwh: row.expectedKwh,
    actualKwh: row.actualKwh,
    gainKwh: row.gainKwh,
    lossKwh: Object.fromEntries(lossClasses.map((name) => [name, row[name]])) as LossSum['lossKwh'],
    lossYuan: row.isPriced ? row.lossYuan.map((yuan) => yuan ?? 0) : null,
    performanceRatio: row.performanceRatio,
    equivalentHours: row.equivalentHours,
  }))
export type KeyedSum = z.output<typeof SumRow>

const yuanOf = (place: number) => sql`coalesce(sum(a.loss_yuan[${place}::int]), 0)`

/** Sums of days that have a result, by the day, the month or the station. */
export const findSums = (
  db: Db,
  caller: Caller,
  ask: { stationId?: string; from: LocalDay; to: LocalDay; by: 'day' | 'month' | 'station' },
) => {
  const key =
    ask.by === 'station'
      ? sql`a.station_id`
      : ask.by === 'day'
        ? sql`to_char(a.day, 'YYYY-MM-DD')`
        : sql`to_char(a.day, 'YYYY-MM')`
  return db.rows(
    sql`select ${key} as key, count(*) as days, array_agg(distinct a.formula_version) as "formulaVersions",
       max(a.computed_at) as "computedAt", sum(a.intervals) as all, sum(a.counted) as counted, sum(a.missing) as missing,
       sum(a.bad) as bad, sum(a.unjudged) as unjudged, sum(a.expected_kwh) as "expectedKwh",
       sum(a.actual_kwh) as "actualKwh", sum(a.gain_kwh) as "gainKwh", sum(a.dispatch_limit_kwh) as "dispatchLimit",
       sum(a.maintenance_kwh) as maintenance, sum(a.fault_kwh) as fault, sum(a.abnormal_stop_kwh) as "abnormalStop",
       sum(a.shadow_kwh) as shadow, sum(a.string_outage_kwh) as "stringOutage", sum(a.dust_kwh) as dust,
       sum(a.other_kwh) as other, bool_and(a.loss_yuan is not null) as "isPriced",
       array[${yuanOf(1)}, ${yuanOf(2)}, ${yuanOf(3)}, ${yuanOf(4)}, ${yuanOf(5)}, ${yuanOf(6)}, ${yuanOf(7)}, ${yuanOf(8)}]
         as "lossYuan",
       sum(a.on_grid_kwh) filter (where a.irradiation_kwh_m2 is not null)
         / nullif(sum(a.irradiation_kwh_m2 * s.capacity_kw) filter (where a.on_grid_kwh is not null), 0)
         as "performanceRatio",
       case when count(a.on_grid_kwh) = count(*) then sum(a.on_grid_kwh / nullif(s.capacity_kw, 0)) end
         as "equivalentHours"
     from analysis_day a join ${visible(caller)} s on s.id = a.station_id
     where a.no_result is null and a.day between ${ask.from}::date and ${ask.to}::date
       and ${ask.stationId === undefined ? sql`true` : sql`a.station_id = ${ask.stationId}`}
     group by 1 order by 1`,
    (row) => SumRow.parse(row),
  )
}

/** The main instrument of a station, else its first. */
export const findInstrument = async (db: Db, stationId: string) =>
  (
    await db.rows(
      sql`select no from device where station_id = ${stationId} and type = 'weather' and deleted_at is null
       order by is_main desc, no limit 1`,
      (row) => z.object({ no: z.int() }).parse(row).no,
    )
  )[0]

/** Days without a result, by reason. */
export const findNoResults = (db: Db, ask: { stationId: string; from: LocalDay; to: LocalDay }) =>
  db.rows(
    sql`select no_result as reason, count(*) as days from analysis_day
     where station_id = ${ask.stationId} and day between ${ask.from}::date and ${ask.to}::date and no_result is not null
     group by 1 order by 2 desc, 1`,
    (row) => z.object({ reason: z.enum(noResults), days: z.coerce.number() }).parse(row),
  )

/** Stations that have something to analyse. */
export const findPlantNames = (db: Db, caller: Caller) =>
  db.rows(
    sql`select s.id, s.name, s.time_zone as "timeZone" from ${visible(caller)} s where exists (
       select 1 from device d where d.station_id = s.id and d.type = 'inverter' and d.deleted_at is null)`,
    (row) => z.object({ id: z.string(), name: z.string(), timeZone: z.string() }).parse(row),
  )

/** Planned kWh of the months of a year, January first; nothing without a plan. */
export const findPlannedMonths = async (db: Db, caller: Caller, stationId: string, year: number) =>
  (
    await db.rows(
      sql`select p.months_kwh as months from production_plan p join ${visible(caller)} s on s.id = p.station_id
       where p.station_id = ${stationId} and p.year = ${year}`,
      (row) => z.object({ months: z.array(z.number()).length(12) }).parse(row).months,
    )
  )[0]

const dustPlace = lossClasses.indexOf('dust') + 1
const LedgerRow = z
  .object({
    stationId: z.string(),
    day: z.string(),
    noResult: z.enum(noResults).nullable(),
    formulaVersion: z.int(),
    computedAt: z.date(),
    expectedKwh: kwh,
    actualKwh: kwh,
    gainKwh: kwh,
    losses: z.array(kwh).length(lossClasses.length),
    lossYuan: z.number().nullable(),
    dustYuan: z.number().nullable(),
    irradiationKwhM2: z.number().nullable(),
    soilingRatio: z.number().nullable(),
  })
  .transform(({ losses, ...row }) => ({
    ...row,
    lossKwh: Object.fromEntries(lossClasses.map((name, i) => [name, losses[i]!])) as LossSum['lossKwh'],
  }))
export type LedgerRow = z.output<typeof LedgerRow>

/** Every day of a station or of all, also those without a result, oldest first. */
export const findLedgerDays = (db: Db, caller: Caller, ask: { stationId?: string; from: LocalDay; to: LocalDay }) =>
  db.rows(
    sql`select a.station_id as "stationId", to_char(a.day, 'YYYY-MM-DD') as day, a.no_result as "noResult",
       a.formula_version as "formulaVersion", a.computed_at as "computedAt", a.expected_kwh as "expectedKwh",
       a.actual_kwh as "actualKwh", a.gain_kwh as "gainKwh", array[a.dispatch_limit_kwh, a.maintenance_kwh, a.fault_kwh,
         a.abnormal_stop_kwh, a.shadow_kwh, a.string_outage_kwh, a.dust_kwh, a.other_kwh] as losses,
       (select sum(yuan) from unnest(a.loss_yuan) yuan) as "lossYuan", a.loss_yuan[${dustPlace}::int] as "dustYuan",
       a.irradiation_kwh_m2 as "irradiationKwhM2", a.soiling_ratio as "soilingRatio"
     from ${visible(caller)} s join analysis_day a on a.station_id = s.id
     where a.day between ${ask.from}::date and ${ask.to}::date
       and ${ask.stationId === undefined ? sql`true` : sql`a.station_id = ${ask.stationId}`}
     order by a.station_id, a.day`,
    (row) => LedgerRow.parse(row),
  )

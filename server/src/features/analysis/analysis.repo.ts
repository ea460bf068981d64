import { dustRefusals, lossClasses, noResults, type LossSum } from '@fengguang/domain/analysis/loss.model'
import { addDays, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { stationClasses } from '@fengguang/domain/stations/station.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { lossArray } from './day-results.repo.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>
const visible = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`

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

/** What generates, and has losses. */
const generators = ['inverter', 'turbine'] as const

const GeneratorRow = z.object({
  id: z.string(),
  type: z.enum(generators),
  no: z.int(),
  name: z.string(),
  model: z.string(),
  ratedKw: z.number().nullable(),
  stationId: z.string(),
  stationName: z.string(),
  stcls: z.enum(stationClasses),
  timeZone: z.string(),
})
export type InverterRow = z.infer<typeof GeneratorRow>

/** Inverters and turbines of a station, one of them, or some by their numbers, as the caller sees them. */
export const findGenerators = (
  db: Db,
  caller: Caller,
  of: { stationId: string } | { deviceId: string } | { nos: readonly number[] },
  types: readonly (typeof generators)[number][] = generators,
) =>
  db.rows(
    sql`select d.id, d.type, d.no, shown_name(s.is_english, d.name, d.name_en) as name, d.model, d.rated_kw as "ratedKw",
       s.id as "stationId", s.name as "stationName", s.stcls, s.time_zone as "timeZone"
     from ${visible(caller)} s join device d on d.station_id = s.id
     where d.type = any(${types}) and d.deleted_at is null
       and ${'stationId' in of ? sql`s.id = ${of.stationId}` : 'deviceId' in of ? sql`d.id = ${of.deviceId}` : sql`d.no = any(${of.nos}::int[])`}
     order by d.no`,
    (row) => GeneratorRow.parse(row),
  )

export const findInverters = (db: Db, caller: Caller, of: { stationId: string }) =>
  findGenerators(db, caller, of, ['inverter'])

/** Numbers of every inverter and turbine the caller sees. */
export const findGeneratorNos = async (db: Db, caller: Caller): Promise<number[]> =>
  (
    await db.rows(
      sql`select coalesce(array_agg(d.no), '{}') as nos from ${visible(caller)} s join device d on d.station_id = s.id
       where d.type = any(${generators}) and d.deleted_at is null`,
      (row) => z.object({ nos: z.array(z.int()) }).parse(row).nos,
    )
  )[0]!

const kwh = z.number()
const SumRow = z
  .object({
    key: z.string(),
    /** Of the station, where sums are by station. */
    stcls: z.enum(stationClasses),
    days: z.coerce.number(),
    leastVersion: z.int(),
    mostVersion: z.int(),
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
    stcls: row.stcls,
    days: row.days,
    formulaVersions: [...new Set([row.leastVersion, row.mostVersion])],
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

/** Whole months are summed already. */
const isWholeMonths = ({ from, to }: { from: LocalDay; to: LocalDay }) =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01')

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
  const source = ask.by !== 'day' && isWholeMonths(ask) ? sql`analysis_month` : sql`analysis_day_sum`
  return db.rows(
    sql`select ${key} as key, max(s.stcls) as stcls, sum(a.days) as days, min(a.least_version) as "leastVersion", max(a.most_version) as "mostVersion",
       max(a.computed_at) as "computedAt", sum(a.intervals) as all, sum(a.counted) as counted, sum(a.missing) as missing,
       sum(a.bad) as bad, sum(a.unjudged) as unjudged, sum(a.expected_kwh) as "expectedKwh",
       sum(a.actual_kwh) as "actualKwh", sum(a.gain_kwh) as "gainKwh", sum(a.dispatch_limit_kwh) as "dispatchLimit",
       sum(a.maintenance_kwh) as maintenance, sum(a.fault_kwh) as fault, sum(a.abnormal_stop_kwh) as "abnormalStop",
       sum(a.shadow_kwh) as shadow, sum(a.string_outage_kwh) as "stringOutage", sum(a.dust_kwh) as dust,
       sum(a.other_kwh) as other, bool_and(a.loss_yuan is not null) as "isPriced",
       array[${yuanOf(1)}, ${yuanOf(2)}, ${yuanOf(3)}, ${yuanOf(4)}, ${yuanOf(5)}, ${yuanOf(6)}, ${yuanOf(7)}, ${yuanOf(8)}]
         as "lossYuan",
       sum(a.ratio_kwh) / nullif(sum(a.ratio_kwh_m2) * max(s.capacity_kw), 0) as "performanceRatio",
       case when sum(a.generated_days) = sum(a.days) then sum(a.generated_kwh) / nullif(max(s.capacity_kw), 0) end
         as "equivalentHours"
     from ${source} a join ${visible(caller)} s on s.id = a.station_id
     where a.day between ${ask.from}::date and ${ask.to}::date
       and ${ask.stationId === undefined ? sql`true` : sql`a.station_id = ${ask.stationId}`}
     group by 1 order by 1`,
    (row) => SumRow.parse(row),
  )
}

/** Dust of the days with a result: its interval, or why it was not told apart. */
export const findDust = (db: Db, ask: { stationId: string; from: LocalDay; to: LocalDay }) =>
  db.rows(
    sql`select dust_refusal as reason, count(*) as days, sum(dust_low_kwh) as "lowKwh", sum(dust_high_kwh) as "highKwh"
     from analysis_day where station_id = ${ask.stationId} and day between ${ask.from}::date and ${ask.to}::date
       and no_result is null and (dust_refusal is not null or dust_low_kwh is not null)
     group by 1 order by 2 desc, 1`,
    (row) =>
      z
        .object({
          reason: z.enum(dustRefusals).nullable(),
          days: z.coerce.number(),
          lowKwh: z.number().nullable(),
          highKwh: z.number().nullable(),
        })
        .parse(row),
  )

/** The main instrument of a station, else its first. */
export const findInstrument = async (db: Db, stationId: string) =>
  (
    await db.rows(
      sql`select no from device where station_id = ${stationId} and type = 'weather' and deleted_at is null
       order by is_main desc, no limit 1`,
      (row) => z.object({ no: z.int() }).parse(row).no,
    )
  )[0]

/** Days without a result, by reason: of a station, or of all that the caller sees. */
export const findNoResults = (db: Db, of: { stationId: string } | Caller, ask: { from: LocalDay; to: LocalDay }) =>
  db.rows(
    sql`select no_result as reason, count(*) as days from analysis_day
     where ${
       'stationId' in of ? sql`station_id = ${of.stationId}` : sql`station_id in (select id from ${visible(of)} s)`
     } and day between ${ask.from}::date and ${ask.to}::date and no_result is not null
     group by 1 order by 2 desc, 1`,
    (row) => z.object({ reason: z.enum(noResults), days: z.coerce.number() }).parse(row),
  )

/** Stations that have something to analyse: of all kinds, or of one. */
export const findPlantNames = (db: Db, caller: Caller, types: readonly (typeof generators)[number][] = generators) =>
  db.rows(
    sql`select s.id, s.name, s.time_zone as "timeZone" from ${visible(caller)} s where exists (
       select 1 from device d where d.station_id = s.id and d.type = any(${types}) and d.deleted_at is null)`,
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
       a.actual_kwh as "actualKwh", a.gain_kwh as "gainKwh", ${lossArray} as losses,
       (select sum(yuan) from unnest(a.loss_yuan) yuan) as "lossYuan", a.loss_yuan[${dustPlace}::int] as "dustYuan",
       a.irradiation_kwh_m2 as "irradiationKwhM2", a.soiling_ratio as "soilingRatio"
     from ${visible(caller)} s join analysis_day a on a.station_id = s.id
     where a.day between ${ask.from}::date and ${ask.to}::date
       and ${ask.stationId === undefined ? sql`true` : sql`a.station_id = ${ask.stationId}`}
     order by a.station_id, a.day`,
    (row) => LedgerRow.parse(row),
  )

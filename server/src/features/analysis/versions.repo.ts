import { lossClasses, type LossSum } from '@fengguang/domain/analysis/loss.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

/** Version 2 of the performance ratio: what storage bought and returned is no work of the modules. */
const ownOnGrid = sql`case when a.generated_kwh is not null then least(a.on_grid_kwh, a.generated_kwh) end`
/** Over the days on which energy and irradiation are known. */
const ratio = (kwhOfDay: Sql) =>
  sql`sum(${kwhOfDay}) filter (where a.irradiation_kwh_m2 is not null)
    / nullif(sum(a.irradiation_kwh_m2 * s.capacity_kw) filter (where ${kwhOfDay} is not null), 0)`
/** Null where the energy of a day is unknown. */
const hoursOf = (kwhOfDay: Sql) =>
  sql`case when count(${kwhOfDay}) = count(*) then sum(${kwhOfDay} / nullif(s.capacity_kw, 0)) end`

type Caller = Pick<Identity, 'accountId' | 'roleId'>
interface Ask {
  stationId: string
  from: LocalDay
  to: LocalDay
}
const daysOf = (caller: Caller, { stationId, from, to }: Ask) =>
  sql`analysis_day a join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = a.station_id and s.id = ${stationId}
    and a.no_result is null and a.day between ${from}::date and ${to}::date`

const KpiRow = z.object({
  ratio: z.number().nullable(),
  earlierRatio: z.number().nullable(),
  hours: z.number().nullable(),
  earlierHours: z.number().nullable(),
})

/** Performance ratio and equivalent hours, each by both versions of its definition. */
export const findKpiVersions = async (db: Db, caller: Caller, ask: Ask) =>
  (
    await db.rows(
      sql`select ${ratio(ownOnGrid)} as ratio, ${ratio(sql`a.on_grid_kwh`)} as "earlierRatio",
         ${hoursOf(sql`a.generated_kwh`)} as hours, ${hoursOf(sql`a.on_grid_kwh`)} as "earlierHours"
       from ${daysOf(caller, ask)}`,
      (row) => KpiRow.parse(row),
    )
  )[0]!

const sums = z.array(z.number()).length(3 + lossClasses.length)
const LedgerRow = z.object({
  version: z.int(),
  earlierVersion: z.int(),
  days: z.coerce.number(),
  now: sums,
  earlier: sums,
})

const sumOf = ([expectedKwh, actualKwh, gainKwh, ...losses]: number[]): LossSum => ({
  expectedKwh: expectedKwh!,
  actualKwh: actualKwh!,
  gainKwh: gainKwh!,
  lossKwh: Object.fromEntries(lossClasses.map((name, i) => [name, losses[i]!])) as LossSum['lossKwh'],
})

/** Sums of the days of which the result of an earlier formula is kept: of the versions with most days. */
export const findLedgerVersions = async (db: Db, caller: Caller, ask: Ask) => {
  const [found] = await db.rows(
    sql`select a.formula_version as version, e.formula_version as "earlierVersion", count(*) as days,
       array[sum(a.expected_kwh), sum(a.actual_kwh), sum(a.gain_kwh), sum(a.dispatch_limit_kwh), sum(a.maintenance_kwh),
         sum(a.fault_kwh), sum(a.abnormal_stop_kwh), sum(a.shadow_kwh), sum(a.string_outage_kwh), sum(a.dust_kwh),
         sum(a.other_kwh)] as now,
       array[sum(e.expected_kwh), sum(e.actual_kwh), sum(e.gain_kwh), sum(e.loss_kwh[1]), sum(e.loss_kwh[2]),
         sum(e.loss_kwh[3]), sum(e.loss_kwh[4]), sum(e.loss_kwh[5]), sum(e.loss_kwh[6]), sum(e.loss_kwh[7]),
         sum(e.loss_kwh[8])] as earlier
     from ${daysOf(caller, ask)} join lateral (
       select * from analysis_day_earlier o
       where o.station_id = a.station_id and o.day = a.day and o.formula_version < a.formula_version
       order by o.formula_version desc limit 1) e on true
     group by 1, 2 order by 3 desc, 1 desc, 2 desc limit 1`,
    (row) => LedgerRow.parse(row),
  )
  return found && { ...found, now: sumOf(found.now), earlier: sumOf(found.earlier) }
}

import type { DustRefusal, IntervalCounts, LossSum, NoResult } from '@fengguang/domain/analysis/loss.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import type { DustKwh } from './dust-interval.ts'

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
  generatedKwh: number | null
  dust: DustKwh | DustRefusal | null
}

export const findMarks = (db: Db, stationIds: readonly string[], range: { from: LocalDay; to: LocalDay }) =>
  db.rows(
    sql`select station_id as "stationId", to_char(day, 'YYYY-MM-DD') as day, mark from analysis_day
     where station_id = any(${stationIds}) and day between ${range.from}::date and ${range.to}::date`,
    (row) => z.object({ stationId: z.string(), day: z.string(), mark: z.string() }).parse(row),
    { timeLimitMs: 60_000 },
  )

/** Of a row `a` of analysis_day, in the order of `lossClasses`. */
export const lossArray = sql`array[a.dispatch_limit_kwh, a.maintenance_kwh, a.fault_kwh, a.abnormal_stop_kwh, a.shadow_kwh,
  a.string_outage_kwh, a.dust_kwh, a.other_kwh]`

export async function saveDays(db: Db, results: readonly DayResult[]): Promise<void> {
  for (const r of results) {
    const { lossKwh: l, intervals: n } = r
    const dust = typeof r.dust === 'string' ? null : r.dust
    await db.run(
      sql`with earlier as (
         insert into analysis_day_earlier (station_id, day, formula_version, computed_at, expected_kwh, actual_kwh, gain_kwh,
           loss_kwh)
         select station_id, day, formula_version, computed_at, expected_kwh, actual_kwh, gain_kwh, ${lossArray}
         from analysis_day a where station_id = ${r.stationId} and day = ${r.day}::date
           and formula_version <> ${r.formulaVersion} and no_result is null
         on conflict (station_id, day, formula_version) do nothing)
       insert into analysis_day (station_id, day, mark, decided, no_result, formula_version, computed_at, devices, intervals, counted,
         missing, bad, unjudged, expected_kwh, actual_kwh, gain_kwh, dispatch_limit_kwh, maintenance_kwh, fault_kwh,
         abnormal_stop_kwh, shadow_kwh, string_outage_kwh, dust_kwh, other_kwh, loss_yuan, irradiation_kwh_m2, soiling_ratio,
         on_grid_kwh, generated_kwh, dust_low_kwh, dust_high_kwh, dust_refusal)
       values (${r.stationId}, ${r.day}::date, ${r.mark}, ${r.decided}, ${r.noResult}, ${r.formulaVersion}, ${r.computedAt}, ${r.devices},
         ${n.all}, ${n.counted}, ${n.missing}, ${n.bad}, ${n.unjudged}, ${r.expectedKwh}, ${r.actualKwh}, ${r.gainKwh},
         ${l.dispatchLimit}, ${l.maintenance}, ${l.fault}, ${l.abnormalStop}, ${l.shadow}, ${l.stringOutage}, ${l.dust},
         ${l.other}, ${r.lossYuan}, ${r.irradiationKwhM2}, ${r.soilingRatio}, ${r.onGridKwh}, ${r.generatedKwh},
         ${dust && dust.lowKwh}, ${dust && dust.highKwh}, ${typeof r.dust === 'string' ? r.dust : null})
       on conflict (station_id, day) do update set mark = excluded.mark, decided = excluded.decided, no_result = excluded.no_result,
         formula_version = excluded.formula_version, computed_at = excluded.computed_at, devices = excluded.devices,
         intervals = excluded.intervals, counted = excluded.counted, missing = excluded.missing, bad = excluded.bad,
         unjudged = excluded.unjudged, expected_kwh = excluded.expected_kwh, actual_kwh = excluded.actual_kwh,
         gain_kwh = excluded.gain_kwh, dispatch_limit_kwh = excluded.dispatch_limit_kwh,
         maintenance_kwh = excluded.maintenance_kwh, fault_kwh = excluded.fault_kwh,
         abnormal_stop_kwh = excluded.abnormal_stop_kwh, shadow_kwh = excluded.shadow_kwh,
         string_outage_kwh = excluded.string_outage_kwh, dust_kwh = excluded.dust_kwh, other_kwh = excluded.other_kwh,
         loss_yuan = excluded.loss_yuan, irradiation_kwh_m2 = excluded.irradiation_kwh_m2,
         soiling_ratio = excluded.soiling_ratio, on_grid_kwh = excluded.on_grid_kwh,
         generated_kwh = excluded.generated_kwh, dust_low_kwh = excluded.dust_low_kwh,
         dust_high_kwh = excluded.dust_high_kwh, dust_refusal = excluded.dust_refusal`,
    )
  }
}

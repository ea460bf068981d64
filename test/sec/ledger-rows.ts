import type { Db } from '../../server/src/platform/postgres/db.ts'
import type { Telemetry } from '../../server/src/platform/clickhouse/telemetry.ts'
import { energyColumns, intervalCountColumns } from '../../server/src/features/telemetry/analysis-reads.service.ts'
import { emptyTelemetry } from './empty-stores.ts'

/** The day that sample inputs ask for. */
const day = '2024-05-01'
const cleanedOn = '2024-04-10'
const noonMs = Date.parse(`${day}T04:00:00Z`)

/** Two months of the ledger and a cleaning among them, so that exports of what it found have something to say. */
export async function furnishLedger(db: Db, stationId: string, accountId: string): Promise<void> {
  await db.run(
    `insert into cleaning_record (id, station_id, from_day, to_day, kind, cost_yuan, note, created_by)
     values ('cleaning-of-exports', $1, $3, $3, 'washing', 1, 'note', $2)`,
    [stationId, accountId, cleanedOn],
  )
  await db.run(
    `insert into analysis_day (station_id, day, mark, formula_version, computed_at, devices, intervals, counted, missing, bad,
       unjudged, expected_kwh, actual_kwh, gain_kwh, dispatch_limit_kwh, maintenance_kwh, fault_kwh, abnormal_stop_kwh,
       shadow_kwh, string_outage_kwh, dust_kwh, other_kwh, loss_yuan, irradiation_kwh_m2, soiling_ratio)
     select $1, d.day, 'm', 1, now(), 1, 288, 288, 0, 0, 0, 102 + d.dust, 100, 0, 0, 0, 1, 0, 1, 0, d.dust, 0,
       array[0, 0, 1, 0, 1, 0, d.dust, 0], 5, 100 / (100 + d.dust)
     from (select day::date, 0.3 * (1 + day::date - case when day < $2::date then $3::date else $2::date end) as dust
           from generate_series($3::date, $4::date, interval '1 day') day) d on conflict do nothing`,
    [stationId, cleanedOn, '2024-03-01', '2024-05-12'],
  )
}

/** What the store answers of one device: every question about the ledger takes what it needs of this. */
const rowOf = (deviceNo: number) => ({
  device_no: deviceNo,
  local_day: day,
  month: day.slice(0, 7),
  string: 1,
  slot: 40,
  stretch: 1,
  last_stretch: 2,
  half_hour_ms: noonMs,
  first_ms: noonMs,
  end_ms: noonMs + 300_000,
  last_ms: noonMs,
  day_no: 1,
  at_ms: noonMs,
  booking: 'faultState',
  expected: 103,
  dust: 1,
  yuan: 1,
  x_fault: 1,
  x_stop: 0,
  x_lost: 1,
  x_yuan: 1,
  x_days: 1,
  x_lacks: 1,
  x_usual: 4,
  x_strings: 1,
  ...Object.fromEntries([...energyColumns, ...intervalCountColumns].map((name) => [`x_${name}`, 1])),
})

/** A store that knows one day of one inverter in the ledger, and nothing else. */
export const telemetryWithLosses = (deviceNo: number): Telemetry => ({
  ...emptyTelemetry,
  rows: ({ sql, row }) => {
    const found = /\b(?:loss_day|loss_interval|shadow_slot)\b/.test(sql) ? row.safeParse(rowOf(deviceNo)) : undefined
    return Promise.resolve(found?.success ? [found.data] : [])
  },
})

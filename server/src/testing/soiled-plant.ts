import { saveDays, type DayResult } from '../features/analysis/day-results.repo.ts'
import { noUnits } from '../features/analysis/loss-booking.ts'
import { LossWriter } from '../features/analysis/loss-store.repo.ts'
import { dustyDays, price, washingsBefore, type DustyDay } from './dusty-days.ts'
import { openTelemetryApp, type TelemetryApp } from './telemetry-app.ts'

export const stationId = 'pv-qinghai-gonghe'
/** Of the test's own clock. */
export const today = '2026-06-21'
export const washedOn = washingsBefore(today)

export interface SoiledPlant extends TelemetryApp {
  days: readonly DustyDay[]
  results: readonly DayResult[]
  /** What the station lost to dust on one of its inverters, in shares of the whole. */
  shares: readonly number[]
}

/** Units of the store: ten thousandths of a kilowatt-hour. */
const units = (kwh: number): number => Math.round(kwh * 10_000)

/** A plant whose ledger has three months of dust of a known rate; three of its inverters share it unequally. */
export async function openSoiledPlant(): Promise<SoiledPlant> {
  const t = await openTelemetryApp(['weather'], stationId, Date.parse(`${today}T04:00:00Z`))
  await t.db.run('delete from electricity_price where station_id = $1', [stationId])
  await t.db.run(
    `insert into electricity_price (id, station_id, from_day, sharp, peak, flat, valley, changed_by)
     select 'p-test', $1, '2026-01-01', $2, $2, $2, $2, id from account limit 1`,
    [stationId, price],
  )
  const { days, results } = dustyDays(stationId, today)
  await saveDays(t.db, results)
  const shares = [0.5, 0.3, 0.2]
  const inverters = await t.db.rows(
    "select no from device where station_id = $1 and type = 'inverter' order by no limit 3",
    [stationId],
    (row) => (row as { no: number }).no,
  )
  const writer = new LossWriter(1)
  for (const { day, lossKwh } of results)
    for (const [i, deviceNo] of inverters.entries()) {
      const own = noUnits()
      own.loss.dust = units(lossKwh.dust * shares[i]!)
      own.expected = units(lossKwh.dust * shares[i]! * 10)
      own.actual = own.expected - own.loss.dust
      writer.addDay({
        deviceNo,
        day,
        counts: { intervals: 288, counted: 288, missing: 0, bad: 0, unjudged: 0 },
        units: own,
      })
    }
  await writer.write(t.telemetry)
  return Object.assign(t, { days, results, shares })
}

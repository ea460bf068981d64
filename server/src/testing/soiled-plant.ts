import { pvLedgerVersion } from '@fengguang/analytics/ledger/pv-ledger'
import { Random } from '@fengguang/analytics/statistics/random'
import { emptySum } from '@fengguang/domain/analysis/loss.rules'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { addDays, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { saveDays, type DayResult } from '../features/analysis/analysis.repo.ts'
import { noUnits } from '../features/analysis/loss-booking.ts'
import { LossWriter } from '../features/analysis/loss-store.repo.ts'
import { openTelemetryApp, type TelemetryApp } from './telemetry-app.ts'

export const stationId = 'pv-qinghai-gonghe'
export const rate = 0.003
export const price = 0.4
/** The first clean day after each washing. */
export const washedOn: readonly LocalDay[] = ['2026-04-10', '2026-05-16']
/** Of the test's own clock. */
export const today: LocalDay = '2026-06-21'
const firstDay: LocalDay = '2026-03-20'
const faultKwh = 100

export interface DustyDay {
  day: LocalDay
  /** Soiling ratio as it was laid. */
  truth: number
  cleanKwh: number
}

/** Energies of a plant that loses 0.3 % a day to dust, is washed twice and has half a percent of weather. */
function dustyDays(): { days: DustyDay[]; results: DayResult[] } {
  const random = new Random(7)
  const days: DustyDay[] = []
  const results: DayResult[] = []
  for (let day = firstDay, since = 12; day < today; day = addDays(day, 1), since += 1) {
    if (washedOn.includes(day)) since = 0
    const truth = 1 - rate * since
    const expectedKwh = random.uniform(80_000, 110_000)
    const cleanKwh = expectedKwh - faultKwh
    const actualKwh = cleanKwh * truth * (1 + random.normal(0, 0.005))
    const rest = cleanKwh * truth - actualKwh
    const lossKwh = {
      ...emptySum().lossKwh,
      fault: faultKwh,
      dust: cleanKwh * (1 - truth),
      other: Math.max(0, rest),
    }
    days.push({ day, truth, cleanKwh })
    results.push({
      stationId,
      day,
      mark: 'laid',
      noResult: null,
      formulaVersion: pvLedgerVersion,
      computedAt: new Date('2026-06-21T00:10:00Z'),
      devices: 3,
      intervals: { all: 288, counted: 288, missing: 0, bad: 0, unjudged: 0 },
      expectedKwh,
      actualKwh,
      gainKwh: Math.max(0, -rest),
      lossKwh,
      lossYuan: lossClasses.map((name) => lossKwh[name] * price),
      irradiationKwhM2: expectedKwh / 20_000,
      soilingRatio: truth,
      onGridKwh: actualKwh,
    })
  }
  return { days, results }
}

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
  const { days, results } = dustyDays()
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

import { pvLedgerVersion } from '@fengguang/analytics/ledger/pv-ledger'
import { lossClasses, type Booking, type LossClass } from '@fengguang/domain/analysis/loss.model'
import { dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'
import { saveDays } from '../server/src/features/analysis/day-results.repo.ts'
import { addUnits, count, kwhOf, noCounts, noUnits } from '../server/src/features/analysis/loss-booking.ts'
import { LossWriter } from '../server/src/features/analysis/loss-store.repo.ts'
import { openTelemetry } from '../server/src/platform/clickhouse/telemetry.ts'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { productStores } from './records.ts'

export const lossStation = 'pv-qinghai-gonghe'
const zone = 'Asia/Shanghai'
const stepMs = 300_000
/** A day that is not over: no job computes it, so that what is laid stays, and its curve is measured. */
export const lossDay = localDayOf(new Date(), zone)
const expectedUnits = 160_000

/** Intervals in which an inverter lost all it should have made. */
export interface LaidStop {
  deviceId: string
  from: number
  /** Not included. */
  to: number
  booking: Booking
  lossClass: LossClass
}

/** The first intervals of the day as the ledger keeps them, one stop for each inverter. */
export async function layLosses(
  db: Database,
  { mark, intervals, stops }: { mark: string; intervals: number; stops: readonly LaidStop[] },
): Promise<void> {
  const telemetry = openTelemetry(productStores().CLICKHOUSE_URL)
  const writer = new LossWriter(Date.now())
  const [all, allCounts] = [noUnits(), noCounts()]
  const fromMs = dayStart(lossDay, zone).getTime()
  for (const { deviceId, from, to, booking, lossClass } of stops) {
    const [no] = await db.rows('select no from device where id = $1', [deviceId], (row) => (row as { no: number }).no)
    const [units, counts] = [noUnits(), noCounts()]
    for (let i = 0; i < intervals; i++) {
      const isStop = i >= from && i < to
      const own = noUnits()
      own.expected = expectedUnits
      if (isStop) own.loss[lossClass] = own.expected
      else own.actual = own.expected
      const interval = { atMs: fromMs + i * stepMs, booking: isStop ? booking : 'runs', units: own } as const
      writer.addInterval(no!, interval)
      for (const sum of [units, all]) addUnits(sum, own)
      for (const counted of [counts, allCounts]) count(counted, interval.booking)
    }
    writer.addDay({ deviceNo: no!, day: lossDay, counts, units })
  }
  await writer.write(telemetry)
  await telemetry.close()
  const { intervals: counted, ...others } = allCounts
  await saveDays(db, [
    {
      stationId: lossStation,
      day: lossDay,
      mark,
      decided: '',
      noResult: null,
      formulaVersion: pvLedgerVersion,
      computedAt: new Date(),
      devices: stops.length,
      intervals: { all: counted, ...others },
      expectedKwh: kwhOf(all.expected),
      actualKwh: kwhOf(all.actual),
      gainKwh: 0,
      lossKwh: Object.fromEntries(lossClasses.map((name) => [name, kwhOf(all.loss[name])])) as never,
      lossYuan: null,
      irradiationKwhM2: null,
      soilingRatio: null,
      onGridKwh: null,
      generatedKwh: null,
      dust: 'noWashing',
    },
  ])
}

export const removeLosses = (db: Database, mark: string) =>
  db.run('delete from analysis_day where station_id = $1 and mark = $2', [lossStation, mark])

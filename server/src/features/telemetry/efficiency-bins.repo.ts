import { columnOf } from '@fengguang/domain/telemetry/catalogue'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { rollupTableOf } from './frame-columns.ts'

const BinRow = z
  .object({ device_no: z.int(), bin: z.coerce.number(), ac_kw: z.coerce.number(), dc_kw: z.coerce.number() })
  .transform((row) => ({ deviceNo: row.device_no, bin: row.bin, acKw: row.ac_kw, dcKw: row.dc_kw }))

const mean = (column: string) => `toFloat64(${column}_sum) / ${column}_count`

/** AC and DC power of inverters over quarter hours, added up by tenths of the rated power on the DC side. */
export const readEfficiencyBins = (
  telemetry: Telemetry,
  ask: { devices: readonly { no: number; ratedKw: number }[]; fromMs: number; toMs: number },
) => {
  const [ac, dc] = [columnOf('powerKw'), columnOf('dcPowerKw')]
  return telemetry.rows({
    sql: `select device_no, toFloat64(least(10, intDiv(dc_mean * 10, rated))) as bin, sum(ac_mean) as ac_kw, sum(dc_mean) as dc_kw
          from (
            select device_no, ${mean(ac)} as ac_mean, ${mean(dc)} as dc_mean,
              transform(device_no, {nos:Array(UInt32)}, {rated:Array(Float64)}, toFloat64(1)) as rated
            from ${rollupTableOf('slot', 'inverter')} final
            where device_no in {nos:Array(UInt32)} and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
              and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC') and ${ac}_count > 0 and ${dc}_count > 0
          )
          where dc_mean > 0.02 * rated group by device_no, bin order by device_no, bin`,
    params: {
      nos: ask.devices.map(({ no }) => no),
      rated: ask.devices.map(({ ratedKw }) => ratedKw),
      from: ask.fromMs,
      to: ask.toMs,
    },
    row: BinRow,
  })
}

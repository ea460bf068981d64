import { columnOf } from '@fengguang/domain/telemetry/catalogue'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { frameTableOf } from './frame-columns.ts'

const CodeRow = z
  .object({ device_no: z.int(), hour_ms: z.coerce.number(), code: z.int(), frames: z.coerce.number() })
  .transform((row) => ({ deviceNo: row.device_no, hourMs: row.hour_ms, code: row.code, frames: row.frames }))

/** Fault codes that inverters reported, by hour; 0 is no fault. */
export const readReportedCodes = (
  telemetry: Telemetry,
  ask: { deviceNos: readonly number[]; fromMs: number; toMs: number },
) => {
  const code = columnOf('faultCode')
  return telemetry.rows({
    sql: `select device_no, toFloat64(intDiv(toUnixTimestamp64Milli(at), 3600000) * 3600000) as hour_ms,
            assumeNotNull(${code}) as code, toFloat64(count()) as frames
          from ${frameTableOf('inverter')} final
          where device_no in {nos:Array(UInt32)} and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
            and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC') and ${code} is not null and ${code} != 0
          group by device_no, hour_ms, code order by device_no, hour_ms, code`,
    params: { nos: ask.deviceNos, from: ask.fromMs, to: ask.toMs },
    row: CodeRow,
  })
}

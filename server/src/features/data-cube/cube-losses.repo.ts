import type { DayRange } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { energyColumns, lossDayTable } from '../telemetry/analysis-reads.service.ts'

/** Aliases differ from their columns: one that hides its column would change what WHERE means. */
const alias = (name: string) => `x_${name}`
const Row = z.looseObject({ device_no: z.int(), local_day: z.string() }).transform((row) => ({
  deviceNo: row.device_no,
  day: row.local_day,
  /** Expected, actual, gain, then every class of loss. */
  kwh: energyColumns.map((name) => z.coerce.number().parse(row[alias(name)])),
}))
export type LossDay = z.output<typeof Row>

/** Expected and actual energy and losses of inverters by local day. */
export const findLossDays = (telemetry: Telemetry, deviceNos: readonly number[], { from, to }: DayRange) =>
  telemetry.rows({
    sql: `select device_no, toString(day) as local_day,
            ${energyColumns.map((name) => `toFloat64(${name}) as ${alias(name)}`).join(', ')}
          from ${lossDayTable.name} final
          where device_no in {nos:Array(UInt32)} and day >= {from:Date} and day <= {to:Date} and intervals > 0
          order by device_no, day`,
    params: { nos: deviceNos, from, to },
    row: Row,
  })

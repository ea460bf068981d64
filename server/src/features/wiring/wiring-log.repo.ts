import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { columnOf, tableSuffixOf } from '@fengguang/domain/telemetry/catalogue'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'

const Change = z.object({
  deviceNo: z.coerce.number(),
  atMs: z.coerce.number(),
  /** The points in the order asked for; null where the frame had none. */
  before: z.array(z.coerce.number()),
  after: z.array(z.coerce.number()),
})
export type StateChange = z.infer<typeof Change>

export interface ChangesWanted {
  type: DeviceType
  points: readonly string[]
  deviceNos: readonly number[]
  fromMs: number
  toMs: number
  limit: number
}

/** A frame that differs from the one before it in any of the points; -1 stands for "no value". Newest first. */
export function findChanges(telemetry: Telemetry, wanted: ChangesWanted): Promise<StateChange[]> {
  const states = wanted.points.map((point) => `ifNull(toInt32(${columnOf(point)}), -1)`).join(', ')
  return telemetry.rows({
    sql: `select device_no as "deviceNo", toUnixTimestamp64Milli(at) as "atMs", before, after from (
        select device_no, at, [${states}] as after,
          lagInFrame([${states}]) over (partition by device_no order by at
            rows between 1 preceding and current row) as before
        from frame_${tableSuffixOf(wanted.type)} final
        where device_no in {nos:Array(UInt32)}
          and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC'))
      where notEmpty(before) and before != after
      order by at desc limit {limit:UInt32}`,
    params: { nos: wanted.deviceNos, from: wanted.fromMs, to: wanted.toMs, limit: wanted.limit },
    row: Change,
    maxSeconds: 20,
  })
}

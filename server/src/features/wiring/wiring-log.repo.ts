import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { columnOf, tableSuffixOf } from '@fengguang/domain/telemetry/catalogue'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'

const Change = z.object({
  deviceNo: z.coerce.number(),
  atMs: z.coerce.number(),
  point: z.string(),
  before: z.coerce.number(),
  after: z.coerce.number(),
})
export type StateChange = z.infer<typeof Change>

export interface ChangesWanted {
  type: DeviceType
  /** Of the catalogue. */
  points: readonly string[]
  deviceNos: readonly number[]
  fromMs: number
  toMs: number
  limit: number
}

/** The longest period of a device: the first change of the time asked for is known from the frame before it. */
const lookBackMs = 3_600_000

/** A frame that says nothing of the point is left out first: what lies on both sides of it is compared. */
const changesOf = (
  type: DeviceType,
  point: string,
) => `select device_no, at, '${columnOf(point)}' as point, after, before from (
    select device_no, at, toInt32(assumeNotNull(${columnOf(point)})) as after,
      lagInFrame(toNullable(after)) over (partition by device_no order by at
        rows between 1 preceding and current row) as before
    from frame_${tableSuffixOf(type)} final
    where ${columnOf(point)} is not null and device_no in {nos:Array(UInt32)}
      and at >= fromUnixTimestamp64Milli({before:Int64}, 'UTC') and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC'))
  where before is not null and before != after and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')`

/** Where a point is another than in the frame before, newest first. */
export async function findChanges(telemetry: Telemetry, wanted: ChangesWanted): Promise<StateChange[]> {
  const { type, points } = wanted
  const rows = await telemetry.rows({
    sql: `select device_no as "deviceNo", toUnixTimestamp64Milli(at) as "atMs", point, before, after
      from (${points.map((point) => changesOf(type, point)).join(' union all ')})
      order by at desc limit {limit:UInt32}`,
    params: {
      nos: wanted.deviceNos,
      before: wanted.fromMs - lookBackMs,
      from: wanted.fromMs,
      to: wanted.toMs,
      limit: wanted.limit,
    },
    row: Change,
    maxSeconds: 20,
  })
  const codes = new Map(points.map((point) => [columnOf(point), point]))
  return rows.map((row) => ({ ...row, point: codes.get(row.point) ?? row.point }))
}

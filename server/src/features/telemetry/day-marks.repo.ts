import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { revisionMilliseconds, rollupTableOf } from './frame-columns.ts'

const Row = z.object({
  station: z.int(),
  local_day: z.string(),
  mark: z.string(),
  arrivedMs: z.number(),
  frame_count: z.number(),
})

/** What the frames of a group of devices were on a local day: another mark means other frames. */
export interface DayMark {
  day: string
  mark: string
  /** When the newest of them came. */
  arrivedMs: number
  frames: number
}

export interface MarkedDevices {
  type: DeviceType
  /** Device numbers, and the place of each one's group. */
  nos: readonly number[]
  groups: readonly number[]
}

/** Both lists travel in the address of the request. */
const devicesAtOnce = 8_000

/** Version and count of the frames of a day tell late, repeated and corrected ones. */
export async function readDayMarks(
  telemetry: Telemetry,
  { type, nos, groups }: MarkedDevices,
  { from, to }: { from: string; to: string },
): Promise<Map<number, DayMark[]>> {
  const found = new Map<number, DayMark[]>()
  for (let i = 0; i < nos.length; i += devicesAtOnce) {
    const rows = await telemetry.rows({
      sql: `select transform(device_no, {nos:Array(UInt32)}, {groups:Array(UInt32)}, toUInt32(0)) as station, toString(day) as local_day,
              hex(groupBitXor(cityHash64(device_no, version, frames))) as mark,
              toFloat64(max(version % ${revisionMilliseconds})) as arrivedMs,
              toFloat64(sum(frames)) as frame_count
            from ${rollupTableOf('day', type)} final
            where device_no in {nos:Array(UInt32)} and day >= {from:Date} and day <= {to:Date}
            group by station, local_day order by station, local_day`,
      params: { nos: nos.slice(i, i + devicesAtOnce), groups: groups.slice(i, i + devicesAtOnce), from, to },
      row: Row,
      maxSeconds: 120,
    })
    for (const { station, local_day: day, frame_count: frames, ...rest } of rows) {
      const mark = { day, frames, ...rest }
      const known = found.get(station)
      if (known) known.push(mark)
      else found.set(station, [mark])
    }
  }
  return found
}

/** When the newest frame of these types came that belongs to a day of the range, in milliseconds; 0 where there is none. */
export async function readNewestArrival(
  telemetry: Telemetry,
  types: readonly DeviceType[],
  { from, before }: { from: string; before: string },
): Promise<number> {
  const ofTypes = types.map(
    (type) =>
      `select max(version % ${revisionMilliseconds}) as arrival from ${rollupTableOf('day', type)}
       where day >= {from:Date} and day < {before:Date}`,
  )
  const [found] = await telemetry.rows({
    sql: `select toFloat64(max(arrival)) as newest from (${ofTypes.join(' union all ')})`,
    params: { from, before },
    row: z.object({ newest: z.number() }),
  })
  return found?.newest ?? 0
}

import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { rollupTableOf, slotSeconds } from './frame-columns.ts'
import { zoneName } from './rollups.repo.ts'

const Row = z.object({ day: z.string(), reported: z.number(), states: z.record(z.string(), z.number()) })

const slotHours = slotSeconds / 3600

export interface HoursRead {
  type: DeviceType
  deviceNo: number
  zone: string
  fromMs: number
  toMs: number
}

/** A quarter hour counts whole once the device was heard in it, and is shared by the states it reported there. */
export function readHours(telemetry: Telemetry, { type, deviceNo, zone, fromMs, toMs }: HoursRead) {
  const states = pointOf(type, 'state')
    ? `sumMap(mapApply((state, n) -> (state, n * ${slotHours} / arraySum(mapValues(state_frames))), state_frames))`
    : 'map()'
  return telemetry.rows({
    sql: `select toString(toDate(at, '${zoneName(zone)}')) as day, count() * ${slotHours} as reported, ${states} as states
          from ${rollupTableOf('slot', type)} final
          where device_no = {no:UInt32} and at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
            and at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
          group by day order by day`,
    params: { no: deviceNo, from: fromMs, to: toMs },
    row: Row,
  })
}

import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { frameTableOf, slotSeconds } from './frame-columns.ts'
import { devicesPerStatement, spanCondition } from './rollups.repo.ts'
import { readRows } from './row-binary.ts'

/** Devices and a time of theirs in milliseconds, its end not included. */
export interface SlotWindow {
  deviceNos: readonly number[]
  from: number
  to: number
}

const maxSeconds = 60

/** Which quarter hours within the windows have frames in the store: by device, in quarter hours since 1970. */
export async function takenSlots(
  telemetry: Telemetry,
  type: DeviceType,
  windows: readonly SlotWindow[],
): Promise<[deviceNo: number, slot: number][]> {
  const taken: [number, number][] = []
  for (const { deviceNos, from, to } of windows)
    for (let i = 0; i < deviceNos.length; i += devicesPerStatement) {
      const span = { from, to, deviceNos: deviceNos.slice(i, i + devicesPerStatement) }
      const bytes = await telemetry.bytes(
        `select device_no, toUInt32(intDiv(toUnixTimestamp(at), ${slotSeconds})) as slot from ${frameTableOf(type)}
         where ${spanCondition(span)} group by device_no, slot format RowBinary`,
        maxSeconds,
      )
      for (const rows = readRows(bytes); !rows.done;) taken.push([rows.uint32(), rows.uint32()])
    }
  return taken
}

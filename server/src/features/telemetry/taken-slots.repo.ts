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

/** A quarter hour that has frames in the store. */
export interface TakenSlot {
  deviceNo: number
  /** In quarter hours since 1970. */
  slot: number
  /** Where all its frames are of one instant. */
  onlyAtMs: number | undefined
  /** The highest version of them. */
  version: number
}

const maxSeconds = 60
const several = -1

/** The quarter hours within the windows that have frames. */
export async function takenSlots(
  telemetry: Telemetry,
  type: DeviceType,
  windows: readonly SlotWindow[],
): Promise<TakenSlot[]> {
  const taken: TakenSlot[] = []
  for (const { deviceNos, from, to } of windows)
    for (let i = 0; i < deviceNos.length; i += devicesPerStatement) {
      const span = { from, to, deviceNos: deviceNos.slice(i, i + devicesPerStatement) }
      const bytes = await telemetry.bytes(
        `select device_no, toUInt32(intDiv(toUnixTimestamp(at), ${slotSeconds})) as slot,
           if(min(at) = max(at), toFloat64(toUnixTimestamp64Milli(min(at))), ${several}), toFloat64(max(version))
         from ${frameTableOf(type)} where ${spanCondition(span)} group by device_no, slot format RowBinary`,
        maxSeconds,
      )
      for (const rows = readRows(bytes); !rows.done;) {
        const [deviceNo, slot, onlyAtMs, version] = [rows.uint32(), rows.uint32(), rows.float64(), rows.float64()]
        taken.push({ deviceNo, slot, onlyAtMs: onlyAtMs === several ? undefined : onlyAtMs, version })
      }
    }
  return taken
}

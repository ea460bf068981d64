import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'

/** What devices said, device by device: stamps, and a column for each point asked for. */
export interface DeviceColumns {
  at: number[]
  columns: Record<string, number[]>
  /** Of a point of several values one column a value. */
  arrays: Record<string, number[][]>
}

export type Wanted = Partial<Record<DeviceType, { points: readonly string[]; arrays?: readonly string[] }>>

export function columnsOf(blocks: Iterable<FrameBlock>, wanted: Wanted): Map<string, DeviceColumns> {
  const found = new Map<string, DeviceColumns>()
  for (const block of blocks) {
    const wants = wanted[block.type]
    if (wants === undefined) continue
    const devices = block.deviceIds.map((id) => {
      const known = found.get(id) ?? newColumns(wants)
      found.set(id, known)
      return known
    })
    for (let row = 0; row < block.length; row++) {
      const device = devices[block.device[row]!]!
      device.at.push(block.at[row]!)
      for (const point of wants.points) device.columns[point]!.push(block.columns[point]![row]!)
      for (const point of wants.arrays ?? []) {
        const array = block.arrays[point]
        if (array === undefined) continue
        const columns = device.arrays[point]!
        for (let i = 0; i < array.width; i++) (columns[i] ??= []).push(array.values[row * array.width + i]!)
      }
    }
  }
  return found
}

const newColumns = ({ points, arrays = [] }: NonNullable<Wanted[DeviceType]>): DeviceColumns => ({
  at: [],
  columns: Object.fromEntries(points.map((point) => [point, []])),
  arrays: Object.fromEntries(arrays.map((point) => [point, []])),
})

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
    spread(
      block,
      devices.map(({ at }) => at),
      block.at,
    )
    for (const point of wants.points)
      spread(
        block,
        devices.map(({ columns }) => columns[point]!),
        block.columns[point]!,
      )
    for (const point of wants.arrays ?? []) {
      const array = block.arrays[point]
      if (array === undefined) continue
      for (let i = 0; i < array.width; i++)
        spread(
          block,
          devices.map(({ arrays }) => (arrays[point]![i] ??= [])),
          array.values,
          array.width,
          i,
        )
    }
  }
  return found
}

/** The values of a block, each to the column of its device. */
function spread(block: FrameBlock, to: readonly number[][], values: ArrayLike<number>, width = 1, offset = 0): void {
  for (let row = 0; row < block.length; row++) to[block.device[row]!]!.push(values[row * width + offset]!)
}

const newColumns = ({ points, arrays = [] }: NonNullable<Wanted[DeviceType]>): DeviceColumns => ({
  at: [],
  columns: Object.fromEntries(points.map((point) => [point, []])),
  arrays: Object.fromEntries(arrays.map((point) => [point, []])),
})

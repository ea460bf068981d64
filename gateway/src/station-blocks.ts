import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'

const station = /^[A-Za-z0-9][A-Za-z0-9_-]*(?=\.)/

/** Device ids are `<stationId>.<code>`. */
export function stationOf(deviceId: string): string {
  const [found] = station.exec(deviceId) ?? []
  if (found === undefined) throw new TypeError(`device id ${deviceId}: expected <stationId>.<code>`)
  return found
}

function rowsOf(values: Float64Array, width: number, rows: readonly number[]): Float64Array {
  const picked = new Float64Array(rows.length * width)
  for (const [to, from] of rows.entries()) picked.set(values.subarray(from * width, (from + 1) * width), to * width)
  return picked
}

function picked(block: FrameBlock, rows: readonly number[]): FrameBlock {
  const columns = Object.entries(block.columns).map(([code, values]) => [code, rowsOf(values, 1, rows)] as const)
  const arrays = Object.entries(block.arrays).map(
    ([code, { width, values }]) => [code, { width, values: rowsOf(values, width, rows) }] as const,
  )
  return {
    ...block,
    length: rows.length,
    device: Uint32Array.from(rows, (row) => block.device[row] as number),
    at: rowsOf(block.at, 1, rows),
    columns: Object.fromEntries(columns),
    arrays: Object.fromEntries(arrays),
  }
}

/** The frames of each station by themselves. */
export function byStation(blocks: readonly FrameBlock[]): Map<string, FrameBlock[]> {
  const found = new Map<string, FrameBlock[]>()
  const add = (id: string, block: FrameBlock): void => {
    const known = found.get(id)
    if (known) known.push(block)
    else found.set(id, [block])
  }
  for (const block of blocks) {
    if (block.length === 0) continue
    const stations = block.deviceIds.map(stationOf)
    if (new Set(stations).size === 1) {
      add(stations[0] as string, block)
      continue
    }
    const rows = Map.groupBy(
      Array.from({ length: block.length }, (_none, row) => row),
      (row) => {
        return stations[block.device[row] as number] as string
      },
    )
    for (const [id, those] of rows) add(id, picked(block, those))
  }
  return found
}

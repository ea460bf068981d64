import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'

/** All that each device says at an instant, as text. */
export function framesAt(blocks: Iterable<FrameBlock>, atMs: number): Map<string, string> {
  const found = new Map<string, string>()
  for (const block of blocks)
    for (let row = 0; row < block.length; row++) {
      if (block.at[row] !== atMs) continue
      const single = Object.entries(block.columns).map(([code, values]) => `${code}=${values[row]}`)
      const several = Object.entries(block.arrays).map(
        ([code, { width, values }]) => `${code}=${values.subarray(row * width, (row + 1) * width).join('/')}`,
      )
      found.set(block.deviceIds[block.device[row]!]!, [...single, ...several].join(' '))
    }
  return found
}

/** Rows of a type as a walk over its values by name. */
export function* rowsOf(blocks: Iterable<FrameBlock>, type: FrameBlock['type']) {
  for (const block of blocks) {
    if (block.type !== type) continue
    for (let row = 0; row < block.length; row++)
      yield {
        deviceId: block.deviceIds[block.device[row]!]!,
        at: block.at[row]!,
        value: (code: string): number => block.columns[code]![row]!,
      }
  }
}

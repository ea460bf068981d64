import { describe, expect, it } from 'vitest'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { byStation, stationOf } from './station-blocks.ts'

const block: FrameBlock = {
  type: 'inverter',
  deviceIds: ['pv-a.inv-1', 'pv-b.inv-1'],
  length: 3,
  device: Uint32Array.of(0, 1, 0),
  at: Float64Array.of(1, 2, 3),
  columns: { powerKw: Float64Array.of(10, 20, 30) },
  arrays: { stringI: { width: 2, values: Float64Array.of(1, 2, 3, 4, 5, 6) } },
}

describe('frames by station', () => {
  it('are picked out of a block of several', () => {
    const { deviceIds } = block
    expect(byStation([block])).toEqual(
      new Map([
        [
          'pv-a',
          [
            {
              type: 'inverter',
              deviceIds,
              length: 2,
              device: Uint32Array.of(0, 0),
              at: Float64Array.of(1, 3),
              columns: { powerKw: Float64Array.of(10, 30) },
              arrays: { stringI: { width: 2, values: Float64Array.of(1, 2, 5, 6) } },
            },
          ],
        ],
        [
          'pv-b',
          [
            {
              type: 'inverter',
              deviceIds,
              length: 1,
              device: Uint32Array.of(1),
              at: Float64Array.of(2),
              columns: { powerKw: Float64Array.of(20) },
              arrays: { stringI: { width: 2, values: Float64Array.of(3, 4) } },
            },
          ],
        ],
      ]),
    )
  })

  it('stay as they are when they are of one station; empty blocks go', () => {
    const one = { ...block, deviceIds: ['pv-a.inv-1', 'pv-a.inv-2.x'] }
    expect(byStation([one, { ...block, length: 0 }]).get('pv-a')).toEqual([one])
  })

  it.each(['inv-1', '.inv-1', '../x.inv-1', 'a/b.inv-1'])('%s names no station', (id) => {
    expect(() => stationOf(id)).toThrow(TypeError)
  })
})

import { describe, expect, it } from 'vitest'
import { FrameCollector } from './frame-collector.ts'
import type { WireValue } from './wire.model.ts'

describe('frames gathered into blocks', () => {
  it('stand one below the other, by type, with gaps where nothing was said', () => {
    const collector = new FrameCollector()
    collector.add('inverter', 'a.1', 1, ['powerKw', 'stringI'], [5, [1, null]])
    collector.add('meter', 'a.m', 1, ['powerKw'], [7])
    collector.add('inverter', 'a.2', 2, ['uabV', 'stringI'], [400, [3, 4, 5]])
    collector.add('inverter', 'a.1', 3, ['powerKw'], [null])
    expect(collector.frames).toBe(4)
    expect(collector.blocks()).toEqual([
      {
        type: 'inverter',
        deviceIds: ['a.1', 'a.2'],
        length: 3,
        device: Uint32Array.of(0, 1, 0),
        at: Float64Array.of(1, 2, 3),
        columns: { powerKw: Float64Array.of(5, NaN, NaN), uabV: Float64Array.of(NaN, 400, NaN) },
        arrays: { stringI: { width: 3, values: Float64Array.of(1, NaN, NaN, 3, 4, 5, NaN, NaN, NaN) } },
      },
      {
        type: 'meter',
        deviceIds: ['a.m'],
        length: 1,
        device: Uint32Array.of(0),
        at: Float64Array.of(1),
        columns: { powerKw: Float64Array.of(7) },
        arrays: {},
      },
    ])
  })

  it('grow without losing what came before', () => {
    const collector = new FrameCollector()
    const given = Array.from({ length: 500 }, (_none, i): WireValue[] => [i, i % 3 === 0 ? null : [i, i + 1]])
    for (const [i, values] of given.entries()) collector.add('tower', `d${i % 7}`, i, ['a', 'b'], values)
    const [block] = collector.blocks()
    expect(block?.columns['a']).toEqual(Float64Array.from(given, (_values, i) => i))
    const pairs = given.flatMap(([, pair]) => (pair as number[] | null) ?? [NaN, NaN])
    expect(block?.arrays['b']).toEqual({ width: 2, values: Float64Array.from(pairs) })
    expect([...(block?.device ?? [])].every((index, i) => block?.deviceIds[index] === `d${i % 7}`)).toBe(true)
  })

  it('are of the names they were given, whatever those mean to objects', () => {
    const collector = new FrameCollector()
    collector.add('meter', 'a', 1, ['constructor'], [5])
    expect(collector.blocks()[0]?.columns).toEqual({ constructor: Float64Array.of(5) })
  })
})

import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../local-day.ts'
import { demo, healthy } from '../scenario.ts'
import { checksumOf, demoStation, outsideLimits } from '../testing/frames.ts'
import { framesAt } from '../testing/instants.ts'
import { windFarm } from './wind-farm.ts'

const turbines = 6
const station = { ...demoStation('wp-xinjiang-dabancheng'), capacityKw: turbines * 2250 }
const from = Date.UTC(2026, 9, 4, 16)
const build = (scenario = demo, seed = 1) => windFarm(station, { seed, scenario })

describe('a wind farm', () => {
  const farm = build()

  it('has every turbine with its transformer, a tower and a main meter', () => {
    const rated = farm.devices.filter(({ type }) => type === 'turbine').reduce((sum, d) => sum + d.ratedKw!, 0)
    expect(rated).toBeCloseTo(station.capacityKw, 6)
    const codes = farm.devices.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { parentCode } of farm.devices) expect([undefined, ...codes]).toContain(parentCode)
    expect(farm.devices.filter(({ isMain }) => isMain).map(({ type }) => type)).toEqual(['meter', 'tower'])
  })

  it('lets all its devices speak, and within the limits of ingest', () => {
    const blocks = [...farm.blocks(from, from + 2 * dayMs, 300)]
    expect(outsideLimits(blocks)).toEqual([])
    const spoken = new Set(blocks.flatMap(({ deviceIds }) => deviceIds))
    expect([...spoken].sort()).toEqual(farm.devices.map(({ id }) => id).sort())
    for (const { type, columns } of blocks)
      for (const [code, values] of Object.entries(columns))
        expect(
          values.every((value) => !Number.isNaN(value)),
          `${type}.${code}`,
        ).toBe(true)
  })

  it.each([0, 13 * minuteMs, 59 * minuteMs, 16 * hourMs])(
    'gives an instant the same frames whatever window, step or order they are asked in (%i ms after midnight)',
    (afterMs) => {
      const at = from + dayMs + afterMs
      const alone = framesAt(build().blocks(at, at + 1, 60), at)
      expect(alone.size).toBe(2 * turbines + 2)
      expect(framesAt(build().blocks(at - 5 * hourMs, at + hourMs, 60), at)).toEqual(alone)
      expect(framesAt(build().blocks(at - 200_000, at + 200_000, 20), at)).toEqual(alone)
      const backwards = build()
      for (const block of backwards.blocks(at - 6 * dayMs, at - 6 * dayMs + 1, 60))
        expect(block.length).toBeGreaterThan(0)
      expect(framesAt(backwards.blocks(at - 3 * minuteMs, at + 1, 60), at)).toEqual(alone)
    },
  )

  it('keeps its figures from version to version', () => {
    expect(checksumOf(build().blocks(from + 12 * hourMs, from + 13 * hourMs, 300))).toMatchInlineSnapshot(`"84c84f8a"`)
  })

  it('gives another seed another wind', () => {
    const [one, two] = [1, 2].map((seed) => checksumOf(build(healthy, seed).blocks(from, from + hourMs, 3600)))
    expect(one).not.toBe(two)
  })
})

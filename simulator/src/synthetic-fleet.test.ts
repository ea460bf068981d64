import { expect, it } from 'vitest'
import { devicesOf, stationModel } from './fleet.ts'
import { demo } from './scenario.ts'
import { syntheticFleet } from './synthetic-fleet.ts'

it('makes as many stations as asked for, the same each time, all of which report', () => {
  const fleet = syntheticFleet(8)
  expect(fleet).toEqual(syntheticFleet(1000).slice(0, 8))
  expect(new Set(fleet.map(({ id }) => id)).size).toBe(8)
  const at = Date.UTC(2026, 10, 1)
  for (const station of fleet) {
    expect(devicesOf(station).length).toBeGreaterThan(5)
    const blocks = [
      ...stationModel(station, { seed: 1, scenario: demo, countersFromMs: at }).blocks(at, at + 60_000, 60),
    ]
    expect(blocks.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(5)
  }
})

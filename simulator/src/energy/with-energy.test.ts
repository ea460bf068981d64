import { expect, it } from 'vitest'
import { hourMs } from '../local-day.ts'
import { pvPlant } from '../pv/pv-plant.ts'
import { healthy } from '../scenario.ts'
import { demoStation, seriesOf } from '../testing/frames.ts'
import { energyCodes } from './energy-layout.ts'
import { withEnergy } from './with-energy.ts'

const station = demoStation('pv-qinghai-gonghe')
/** Midnight in China: piles charge in the evening, storage at night and noon. */
const midnight = Date.UTC(2026, 8, 30, 16)
const options = { seed: 1, scenario: healthy, countersFromMs: midnight }
const blocksOf = (build: typeof pvPlant) => [...build(station, options).blocks(midnight, midnight + 24 * hourMs, 600)]

it('the main meter counts the plant with its piles and storage', () => {
  const [alone, together] = [blocksOf(pvPlant), blocksOf(withEnergy(pvPlant))]
  const values = (blocks: typeof alone, code: string, meter: string) =>
    seriesOf(blocks, 'meter', code, meter).map(({ value }) => value)
  const plantKw = values(alone, 'powerKw', 'meter-01')
  const othersKw = values(together, 'powerKw', energyCodes.meter)
  expect(othersKw.some((kw) => kw < -50)).toBe(true)
  for (const [i, kw] of values(together, 'powerKw', 'meter-01').entries())
    expect(kw).toBeCloseTo(plantKw[i]! + othersKw[i]!, 1)
  // What it bought at night is more than the plant's own use.
  const bought = (blocks: typeof alone) => {
    const counted = values(blocks, 'reverseKwh', 'meter-01')
    return counted.at(-1)! - counted[0]!
  }
  expect(bought(together)).toBeGreaterThan(bought(alone) + 100)
})

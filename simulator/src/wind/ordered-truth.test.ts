import { expect, it } from 'vitest'
import { dayMs } from '../local-day.ts'
import { causes } from '../plant.model.ts'
import { demoStation } from '../testing/frames.ts'
import { farmOf } from './farm.ts'
import { farmTruth } from './farm-truth.ts'
import { holdingCauses, windOrderedTruth } from './ordered-truth.ts'

const scenario = {
  name: 'everything',
  eventsIn30Days: Object.fromEntries(causes.map((cause) => [cause, 1000])),
}
const farm = farmOf(demoStation('wp-xinjiang-dabancheng'), { seed: 5, scenario })
const from = Date.UTC(2026, 3, 9, 16)
const to = from + 20 * dayMs

it('charges each lost kWh once, as often as the faults together cost', () => {
  const losses = windOrderedTruth(farm, from, to, 600_000)
  const totalOf = (cause: (typeof holdingCauses)[number] | 'weak'): number =>
    losses.reduce((sum, loss) => sum + loss[cause].reduce((total, kwh) => total + kwh, 0), 0)
  const recorded = [...holdingCauses, 'weak' as const].map(totalOf)
  const ids = Array.from({ length: farm.count }, (_, i) => `${i}`)
  const missing = farmTruth(farm, ids, from, to).reduce((sum, { lostKwh }) => sum + lostKwh, 0)
  expect(Math.min(...recorded)).toBeGreaterThan(0)
  expect(Math.abs(recorded.reduce((sum, kwh) => sum + kwh, 0) / missing - 1)).toBeLessThan(1e-3)
})

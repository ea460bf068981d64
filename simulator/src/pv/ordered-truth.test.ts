import { describe, expect, it } from 'vitest'
import { dayMs, localDayOf, minutesPerDay } from '../local-day.ts'
import { causes, type Scenario } from '../plant.model.ts'
import { healthy, only } from '../scenario.ts'
import { demoStation } from '../testing/frames.ts'
import { holdingCauses, pvOrderedTruth, takingCauses, type OrderedCause } from './ordered-truth.ts'
import { generatedKwh, plantDay } from './plant-day.ts'
import { pvSite } from './pv-site.ts'

const station = demoStation('pv-qinghai-gonghe')
const from = Date.UTC(2026, 5, 9, 16)
const days = 20
const ordered: readonly OrderedCause[] = [...holdingCauses, ...takingCauses]
const everything: Scenario = {
  name: 'everything',
  eventsIn30Days: Object.fromEntries(causes.map((cause) => [cause, 1000])),
}
const siteWith = (scenario: Scenario) => pvSite(station, { seed: 5, scenario })
const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)

function missingKwh(scenario: Scenario): number {
  let missing = 0
  for (let day = localDayOf(from); day < localDayOf(from) + days; day++)
    missing +=
      generatedKwh(siteWith(healthy), plantDay(siteWith(healthy), day), 0, minutesPerDay) -
      generatedKwh(siteWith(scenario), plantDay(siteWith(scenario), day), 0, minutesPerDay)
  return missing
}

describe('truth in the order of the ledger', () => {
  const losses = pvOrderedTruth(siteWith(everything), from, from + days * dayMs, 300_000)
  const totalOf = (cause: OrderedCause): number => losses.reduce((total, loss) => total + sum(loss[cause]), 0)

  it('adds up to what a clean and healthy plant makes more', () => {
    const recorded = ordered.reduce((total, cause) => total + totalOf(cause), 0)
    const missing = missingKwh(everything)
    expect(missing).toBeGreaterThan(0)
    expect(Math.abs(recorded / missing - 1)).toBeLessThan(1e-3)
  })

  it('charges every class that was laid, and none with less than nothing', () => {
    expect(ordered.filter((cause) => !(totalOf(cause) > 0))).toEqual([])
    for (const loss of losses) for (const cause of ordered) expect(Math.min(...loss[cause])).toBeGreaterThan(-1e-3)
  })

  it('charges nothing but dust to a dusty plant', () => {
    const dusty = pvOrderedTruth(siteWith(only('soiling')), from, from + dayMs, 300_000)
    expect(ordered.filter((cause) => dusty.some((loss) => sum(loss[cause]) > 0))).toEqual(['soiling'])
  })
})

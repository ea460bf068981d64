import { expect, it } from 'vitest'
import { dayMs, minuteMs } from '../series.ts'
import { Random } from '../statistics/random.ts'
import { powerAt } from '../wind/power-curve.ts'
import { analyseWind } from './wind-analysis.ts'

const fromAt = Date.UTC(2026, 3, 1)
const stepMs = 10 * minuteMs
const curve = { speedsMs: [2.5, 5, 12], powers: [0, 200, 2000] }

/** Three turbines of one model in a wind that goes up and down; one that stands all the time is of another model. */
function farm(days: number) {
  const random = new Random(9)
  const toAt = fromAt + days * dayMs
  const rows = (days * dayMs) / stepMs
  const at = Float64Array.from({ length: rows }, (_, row) => fromAt + row * stepMs)
  const turbineOf = (model: string, share: number) => {
    const windMs = at.map((_, row) => 8 + 4 * Math.sin(row / 40) + random.uniform(-0.3, 0.3))
    const each = (value: number) => at.map(() => value)
    return {
      ratedKw: 2000,
      model,
      frames: {
        at,
        powerKw: windMs.map((speed) => share * powerAt(curve, speed)),
        windMs,
        state: each(3),
        faultCode: each(0),
        controlMode: each(1),
        limitKw: each(Number.NaN),
      },
    }
  }
  const turbines = [turbineOf('a', 1), turbineOf('a', 1), turbineOf('stands', 0), turbineOf('a', 1)]
  return analyseWind({ period: { fromAt, toAt, stepMs }, offsetMs: 0, turbines })
}

it('a model that ran on too few days has no curve; others of the farm are judged all the same', () => {
  const short = farm(6)
  expect([short.refused, short.ledger.sums]).toEqual([[0, 1, 2, 3], []])
  const long = farm(7)
  expect(long.refused).toEqual([2])
  expect([...long.curves.keys()]).toEqual(['a'])
  expect(long.farm.turbines).toHaveLength(3)
})

import { expect, test } from 'vitest'
import { judges, type Stage } from './alarm-conditions.rules.ts'
import { defaultRules } from './default-rules.ts'

const key = 'threshold:oilTemperatureC'
const builtIn = defaultRules.boxTransformer.find((rule) => rule.key === key)!
const rule = { ...builtIn, settings: { ...builtIn.settings, firstLimit: 80, secondLimit: 90, deadband: 5 } }

const stageAt = (value: number, held: Stage): Stage | undefined =>
  judges.threshold(
    rule,
    { number: () => value, list: () => undefined },
    { ratedKw: null, lightWm2: Number.NaN, held, lowestC: Number.NaN },
  )?.stage

test.each<[number, Stage, Stage]>([
  [80, 0, 0],
  [80.1, 0, 1],
  [90, 0, 1],
  [90.1, 0, 2],
  [75.1, 1, 1],
  [75, 1, 0],
  [85.1, 2, 2],
  [85, 2, 1],
  [85.1, 1, 1],
])('%s °C with limits of 80 and 90 °C, raised at stage %s: stage %s', (value, held, stage) => {
  expect(stageAt(value, held)).toBe(stage)
})

test('without a value nothing can be said', () => {
  expect(stageAt(Number.NaN, 1)).toBeUndefined()
})

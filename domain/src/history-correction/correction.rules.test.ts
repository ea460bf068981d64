import { expect, test } from 'vitest'
import { pointOf } from '../telemetry/catalogue.ts'
import { actionsOf, correctedValue, figureOf, namedPoint, thinned, type Correction } from './correction.rules.ts'

const power = pointOf('meter', 'powerKw')!
const energy = pointOf('meter', 'forwardKwh')!

test.each<[number | null, Correction, number | null]>([
  [5, { action: 'set', amount: 7 }, 7],
  [null, { action: 'set', amount: 7 }, 7],
  [5, { action: 'shift', amount: -2 }, 3],
  [null, { action: 'shift', amount: -2 }, null],
  [5, { action: 'scale', amount: 0.1 }, 0.5],
  [null, { action: 'scale', amount: 2 }, null],
  [5, { action: 'bad' }, null],
])('%s under %j becomes %s', (value, correction, after) => {
  expect(correctedValue(value, correction, power)).toBe(after)
})

test('a corrected value has the decimals of its point', () => {
  const third = correctedValue(1, { action: 'scale', amount: 1 / 3 }, power)!
  expect(third).toBe(Number((1 / 3).toFixed(power.decimals)))
})

test('states are set or marked, never shifted', () => {
  expect(actionsOf(pointOf('inverter', 'state')!)).toEqual(['set', 'bad'])
  expect(actionsOf(energy)).toContain('shift')
})

test.each([
  ['inverter', 'powerKw', true],
  ['inverter', 'stringI[1]', true],
  ['inverter', 'stringI', false],
  ['inverter', 'stringI[99]', false],
  ['inverter', 'powerKw[1]', false],
  ['inverter', 'nothing', false],
  ['inverter', 'constructor', false],
] as const)('%s has the point %s: %s', (type, text, has) => {
  expect(namedPoint(type, text) !== undefined).toBe(has)
})

test('a counter is summed up by its rise across a reset, a measure by its mean', () => {
  expect(figureOf([100, null, 110, 5, 8], energy)).toBe(10 + 5 + 3)
  expect(figureOf([1, null, 2], power)).toBe(1.5)
  expect(figureOf([null], power)).toBeNull()
})

test('thinning keeps both ends and never repeats', () => {
  expect(thinned(3, 10)).toEqual([0, 1, 2])
  const chosen = thinned(1001, 11)
  expect([chosen[0], chosen.at(-1), new Set(chosen).size]).toEqual([0, 1000, 11])
})

import { expect, test } from 'vitest'
import { pointsOf, type Curve } from './curve.model.ts'
import { scaleCurves } from './curve-scale.ts'

const curve = (unit: string, ...values: (number | null)[]): Curve => ({
  id: unit,
  name: unit,
  unit,
  points: pointsOf(values.map((value, index) => [index, value])),
})
const read = ({ unit, points }: Curve) => [unit, ...points.filter((_, index) => index % 2 === 1)]

test.each([
  ['zh_CN', [curve('kW', 42_000, null)], [['MW', 42, Number.NaN]]],
  ['zh_CN', [curve('kW', 420, -30)], [['kW', 420, -30]]],
  ['zh_CN', [curve('kWh', 25_000)], [['万度', 2.5]]],
  ['en_US', [curve('kWh', 25_000)], [['MWh', 25]]],
  ['en_US', [curve('°C', 25_000)], [['°C', 25_000]]],
  // The axis is shared, so the smaller curve takes the unit of the greater one.
  ['en_US', [curve('kW', 50), curve('kW', 5000)], [['MW', 0.05], ['MW', 5]]], // prettier-ignore
  ['en_US', [curve('kW', null)], [['kW', Number.NaN]]],
] as const)('%s %#', (lang, curves, expected) => {
  expect(scaleCurves(curves, lang).map(read)).toEqual(expected)
})

test('times and the given points stay as they were', () => {
  const given = curve('kW', 42_000)
  expect(scaleCurves([given], 'en_US')[0]!.points[0]).toBe(0)
  expect([...given.points]).toEqual([0, 42_000])
})

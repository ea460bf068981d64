import { expect, test } from 'vitest'
import { pointsOf, type Curve } from './curve.model.ts'
import { curveRows } from './curve-table.ts'

const curve = (id: string, samples: [number, number | null][]): Curve => ({
  id,
  name: id,
  unit: 'kW',
  points: pointsOf(samples),
})

test('curves on different instants share one table, in order', () => {
  const one: [number, number | null][] = [[1, 10], [3, null]] // prettier-ignore
  const two: [number, number | null][] = [[2, 20], [3, 30]] // prettier-ignore
  expect(curveRows([curve('one', one), curve('two', two)])).toEqual([
    { timeMs: 1, values: [10, undefined] },
    { timeMs: 2, values: [undefined, 20] },
    { timeMs: 3, values: [undefined, 30] },
  ])
})

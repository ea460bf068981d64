import { parseFormula } from '@fengguang/domain/data-cube/cube-formula'
import { expect, test } from 'vitest'
import { cellOf, type Fact } from './cube-cells.ts'
import { mostRead, refuseLarge } from './cube-scope.service.ts'

const fact = (owner: string, part: number, whole = 1, time = '2026-06-19'): Fact => ({ owner, part, whole, time })
const facts = [fact('a', 10, 1), fact('a', 20, 9), fact('b', 12, 2, '2026-06-20')]

test.each([
  // (30 ÷ 10 + 12 ÷ 2) ÷ 2
  ['mean', 4.5],
  ['rise', 42],
  ['sum', 42],
  ['share', 350],
  ['dayMean', 3.5],
  // (30 + 12) ÷ 2
  ['stationMean', 21],
  ['last', 12],
  ['max', 20],
  ['min', 10],
  ['money', 42],
] as const)('%s of the same facts is %d', (aggregate, expected) => {
  const cell = cellOf(aggregate)
  for (const one of facts) cell.add(one)
  expect(cell.value()).toBeCloseTo(expected, 9)
})

test('means that the store added up count as many owners as they are of', () => {
  const cell = cellOf('mean')
  // Of three owners 6 each, of one owner 30 ÷ 3.
  cell.add({ ...fact('a', 900, 100), means: { sum: 18, owners: 3 } })
  cell.add(fact('b', 30, 3))
  expect(cell.value()).toBeCloseTo(7, 9)
})

test.each(['mean', 'rise', 'share', 'last', 'stationMean', 'max', 'min', 'money'] as const)(
  '%s of nothing is unknown, never zero',
  (aggregate) => {
    expect(cellOf(aggregate).value()).toBeNull()
  },
)

test('money is unknown as soon as one part of it is', () => {
  const cell = cellOf('money')
  for (const part of [3, Number.NaN, 4]) cell.add(fact('a', part))
  expect(cell.value()).toBeNull()
})

test('a key figure in per cent is a ratio of sums', () => {
  const cell = cellOf('formula', { formula: parseFormula({ formula: '{onGrid} ÷ {generated}' })!, unit: '%' })
  for (const [stationId, onGrid, generated] of [
    ['a', 1, 2],
    ['b', 8, 8],
  ] as const)
    // prettier-ignore
    cell.add({ ...fact(stationId, 0), row: { stationId, day: '2026-06-19', inputs: { onGrid, generated } } })
  expect(cell.value()).toBe(90)
})

test('a question that would read too much is refused before it is read', () => {
  expect(() => refuseLarge(1000, mostRead / 1000)).not.toThrow()
  expect(() => refuseLarge(1000, mostRead / 1000 + 1)).toThrow('cube.tooLarge')
})

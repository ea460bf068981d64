import { expect, test } from 'vitest'
import { falls, ranked, shares } from './chart-figures.ts'
import type { Value, WaterfallStep } from './chart.model.ts'

const change = (value: Value): WaterfallStep => ({ id: 'c', name: 'c', role: 'change', value })
const total = (value?: Value): WaterfallStep => ({
  id: 't',
  name: 't',
  role: 'total',
  ...(value !== undefined && { value }),
})

test.each([
  [
    'losses go down from a total',
    [total(10), change(-3), change(-2), total()],
    [
      [0, 10],
      [10, 7],
      [7, 5],
      [0, 5],
    ],
    [10, 7, 5, 5],
  ],
  [
    'a balance may cross zero',
    [change(4), change(-9), change(2)],
    [
      [0, 4],
      [4, -5],
      [-5, -3],
    ],
    [4, -5, -3],
  ],
  [
    'after an unknown change no balance is claimed',
    [total(10), change(null), change(-2), total()],
    [[0, 10], undefined, [10, 8], undefined],
    [10, null, null, null],
  ],
  [
    'a measured total is known again',
    [total(10), change(null), total(6), change(1)],
    [[0, 10], undefined, [0, 6], [6, 7]],
    [10, null, 6, 7],
  ],
  ['an unknown total has no bar', [total(10), total(null)], [[0, 10], undefined], [10, null]],
] as const)('%s', (_name, steps, bars, balances) => {
  // prettier-ignore
  const drawn = falls({ steps })
  expect(drawn.map(({ bar }) => bar && [bar.from, bar.to])).toEqual(bars)
  expect(drawn.map(({ balance }) => balance)).toEqual(balances)
})

test('rising, falling and total bars are told apart', () => {
  expect(falls({ steps: [total(1), change(2), change(-1), change(0)] }).map(({ look }) => look)).toEqual([
    'total',
    'rise',
    'fall',
    'rise',
  ])
})

const item = (id: string, value: Value) => ({ id, name: id, value })

test('the greatest comes first and shares add up to the part the items make', () => {
  const rows = ranked({ items: [item('a', 10), item('b', 50), item('c', null)], rest: 40 })
  expect(rows.map(({ item: { id }, sharePct, cumulativePct }) => [id, sharePct, cumulativePct])).toEqual([
    ['b', 50, 50],
    ['a', 10, 60],
    ['c', null, null],
  ])
})

test.each([
  [[], []],
  [[item('a', 0)], [null]],
  [
    [item('a', null), item('b', 4)],
    [null, 100],
  ],
  [
    [item('a', 1), item('b', 3)],
    [25, 75],
  ],
])('shares of %j are %j', (items, expected) => {
  expect(shares({ items }).map(({ sharePct }) => sharePct)).toEqual(expected)
})

import { describe, expect, test } from 'vitest'
import { extensionsFor, placePrice, removePrice, type Extension, type PriceSpan } from './price-series.rules.ts'

const span = (id: string, fromDay: string, toDay: string | null): PriceSpan => ({ id, fromDay, toDay })
const series = [
  span('b', '2025-07-01', '2025-12-31'),
  span('a', '2025-01-01', '2025-06-30'),
  span('c', '2026-01-01', null),
]
const ended = [span('a', '2025-01-01', '2025-06-30')]

/** `id from..to` of the neighbour that moves, `-` for none, or the key of the refusal. */
const said = (placing: ReturnType<typeof placePrice>): string => {
  if ('failure' in placing) return placing.failure.key
  const { moved } = placing
  return moved ? `${moved.id} ${moved.fromDay}..${moved.toDay ?? ''}` : '-'
}

describe('a new price', () => {
  test.each<[string, readonly PriceSpan[], string, string | null, string]>([
    ['the first of all', [], '2026-01-01', null, '-'],
    ['begins inside the last, open', series, '2026-05-01', null, 'c 2026-01-01..2026-04-30'],
    ['ends before the last, which was open', series, '2026-05-01', '2026-05-31', 'price.shortEnd'],
    [
      'begins inside one in the middle and ends with it',
      series,
      '2025-10-01',
      '2025-12-31',
      'b 2025-07-01..2025-09-30',
    ],
    ['ends earlier than it', series, '2025-10-01', '2025-12-30', 'price.gap'],
    ['reaches into the next', series, '2025-10-01', '2026-01-01', 'price.overlap'],
    ['is open before the next', series, '2025-10-01', null, 'price.overlap'],
    ['begins with another', series, '2025-07-01', '2025-12-31', 'price.sameDay'],
    ['before the first, up to it', series, '2024-01-01', '2024-12-31', '-'],
    ['before the first, with a gap', series, '2024-01-01', '2024-12-30', 'price.gap'],
    ['after the end, on the next day', ended, '2025-07-01', null, '-'],
    ['after the end, with a gap', ended, '2025-07-02', null, 'price.gap'],
    ['begins inside one that ends, and goes on', ended, '2025-06-01', null, 'a 2025-01-01..2025-05-31'],
    ['begins inside one that ends, and ends earlier', ended, '2025-06-01', '2025-06-29', 'price.shortEnd'],
    ['ends before it begins', [], '2026-01-02', '2026-01-01', 'range.endBeforeStart'],
    ['holds on one day', [], '2026-01-01', '2026-01-01', '-'],
  ])('%s', (_, own, fromDay, toDay, result) => {
    expect(said(placePrice(own, span('', fromDay, toDay)))).toBe(result)
  })
})

describe('a changed price', () => {
  test.each<[string, string, string, string | null, string]>([
    ['stays where it is', 'b', '2025-07-01', '2025-12-31', '-'],
    ['begins later: the one before goes on', 'b', '2025-08-01', '2025-12-31', 'a 2025-01-01..2025-07-31'],
    ['begins earlier: the one before ends', 'b', '2025-06-01', '2025-12-31', 'a 2025-01-01..2025-05-31'],
    ['jumps over its neighbour', 'b', '2024-12-01', '2025-12-31', 'price.overlap'],
    ['begins with its neighbour', 'b', '2025-01-01', '2025-12-31', 'price.sameDay'],
    ['ends earlier', 'b', '2025-07-01', '2025-11-30', 'price.gap'],
    ['ends later', 'b', '2025-07-01', '2026-02-01', 'price.overlap'],
    ['the last gets an end', 'c', '2026-01-01', '2026-12-31', '-'],
    ['the first begins earlier', 'a', '2024-01-01', '2025-06-30', '-'],
  ])('%s', (_, id, fromDay, toDay, result) => {
    expect(said(placePrice(series, span(id, fromDay, toDay)))).toBe(result)
  })
})

describe('a deletion', () => {
  test.each<[string, string, Extension, string]>([
    ['in the middle, nobody takes the days', 'b', 'none', 'price.gap'],
    ['in the middle, the one before', 'b', 'previous', 'a 2025-01-01..2025-12-31'],
    ['in the middle, the one after', 'b', 'next', 'c 2025-07-01..'],
    ['the last, nobody', 'c', 'none', '-'],
    ['the last, the one before stays open', 'c', 'previous', 'b 2025-07-01..'],
    ['the last has none after it', 'c', 'next', 'price.noNeighbour'],
    ['the first, nobody', 'a', 'none', '-'],
    ['the first, the one after', 'a', 'next', 'b 2025-01-01..2025-12-31'],
    ['unknown', 'x', 'none', 'record.notFound'],
  ])('%s', (_, id, extend, result) => {
    expect(said(removePrice(series, id, extend))).toBe(result)
  })
  test('offers what can be chosen', () => {
    expect(series.map(({ id }) => [id, extensionsFor(series, id)])).toEqual([
      ['b', ['previous', 'next']],
      ['a', ['next', 'none']],
      ['c', ['previous', 'none']],
    ])
    expect(extensionsFor(ended, 'a')).toEqual(['none'])
  })
})

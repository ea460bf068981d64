import { expect, test } from 'vitest'
import { moved, withShown, withWidth } from './column-changes.ts'
import { asItComes, shownColumns, type ColumnChoice } from './column-choice.ts'

const fields = [
  { key: 'name', fixed: true as const },
  { key: 'a' },
  { key: 'b' },
  { key: 'c', list: 'optional' as const },
  { key: 'd' },
]
const shown = (choice: Partial<ColumnChoice>) =>
  shownColumns(fields, { ...asItComes, ...choice })
    .map(({ key }) => key)
    .join(' ')

test.each<[string, Partial<ColumnChoice>, string]>([
  ['nothing chosen', {}, 'name a b d'],
  ['another order', { columns: ['name', 'd', 'b', 'a'] }, 'name d b a'],
  ['some hidden', { columns: ['name', 'd'], hidden: ['a', 'b', 'c'] }, 'name d'],
  ['an optional one shown', { columns: ['name', 'c', 'a'], hidden: ['b', 'd'] }, 'name c a'],
  ['a column the choice does not know comes after the one before it', { columns: ['name', 'd', 'a'] }, 'name d a b'],
  ['a column that is gone is left out', { columns: ['name', 'gone', 'd'], hidden: ['a', 'b'] }, 'name d'],
  ['what stays at the left is first', { columns: ['a', 'name'], hidden: ['b', 'c', 'd'] }, 'name a'],
])('%s', (_, choice, expected) => {
  expect(shown(choice)).toBe(expected)
})

test('a column is hidden and comes back to its place', () => {
  const without = withShown(fields, asItComes, 'a', false)
  expect([without.columns, without.hidden]).toEqual([
    ['name', 'b', 'd'],
    ['a', 'c'],
  ])
  expect(withShown(fields, without, 'a', true).columns).toEqual(['name', 'a', 'b', 'd'])
  expect(withShown(fields, without, 'a', false)).toBe(without)
})

test.each<[string, 1 | -1, string]>([
  ['a', 1, 'name b a d'],
  ['d', -1, 'name a d b'],
  ['d', 1, 'name a b d'],
  ['a', -1, 'name a b d'],
  ['name', 1, 'name a b d'],
])('%s moved by %i', (key, by, expected) => {
  expect(shown(moved(fields, asItComes, key, by))).toBe(expected)
})

test('a width is kept beside the order, and taken back', () => {
  const wide = withWidth(fields, asItComes, 'a', 120.4)
  expect(wide).toEqual({ columns: ['name', 'a', 'b', 'd'], hidden: ['c'], widthsPx: { a: 120 } })
  expect(withWidth(fields, wide, 'a', undefined).widthsPx).toEqual({})
})

import { expect, test } from 'vitest'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { organisationOptions, pathOf, withBelow } from './organisation-tree.ts'

const row = (id: string, pid: string | null): Organisation => ({
  id,
  pid,
  name: id.toUpperCase(),
  position: 0,
  managerIds: [],
  userCount: 0,
  stationCount: 0,
})
const rows = [row('c', 'b'), row('a', null), row('b', 'a'), row('d', 'a'), row('x', null)]

test.each([
  ['a', ['a', 'b', 'c', 'd']],
  ['b', ['b', 'c']],
  ['x', ['x']],
])('below %s', (id, expected) => {
  expect([...withBelow(rows, id)].sort()).toEqual(expected)
})

test('the path goes from the top down, and an unknown one has none', () => {
  expect(pathOf(rows, 'c')).toBe('A / B / C')
  expect(pathOf(rows, 'gone')).toBe('')
})

test('what may be chosen as the one above leaves out itself and all below', () => {
  expect(organisationOptions(rows, withBelow(rows, 'b'))).toEqual([
    { value: 'a', title: 'A', children: [{ value: 'd', title: 'D', children: [] }] },
    { value: 'x', title: 'X', children: [] },
  ])
})

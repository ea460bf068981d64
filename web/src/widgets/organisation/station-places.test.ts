import { expect, test } from 'vitest'
import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { leafIds, searchedTree } from '../../kit/tree/tree-search.ts'
import { placeRows } from './station-places.ts'

const row = (stid: string, province: string): StationRow => ({
  stid,
  name: `电站${stid}`,
  otherName: `Plant ${stid}`,
  stcls: '01',
  companyId: 'c',
  companyName: 'c',
  province,
  city: '市',
  capacityKw: 1,
})
const rows = [row('A', '青海'), row('B', '河南'), row('C', '青海')]

test.each([
  ['', ['A', 'C', 'B']],
  ['电站b', ['B']],
  ['青海', ['A', 'C']],
  ['plant c', ['C']],
  ['无', []],
])('the search %s leaves the stations %j under their provinces', (text, left) => {
  expect(searchedTree(placeRows(rows), text).flatMap(({ children }) => children.map(({ id }) => id))).toEqual(left)
})

test('a province is no station', () => expect([...leafIds(placeRows(rows))]).toEqual(['A', 'B', 'C']))

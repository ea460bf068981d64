import { expect, test } from 'vitest'
import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { chosenAfter, placesOf } from './station-places.ts'

const row = (stid: string, province: string): StationRow => ({
  stid,
  name: `电站${stid}`,
  stcls: '01',
  companyId: 'c',
  companyName: 'c',
  province,
  city: '市',
  capacityKw: 1,
})
const rows = [row('A', '青海'), row('B', '河南'), row('C', '青海')]

test('stations stand under their provinces, in the order they came', () => {
  expect(placesOf(rows, '').map(({ title, children }) => [title, children?.map(({ key }) => key)])).toEqual([
    ['青海', ['A', 'C']],
    ['河南', ['B']],
  ])
})

test.each([
  ['电站b', ['B']],
  ['青海', ['A', 'C']],
  ['无', []],
])('the search %s leaves %j', (text, left) => {
  expect(placesOf(rows, text).flatMap(({ children = [] }) => children.map(({ key }) => key))).toEqual(left)
})

test('what the search hides stays chosen, and a province is no station', () => {
  const shown = placesOf(rows, '青海')
  expect(chosenAfter(shown, ['B', 'C'], ['place:青海', 'A'])).toEqual(['B', 'A'])
})

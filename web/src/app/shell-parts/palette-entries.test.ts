import { expect, test } from 'vitest'
import { nowhereElse } from '@fengguang/domain/navigation/destinations'
import { menuFor } from '@fengguang/domain/navigation/menu'
import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { findEntries, menuEntries, stationEntries } from './palette-entries.ts'

const row = (stid: string, name: string, otherName = ''): StationRow => ({
  stid,
  name,
  otherName,
  stcls: '01',
  companyId: 'c',
  companyName: 'c',
  province: 'p',
  city: '共和县',
  capacityKw: 1,
})
const nothing = () => {}
const menu = menuFor([{ screen: 'stationManage', mayOperate: false }])
const entries = [
  ...menuEntries(menu, nowhereElse, 'en_US', nothing),
  ...stationEntries([row('a', '青海电站'), row('b', '电站甲'), row('c', '共和', 'Gonghe')], nothing),
]
const keys = (text: string) => findEntries(entries, text).map(({ key }) => key)

test.each([
  ['', ['screen:stationManage']],
  ['电站甲', ['station:b']],
  ['stationman', ['screen:stationManage']],
  ['共和', ['station:a', 'station:b', 'station:c']],
  ['青海', ['station:a']],
  ['gong', ['station:c']],
  ['nothing', []],
])('"%s" finds %j', (text, expected) => {
  expect(keys(text)).toEqual(expected)
})

test('a name that begins with the text comes first, and a page is found by its name in the other language', () => {
  expect(keys('电站')).toEqual(['screen:stationManage', 'station:b', 'station:a'])
})

test('a search looks at each of ten thousand stations once, shows thirty, and stops when it has them', () => {
  const many = stationEntries(
    Array.from({ length: 10_000 }, (_, i) => row(`s${i}`, `光伏${i}`)),
    nothing,
  )
  let looks = 0
  const counted = many.map((entry) => ({
    ...entry,
    get words() {
      looks += 1
      return entry.words
    },
  }))
  expect(findEntries(counted, '99')).toHaveLength(30)
  // One look for the beginning of a name, another for the rest of it.
  expect(looks).toBeLessThanOrEqual(2 * many.length)
  looks = 0
  expect(findEntries(counted, '光伏')).toHaveLength(30)
  expect(looks).toBe(30)
})

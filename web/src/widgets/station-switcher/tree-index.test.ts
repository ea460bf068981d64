import { expect, test } from 'vitest'
import type { StationNode } from '@fengguang/domain/stations/station-tree.model'
import { indexTree, visibleRows } from './tree-index.ts'

const node = (id: string, pid: string | null, name: string, nameEn = name, ownName = name): StationNode => ({
  id,
  pid,
  name,
  nameEn,
  ownName,
  busiId: id,
  busiType: pid === null ? 2 : 1,
  stcls: '01',
  stids: [id],
})
const index = indexTree([
  node('b', 'west', '共和', 'Gonghe'),
  node('west', null, '西部公司', 'West'),
  node('east', null, '东部公司', 'East'),
  node('a', 'east', '如东', 'Rudong'),
  node('c', 'west', 'Delingha', 'Delingha', '德令哈'),
])
const ids = (text: string, closed: string[] = []) =>
  visibleRows(index, text, new Set(closed)).map(({ node: { id } }) => id)

test('children stand below their parent, however the list came', () => {
  expect(index.map(({ node: { id }, depth }) => [id, depth])).toEqual([
    ['west', 0],
    ['b', 1],
    ['c', 1],
    ['east', 0],
    ['a', 1],
  ])
})

test.each<[string, string, string[], string[]]>([
  ['everything', '', [], ['west', 'b', 'c', 'east', 'a']],
  ['a folded company hides its stations', '', ['west'], ['west', 'east', 'a']],
  ['a station comes with its company', '如东', [], ['east', 'a']],
  ['the English name is searched too, in any case', 'GONG', [], ['west', 'b']],
  ['the name that was entered is searched while the English one is shown', '德令', [], ['west', 'c']],
  ['a company comes with its stations', '西部', [], ['west', 'b', 'c']],
  ['a search opens what is folded', '共和', ['west'], ['west', 'b']],
  ['nothing', 'xyz', [], []],
])('%s', (_, text, closed, expected) => {
  expect(ids(text, closed)).toEqual(expected)
})

test('what lies in a folded region of a folded company stays hidden', () => {
  const deep = indexTree([node('co', null, '公司'), node('re', 'co', '区域'), node('st', 're', '电站')])
  expect(visibleRows(deep, '', new Set(['co'])).map(({ node: { id } }) => id)).toEqual(['co'])
})

test('a search looks at each of ten thousand stations a few times at most', () => {
  const many = indexTree([
    node('root', null, '公司'),
    ...Array.from({ length: 100 }, (_, i) => node(`r${i}`, 'root', `区域${i}`)),
    ...Array.from({ length: 10_000 }, (_, i) => node(`s${i}`, `r${i % 100}`, `光伏电站${i}`)),
  ])
  let looks = 0
  const counted = new Proxy(many, {
    get(target, place, receiver) {
      if (typeof place === 'string' && /^\d+$/.test(place)) looks += 1
      return Reflect.get(target, place, receiver) as unknown
    },
  })
  const rows = visibleRows(counted, '站999', new Set())
  expect(looks).toBeGreaterThanOrEqual(many.length)
  expect(looks).toBeLessThanOrEqual(4 * many.length)
  expect(rows.filter(({ hasChildren }) => !hasChildren)).toHaveLength(11)
})

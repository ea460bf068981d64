import { expect, test } from 'vitest'
import { checkedAfter, leafIds, matchingRows, searchedTree } from './tree-search.ts'

const rows = [
  { id: 'c', pid: null, name: '华东公司' },
  { id: 'r1', pid: 'c', name: '江苏' },
  { id: 's1', pid: 'r1', name: '盐城一期 PV' },
  { id: 's2', pid: 'r1', name: '如东风电场' },
  { id: 'r2', pid: 'c', name: '浙江' },
  { id: 's3', pid: 'r2', name: '嘉兴光伏' },
]

test.each([
  ['', ['c', 'r1', 's1', 's2', 'r2', 's3']],
  ['嘉兴', ['c', 'r2', 's3']],
  ['pv', ['c', 'r1', 's1']],
  ['江苏', ['c', 'r1', 's1', 's2']],
  ['华东', ['c', 'r1', 's1', 's2', 'r2', 's3']],
  ['没有', []],
])('search %j keeps %j', (text, ids) => {
  expect(matchingRows(rows, text).map((row) => row.id)).toEqual(ids)
})

test('a row that stands before its parent is found below it', () => {
  expect(matchingRows(rows.toReversed(), '江苏').map(({ id }) => id)).toEqual(['s2', 's1', 'r1', 'c'])
})

test('what is found hangs in its place', () => {
  expect(searchedTree(rows, '如东')).toMatchObject([{ id: 'c', children: [{ id: 'r1', children: [{ id: 's2' }] }] }])
})

test('a group is no leaf', () => expect([...leafIds(rows)]).toEqual(['s1', 's2', 's3']))

test('what the search hides stays checked, and a group is not checked itself', () => {
  expect(checkedAfter(rows, '江苏', ['s2', 's3'], ['r1', 's1'])).toEqual(['s3', 's1'])
})

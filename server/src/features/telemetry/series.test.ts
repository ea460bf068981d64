import { expect, test } from 'vitest'
import { addSeries, type Series, type SortedRows } from './series.ts'

const part = (...rows: [deviceNo: number, bucket: number, ...values: number[]][]) => ({
  deviceNo: rows.map(([no]) => no),
  bucket: rows.map(([, bucket]) => bucket),
  values: [0, 1].map((column) => rows.map((row) => row[2 + column]!)),
})
const seriesOf = (column: number, ...parts: SortedRows[]): Map<number, Series> => {
  const found = new Map<number, Series>()
  addSeries(found, parts, column)
  return found
}

const twoParts = [
  part([3, 10, 1, NaN], [3, 20, 2, NaN], [5, 10, NaN, NaN], [5, 20, 4, NaN]),
  part([5, 30, 5, 50], [7, -10, NaN, 70], [7, 20, 7, 71]),
]

test('a device whose rows go on in the next block has one series, and what is missing is not in it', () => {
  const found = seriesOf(0, ...twoParts)
  expect([...found].map(([no, series]) => [no, [...series], series.size])).toEqual([
    [
      3,
      [
        [10, 1],
        [20, 2],
      ],
      2,
    ],
    [
      5,
      [
        [20, 4],
        [30, 5],
      ],
      2,
    ],
    [7, [[20, 7]], 1],
  ])
  const other = seriesOf(1, ...twoParts)
  expect([...other.keys()]).toEqual([5, 7])
  expect([[...other.get(7)!.keys()], [...other.get(7)!.values()]]).toEqual([
    [-10, 20],
    [70, 71],
  ])
})

test('a bucket is found by its name, within its own device alone', () => {
  const found = seriesOf(0, ...twoParts)
  expect([10, 15, 20, 30, 0].map((bucket) => found.get(3)!.get(bucket))).toEqual([
    1,
    undefined,
    2,
    undefined,
    undefined,
  ])
  expect([10, 20, 30].map((bucket) => found.get(5)!.get(bucket))).toEqual([undefined, 4, 5])
  expect([10, 20, 30].map((bucket) => found.get(7)!.get(bucket))).toEqual([undefined, 7, undefined])
})

test('rows that tell which column they are of', () => {
  const shared = { of: [0, 0, 1], deviceNo: [3, 5, 3], bucket: [10, 10, 10], values: [[1, 2, 3]] }
  const found = [0, 1].map((column) => seriesOf(column, shared))
  expect(found.map((series) => [...series].map(([no, own]) => [no, [...own]]))).toEqual([
    [
      [3, [[10, 1]]],
      [5, [[10, 2]]],
    ],
    [[3, [[10, 3]]]],
  ])
})

test('nothing found is nothing', () => {
  expect(seriesOf(0).size).toBe(0)
  expect(seriesOf(0, part()).size).toBe(0)
})

import { describe, expect, test } from 'vitest'
import { isShapeOf, levelOf, scaleOf, shapeOf, stepIn } from './matrix-levels.ts'

describe('levels of a value', () => {
  test.each([
    [[null, null], undefined],
    [[3], { min: 3, max: 3 }],
    [[3, null, -1, 9], { min: -1, max: 9 }],
  ])('%j spans %j', (values, expected) => {
    expect(scaleOf(values)).toEqual(expected)
  })

  test.each([
    [0, 1],
    [13.9, 1],
    [14.3, 2],
    [50, 4],
    [99, 7],
    [100, 7],
    [null, 0],
  ])('%d of 0 … 100 is level %d', (value, level) => {
    expect(levelOf(value, { min: 0, max: 100 })).toBe(level)
  })

  test('all alike stand in the middle, and without a scale there is no level', () => {
    expect([levelOf(5, { min: 5, max: 5 }), levelOf(5, undefined)]).toEqual([4, 0])
  })
})

test.each([
  [0, 'ArrowRight', 1],
  [0, 'ArrowLeft', 0],
  [0, 'ArrowDown', 4],
  [8, 'ArrowDown', 8],
  [5, 'ArrowUp', 1],
  [5, 'Home', 0],
  [5, 'End', 9],
  [5, 'x', 5],
])('from %d %s leads to %d of ten in rows of four', (at, key, expected) => {
  expect(stepIn(at, key, 10, 4)).toBe(expected)
})

const named = (ids: readonly string[]) => ({ idOf: (row: number) => ids[row]!, nameOf: (row: number) => ids[row]! })

describe('the shape of a matrix', () => {
  const groups = [{ key: 'g', name: 'G', rows: [0, 2] }]
  const shape = shapeOf(groups, named(['a', 'b', 'c']))
  test('holds the cells in their places', () => {
    expect(shape.rows).toEqual([0, 2])
    expect(shape.groups[0]!.cells.map(({ id }) => id)).toEqual(['a', 'c'])
  })
  test.each([
    ['the same', groups, ['a', 'x', 'c'], true],
    ['another device', groups, ['a', 'b', 'd'], false],
    ['one less', [{ key: 'g', name: 'G', rows: [0] }], ['a', 'b', 'c'], false],
    ['another name of the group', [{ key: 'g', name: 'H', rows: [0, 2] }], ['a', 'b', 'c'], false],
    ['another row', [{ key: 'g', name: 'G', rows: [0, 1] }], ['a', 'c', 'b'], false],
    ['one group more', [...groups, { key: 'h', name: 'H', rows: [1] }], ['a', 'b', 'c'], false],
  ])('%s', (_, other, ids, isSame) => expect(isShapeOf(shape, other, named(ids))).toBe(isSame))
})

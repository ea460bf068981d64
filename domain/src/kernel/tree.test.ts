import { expect, test } from 'vitest'
import { flatten, toTree } from './tree.ts'

const row = (id: string, pid: string | null) => ({ id, pid })
const drawn = (rows: ReturnType<typeof row>[]): string => {
  const draw = (nodes: ReturnType<typeof toTree>): string =>
    nodes.map((node) => (node.children.length > 0 ? `${node.id}(${draw(node.children)})` : node.id)).join(' ')
  return draw(toTree(rows))
}

test.each([
  ['nothing', [], ''],
  ['roots in their order [req 205]', [row('b', null), row('a', null)], 'b a'],
  ['children after and before their parent [req 205]', [row('c', 'a'), row('a', null), row('b', 'a')], 'a(c b)'],
  ['three levels [req 205]', [row('a', null), row('b', 'a'), row('c', 'b'), row('d', 'a')], 'a(b(c) d)'],
  ['an orphan is a root', [row('a', null), row('x', 'gone'), row('y', 'x')], 'a x(y)'],
  [
    'names of Object.prototype',
    [row('constructor', '__proto__'), row('toString', 'constructor')],
    'constructor(toString)',
  ],
])('%s', (_, rows, expected) => {
  expect(drawn(rows)).toBe(expected)
})

test.each([
  ['itself', [row('a', 'a')]],
  ['each other', [row('a', 'b'), row('b', 'a')]],
  ['a ring beside a sound tree', [row('r', null), row('a', 'c'), row('b', 'a'), row('c', 'b'), row('d', 'b')]],
])('a row below %s is refused', (_, rows) => {
  expect(() => toTree(rows)).toThrow('tree.cycle')
})

test('an id given twice is refused', () => {
  expect(() => toTree([row('a', null), row('a', null)])).toThrow('two rows of a tree have the id a')
})

test('the rows stay as they were, with their other fields [req 205]', () => {
  const rows = [{ id: 'a', pid: null, name: '青海' }]
  expect(toTree(rows)).toEqual([{ id: 'a', pid: null, name: '青海', children: [] }])
  expect(rows).toEqual([{ id: 'a', pid: null, name: '青海' }])
})

test('flatten gives parents before children, in order', () => {
  const ids = flatten(toTree([row('a', null), row('b', 'a'), row('c', 'b'), row('d', 'a'), row('e', null)])).map(
    ({ id }) => id,
  )
  expect(ids).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a chain of 100,000 rows, listed from the leaf, does not exhaust the stack', () => {
  const rows = Array.from({ length: 100_000 }, (_, i) => row(`${i}`, i === 99_999 ? null : `${i + 1}`))
  expect(flatten(toTree(rows))).toHaveLength(100_000)
})

import { expect, test } from 'vitest'
import type { Field } from '../field.ts'
import { totalsOf } from './list-totals.ts'

interface Row {
  kw: number | null
  name: string
}
const fields: readonly Field<Row>[] = [
  { key: 'name', label: ['名称', 'Name'] },
  { key: 'kw', label: ['功率', 'Power'], total: true, format: { kind: 'number' } },
]
const rows: Row[] = [
  { kw: 1.5, name: 'a' },
  { kw: null, name: 'b' },
  { kw: 2, name: 'c' },
]

test.each([
  ['all rows here: their sum', { rows, total: 3 }, { kw: 3.5 }],
  ['pages: the figure of the server', { rows, total: 90, totals: { kw: 100 } }, { kw: 100 }],
  ['pages without a figure: nothing, not the sum of a part', { rows, total: 90 }, undefined],
  ['no figure known: missing, not 0', { rows: [rows[1]!], total: 1 }, { kw: null }],
  ['no rows', { rows: [], total: 0, totals: { kw: 0 } }, undefined],
])('%s', (_, page, expected) => {
  expect(totalsOf(fields, page)).toEqual(expected)
})

test('a list without summed fields has no such row', () => {
  expect(totalsOf(fields.slice(0, 1), { rows, total: 3 })).toBeUndefined()
})

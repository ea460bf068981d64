import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'

const columns = [
  { header: '=名称', width: 10, cell: (row: { name: string; value: number | null }) => row.name },
  { header: 'value', width: 10, cell: (row: { name: string; value: number | null }) => row.value },
]

const written = async (rows: { name: string; value: number | null }[]): Promise<string> => {
  async function* all() {
    yield* rows
  }
  return (await buffer(csvFile('history', columns, all()).bytes)).toString()
}

test.each([
  ['=1+2', "'=1+2"],
  ['+1', "'+1"],
  ['-A1', "'-A1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  ['逆变器 1', '逆变器 1'],
])('the text %j is written as %s', async (name, cell) => {
  expect(await written([{ name, value: -5.25 }])).toBe(`\uFEFF'=名称,value\r\n${cell},-5.25\r\n`)
})

test('a missing value is an empty cell, and every row is there once', async () => {
  const rows = Array.from({ length: 1201 }, (_, i) => ({ name: `row ${i}`, value: i === 1200 ? null : i }))
  const lines = (await written(rows)).split('\r\n')
  expect(lines).toHaveLength(1203)
  expect(lines[1]).toBe('row 0,0')
  expect(lines[1201]).toBe('row 1200,')
  expect(lines[1202]).toBe('')
})

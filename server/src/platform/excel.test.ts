import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { excelFile } from './excel.ts'
import { readSheet } from './sheet-read.ts'

const texts = ['=1+2', '+1', '-A1', '@SUM(A1)', '＝1+2', '＋1', '－A1', '＠SUM(A1)', '逆变器 1']

test('no text of a sheet is a formula, neither in a cell nor in the head', async () => {
  const columns = [
    { header: '=head', cell: (row: { text: string }) => row.text },
    { header: 'value', cell: () => -5.25 },
  ]
  const { bytes } = excelFile(
    'sheet',
    columns,
    texts.map((text) => ({ text })),
  )
  const { header, rows } = await readSheet(new Uint8Array(await buffer(bytes)), { rows: 10 })
  expect(header).toEqual(["'=head", 'value'])
  expect(rows.map(({ cells }) => cells)).toEqual(
    ["'=1+2", "'+1", "'-A1", "'@SUM(A1)", "'＝1+2", "'＋1", "'－A1", "'＠SUM(A1)", '逆变器 1'].map((text) => [
      text,
      '-5.25',
    ]),
  )
})

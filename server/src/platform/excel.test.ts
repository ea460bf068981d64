import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { excelFile, localDate } from './excel.ts'
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

test('instants are dates of the sheet in the time of their place, below a bold head that stays in sight', async () => {
  const columns = [
    { header: '时间', cell: (row: { at: string }) => localDate(row.at, 'Asia/Shanghai') },
    { header: '次数', cell: () => 3 },
  ]
  const { bytes } = excelFile('sheet', columns, [{ at: '2026-11-16T20:35:18Z' }])
  const book = await readXlsx(new Uint8Array(await buffer(bytes)), { readStyles: true })
  const sheet = book.sheets[0]!
  expect(sheet.rows[1]).toEqual([new Date('2026-11-17T04:35:18Z'), 3])
  const styleAt = (row: number) => sheet.cells?.get(`${row},0`)?.style
  expect(styleAt(0)?.font?.bold).toBe(true)
  expect(styleAt(1)?.font?.bold ?? false).toBe(false)
  expect(sheet.freezePane?.rows).toBe(1)
})

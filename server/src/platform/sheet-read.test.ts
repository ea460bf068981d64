import { expect, test } from 'vitest'
import { excelFile } from './excel.ts'
import { readSheet } from './sheet-read.ts'

const read = (text: string | Uint8Array) =>
  readSheet(typeof text === 'string' ? new TextEncoder().encode(text) : text, { rows: 10 })

test('comma-separated text: quotes, commas and line ends within, blank lines, a mark at the beginning', async () => {
  const sheet = await read('\uFEFFa,b\r\n"x, ""y""\nz",2\r\n\r\n 3 ,\n')
  expect(sheet.header).toEqual(['a', 'b'])
  expect(sheet.rows).toEqual([
    { line: 2, cells: ['x, "y"\nz', '2'] },
    { line: 5, cells: ['3', ''] },
  ])
})

test('text in the encoding of a Chinese spreadsheet is read', async () => {
  const bytes = Uint8Array.from([0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0x61, 0x0a, 0x31, 0x2c, 0x32])
  expect((await read(bytes)).header).toEqual(['时间', 'a'])
})

test('a workbook is read with the same answer', async () => {
  const parts: Uint8Array[] = []
  const columns = [
    { header: 'a', cell: (row: { a: string; b: number }) => row.a },
    { header: 'b', cell: (row: { a: string; b: number }) => row.b },
  ]
  for await (const part of excelFile('x', columns, [{ a: 't', b: 1.5 }]).bytes) parts.push(part)
  const sheet = await read(Buffer.concat(parts))
  expect(sheet).toEqual({ header: ['a', 'b'], rows: [{ line: 2, cells: ['t', '1.5'] }] })
})

test.each([
  ['', 'import.empty'],
  ['a,b\n', 'import.empty'],
  [`a,b\n${'1,2\n'.repeat(11)}`, 'import.tooManyRows'],
])('%j is refused: %s', async (text, key) => {
  await expect(read(text)).rejects.toMatchObject({ key })
})

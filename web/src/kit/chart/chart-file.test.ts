import { expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { csvOf, fileNameOf, xlsxOf } from './chart-file.ts'
import type { ChartTable } from './chart-table.ts'

const table: ChartTable = {
  zone: 'Asia/Shanghai',
  columns: [
    { title: 'Time', kind: 'time' },
    { title: '=name', kind: 'text' },
    { title: 'Energy', kind: 'number', unit: 'kWh' },
  ],
  rows: [
    { cells: [Date.parse('2026-06-01T04:00:00Z'), '=1+1', 25_000.456] },
    { cells: [Date.parse('2026-06-01T04:05:00Z'), 'b', null] },
  ],
}

test('a CSV file has base units, every digit, the offset of the station and no formulas', () => {
  expect(csvOf(table).slice(1).split('\r\n')).toEqual([
    "Time,'=name,Energy (kWh)",
    "2026-06-01T12:00:00+08:00,'=1+1,25000.456",
    '2026-06-01T12:05:00+08:00,b,',
    '',
  ])
})

test('an Excel file has the same, with the wall clock of the station as dates', async () => {
  const { sheets } = await readXlsx(await xlsxOf(table))
  expect(sheets[0]!.rows).toEqual([
    ['Time', "'=name", 'Energy (kWh)'],
    [new Date('2026-06-01T12:00:00Z'), "'=1+1", 25_000.456],
    [new Date('2026-06-01T12:05:00Z'), 'b', null],
  ])
})

test('a file name has no sign that a file system refuses', () => {
  expect(fileNameOf('Losses: 1/2 "a"')).toBe('Losses 1 2 a')
})

import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { writeXlsxStream } from 'hucre/xlsx'

export type Cell = string | number | boolean | null

export interface ExcelColumn<Row> {
  header: string
  width?: number
  cell: (row: Row) => Cell
}

/** Streams a sheet: rows are pulled as they are sent, so a large export needs no memory of its own. */
export function excelFile<Row>(
  fileName: string,
  columns: readonly ExcelColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): FileAnswer {
  async function* cells() {
    for await (const row of rows) yield columns.map((column) => neutral(column.cell(row)))
  }
  // A column may be named after a device.
  const sheet = {
    name: 'Sheet1',
    columns: columns.map(({ header, width = 16 }) => ({ header: neutral(header), width })),
  }
  return {
    fileName: `${fileName}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: writeXlsxStream(cells(), { ...sheet, freezePane: { rows: 1 } }),
  }
}

/** A text that a spreadsheet would run as a formula stays a text, also after it is saved as CSV and opened again. */
const neutral = <C extends Cell>(value: C): C | string =>
  typeof value === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value

import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import type { Cell, ExcelColumn } from '../../platform/excel.ts'

const rowsPerChunk = 500

/** Streams comma-separated text that Excel opens with its characters right: a byte order mark and CRLF. */
export function csvFile<Row>(
  fileName: string,
  columns: readonly ExcelColumn<Row>[],
  rows: AsyncIterable<Row>,
): FileAnswer {
  async function* bytes() {
    let text = `\uFEFF${columns.map(({ header }) => field(header)).join(',')}\r\n`
    let held = 0
    for await (const row of rows) {
      text += `${columns.map((column) => field(column.cell(row))).join(',')}\r\n`
      held += 1
      if (held < rowsPerChunk) continue
      yield Buffer.from(text)
      text = ''
      held = 0
    }
    if (text !== '') yield Buffer.from(text)
  }
  return { fileName: `${fileName}.csv`, contentType: 'text/csv; charset=utf-8', bytes: bytes() }
}

/** A text that a spreadsheet would run as a formula stays a text. */
function field(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

import { Failure } from '@fengguang/domain/kernel/failure'
import { linesOf, textOf } from './excel-read.ts'

export interface Sheet {
  header: string[]
  /** `line` as a spreadsheet numbers its rows. */
  rows: { line: number; cells: string[] }[]
}

/** The header and the rows of a workbook's first sheet, or of comma-separated text. */
export async function readSheet(bytes: Uint8Array, limit: { rows: number }): Promise<Sheet> {
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b
  let header: string[] | undefined
  const rows: Sheet['rows'] = []
  for await (const row of isWorkbook ? linesOf(bytes, cellText) : csvLines(textFrom(bytes))) {
    if (row.cells.every((cell) => cell === '')) continue
    if (!header) header = row.cells
    else if (rows.length === limit.rows) throw new Failure('import.tooManyRows', { max: limit.rows })
    else rows.push(row)
  }
  if (!header || rows.length === 0) throw new Failure('import.empty')
  return { header, rows }
}

/** A cell with a date has a clock too; it has no zone. */
const cellText = (value: unknown): string =>
  value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19) : textOf(value)

/** A spreadsheet in China saves in its own encoding unless told otherwise. */
function textFrom(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function* csvLines(text: string): Generator<Sheet['rows'][number]> {
  let line = 1
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let from = 1
  for (let at = 0; at <= text.length; at += 1) {
    const char = text[at]
    if (char === '\n') line += 1
    if (isQuoted && char !== undefined) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (char === ',') {
      cells.push(cell.trim())
      cell = ''
    } else if (char === '\n' || char === undefined) {
      yield { line: from, cells: [...cells, cell.trim()] }
      cells = []
      cell = ''
      from = line
    } else cell += char
  }
}

import { Failure } from '@fengguang/domain/kernel/failure'
import type { SheetLine } from './sheet-lines.ts'
import { sheetLines } from './sheet-thread.ts'

export interface Sheet {
  header: string[]
  rows: SheetLine[]
}

/** The header and the rows of a workbook's first sheet, or of comma-separated text. */
export async function readSheet(bytes: Uint8Array, limit: { rows: number }): Promise<Sheet> {
  const [header, ...rows] = await sheetLines({ bytes, rows: limit.rows, dates: 'second' })
  if (!header || rows.length === 0) throw new Failure('import.empty')
  return { header: header.cells, rows }
}

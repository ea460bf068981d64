import { Failure } from '@fengguang/domain/kernel/failure'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { SheetLine } from './sheet-lines.ts'
import { sheetLines } from './sheet-thread.ts'

export interface TableRow<K extends string> {
  /** As the spreadsheet numbers its rows: the header is line 1. */
  line: number
  values: Record<K, string>
}

/**
 * The rows of the first sheet, by column. The header row names the columns in either language, in any order; a column
 * that is missing and not optional, or a workbook that nobody could have made in good faith, is refused.
 */
export async function readTable<K extends string>(
  bytes: Uint8Array,
  columns: Record<K, TextPair>,
  limit: { rows: number; optional?: readonly NoInfer<K>[] },
): Promise<TableRow<K>[]> {
  const rows: TableRow<K>[] = []
  let places: [key: K, place: number][] | undefined
  for (const { line, cells } of await workbookLines(bytes, limit.rows)) {
    if (!places) {
      places = placesOf(columns, cells, limit.optional ?? [])
      continue
    }
    const values = Object.fromEntries(places.map(([key, place]) => [key, cells[place] ?? '']))
    rows.push({ line, values: values as Record<K, string> })
  }
  if (rows.length === 0) throw new Failure('import.empty')
  return rows
}

/** A workbook made before a heading had its unit is still read. */
const withoutUnit = (head: string): string => head.replace(/ \([^()]+\)$/, '')

function placesOf<K extends string>(
  columns: Record<K, TextPair>,
  header: readonly string[],
  optional: readonly K[],
): [K, number][] {
  return (Object.entries(columns) as [K, TextPair][]).map(([key, names]) => {
    const known = new Set(names.flatMap((name) => [name, withoutUnit(name)]).map((name) => name.toLowerCase()))
    const place = header.findIndex((cell) => known.has(cell.toLowerCase()))
    if (place < 0 && !optional.includes(key)) throw new Failure('import.columnMissing', { column: names[0] })
    return [key, place]
  })
}

async function workbookLines(bytes: Uint8Array, rows: number): Promise<SheetLine[]> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Failure('import.unreadable')
  return sheetLines({ bytes, rows, dates: 'day' })
}

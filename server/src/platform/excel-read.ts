import { streamXlsxRows } from 'hucre/xlsx'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Message } from '@fengguang/domain/kernel/messages'

export interface TableRow<K extends string> {
  /** As the spreadsheet numbers its rows: the header is line 1. */
  line: number
  values: Record<K, string>
}

const maxInflatedBytes = 30_000_000

/**
 * The rows of the first sheet, by column. The header row names the columns in either language, in any order; a column
 * that is missing, or a workbook that nobody could have made in good faith, is refused.
 */
export async function readTable<K extends string>(
  bytes: Uint8Array,
  columns: Record<K, Message>,
  limit: { rows: number },
): Promise<TableRow<K>[]> {
  const rows: TableRow<K>[] = []
  let places: [key: K, place: number][] | undefined
  for await (const { line, cells } of linesOf(bytes)) {
    if (cells.every((cell) => cell === '')) continue
    if (!places) {
      places = placesOf(columns, cells)
      continue
    }
    if (rows.length === limit.rows) throw new Failure('import.tooManyRows', { max: limit.rows })
    const values = Object.fromEntries(places.map(([key, place]) => [key, cells[place] ?? '']))
    rows.push({ line, values: values as Record<K, string> })
  }
  if (rows.length === 0) throw new Failure('import.empty')
  return rows
}

function placesOf<K extends string>(columns: Record<K, Message>, header: readonly string[]): [K, number][] {
  return (Object.entries(columns) as [K, Message][]).map(([key, names]) => {
    const place = header.findIndex((cell) => names.some((name) => name.toLowerCase() === cell.toLowerCase()))
    if (place < 0) throw new Failure('import.columnMissing', { column: names[0] })
    return [key, place]
  })
}

/** The lines of the first sheet, each cell as a text. */
export async function* linesOf(
  bytes: Uint8Array,
  cellOf: (value: unknown) => string = textOf,
): AsyncGenerator<{ line: number; cells: string[] }> {
  refuseZipBomb(bytes)
  const rows = streamXlsxRows(bytes)
  for (;;) {
    let next
    try {
      next = await rows.next()
    } catch (error) {
      const failure = new Failure('import.unreadable')
      failure.cause = error
      throw failure
    }
    if (next.done) return
    yield { line: next.value.index + 1, cells: next.value.values.map(cellOf) }
  }
}

export function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '').trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
/** Stands where the value is too large for 32 bits and is written elsewhere. */
const sixtyFour = 0xffff_ffff

/**
 * Adds up what the archive's directory says its parts unpack to; the reader stops a part that unpacks to more than it
 * says. A part that does not say is refused, and so are the 64-bit forms no workbook of this size needs.
 */
function refuseZipBomb(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== directoryEnd) end -= 1
  if (end < 0 || view.getUint32(0, true) !== 0x04034b50) throw new Failure('import.unreadable')
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (entries === 0xffff || at === sixtyFour || view.getUint32(end + 12, true) === sixtyFour)
    throw new Failure('import.unreadable')
  let inflated = 0
  for (let i = 0; i < entries; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) throw new Failure('import.unreadable')
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    if ((packed === 0) !== (size === 0)) throw new Failure('import.unreadable')
    const hidden = packed === 0 && view.getUint16(at + 10, true) !== 0
    if (hidden || view.getUint32(at + 42, true) === sixtyFour) throw new Failure('import.unreadable')
    inflated += size
    if (inflated > maxInflatedBytes) throw new Failure('import.tooLarge')
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

import { streamXlsxRows } from 'hucre/xlsx'
import { Failure } from '@fengguang/domain/kernel/failure'

/** Runs in a thread of its own (sheet-worker.ts): what a sheet makes its reader do cannot be known from its size. */
export interface SheetAsk {
  bytes: Uint8Array
  /** Rows of data that are taken; the header comes on top. */
  rows: number
  /** A date is the day it says, or also the clock. */
  dates: 'day' | 'second'
}

export interface SheetLine {
  /** As a spreadsheet numbers its rows. */
  line: number
  cells: string[]
}

const maxColumns = 500
/** What Excel itself takes. */
const maxCellLength = 32_767
/** Empty ones too: a row is as wide as its last cell, whatever that holds. */
const maxWidth = 2000
const maxCells = 2_500_000
const maxInflatedBytes = 30_000_000

/** The lines of a workbook's first sheet, or of comma-separated text, that hold anything; one way and one set of limits. */
export async function* linesOf({ bytes, rows, dates }: SheetAsk): AsyncGenerator<SheetLine> {
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b
  let [taken, cells] = [0, 0]
  for await (const row of isWorkbook ? workbookLines(bytes, dates) : csvLines(textFrom(bytes))) {
    if (row.cells.length > maxWidth) throw new Failure('import.tooManyColumns', { max: maxColumns })
    cells += row.cells.length + 1
    if (cells > maxCells) throw new Failure('import.tooLarge')
    const width = row.cells.findLastIndex((cell) => cell !== '') + 1
    if (width === 0) continue
    if (width > maxColumns) throw new Failure('import.tooManyColumns', { max: maxColumns })
    if (row.cells.some((cell) => cell.length > maxCellLength)) throw new Failure('import.tooLarge')
    if (taken > rows) throw new Failure('import.tooManyRows', { max: rows })
    taken += 1
    yield row
  }
}

async function* workbookLines(bytes: Uint8Array, dates: SheetAsk['dates']): AsyncGenerator<SheetLine> {
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
    yield { line: next.value.index + 1, cells: next.value.values.map((value) => textOf(value, dates)) }
  }
}

function textOf(value: unknown, dates: SheetAsk['dates']): string {
  if (value instanceof Date) return dateText(value, dates)
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '').trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A cell with a date has a clock too; it has no zone. */
const dateText = (date: Date, dates: SheetAsk['dates']): string =>
  dates === 'day'
    ? date.toISOString().slice(0, 10)
    : new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19)

/** A spreadsheet in China saves in its own encoding unless it is set otherwise. */
function textFrom(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function* csvLines(text: string): Generator<SheetLine> {
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

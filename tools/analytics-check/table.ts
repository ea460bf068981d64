export interface Table {
  rows: number
  columns: readonly string[]
  text(column: string): string[]
  /** Empty and unreadable cells are NaN. */
  numbers(column: string): Float64Array
}

function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  for (const [, quoted, plain] of line.matchAll(
    new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}]*))(?:${separator}|$)`, 'g'),
  ))
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
  return cells.slice(0, -1)
}

export function parseTable(text: string, separator = ','): Table {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const columns = cellsOf(lines[0] ?? '', separator)
  const cells = lines.slice(1).map((line) => cellsOf(line, separator))
  const indexOf = (column: string): number => {
    const index = columns.indexOf(column)
    if (index < 0) throw new Error(`no column ${column} among ${columns.join(', ')}`)
    return index
  }
  return {
    rows: cells.length,
    columns,
    text: (column) => {
      const index = indexOf(column)
      return cells.map((row) => row[index] ?? '')
    },
    numbers: (column) => {
      const index = indexOf(column)
      return Float64Array.from(cells, (row) => numberOf(row[index]))
    },
  }
}

export const numberOf = (cell: string | undefined): number =>
  cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell)

/** Stamps as milliseconds; one without an offset is taken as UTC. */
export const instantsOf = (stamps: readonly string[]): Float64Array =>
  Float64Array.from(stamps, (stamp) => {
    const iso = stamp
      .trim()
      .replace(' ', 'T')
      .replace(/(\d)\s*UTC$/, '$1Z')
    return Date.parse(
      /(?:Z|[+-]\d\d:?\d\d)$/.test(iso) && iso.includes('T') ? iso : `${iso}${iso.includes('T') ? '' : 'T00:00:00'}Z`,
    )
  })

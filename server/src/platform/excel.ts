import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { headOf, type FieldLabel, type NumberLabel } from '@fengguang/domain/kernel/field-label'
import { say, type Lang } from '@fengguang/domain/kernel/texts'
import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { writeXlsxStream, type ColumnDef } from 'hucre/xlsx'

/** A date is the wall clock of its place: a spreadsheet knows no zones. */
export type Cell = string | number | boolean | Date | null

/** An instant as a date of the sheet, in the time of the station. */
export const localDate = (instant: string | Date | null, zone: string): Date | null =>
  instant === null ? null : new Date(`${isoWithOffset(new Date(instant), zone).slice(0, 19)}Z`)

/** `what_station_from_to` of what there is of them, without signs that no file system takes. */
export const fileNameOf = (...parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => part!.replaceAll(/[\\/:*?"<>|\s_]+/g, ' ').trim())
    .join('_')

/** A day of the calendar as a date of the sheet. */
export const dayDate = (day: string | null): Date | null =>
  day === null ? null : new Date(`${day.slice(0, 10)}T00:00:00Z`)

const headStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '12305C' } },
} as const

export interface ExcelColumn<Row> {
  header: string
  width?: number
  cell: (row: Row) => Cell
}

/** Columns headed by the labels of a record, in the language of the caller. */
export const labelled =
  <Row, Labels extends Readonly<Record<string, FieldLabel | NumberLabel>>>(
    labels: Labels,
    lang: Lang,
    commonWidth?: number,
  ) =>
  (key: keyof Labels & string, cell: (row: Row) => Cell, width = commonWidth): ExcelColumn<Row> => ({
    header: say(headOf(labels[key]!), lang),
    ...(width !== undefined && { width }),
    cell,
  })

/** Streams a sheet: rows are pulled as they are sent, so a large export needs no memory of its own. */
export function excelFile<Row>(
  fileName: string,
  columns: readonly ExcelColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): FileAnswer {
  const defs: ColumnDef[] = columns.map(({ header, width = 16 }) => ({
    header: neutral(header),
    width,
    style: headStyle,
  }))
  async function* cells() {
    // The head is written before the first row is pulled: what is below it is plain.
    for (const def of defs) delete def.style
    for await (const row of rows) yield columns.map((column) => neutral(column.cell(row)))
  }
  // A column may be named after a device.
  const sheet = { name: 'Sheet1', columns: defs }
  return {
    fileName: `${fileName}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: writeXlsxStream(cells(), { ...sheet, freezePane: { rows: 1 } }),
  }
}

/** A text that a spreadsheet would run as a formula stays a text, also after it is saved as CSV and opened again. */
const neutral = <C extends Cell>(value: C): C | string =>
  typeof value === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value

import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { saveFile } from '../../lib/save-file.ts'
import { csvText, neutralText, saveText } from '../csv.ts'
import type { ChartCell, ChartColumn, ChartTable } from './chart-table.ts'
import { companyZone } from '../../lib/company-zone.ts'

/** Files carry base units and every digit: a spreadsheet reads numbers, not 万度. */
const headOf = ({ title, unit }: ChartColumn): string => (unit ? `${title} (${unit})` : title)

/** No sign that a file system refuses. */
export const fileNameOf = (name: string): string => name.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim()

export function csvOf({ columns, rows, zone = companyZone() }: ChartTable): string {
  const cellOf = (cell: ChartCell, at: number) =>
    columns[at]!.kind === 'time' ? isoWithOffset(new Date(Number(cell)), zone) : (cell ?? undefined)
  return csvText([columns.map(headOf), ...rows.map(({ cells }) => cells.map(cellOf))])
}

export async function xlsxOf({ columns, rows, zone = companyZone() }: ChartTable): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx')
  // A sheet knows no zones: an instant becomes the wall clock of its place.
  const cellOf = (cell: ChartCell, at: number) => {
    if (columns[at]!.kind === 'time') return new Date(`${isoWithOffset(new Date(Number(cell)), zone).slice(0, 19)}Z`)
    return typeof cell === 'string' ? neutralText(cell) : (cell ?? null)
  }
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Sheet1',
        columns: columns.map(() => ({ width: 18 })),
        rows: [columns.map((column) => neutralText(headOf(column))), ...rows.map(({ cells }) => cells.map(cellOf))],
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Uint8Array(bytes)
}

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function saveTable(table: ChartTable, format: 'csv' | 'xlsx', name: string): Promise<void> {
  const fileName = `${fileNameOf(name)}.${format}`
  if (format === 'csv') saveText(csvOf(table), fileName)
  else saveFile(new Blob([await xlsxOf(table)], { type: excelType }), fileName)
}

/** A picture that a canvas gave as `data:image/png;base64,…`. */
export function savePicture(address: string, name: string): void {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.codePointAt(0)!)
  saveFile(new Blob([bytes], { type: 'image/png' }), `${fileNameOf(name)}.png`)
}

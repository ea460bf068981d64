import type { Unit } from '@fengguang/domain/kernel/units'
import type { Say } from '../../lib/i18n.ts'
import { alignOf, type Field } from '../field.ts'
import { columnUnit, fieldText, labelText } from '../format.ts'
import type { ListSort } from './list-address.ts'

export interface Column<Row> {
  field: Field<Row>
  title: string
  unit: Unit | undefined
  widthPx: number
  align: 'left' | 'right' | 'center'
  /** The whole of a text that may be cut, for hovering; figures have their own hover. */
  whole: (row: Row) => string | undefined
}

const defaultWidthPx = 140
export const choiceWidthPx = 40
const shownActions = 3
const menuWidthPx = 32

/** As wide as the text is about, in the size of tables: a Chinese character is twice a letter. */
export const textWidthPx = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 13.5 : 7.5), 0)

/** Room for the longest of those that can stand beside one another, in the language of the moment. */
export function actionsWidthPx(labels: readonly string[]): number {
  const widths = labels.map((label) => textWidthPx(label) + 16).toSorted((a, b) => b - a)
  const sum = (count: number) => widths.slice(0, count).reduce((all, width) => all + width, 0)
  const most = labels.length > shownActions ? Math.max(sum(shownActions), sum(shownActions - 1) + menuWidthPx) : sum(3)
  return Math.ceil(24 + most)
}

const headPaddingPx = 18
const sortMarkPx = 18

export const listColumns = <Row extends object>(
  fields: readonly Field<Row>[],
  rows: readonly Row[],
  say: Say,
): Column<Row>[] =>
  fields.map((field) => {
    const unit = columnUnit(field, rows, say)
    const align = alignOf(field)
    const title = labelText(field, say, unit?.name ?? field.unit)
    const headPx = Math.ceil(textWidthPx(title) + headPaddingPx + (field.sortable ? sortMarkPx : 0))
    return {
      field,
      unit,
      align,
      title,
      widthPx: Math.max(field.widthPx ?? defaultWidthPx, headPx),
      whole: (row) => (field.render || align === 'right' ? undefined : fieldText(field, row, say)),
    }
  })

/** A click on a head goes from unsorted to ascending, descending and back. */
export function nextSort(key: string, now: ListSort | undefined): ListSort | undefined {
  if (now?.key !== key) return { key, order: 'asc' }
  return now.order === 'asc' ? { key, order: 'desc' } : undefined
}

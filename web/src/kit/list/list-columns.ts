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
export const actionsWidthPx = (actions: number): number => 24 + Math.min(actions, 3) * 60

export const listColumns = <Row extends object>(
  fields: readonly Field<Row>[],
  rows: readonly Row[],
  say: Say,
): Column<Row>[] =>
  fields.map((field) => {
    const unit = columnUnit(field, rows, say)
    const align = alignOf(field)
    return {
      field,
      unit,
      align,
      title: labelText(field, say, unit?.name ?? field.unit),
      widthPx: field.widthPx ?? defaultWidthPx,
      whole: (row) => (field.render || align === 'right' ? undefined : fieldText(field, row, say)),
    }
  })

/** A click on a head goes from unsorted to ascending, descending and back. */
export function nextSort(key: string, now: ListSort | undefined): ListSort | undefined {
  if (now?.key !== key) return { key, order: 'asc' }
  return now.order === 'asc' ? { key, order: 'desc' } : undefined
}

import type { Unit } from '@fengguang/domain/kernel/units'
import type { Say } from '../../lib/i18n.ts'
import { alignOf, type Field } from '../field.ts'
import { columnUnit, fieldText, labelText } from '../format.ts'
import type { ListSort } from './list-address.ts'

export interface Column<Row> {
  field: Field<Row>
  title: string
  unit: Unit | undefined
  /** Beyond it a text is cut while the table is narrow. */
  mostPx: number | undefined
  /** Set by dragging the edge of the head. */
  widthPx: number | undefined
  /** As wide as what stands in it; texts share what is left of the width. */
  isTight: boolean
  align: 'left' | 'right' | 'center'
  /** The whole of a text that may be cut, for hovering; figures have their own hover. */
  whole: (row: Row) => string | undefined
}

const defaultMostPx = 140
/** What is of a known length is never cut. */
const cutKinds: ReadonlySet<string | undefined> = new Set(['text', 'choice', undefined])

export const listColumns = <Row extends object>(
  fields: readonly Field<Row>[],
  rows: readonly Row[],
  say: Say,
  widthOf?: (key: string) => number | undefined,
): Column<Row>[] =>
  fields.map((field) => {
    const unit = columnUnit(field, rows, say)
    const align = alignOf(field)
    return {
      field,
      unit,
      align,
      widthPx: widthOf?.(field.key),
      title: labelText(field, say, unit?.name ?? field.unit),
      mostPx: align !== 'right' && cutKinds.has(field.format?.kind) ? (field.widthPx ?? defaultMostPx) : undefined,
      isTight: align !== 'left' || (field.format?.kind ?? 'text') !== 'text',
      whole: (row) => {
        const shown = field.render ? field.render(row) : align === 'right' || fieldText(field, row, say)
        return typeof shown === 'string' ? shown : undefined
      },
    }
  })

/** A click on a head goes from unsorted to ascending, descending and back. */
export function nextSort(key: string, now: ListSort | undefined): ListSort | undefined {
  if (now?.key !== key) return { key, order: 'asc' }
  return now.order === 'asc' ? { key, order: 'desc' } : undefined
}

/** As wide as drawn, no matter what stands in it; else a text is cut where room is scarce. */
export const cellStyle = <Row>({ align, widthPx, mostPx }: Column<Row>) =>
  widthPx === undefined
    ? { textAlign: align, maxWidth: mostPx }
    : { textAlign: align, width: widthPx, minWidth: widthPx, maxWidth: widthPx }

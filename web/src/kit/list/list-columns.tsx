import type { TableColumnType } from 'antd'
import type { Say } from '../../lib/i18n.ts'
import { alignOf, type Field } from '../field.ts'
import { FieldValue } from '../FieldValue.tsx'
import { columnUnit, labelText } from '../format.ts'
import type { ListSort } from './list-address.ts'

/** antd columns of the fields, in their order; text that does not fit is cut with its whole on hover. */
export function listColumns<Row extends { id: string }>(
  fields: readonly Field<Row>[],
  rows: readonly Row[],
  sort: ListSort | undefined,
  say: Say,
): TableColumnType<Row>[] {
  return fields.map((field) => {
    const unit = columnUnit(field, rows, say)
    return {
      key: field.key,
      dataIndex: field.key,
      title: labelText(field, say, unit?.name ?? field.unit),
      align: alignOf(field),
      ellipsis: field.render ? false : { showTitle: alignOf(field) !== 'right' },
      render: (_: unknown, row: Row) => <FieldValue field={field} row={row} columnUnit={unit} />,
      ...(field.widthPx && { width: field.widthPx }),
      ...(field.fixed && { fixed: 'left' as const }),
      ...(field.sortable && {
        sorter: true,
        showSorterTooltip: false,
        sortOrder: sort?.key === field.key ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
      }),
    }
  })
}

/** Wide enough for every column: a table never squeezes its text, it scrolls. */
export const columnsWidth = (columns: readonly { width?: number | string }[]): number =>
  columns.reduce((sum, column) => sum + (typeof column.width === 'number' ? column.width : 140), 0)

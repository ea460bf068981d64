import { useSay } from '../../lib/i18n.ts'
import { FieldValue } from '../FieldValue.tsx'
import { m } from './list-parts.texts.ts'
import { cellStyle, type Column } from './list-columns.ts'
import type { Totals } from './list-totals.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  totals: Totals
  withChoice: boolean
  withActions: boolean
}

/** One row under all others; it says what it is in the first column that is not summed. */
export function ListTotals<Row extends object>({ columns, totals, withChoice, withActions }: Props<Row>) {
  const say = useSay()
  const labelled = columns.find(({ field }) => !field.total)
  const row = totals as unknown as Row
  return (
    <tfoot>
      <tr className="fg-table-totals">
        {withChoice && <td aria-hidden="true" className="fg-table-choice" data-fixed="left" />}
        {columns.map((column) => (
          <td key={column.field.key} style={cellStyle(column)} data-fixed={column.field.fixed && 'left'}>
            {column.field.total && <FieldValue field={column.field} row={row} columnUnit={column.unit} />}
            {column === labelled && say(m.totalOf)}
          </td>
        ))}
        {withActions && <td aria-hidden="true" data-fixed="right" />}
      </tr>
    </tfoot>
  )
}

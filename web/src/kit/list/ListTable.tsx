import { Fragment, lazy, Suspense, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Checkbox } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import type { Field } from '../field.ts'
import { FieldValue } from '../FieldValue.tsx'
import { m } from '../kit.texts.ts'
import { ListHead } from './ListHead.tsx'
import type { RowAction } from './list-actions.ts'
import type { ListChange, ListSort } from './list-address.ts'
import { cellStyle, listColumns, type Column } from './list-columns.ts'
import { RowActions } from './RowActions.tsx'
import type { Totals } from './list-totals.ts'
import './list-table.css'

const ListTotals = lazy(() => import('./ListTotals.tsx').then((x) => ({ default: x.ListTotals<object> })))

interface Props<Row> {
  rows: readonly Row[]
  fields: readonly Field<Row>[]
  sort: ListSort | undefined
  onChange: (change: ListChange) => void
  /** Undefined where there is nothing to do with chosen rows. */
  chosen: string[] | undefined
  onChoose: (ids: string[]) => void
  onOpen: ((row: Row) => void) | undefined
  actions: readonly RowAction<Row>[]
  onAct: (action: RowAction<Row>, row: Row) => void
  below?: ((row: Row) => ReactNode) | undefined
  empty: ReactNode
  totals?: Totals | undefined
  widthPx?: (key: string) => number | undefined
  onWidth?: (key: string, px: number | undefined) => void
}

/** A click on a control of a row must not open the row as well. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, label, .fg-table-choice') !== null

const opening = (open: () => void) => ({
  tabIndex: 0,
  'data-opens': true,
  onClick: (event: MouseEvent) => !isControl(event.target) && open(),
  onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.target === event.currentTarget && open(),
})

/**
 * The rows of a list on a desk: a page of them at most, so a plain table does, at a quarter of the bytes of antd's.
 * `Enter` on a row opens it as a click does.
 */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { rows, fields, sort, onChange, chosen, onChoose, onOpen, actions, onAct, below, empty } = props
  const say = useSay()
  const columns = listColumns(fields, rows, say, props.widthPx)
  const withActions = actions.length > 0
  const ids = rows.map(({ id }) => id)
  const columnCount = (chosen ? 1 : 0) + columns.length + (withActions ? 1 : 0)
  const choose = (id: string, on: boolean) =>
    onChoose(on ? [...(chosen ?? []), id] : (chosen ?? []).filter((other) => other !== id))
  return (
    <div className="fg-table-scroll">
      <table className="fg-table">
        <ListHead
          columns={columns}
          sort={sort}
          onSort={(next) => onChange({ sort: next })}
          chosen={chosen && { count: ids.filter((id) => chosen.includes(id)).length, of: ids.length }}
          onChooseAll={(all) => onChoose(all ? ids : [])}
          withActions={withActions}
          onWidth={props.onWidth}
        />
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <tr
                data-row-key={row.id}
                data-chosen={chosen?.includes(row.id) ?? false}
                {...(onOpen && opening(() => onOpen(row)))}
              >
                {chosen && (
                  <td className="fg-table-choice" data-fixed="left">
                    <Checkbox
                      aria-label={say(m.chooseRow, { name: columns[0]?.whole(row) ?? row.id })}
                      checked={chosen.includes(row.id)}
                      onChange={(event) => choose(row.id, event.target.checked)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.field.key}
                    style={cellStyle(column)}
                    data-fixed={column.field.fixed && 'left'}
                    title={column.whole(row)}
                  >
                    <FieldValue field={column.field} row={row} columnUnit={column.unit} />
                  </td>
                ))}
                {withActions && (
                  <td data-fixed="right">
                    <RowActions row={row} actions={actions} onAct={onAct} />
                  </td>
                )}
              </tr>
              <Below colSpan={columnCount}>{below?.(row)}</Below>
            </Fragment>
          ))}
        </tbody>
        {props.totals && (
          <Suspense fallback={null}>
            <ListTotals
              columns={columns as Column<object>[]}
              totals={props.totals}
              withChoice={chosen !== undefined}
              withActions={withActions}
            />
          </Suspense>
        )}
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}

const Below = ({ colSpan, children }: { colSpan: number; children: ReactNode }) =>
  children ? (
    <tr className="fg-table-below">
      <td colSpan={colSpan}>{children}</td>
    </tr>
  ) : null

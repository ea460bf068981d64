import { Suspense, type ReactNode } from 'react'
import { useSay } from '../../lib/i18n.ts'
import type { Field } from '../field.ts'
import { m } from '../kit.texts.ts'
import { ListHead } from './ListHead.tsx'
import type { RowAction } from './list-actions.ts'
import type { ListChange, ListSort } from './list-address.ts'
import { listColumns, type Column } from './list-columns.ts'
import { ListRow } from './ListRow.tsx'
import type { Totals } from './list-totals.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './list-table.css'

/** What only long lists and totals need loads with them. */
const VirtualRows = lazy(() => import('./VirtualRows.tsx').then((x) => ({ default: x.VirtualRows })))
const ListTotals = lazy(() => import('./ListTotals.tsx').then((x) => ({ default: x.ListTotals<object> })))

/** Beyond it only the rows in sight are drawn. */
const mostDrawn = 200
/** In a long list every column has a width, so that none changes with the rows that scroll in. */
const plainPx = 140

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
  /** All rows at once: they scroll in a box of this name, under the head. */
  wholeName?: string | undefined
  totals?: Totals | undefined
  widthPx?: (key: string) => number | undefined
  onWidth?: (key: string, px: number | undefined) => void
}

/** Without a tab stop a keyboard could not scroll the rows. */
const scrolled = (name: string) => ({ role: 'group', tabIndex: 0, 'aria-label': name })

/** The rows of a list on a desk, in a plain table: a quarter of the bytes of antd's. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { rows, fields, sort, onChange, chosen, onChoose, onOpen, actions, onAct, below, empty, wholeName } = props
  const say = useSay()
  // Parts under a row have heights of their own: where they may stand, all rows are drawn.
  const isLong = rows.length > mostDrawn && !below
  const columns = listColumns(fields, rows, say, props.widthPx).map((column) =>
    isLong ? { ...column, widthPx: column.widthPx ?? column.field.widthPx ?? plainPx } : column,
  )
  const withActions = actions.length > 0
  const isStill = !onOpen && !withActions && !chosen
  const ids = rows.map(({ id }) => id)
  const columnCount = (chosen ? 1 : 0) + columns.length + (withActions ? 1 : 0)
  const choose = (id: string, on: boolean) =>
    onChoose(on ? [...(chosen ?? []), id] : (chosen ?? []).filter((other) => other !== id))
  const rowOf = (row: Row, place?: number) => (
    <ListRow
      key={row.id}
      row={row}
      columns={columns}
      columnCount={columnCount}
      isChosen={chosen?.includes(row.id)}
      onChoose={(on) => choose(row.id, on)}
      onOpen={onOpen}
      actions={actions}
      onAct={onAct}
      place={place}
    >
      {below?.(row)}
    </ListRow>
  )
  return (
    <div
      className="fg-table-scroll"
      {...(wholeName !== undefined && { 'data-whole': true })}
      {...((wholeName !== undefined || isStill) && scrolled(wholeName ?? say(m.rows)))}
    >
      <table className="fg-table" data-long={isLong} {...(isLong && { 'aria-rowcount': rows.length + 1 })}>
        <ListHead
          columns={columns}
          sort={sort}
          onSort={(next) => onChange({ sort: next })}
          chosen={chosen && { count: ids.filter((id) => chosen.includes(id)).length, of: ids.length }}
          onChooseAll={(all) => onChoose(all ? ids : [])}
          withActions={withActions}
          onWidth={props.onWidth}
        />
        {isLong ? (
          <Suspense fallback={<tbody />}>
            <VirtualRows rows={rows} rowOf={(row, place) => rowOf(row as Row, place)} />
          </Suspense>
        ) : (
          <tbody>{rows.map((row) => rowOf(row))}</tbody>
        )}
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

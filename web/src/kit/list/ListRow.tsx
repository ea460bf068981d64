import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Checkbox } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import type { RowAction } from './list-actions.ts'
import { cellStyle, type Column } from './list-columns.ts'
import { ListCell } from './ListCell.tsx'
import { contentOf } from '../field.ts'
import { RowActions } from './RowActions.tsx'

interface Props<Row> {
  row: Row
  columns: readonly Column<Row>[]
  columnCount: number
  /** Undefined where rows cannot be chosen. */
  isChosen: boolean | undefined
  onChoose: (on: boolean) => void
  onOpen: ((row: Row) => void) | undefined
  actions: readonly RowAction<Row>[]
  onAct: (action: RowAction<Row>, row: Row) => void
  /** Of a long list, where not all rows are drawn: its number, from 1. */
  place?: number | undefined
  /** What stands under it. */
  children?: ReactNode
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

/** `Enter` on a row opens it as a click does. */
export function ListRow<Row extends { id: string }>(props: Props<Row>) {
  const { row, columns, columnCount, isChosen, onChoose, onOpen, actions, onAct, place, children } = props
  const say = useSay()
  return (
    <>
      <tr
        data-row-key={row.id}
        data-chosen={isChosen ?? false}
        // The head is the first row.
        {...(place !== undefined && { 'aria-rowindex': place + 1 })}
        {...(onOpen && opening(() => onOpen(row)))}
      >
        {isChosen !== undefined && (
          <td className="fg-table-choice" data-fixed="left">
            <Checkbox
              aria-label={say(m.chooseRow, { name: columns[0]?.whole(row) ?? row.id })}
              checked={isChosen}
              onChange={(event) => onChoose(event.target.checked)}
            />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.field.key}
            style={cellStyle(column)}
            data-fixed={column.field.fixed && 'left'}
            data-content={contentOf(column.field)}
            title={column.whole(row)}
          >
            <ListCell column={column} row={row} />
          </td>
        ))}
        {actions.length > 0 && (
          <td data-fixed="right">
            <RowActions row={row} actions={actions} onAct={onAct} />
          </td>
        )}
      </tr>
      {children && (
        <tr className="fg-table-below">
          <td colSpan={columnCount}>{children}</td>
        </tr>
      )}
    </>
  )
}

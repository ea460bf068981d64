import type { ReactNode } from 'react'
import { Table } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import type { Field } from '../field.ts'
import { m } from '../kit.messages.ts'
import type { RowAction } from './list-actions.ts'
import type { ListChange, ListSort } from './list-address.ts'
import { columnsWidth, listColumns } from './list-columns.tsx'
import { RowActions } from './RowActions.tsx'

interface Props<Row> {
  rows: Row[]
  fields: readonly Field<Row>[]
  sort: ListSort | undefined
  onChange: (change: ListChange) => void
  /** Undefined where there is nothing to do with chosen rows. */
  chosen: string[] | undefined
  onChoose: (ids: string[]) => void
  onOpen: ((row: Row) => void) | undefined
  actions: readonly RowAction<Row>[]
  onAct: (action: RowAction<Row>, row: Row) => void
  empty: ReactNode
}

/** The rows of a list on a desk: `Enter` on a row opens it as a click does. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { rows, fields, sort, onChange, chosen, onChoose, onOpen, actions, onAct, empty } = props
  const say = useSay()
  const columns = listColumns(fields, rows, sort, say)
  if (actions.length > 0)
    columns.push({
      key: ' actions',
      title: say(m.actions),
      fixed: 'right',
      width: 24 + Math.min(actions.length, 3) * 60,
      render: (_, row) => <RowActions row={row} actions={actions} onAct={onAct} />,
    })
  return (
    <Table<Row>
      size="middle"
      rowKey="id"
      dataSource={rows}
      columns={columns}
      pagination={false}
      scroll={{ x: columnsWidth(columns) }}
      locale={{ emptyText: empty }}
      {...(chosen && {
        rowSelection: { selectedRowKeys: chosen, onChange: (keys) => onChoose(keys.map(String)) },
      })}
      {...(onOpen && {
        rowClassName: 'fg-list-row-opens',
        onRow: (row) => ({
          tabIndex: 0,
          onClick: (event) => !isControl(event.target) && onOpen(row),
          onKeyDown: (event) => event.key === 'Enter' && event.target === event.currentTarget && onOpen(row),
        }),
      })}
      onChange={(_paging, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return
        const order = sorter.order === 'ascend' ? 'asc' : 'desc'
        onChange({ sort: sorter.order ? { key: String(sorter.columnKey), order } : undefined })
      }}
    />
  )
}

/** A click on the check box of a row chooses it and must not open it as well. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, label, .ant-table-selection-column') !== null

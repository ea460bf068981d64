import { useMemo } from 'react'
import { Button, Table } from 'antd'
import type { ChartPick } from './chart.model.ts'
import type { ChartRow, ChartTable } from './chart-table.ts'
import { cellText, headText, type UnitOf } from './chart-units.ts'

interface Props {
  table: ChartTable
  unitOf: UnitOf
  heightPx: number
  onPick?: ((pick: ChartPick) => void) | undefined
}

const firstWidthPx = 180
const widthPx = 140

/** The picture as numbers, for screen readers and for people who want the figures. */
export function ChartTableView({ table, unitOf, heightPx, onPick }: Props) {
  const { columns, rows, zone } = table
  const keyed = useMemo(() => rows.map((row, key) => ({ ...row, key })), [rows])
  return (
    <Table<ChartRow & { key: number }>
      virtual
      size="small"
      rowKey="key"
      pagination={false}
      dataSource={keyed}
      scroll={{ x: firstWidthPx + (columns.length - 1) * widthPx, y: heightPx - 32 }}
      columns={columns.map((column, at) => ({
        key: `${at} ${column.title}`,
        title: headText(column, unitOf),
        width: at === 0 ? firstWidthPx : widthPx,
        ...(at === 0 ? { fixed: 'left' as const } : {}),
        ...(column.kind === 'number' && { align: 'right' as const }),
        ellipsis: column.kind === 'text',
        render: (_: unknown, { cells, picks }: ChartRow) => {
          const text = cellText(cells[at], column, unitOf, zone)
          const pick = picks?.[at]
          if (!pick || !onPick) return text
          return (
            <Button type="link" size="small" className="fg-chart-pick" onClick={() => onPick(pick)}>
              {text}
            </Button>
          )
        },
      }))}
    />
  )
}

import { useMemo } from 'react'
import { Table } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { instantText } from '../format.ts'
import { m } from '../kit.texts.ts'
import type { Curve } from './curve.model.ts'
import { curveCell, curveHead, curveRows, type CurveRow } from './curve-table.ts'

interface Props {
  curves: readonly Curve[]
  zone: string | undefined
  heightPx: number
}

/** The picture as numbers, for screen readers and for people who want the figures. */
export function CurveTable({ curves, zone, heightPx }: Props) {
  const say = useSay()
  const rows = useMemo(() => curveRows(curves), [curves])
  return (
    <Table<CurveRow>
      virtual
      size="small"
      rowKey="timeMs"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 180 + curves.length * 150, y: heightPx - 32 }}
      columns={[
        {
          key: 'time',
          title: say(m.time),
          width: 180,
          fixed: 'left',
          render: (_, row) => instantText(row.timeMs, zone),
        },
        ...curves.map((curve, column) => ({
          key: curve.id,
          title: curveHead(curve),
          align: 'right' as const,
          width: 150,
          render: (_: unknown, row: CurveRow) => curveCell(row.values[column], curve),
        })),
      ]}
    />
  )
}

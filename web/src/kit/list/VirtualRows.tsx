import type { ReactNode } from 'react'
import { useRowWindow } from '../use-row-window.ts'

/** As list-table.css draws them in a long list. */
const rowPx = 30

interface Props {
  rows: readonly { id: string }[]
  rowOf: (row: { id: string }, place: number) => ReactNode
}

/** Of thousands of rows only those in sight stand in the page. */
export function VirtualRows({ rows, rowOf }: Props) {
  const { inside, from, to } = useRowWindow<HTMLTableSectionElement>(rows.length, rowPx, '.fg-table-scroll')
  return (
    <tbody ref={inside}>
      <Spacer rows={from} />
      {rows.slice(from, to).map((row, n) => rowOf(row, from + n + 1))}
      <Spacer rows={rows.length - to} />
    </tbody>
  )
}

/** The height of the rows out of sight. */
const Spacer = ({ rows }: { rows: number }): ReactNode =>
  rows > 0 && <tr aria-hidden="true" style={{ height: rows * rowPx }} />

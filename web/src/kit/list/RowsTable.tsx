import type { ReactNode } from 'react'
import type { Field } from '../field.ts'
import { Picture } from '../Picture.tsx'
import { useNarrow } from '../use-narrow.ts'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'
import { totalsOf } from './list-totals.ts'

interface Props<Row> {
  rows: readonly Row[]
  fields: readonly Field<Row>[]
  onOpen?: (row: Row) => void
  empty?: ReactNode
}

const nothing = () => {}

/** Rows that are all there: a table on a desk, cards on a phone, without pages and filters. */
export function RowsTable<Row extends { id: string }>({ rows, fields, onOpen, empty }: Props<Row>) {
  const narrow = useNarrow()
  const table = { rows, fields, chosen: undefined, onChoose: nothing, onOpen, actions: [], onAct: nothing }
  if (narrow) return rows.length === 0 ? (empty ?? <Picture kind="empty" />) : <ListCards {...table} />
  return (
    <ListTable
      {...table}
      sort={undefined}
      onChange={nothing}
      totals={totalsOf(fields, { rows: [...rows], total: rows.length })}
      empty={empty ?? <Picture kind="empty" />}
    />
  )
}

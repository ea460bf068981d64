import { Suspense } from 'react'
import { useCan } from '../Can.tsx'
import { FieldValue } from '../FieldValue.tsx'
import type { Column } from './list-columns.ts'
import { lazy } from '../../lib/lazy-part.ts'

const EditCell = lazy(() => import('./EditCell.tsx').then((x) => ({ default: x.EditCell<object> })))

interface Props<Row> {
  column: Column<Row>
  row: Row
}

/** The value of one cell; one that can be changed here loads its editor. */
export function ListCell<Row extends object>({ column, row }: Props<Row>) {
  const can = useCan()
  const { edit } = column.field
  const value = <FieldValue field={column.field} row={row} columnUnit={column.unit} />
  if (!edit || (edit.needs && !can(edit.needs))) return value
  return (
    <Suspense fallback={value}>
      <EditCell column={column as unknown as Column<object>} row={row}>
        {value}
      </EditCell>
    </Suspense>
  )
}

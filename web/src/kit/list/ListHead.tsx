import { Suspense } from 'react'
import { Checkbox } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import type { ListSort } from './list-address.ts'
import { cellStyle, nextSort, type Column } from './list-columns.ts'
import { lazy } from '../../lib/lazy-part.ts'

const WidthHandle = lazy(() => import('./WidthHandle.tsx').then((x) => ({ default: x.WidthHandle })))

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort: ListSort | undefined
  onSort: (sort: ListSort | undefined) => void
  /** How many of the rows on show are chosen; undefined where rows cannot be chosen. */
  chosen: { count: number; of: number } | undefined
  onChooseAll: (all: boolean) => void
  withActions: boolean
  /** Undefined where widths are not kept. */
  onWidth: ((key: string, px: number | undefined) => void) | undefined
}

export function ListHead<Row>({ columns, sort, onSort, chosen, onChooseAll, withActions, onWidth }: Props<Row>) {
  const say = useSay()
  return (
    <thead>
      <tr>
        {chosen && (
          <th scope="col" className="fg-table-choice" data-fixed="left">
            <Checkbox
              aria-label={say(m.chooseAll)}
              checked={chosen.of > 0 && chosen.count === chosen.of}
              indeterminate={chosen.count > 0 && chosen.count < chosen.of}
              onChange={(event) => onChooseAll(event.target.checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const { field, title, isTight } = column
          const order = sort?.key === field.key ? sort.order : undefined
          return (
            <th
              key={field.key}
              scope="col"
              style={{ ...cellStyle(column), ...(column.widthPx === undefined && { maxWidth: undefined }) }}
              data-tight={isTight}
              data-fixed={field.fixed && 'left'}
              {...(order && { 'aria-sort': order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
            >
              {field.sortable ? (
                <button type="button" className="fg-table-sort" onClick={() => onSort(nextSort(field.key, sort))}>
                  {title}
                  <SortMark order={order} />
                </button>
              ) : (
                title
              )}
              {onWidth && (
                <Suspense fallback={null}>
                  <WidthHandle onWidth={(px) => onWidth(field.key, px)} />
                </Suspense>
              )}
            </th>
          )
        })}
        {withActions && (
          <th scope="col" data-fixed="right">
            {say(m.actions)}
          </th>
        )}
      </tr>
    </thead>
  )
}

const SortMark = ({ order }: { order: ListSort['order'] | undefined }) => (
  <svg className="fg-table-sort-mark" viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" data-order={order}>
    <path d="M4 1 7.5 5h-7Z" />
    <path d="M4 11 .5 7h7Z" />
  </svg>
)

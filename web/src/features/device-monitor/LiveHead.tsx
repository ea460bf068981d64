import { memo, useMemo } from 'react'
import { liveLabels } from '@fengguang/domain/device-monitor/device-live.labels'
import { nextSort } from '../../kit/list/list-columns.ts'
import { useSay } from '../../lib/i18n.ts'
import type { LiveColumn } from './device-columns.ts'
import { m } from './device-monitor.texts.ts'
import type { RowQuestion } from './live-rows.ts'

interface Head {
  key: string
  title: string
  widthPx: number
  align: 'left' | 'right'
}

export function useHeads(columns: readonly LiveColumn[], withStation: boolean, narrow: boolean): readonly Head[] {
  const say = useSay()
  return useMemo(
    () => [
      { key: 'name', title: say(liveLabels.name.label), widthPx: narrow ? 112 : 150, align: 'left' },
      ...(withStation
        ? [
            {
              key: 'station',
              title: say(liveLabels.station.label),
              widthPx: narrow ? 110 : 150,
              align: 'left' as const,
            },
          ]
        : []),
      { key: 'state', title: say(liveLabels.state.label), widthPx: narrow ? 96 : 110, align: 'left' },
      ...columns.map(({ key, title, widthPx, align }) => ({ key, title, widthPx, align })),
      ...(narrow ? [] : [{ key: 'age', title: say(liveLabels.age.label), widthPx: 110, align: 'right' as const }]),
    ],
    [columns, withStation, narrow, say],
  )
}

/** What is left over is shared out by width: all rows come to the same columns, each by itself. */
export const tracksOf = (heads: readonly Head[], withChoice: boolean): string =>
  [...(withChoice ? ['40px'] : []), ...heads.map(({ widthPx }) => `minmax(${widthPx}px, ${widthPx}fr)`)].join(' ')

const SortMark = ({ order }: { order: 'asc' | 'desc' | undefined }) => (
  <svg className="fg-table-sort-mark" viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" data-order={order}>
    <path d="M4 1 7.5 5h-7Z" />
    <path d="M4 11 .5 7h7Z" />
  </svg>
)

interface Props {
  heads: readonly Head[]
  withChoice: boolean
  sort: RowQuestion['sort']
  onSort: (sort: RowQuestion['sort']) => void
}

/** Stays as it is while the rows below it move. */
export const LiveHead = memo(function LiveHead({ heads, withChoice, sort, onSort }: Props) {
  const say = useSay()
  return (
    <thead>
      <tr aria-rowindex={1}>
        {withChoice && (
          <th scope="col">
            <span className="fg-visually-hidden">{say(m.compare)}</span>
          </th>
        )}
        {heads.map(({ key, title, align }) => {
          const order = sort?.key === key ? sort.order : undefined
          return (
            <th
              key={key}
              scope="col"
              data-align={align}
              data-fixed={key === 'name' ? 'left' : undefined}
              {...(order && { 'aria-sort': order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
            >
              <button type="button" className="fg-table-sort" title={title} onClick={() => onSort(nextSort(key, sort))}>
                <span className="fg-live-head">{title}</span>
                <SortMark order={order} />
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
})

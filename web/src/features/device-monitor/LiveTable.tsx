import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { missingText } from '@fengguang/domain/kernel/units'
import type { LiveDevices } from '@fengguang/domain/monitoring/device-list.contract'
import { nextSort } from '../../kit/list/list-columns.ts'
import '../../kit/list/list-table.css'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import { ageText } from './age-text.ts'
import type { LiveColumn } from './device-columns.ts'
import { m } from './device-monitor.messages.ts'
import type { RowQuestion } from './live-rows.ts'
import './live-table.css'

const rowPx = 30
const overscan = 3

interface Props {
  label: string
  live: LiveDevices
  rows: Int32Array
  columns: readonly LiveColumn[]
  sort: RowQuestion['sort']
  onSort: (sort: RowQuestion['sort']) => void
  /** Undefined where nothing is compared. */
  chosen: ReadonlySet<string> | undefined
  onChoose: (id: string, on: boolean) => void
  onOpen: (id: string) => void
}

function useWindow(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ topPx: 0, heightPx: 900, widthPx: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () =>
      setView({ topPx: element.scrollTop, heightPx: element.clientHeight || 900, widthPx: element.clientWidth })
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  // A list that shrank below where it was scrolled to would show nothing.
  const topPx = Math.max(0, Math.min(view.topPx, count * rowPx - view.heightPx + rowPx))
  const from = Math.max(0, Math.floor(topPx / rowPx) - overscan)
  const to = Math.min(count, Math.ceil((topPx + view.heightPx) / rowPx) + overscan)
  return { box, from, to, roomPx: view.widthPx }
}

/** Thousands of devices of which only those in sight stand in the page. */
export function LiveTable(props: Props) {
  const { live, rows, columns, sort, onSort, chosen, onChoose, onOpen } = props
  const say = useSay()
  const narrow = useNarrow()
  const { box, from, to, roomPx } = useWindow(rows.length)
  const withStation = live.stations.length > 1
  const fixed = [
    { key: 'name', title: say(m.device), widthPx: narrow ? 104 : 150 },
    ...(withStation ? [{ key: 'station', title: say(m.station), widthPx: narrow ? 110 : 150 }] : []),
    { key: 'state', title: say(m.state), widthPx: narrow ? 96 : 110 },
  ]
  const heads = [
    ...fixed.map((head) => ({ ...head, align: 'left' as const })),
    ...columns.map(({ key, title, widthPx, align }) => ({ key, title, widthPx, align })),
    ...(narrow ? [] : [{ key: 'age', title: say(m.age), widthPx: 110, align: 'right' as const }]),
  ]
  const widthPx = heads.reduce((sum, head) => sum + head.widthPx, chosen ? 40 : 0)
  return (
    <div ref={box} className="fg-live-scroll">
      <table
        className="fg-table fg-live"
        style={{ minWidth: widthPx }}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        data-wide={widthPx > roomPx}
      >
        <colgroup>
          {chosen && <col style={{ width: 40 }} />}
          {heads.map(({ key, widthPx: width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {chosen && (
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
                  style={{ textAlign: align }}
                  data-fixed={key === 'name' ? 'left' : undefined}
                  {...(order && { 'aria-sort': order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
                >
                  <button
                    type="button"
                    className="fg-table-sort"
                    title={title}
                    onClick={() => onSort(nextSort(key, sort))}
                  >
                    <span className="fg-live-head">{title}</span>
                    <SortMark order={order} />
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          <Spacer rows={from} />
          {Array.from(rows.subarray(from, to), (row, i) => (
            <LiveRow
              key={live.ids[row]}
              live={live}
              row={row}
              place={from + i + 2}
              columns={columns}
              withStation={withStation}
              withAge={!narrow}
              isChosen={chosen?.has(live.ids[row]!)}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ))}
          <Spacer rows={rows.length - to} />
        </tbody>
      </table>
    </div>
  )
}

/** The height of what is out of sight. */
const Spacer = ({ rows }: { rows: number }): ReactNode =>
  rows > 0 && <tr aria-hidden="true" className="fg-live-spacer" style={{ height: rows * rowPx }} />

function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  const row = event.currentTarget
  if (event.target !== row) return
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
  if (event.key === 'Enter') open()
  if (next instanceof HTMLElement) {
    event.preventDefault()
    next.focus()
  }
}

const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest('input, label') !== null

const SortMark = ({ order }: { order: 'asc' | 'desc' | undefined }) => (
  <svg className="fg-table-sort-mark" viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" data-order={order}>
    <path d="M4 1 7.5 5h-7Z" />
    <path d="M4 11 .5 7h7Z" />
  </svg>
)

interface RowProps {
  live: LiveDevices
  row: number
  place: number
  columns: readonly LiveColumn[]
  withStation: boolean
  withAge: boolean
  isChosen: boolean | undefined
  onChoose: (id: string, on: boolean) => void
  onOpen: (id: string) => void
}

const LiveRow = memo(function LiveRow(props: RowProps) {
  const { live, row, place, columns, withStation, withAge, isChosen, onChoose, onOpen } = props
  const say = useSay()
  const id = live.ids[row]!
  const name = live.names[row]!
  const isOut = live.outOfService[row]!
  const texts = useMemo(() => columns.map(({ text }) => text(row)), [columns, row])
  return (
    <tr
      tabIndex={0}
      data-id={id}
      data-opens
      data-stale={live.isStale[row]}
      data-chosen={isChosen ?? false}
      aria-rowindex={place}
      onClick={(event) => !isControl(event.target) && onOpen(id)}
      onKeyDown={(event) => onRowKey(event, () => onOpen(id))}
    >
      {isChosen !== undefined && (
        <td className="fg-table-choice">
          <input
            type="checkbox"
            className="fg-live-choice"
            aria-label={say(m.choose, { name })}
            checked={isChosen}
            onChange={(event) => onChoose(id, event.target.checked)}
          />
        </td>
      )}
      <td data-fixed="left" data-content="record" title={name}>
        {name}
      </td>
      {withStation && <td data-content="record">{live.stations[live.station[row]!]?.name}</td>}
      <td>
        {isOut ? (
          <span className="fg-live-out">{say(m.outOfService)}</span>
        ) : (
          <DeviceStateTag state={live.states[row]!} />
        )}
      </td>
      {columns.map(({ key, align }, i) => (
        <td
          key={key}
          style={{ textAlign: align }}
          title={align === 'left' && texts[i] !== missingText ? texts[i] : undefined}
        >
          {texts[i]}
        </td>
      ))}
      {withAge && <td className="fg-live-age">{ageText(live.ageSeconds[row]!, say)}</td>}
    </tr>
  )
})

import { memo, useMemo, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { missingText } from '@fengguang/domain/kernel/units'
import type { LiveDevices } from '@fengguang/domain/device-monitor/device-list.contract'
import { useRowWindow } from '../../kit/use-row-window.ts'
import '../../kit/list/list-table.css'
import { useSay } from '../../lib/i18n.ts'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import { ageText } from './age-text.ts'
import type { LiveColumn } from './device-columns.ts'
import { m } from './device-monitor.texts.ts'
import type { RowQuestion } from './live-rows.ts'
import { LiveHead, tracksOf, useHeads } from './LiveHead.tsx'
import './live-table.css'

const rowPx = 30

interface Props {
  label: string
  live: LiveDevices
  rows: Int32Array
  columns: readonly LiveColumn[]
  sort: RowQuestion['sort']
  onSort: (sort: RowQuestion['sort']) => void
  isNarrow: boolean
  /** Undefined where nothing is compared. */
  chosen: ReadonlySet<string> | undefined
  onChoose: (id: string, on: boolean) => void
  onOpen: (id: string) => void
}

/** Thousands of devices of which only those in sight stand in the page. */
export function LiveTable(props: Props) {
  const { live, rows, columns, sort, onSort, chosen, onChoose, onOpen } = props
  const { inside, from, to, roomPx } = useRowWindow<HTMLDivElement>(rows.length, rowPx, '.fg-live-scroll')
  const narrow = props.isNarrow
  const withStation = live.stations.length > 1
  const withChoice = chosen !== undefined
  const heads = useHeads(columns, withStation, narrow)
  const widthPx = heads.reduce((sum, head) => sum + head.widthPx, withChoice ? 40 : 0)
  return (
    <div ref={inside} className="fg-live-scroll">
      <table
        className="fg-table fg-live"
        style={{ minWidth: widthPx, '--fg-live-columns': tracksOf(heads, withChoice) } as CSSProperties}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        data-wide={widthPx > roomPx}
      >
        <LiveHead heads={heads} withChoice={withChoice} sort={sort} onSort={onSort} />
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
        <td key={key} data-align={align} title={align === 'left' && texts[i] !== missingText ? texts[i] : undefined}>
          {texts[i]}
        </td>
      ))}
      {withAge && <td className="fg-live-age">{ageText(live.ageSeconds[row]!, say)}</td>}
    </tr>
  )
})

import { memo, useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import type { DeviceState } from '@fengguang/domain/devices/device.model'
import { glyphs } from '../../kit/state-glyphs.tsx'
import { deviceStates } from '../../widgets/states.ts'
import { stepIn, type MatrixGroup } from './matrix-levels.ts'
import './matrix.css'

export interface Cell {
  id: string
  /** All that is known of it in one line. */
  label: string
  state: DeviceState
  isStale: boolean
  /** 0 … 7 where a value colours the cells. */
  level: number | undefined
  /** Written into the cell where there is room: its name, and what it is coloured by. */
  name: string
  value: string
}

/** Up to so many, there is room to write. */
const writtenUpTo = 400

interface Props {
  label: string
  groups: readonly MatrixGroup[]
  cellOf: (row: number) => Cell
  onOpen: (id: string) => void
}

/** How many cells stand beside each other: the layout knows, nobody else. */
function columnsIn(cells: readonly HTMLElement[]): number {
  const next = cells.findIndex((cell) => cell.offsetTop !== cells[0]?.offsetTop)
  return next < 0 ? cells.length : next
}

/** A cell for each device. One of them takes the Tab key, arrows move on from there, Enter opens. */
export function MatrixGrid({ label, groups, cellOf, onOpen }: Props) {
  const [chosen, setChosen] = useState<string>()
  const active = chosen ?? (groups[0]?.rows[0] === undefined ? undefined : cellOf(groups[0].rows[0]).id)
  const onKey = useCallback((event: KeyboardEvent<HTMLButtonElement>) => {
    const here = event.currentTarget
    const cells = [...(here.closest('.fg-matrix')?.querySelectorAll<HTMLElement>('button.fg-matrix-cell') ?? [])]
    const own = [...(here.parentElement?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = cells.indexOf(here)
    const next = cells[stepIn(at, event.key, cells.length, columnsIn(own))]
    if (!next || next === here) return
    event.preventDefault()
    setChosen(next.dataset.id)
    next.focus()
  }, [])
  const isWritten = groups.reduce((sum, { rows }) => sum + rows.length, 0) <= writtenUpTo
  return (
    <section className="fg-matrix" aria-label={label} data-written={isWritten}>
      {groups.map(({ key, name, rows }) => (
        <div key={key} className="fg-matrix-group">
          <h3 data-content="record">
            {name} <span>{rows.length}</span>
          </h3>
          <div className="fg-matrix-cells">
            {rows.map((row) => {
              const cell = cellOf(row)
              return (
                <MatrixCell
                  key={cell.id}
                  {...cell}
                  isActive={cell.id === active}
                  isWritten={isWritten}
                  onKey={onKey}
                  onOpen={onOpen}
                />
              )
            })}
          </div>
        </div>
      ))}
    </section>
  )
}

interface CellProps extends Cell {
  isActive: boolean
  isWritten: boolean
  onKey: (event: KeyboardEvent<HTMLButtonElement>) => void
  onOpen: (id: string) => void
}

const MatrixCell = memo(function MatrixCell(props: CellProps) {
  const { id, label, state, isStale, level, isActive, isWritten, onKey, onOpen } = props
  const { glyph, tone } = deviceStates[state]
  const mark = useMemo(
    () => (
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false" strokeLinecap="round">
        {glyphs[glyph ?? tone]}
      </svg>
    ),
    [glyph, tone],
  )
  return (
    <button
      type="button"
      className="fg-matrix-cell"
      data-id={id}
      data-tone={tone}
      data-level={level}
      data-stale={isStale}
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      title={label}
      onClick={() => onOpen(id)}
      onKeyDown={onKey}
    >
      {level === undefined && state !== 'normal' && mark}
      {isWritten && (
        <>
          <span data-content="record">{props.name}</span>
          <span>{props.value}</span>
        </>
      )}
    </button>
  )
})

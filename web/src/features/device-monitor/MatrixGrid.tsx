import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { DeviceState } from '@fengguang/domain/devices/device.model'
import { glyphs } from '../../kit/state-glyphs.tsx'
import { useSay } from '../../lib/i18n.ts'
import { deviceStates } from '../../widgets/states.ts'
import { stepIn, type MatrixGroup } from './matrix-levels.ts'
import './matrix.css'

/** What is told of a device by its place in the answer. */
export interface CellSource {
  idOf: (row: number) => string
  nameOf: (row: number) => string
  stateOf: (row: number) => DeviceState
  isStale: (row: number) => boolean
  /** All that is known of it in one line. */
  labelOf: (row: number) => string
  /** Written into the cell where there is room. */
  textOf: (row: number) => string
  /** 0 … 7; undefined where the state colours the cells. */
  levelOf: ((row: number) => number) | undefined
}

/** Up to so many, there is room to write. */
const writtenUpTo = 400

interface Props {
  label: string
  groups: readonly MatrixGroup[]
  cells: CellSource
  onOpen: (id: string) => void
}

/** How many cells stand beside each other: the layout knows, nobody else. */
function columnsIn(cells: readonly HTMLElement[]): number {
  const next = cells.findIndex((cell) => cell.offsetTop !== cells[0]?.offsetTop)
  return next < 0 ? cells.length : next
}

/** A cell for each device. One of them takes the Tab key, arrows move on from there, Enter opens. */
export const MatrixGrid = memo(function MatrixGrid({ label, groups, cells, onOpen }: Props) {
  const box = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<string>()
  const first = groups[0]?.rows[0]
  const active = chosen ?? (first === undefined ? undefined : cells.idOf(first))
  const onKey = useCallback((event: KeyboardEvent<HTMLButtonElement>) => {
    const here = event.currentTarget
    const all = [...(here.closest('.fg-matrix')?.querySelectorAll<HTMLElement>('button.fg-matrix-cell') ?? [])]
    const own = [...(here.parentElement?.querySelectorAll<HTMLElement>('button') ?? [])]
    const next = all[stepIn(all.indexOf(here), event.key, all.length, columnsIn(own))]
    if (!next || next === here) return
    event.preventDefault()
    setChosen(next.dataset.id)
    next.focus()
  }, [])
  const isWritten = groups.reduce((sum, { rows }) => sum + rows.length, 0) <= writtenUpTo
  // Colours go past React: only the cells whose level changed are touched.
  useLayoutEffect(() => {
    for (const cell of box.current?.querySelectorAll<HTMLElement>('button.fg-matrix-cell') ?? []) {
      const level = cells.levelOf?.(Number(cell.dataset.row))
      const text = level === undefined ? undefined : String(level)
      if (cell.dataset.level === text) continue
      if (text === undefined) delete cell.dataset.level
      else cell.dataset.level = text
    }
  })
  // The label is written when somebody looks: five thousand of them at each refresh would be the refresh.
  useEffect(() => {
    const element = box.current
    const tell = (event: Event) => {
      const cell = (event.target as Element).closest<HTMLElement>('button.fg-matrix-cell')
      if (cell) cell.title = cells.labelOf(Number(cell.dataset.row))
    }
    element?.addEventListener('pointerover', tell)
    element?.addEventListener('focusin', tell)
    return () => {
      element?.removeEventListener('pointerover', tell)
      element?.removeEventListener('focusin', tell)
    }
  }, [cells])
  return (
    <section ref={box} className="fg-matrix" aria-label={label} data-written={isWritten}>
      {groups.map(({ key, name, rows }) => (
        <div key={key} className="fg-matrix-group">
          <p className="fg-matrix-name" data-content="record">
            {name} <span>{rows.length}</span>
          </p>
          <div className="fg-matrix-cells">
            {rows.map((row) => {
              const id = cells.idOf(row)
              return (
                <MatrixCell
                  key={id}
                  id={id}
                  row={row}
                  name={cells.nameOf(row)}
                  state={cells.stateOf(row)}
                  isStale={cells.isStale(row)}
                  isMarked={!cells.levelOf}
                  text={isWritten ? cells.textOf(row) : undefined}
                  isActive={id === active}
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
})

interface CellProps {
  id: string
  row: number
  name: string
  state: DeviceState
  isStale: boolean
  /** The state is shown by its glyph. */
  isMarked: boolean
  text: string | undefined
  isActive: boolean
  onKey: (event: KeyboardEvent<HTMLButtonElement>) => void
  onOpen: (id: string) => void
}

const MatrixCell = memo(function MatrixCell(props: CellProps) {
  const { id, row, name, state, isStale, isMarked, text, isActive, onKey, onOpen } = props
  const say = useSay()
  const { glyph, tone, label } = deviceStates[state]
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
      data-row={row}
      data-tone={tone}
      data-stale={isStale}
      tabIndex={isActive ? 0 : -1}
      {...(text === undefined && { 'aria-label': `${name} · ${say(label)}` })}
      onClick={() => onOpen(id)}
      onKeyDown={onKey}
    >
      {isMarked && state !== 'normal' && mark}
      {text !== undefined && (
        <>
          <span data-content="record">{name}</span>
          <span>{text}</span>
        </>
      )}
    </button>
  )
})

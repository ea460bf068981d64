import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { glyphs } from '../../kit/state-glyphs.tsx'
import { useSay } from '../../lib/i18n.ts'
import { deviceStates, type DeviceState } from '../../widgets/states.ts'
import { isShapeOf, shapeOf, stepIn, type MatrixGroup, type MatrixShape } from './matrix-levels.ts'
import { openPainter, type CellSource } from './matrix-paint.ts'
import './matrix.css'

/** Up to so many, there is room to write. */
const writtenUpTo = 400

interface Props {
  label: string
  groups: readonly MatrixGroup[]
  cells: CellSource
  onOpen: (id: string) => void
}

/** How many cells are in a row: only the layout knows. */
function columnsIn(cells: readonly HTMLElement[]): number {
  const next = cells.findIndex((cell) => cell.offsetTop !== cells[0]?.offsetTop)
  return next < 0 ? cells.length : next
}

const buttonsIn = (element: Element | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>('button.fg-matrix-cell') ?? []),
]

/** The same object for as long as the same cells stand in the same places. */
function useShape(groups: readonly MatrixGroup[], cells: CellSource): MatrixShape {
  const [kept, setKept] = useState(() => shapeOf(groups, cells))
  if (isShapeOf(kept, groups, cells)) return kept
  const now = shapeOf(groups, cells)
  setKept(now)
  return now
}

/** A cell for each device. One of them takes the Tab key, arrows move on from there, Enter opens. */
export const MatrixGrid = memo(function MatrixGrid({ label, groups, cells, onOpen }: Props) {
  const say = useSay()
  const box = useRef<HTMLElement>(null)
  const buttons = useRef<{ of: MatrixShape; all: HTMLElement[] }>(undefined)
  const active = useRef<HTMLElement>(undefined)
  const [paint] = useState(openPainter)
  const shape = useShape(groups, cells)
  const isWritten = shape.rows.length <= writtenUpTo
  const activate = useCallback((cell: HTMLElement | undefined) => {
    if (active.current) active.current.tabIndex = -1
    if (cell) cell.tabIndex = 0
    active.current = cell
  }, [])
  useLayoutEffect(() => {
    const element = box.current
    if (buttons.current?.of !== shape) buttons.current = { of: shape, all: buttonsIn(element) }
    const { all } = buttons.current
    if (!active.current?.isConnected) activate(all[0])
    paint(all, shape.rows, {
      cells,
      isWritten,
      wordOf: (state) => say(deviceStates[state].label),
      markOf: (state) => element?.querySelector(`.fg-matrix-marks [data-mark=${state}]`),
    })
  }, [shape, cells, isWritten, say, paint, activate])
  const onKey = useCallback(
    (event: KeyboardEvent<HTMLButtonElement>) => {
      const here = event.currentTarget
      const all = buttons.current?.all ?? []
      const next = all[stepIn(all.indexOf(here), event.key, all.length, columnsIn(buttonsIn(here.parentElement)))]
      if (!next || next === here) return
      event.preventDefault()
      activate(next)
      next.focus()
    },
    [activate],
  )
  // The label is written on demand: five thousand labels would take longer than the refresh itself.
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
  const latestOpen = useRef(onOpen)
  useLayoutEffect(() => {
    latestOpen.current = onOpen
  })
  const open = useCallback(
    (event: MouseEvent<HTMLButtonElement>) => latestOpen.current(event.currentTarget.dataset.id ?? ''),
    [],
  )
  return (
    <section ref={box} className="fg-matrix" aria-label={label} data-written={isWritten}>
      <Marks />
      <MatrixCells shape={shape} isWritten={isWritten} onKey={onKey} onOpen={open} />
    </section>
  )
})

const marked = Object.keys(deviceStates) as DeviceState[]

/** One sign of each state, from which those in the cells are copied. */
const Marks = memo(function Marks() {
  return (
    <div className="fg-matrix-marks" hidden>
      {marked.map((state) => {
        const { glyph, tone } = deviceStates[state]
        return (
          <svg
            key={state}
            data-mark={state}
            viewBox="0 0 16 16"
            width="12"
            height="12"
            aria-hidden="true"
            focusable="false"
            strokeLinecap="round"
          >
            {glyphs[glyph ?? tone]}
          </svg>
        )
      })}
    </div>
  )
})

interface CellsProps {
  shape: MatrixShape
  isWritten: boolean
  onKey: (event: KeyboardEvent<HTMLButtonElement>) => void
  onOpen: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Drawn when other devices are to be shown; how each of them is doing is painted into its cell. */
const MatrixCells = memo(function MatrixCells({ shape, isWritten, onKey, onOpen }: CellsProps) {
  return shape.groups.map(({ key, name, cells }) => (
    <div key={key} className="fg-matrix-group">
      <p className="fg-matrix-name" data-content="record">
        {name} <span>{cells.length}</span>
      </p>
      <div className="fg-matrix-cells">
        {cells.map(({ id, row, name: device }) => (
          <button
            key={`${id} ${String(isWritten)}`}
            type="button"
            className="fg-matrix-cell"
            data-id={id}
            data-row={row}
            tabIndex={-1}
            onClick={onOpen}
            onKeyDown={onKey}
          >
            {isWritten && (
              <>
                <span data-content="record">{device}</span>
                <span />
              </>
            )}
          </button>
        ))}
      </div>
    </div>
  ))
})

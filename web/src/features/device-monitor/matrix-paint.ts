import type { DeviceState } from '@fengguang/domain/devices/device.model'
import { deviceStates } from '../../widgets/states.ts'

/** What the answer holds of a device, by its position. */
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

interface Look {
  state: DeviceState
  isStale: boolean
  level: number | undefined
  name: string
  word: string
  /** Undefined where there is no room to write. */
  text: string | undefined
}

export interface Painting {
  cells: CellSource
  isWritten: boolean
  wordOf: (state: DeviceState) => string
  /** The sign of a state, to be copied. */
  markOf: (state: DeviceState) => Element | null | undefined
}

const put = (cell: HTMLElement, key: string, value: string | undefined): void => {
  if (value === undefined) delete cell.dataset[key]
  else cell.dataset[key] = value
}

/** Signs taken out of cells, for those that need one: as many come as go. */
type Spare = Map<DeviceState, Element[]>

function takeMark(cell: HTMLElement, state: DeviceState, spare: Spare): void {
  const mark = cell.querySelector(':scope > svg')
  if (!mark) return
  mark.remove()
  const kept = spare.get(state)
  if (kept) kept.push(mark)
  else spare.set(state, [mark])
}

function change(
  cell: HTMLElement,
  before: Look | undefined,
  now: Look,
  { markOf, spare }: { markOf: Painting['markOf']; spare: Spare },
): void {
  if (before?.isStale !== now.isStale) put(cell, 'stale', String(now.isStale))
  if (before?.level !== now.level) put(cell, 'level', now.level?.toString())
  if (now.text === undefined) cell.setAttribute('aria-label', `${now.name} · ${now.word}`)
  if (before?.text !== now.text) cell.querySelector('span + span')?.replaceChildren(now.text ?? '')
  const isMarked = (look: Look) => look.level === undefined && look.state !== 'normal'
  if (before?.state === now.state && isMarked(before) === isMarked(now)) return
  put(cell, 'tone', deviceStates[now.state].tone)
  if (before) takeMark(cell, before.state, spare)
  const mark = isMarked(now) ? (spare.get(now.state)?.pop() ?? markOf(now.state)?.cloneNode(true)) : undefined
  if (mark) cell.prepend(mark)
}

/** Asked thousands of times about a handful of states. */
function once<T>(ask: (state: DeviceState) => T): (state: DeviceState) => T {
  const known = new Map<DeviceState, T>()
  return (state) => {
    if (!known.has(state)) known.set(state, ask(state))
    return known.get(state) as T
  }
}

/** Looks go past React: at a refresh only the cells that look otherwise than before are touched. */
export function openPainter() {
  const looks = new WeakMap<HTMLElement, Look>()
  return (buttons: readonly HTMLElement[], rows: readonly number[], painting: Painting): void => {
    const { cells, isWritten, wordOf, markOf } = painting
    const word = once(wordOf)
    const marks = { markOf: once(markOf), spare: new Map() satisfies Spare }
    for (const [i, cell] of buttons.entries()) {
      const row = rows[i]!
      const state = cells.stateOf(row)
      const look: Look = {
        state,
        isStale: cells.isStale(row),
        level: cells.levelOf?.(row),
        name: cells.nameOf(row),
        word: word(state),
        text: isWritten ? cells.textOf(row) : undefined,
      }
      const before = looks.get(cell)
      if (before && isSame(before, look)) continue
      change(cell, before, look, marks)
      looks.set(cell, look)
    }
  }
}

const isSame = (a: Look, b: Look): boolean =>
  a.state === b.state &&
  a.isStale === b.isStale &&
  a.level === b.level &&
  a.name === b.name &&
  a.word === b.word &&
  a.text === b.text

import type { IndexedNode } from './tree-index.ts'

/** What a key asks for in the list of a tree. */
export type NodeAct =
  | { type: 'move'; to: number }
  | { type: 'fold'; id: string; isFolded: boolean }
  | { type: 'choose' }
  /** Up from the first row. */
  | { type: 'leave' }

export interface NodeSight {
  rows: readonly IndexedNode[]
  active: number
  closed: ReadonlySet<string>
  /** A search shows everything it found: nothing folds. */
  isSearching: boolean
  /** Rows that a page key moves by. */
  page: number
}

export const isFolded = ({ closed, isSearching }: Pick<NodeSight, 'closed' | 'isSearching'>, row: IndexedNode) =>
  row.hasChildren && !isSearching && closed.has(row.node.id)

/** Keys that the list takes for itself, also where there is nothing to do: the page must not scroll under it. */
export const actingKeys: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'ArrowLeft',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  'Enter',
  ' ',
])

export function nodeAct(key: string, sight: NodeSight): NodeAct | undefined {
  const { rows, active, page } = sight
  const row = rows[active]
  if (!row) return undefined
  const move = (to: number): NodeAct => ({ type: 'move', to: Math.max(0, Math.min(to, rows.length - 1)) })
  switch (key) {
    case 'ArrowDown':
      return move(active + 1)
    case 'ArrowUp':
      return active === 0 ? { type: 'leave' } : move(active - 1)
    case 'ArrowRight':
      if (isFolded(sight, row)) return { type: 'fold', id: row.node.id, isFolded: false }
      return row.hasChildren ? move(active + 1) : undefined
    case 'ArrowLeft':
      if (row.hasChildren && !sight.isSearching && !isFolded(sight, row))
        return { type: 'fold', id: row.node.id, isFolded: true }
      return row.parent < 0 ? undefined : move(rows.findLastIndex((one, at) => at < active && one.depth < row.depth))
    case 'PageDown':
      return move(active + page)
    case 'PageUp':
      return move(active - page)
    case 'Home':
      return move(0)
    case 'End':
      return move(rows.length - 1)
    case 'Enter':
    case ' ':
      return { type: 'choose' }
    default:
      return undefined
  }
}

import { hasSearchText } from '@fengguang/domain/kernel/validation'
import { toTree, type TreeNode } from '@fengguang/domain/kernel/tree'
import type { TreeRow } from './TreeChoice.tsx'

/** What matches, with everything above it and below it: found in its place, and a group with all it holds. */
export function matchingRows<Row extends TreeRow>(rows: readonly Row[], text: string): readonly Row[] {
  if (text.trim() === '') return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  const above = (row: Row) => (row.pid === null ? undefined : byId.get(row.pid))
  const kept = new Set<string>()
  const matches = new Set(
    rows.filter(({ name, otherName = '' }) => hasSearchText(text, name, otherName)).map(({ id }) => id),
  )
  for (const row of rows) {
    if (matches.has(row.id)) for (let at: Row | undefined = row; at && !kept.has(at.id); at = above(at)) kept.add(at.id)
  }
  const isBelowMatch = new Map<string, boolean>()
  const below = (row: Row): boolean => {
    const known = isBelowMatch.get(row.id)
    if (known !== undefined) return known
    isBelowMatch.set(row.id, false)
    const parent = above(row)
    const is = parent !== undefined && (matches.has(parent.id) || below(parent))
    isBelowMatch.set(row.id, is)
    return is
  }
  return rows.filter((row) => kept.has(row.id) || below(row))
}

export const searchedTree = <Row extends TreeRow>(rows: readonly Row[], text: string): TreeNode<Row>[] =>
  toTree(matchingRows(rows, text))

/** The rows that nothing hangs below. */
export function leafIds(rows: readonly TreeRow[]): Set<string> {
  const parents = new Set(rows.map(({ pid }) => pid))
  return new Set(rows.filter(({ id }) => !parents.has(id)).map(({ id }) => id))
}

/** The leaves that are checked after a click; those that the search hides stay as they were. */
export function checkedAfter(
  rows: readonly TreeRow[],
  text: string,
  before: readonly string[],
  checked: readonly string[],
): string[] {
  const leaves = leafIds(rows)
  const inSight = new Set(matchingRows(rows, text).flatMap(({ id }) => (leaves.has(id) ? [id] : [])))
  return [...before.filter((id) => !inSight.has(id)), ...checked.filter((id) => inSight.has(id))]
}

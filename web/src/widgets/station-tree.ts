import { toTree, type TreeNode } from '@fengguang/domain/kernel/tree'

export interface StationTreeRow {
  id: string
  pid: string | null
  name: string
}

/** What matches, with everything above it, so that a station is found together with its place. */
export function matchingRows<Row extends StationTreeRow>(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const row of rows) {
    if (!row.name.toLowerCase().includes(wanted)) continue
    for (let at: Row | undefined = row; at && !kept.has(at.id); at = at.pid === null ? undefined : byId.get(at.pid))
      kept.add(at.id)
  }
  return rows.filter((row) => kept.has(row.id))
}

export const stationTree = <Row extends StationTreeRow>(rows: readonly Row[], text: string): TreeNode<Row>[] =>
  toTree(matchingRows(rows, text))

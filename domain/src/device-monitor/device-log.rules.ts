export interface StateChange {
  atMs: number
  before: number
  after: number
}

/** Where the reported state became another one; a gap in between changes nothing by itself. */
export function stateChanges(times: readonly number[], values: readonly (number | null)[]): StateChange[] {
  const changes: StateChange[] = []
  let before: number | undefined
  for (const [i, atMs] of times.entries()) {
    const after = values[i]
    if (after === null || after === undefined) continue
    if (before !== undefined && before !== after) changes.push({ atMs, before, after })
    before = after
  }
  return changes
}

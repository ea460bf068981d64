import { toTree, type TreeNode } from '@fengguang/domain/kernel/tree'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'

/** An organisation and everything below it: none of them can become the one above it. */
export function withBelow(rows: readonly Organisation[], id: string): ReadonlySet<string> {
  const found = new Set([id])
  let before = 0
  while (found.size > before) {
    before = found.size
    for (const row of rows) if (row.pid !== null && found.has(row.pid)) found.add(row.id)
  }
  return found
}

/** From the top down, as `华北 / 青海`, so that two of the same name are distinguishable. */
export function pathOf(rows: readonly Organisation[], id: string): string {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const names: string[] = []
  const seen = new Set<string>()
  for (let at = byId.get(id); at && !seen.has(at.id); at = at.pid === null ? undefined : byId.get(at.pid)) {
    seen.add(at.id)
    names.unshift(at.name)
  }
  return names.join(' / ')
}

export interface OrganisationOption {
  value: string
  title: string
  children: OrganisationOption[]
}

export const organisationOptions = (
  rows: readonly Organisation[],
  without: ReadonlySet<string> = new Set(),
): OrganisationOption[] => {
  const optionOf = ({ id, name, children }: TreeNode<Organisation>): OrganisationOption => ({
    value: id,
    title: name,
    children: children.map(optionOf),
  })
  return toTree(rows.filter(({ id }) => !without.has(id))).map(optionOf)
}

import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Field } from '../field.ts'

export interface Section<Row> {
  /** Undefined when no field of the record is grouped. */
  group: TextPair | undefined
  fields: Field<Row>[]
}

/** Fields under their headings, in order of first appearance; the ungrouped come last where there are groups. */
export function sectionsOf<Row>(fields: readonly Field<Row>[], other: TextPair): Section<Row>[] {
  const shown = fields.filter((field) => field.detail !== 'never')
  const groups = new Map<TextPair | undefined, Field<Row>[]>()
  for (const field of shown) groups.set(field.group, [...(groups.get(field.group) ?? []), field])
  const rest = groups.get(undefined)
  groups.delete(undefined)
  const sections: Section<Row>[] = [...groups].map(([group, list]) => ({ group, fields: list }))
  if (rest) sections.push({ group: sections.length > 0 ? other : undefined, fields: rest })
  return sections
}

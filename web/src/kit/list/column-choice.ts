import { z } from 'zod'
import type { Field } from '../field.ts'

/** How a person wants the columns of a list. Nothing said: as they come. */
export const ColumnChoice = z.object({
  /** Shown, in this order. */
  columns: z.array(z.string()),
  hidden: z.array(z.string()),
  widthsPx: z.record(z.string(), z.number()),
})
export type ColumnChoice = z.output<typeof ColumnChoice>
export const asItComes: ColumnChoice = { columns: [], hidden: [], widthsPx: {} }

export type Listed = Pick<Field<never>, 'list' | 'fixed'> & { key: string }

/** After the one it follows in the definition, wherever that has been moved to. */
export function insert<F extends Listed>(fields: readonly F[], shown: readonly F[], field: F): F[] {
  const before = fields.slice(0, fields.indexOf(field)).findLast((one) => shown.includes(one))
  const at = before ? shown.indexOf(before) + 1 : 0
  return [...shown.slice(0, at), field, ...shown.slice(at)]
}

/** The columns in the order wanted. One that the choice does not know, such as a new one of a release, comes as defined. */
export function shownColumns<F extends Listed>(fields: readonly F[], { columns, hidden }: ColumnChoice): F[] {
  const chosen = columns.map((key) => fields.find((field) => field.key === key)).filter((field) => field !== undefined)
  const isNew = ({ key, list }: F) => !columns.includes(key) && !hidden.includes(key) && list !== 'optional'
  const shown = fields.filter(isNew).reduce((all, field) => insert(fields, all, field), chosen)
  // What stays at the left while the others scroll cannot stand among them.
  return [...shown.filter(({ fixed }) => fixed), ...shown.filter(({ fixed }) => !fixed)]
}

import type { Field } from '../field.ts'
import { figureOf } from '../format.ts'
import type { Page } from './list-actions.ts'

export type Totals = Readonly<Record<string, number | null>>

/** The sums at the foot of a list: the server's, or those of the rows when all of them are here. The sum of one page is never shown as the total. */
export function totalsOf<Row extends object>(fields: readonly Field<Row>[], page: Page<Row>): Totals | undefined {
  const summed = fields.filter((field) => field.total)
  if (summed.length === 0 || page.rows.length === 0) return undefined
  if (page.totals) return page.totals
  if (page.rows.length < page.total) return undefined
  return Object.fromEntries(
    summed.map((field) => {
      const known = page.rows.map((row) => figureOf(field, row)).filter((value) => typeof value === 'number')
      return [field.key, known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)]
    }),
  )
}

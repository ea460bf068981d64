import { z } from 'zod'

const key = z.string().regex(/^[\w.]{1,40}$/)
const keys = z.array(key).max(60)
/** Narrower than a word and its sign, or wider than a screen, is a slip of the hand. */
export const columnWidthPx = { min: 48, max: 1200 } as const

/** How a person wants the columns of a list; `columns` and `hidden` both empty: as it comes. */
export const ColumnSet = z.object({
  list: z.string().regex(/^(list|deviceList|deviceListMasses)\.[A-Za-z]{1,40}$/),
  /** Shown, in this order. */
  columns: keys,
  /** Told apart from columns that a later release adds. */
  hidden: keys.default([]),
  /** Of columns named above; others are not kept. */
  widthsPx: z
    .record(key, z.int().min(columnWidthPx.min).max(columnWidthPx.max))
    .refine((widths) => Object.keys(widths).length <= 60)
    .default({}),
})
export type ColumnSet = z.output<typeof ColumnSet>

/** More lists than the product will have; a program that makes up names is stopped. */
export const maxColumnSets = 200

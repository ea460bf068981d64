import type { TextPair } from '@fengguang/domain/kernel/texts'

export interface RowAction<Row> {
  key: string
  label: TextPair
  /** Permission code; without it the action is not shown. */
  needs?: string
  when?: (row: Row) => boolean
  /** Shown and not to be pressed, with this reason. */
  whyNot?: (row: Row) => TextPair | undefined
  /** Asks first, with this text. */
  confirm?: TextPair
  danger?: true
  /** The question does not warn that there is no way back. */
  undoable?: true
  /** What else goes or stays behind, said with the question. */
  dependents?: (rows: readonly Row[]) => string | Promise<string>
  run: (row: Row) => unknown
}

export interface BulkAction<Row> {
  key: string
  label: TextPair
  needs?: string
  when?: (rows: readonly Row[]) => boolean
  /** Said where `when` says no: a button that does nothing explains itself. */
  why?: TextPair
  confirm?: TextPair
  danger?: true
  undoable?: true
  dependents?: (rows: readonly Row[]) => string | Promise<string>
  run: (rows: readonly Row[]) => unknown
}

export interface Page<Row> {
  rows: Row[]
  total: number
  /** Sums of fields with `total`, over all pages. */
  totals?: Record<string, number | null> | undefined
}

/** Called while an export runs, with a fraction when the size is known, else undefined. */
export type ExportProgress = (fraction: number | undefined) => void

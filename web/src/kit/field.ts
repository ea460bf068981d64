import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Quantity } from '@fengguang/domain/kernel/units'

export type FieldFormat =
  | { kind: 'text' }
  | { kind: 'number'; decimals?: number }
  /** Kept in the base unit of its scale; the unit shown is chosen from the greatest value of the column. */
  | { kind: 'quantity'; quantity: Quantity }
  | { kind: 'flag' }
  | { kind: 'day' }
  /** An instant, shown in the zone of its row (a station's local time), else in the company's. */
  | { kind: 'instant'; zoneKey?: string }
  | { kind: 'choice'; names: Readonly<Record<string, TextPair>> }

export type FieldFilter =
  | { kind: 'choice'; names: Readonly<Record<string, TextPair>> }
  | { kind: 'flag' }
  | { kind: 'text' }
  | { kind: 'day' }

/** A value that is changed in the list itself. Made with `editOf`. */
export interface FieldEdit<Row> {
  /** Permission code; without it the value is only shown. */
  needs?: string
  schema: z.ZodType
  save: (row: Row, value: unknown) => Promise<unknown>
}

/** What `save` gets is what the schema has checked. */
export const editOf = <Row, V>(
  schema: z.ZodType<V>,
  save: (row: Row, value: V) => Promise<unknown>,
  needs?: string,
): FieldEdit<Row> => ({ schema, save: save as FieldEdit<Row>['save'], ...(needs && { needs }) })

/** Text that people entered is of no language; all other text of a page is in the reader's. */
export const contentOf = ({ format, render }: Pick<Field<never>, 'format' | 'render'>): 'record' | undefined =>
  !render && (format === undefined || format.kind === 'text') ? 'record' : undefined

/** What a thing's property is called and how it reads: list, drawer, export and legend all take it from here. */
export interface Field<Row> {
  key: keyof Row & string
  label: TextPair
  unit?: string
  format?: FieldFormat
  widthPx?: number
  align?: 'left' | 'right' | 'center'
  /** Stays at the left while the others scroll. */
  fixed?: true
  sortable?: true
  /** Added up at the foot of a list: by the server where there are pages, else from the rows. */
  total?: true
  /** Name of the filter in the address; the field's key unless said. */
  filter?: FieldFilter
  /** Heading in the drawer. */
  group?: TextPair
  /**
   * Where it is shown; everywhere unless said. `optional` columns start hidden, `wide` ones on a screen that has no room
   * for them.
   */
  list?: 'shown' | 'wide' | 'optional' | 'never'
  detail?: 'shown' | 'never'
  edit?: FieldEdit<Row>
  /** Something richer than text, such as a state tag. Exports and titles still use the format. */
  render?: (row: Row) => ReactNode
}

export const alignOf = <Row>(field: Field<Row>): 'left' | 'right' | 'center' =>
  field.align ?? (field.format?.kind === 'number' || field.format?.kind === 'quantity' ? 'right' : 'left')

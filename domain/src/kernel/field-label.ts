import type { TextPair } from './texts.ts'

/** What a field of a record is called: list, drawer, form, import and export take it from its table. */
export interface FieldLabel {
  readonly label: TextPair
}

/** A number is also shown in one unit and with one count of decimals. A field of the kit takes the whole of it. */
export interface NumberLabel extends FieldLabel {
  readonly unit: string
  readonly format: { readonly kind: 'number'; readonly decimals: number }
}

export const numberLabel = (label: TextPair, unit: string, decimals: number): NumberLabel => ({
  label,
  unit,
  format: { kind: 'number', decimals },
})

type Labelled<T extends Readonly<Record<string, TextPair | NumberLabel>>> = {
  readonly [K in keyof T]: T[K] extends NumberLabel ? NumberLabel : FieldLabel
}

/** The labels of one record, by the names of its fields. */
export const fieldLabels = <const T extends Readonly<Record<string, TextPair | NumberLabel>>>(table: T): Labelled<T> =>
  Object.fromEntries(
    Object.entries(table).map(([key, given]) => [key, 'label' in given ? given : { label: given }]),
  ) as Labelled<T>

export const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} (${unit})`)

/** Above a column of a sheet: the unit stands in the heading, because the cells are numbers. */
export function headOf(field: FieldLabel | NumberLabel): TextPair {
  const unit = 'unit' in field ? field.unit : ''
  return [withUnit(field.label[0], unit), withUnit(field.label[1], unit)]
}

/** The headings of some columns, in the order of `keys`. */
export const headsOf = <K extends string>(
  labels: Readonly<Record<K, FieldLabel | NumberLabel>>,
  keys: readonly K[],
): Record<K, TextPair> => Object.fromEntries(keys.map((key) => [key, headOf(labels[key])])) as Record<K, TextPair>

/** How a form asks for the number. */
export const numberInput = ({ unit, format }: NumberLabel) =>
  ({ kind: 'number', decimals: format.decimals, ...(unit !== '' && { unit }) }) as const

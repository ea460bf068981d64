import type { ReactNode } from 'react'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Say } from '../../lib/i18n.ts'
import type { FileTaking } from '../file/file-taking.ts'
import type { Lookup } from '../lookup/lookup.ts'
import type { TreeRow } from '../tree/TreeChoice.tsx'

export type FormValues = Readonly<Record<string, unknown>>

export type FormInput =
  | { kind: 'text'; autoComplete?: string }
  | { kind: 'textarea'; rows?: number }
  | { kind: 'password'; autoComplete?: 'current-password' | 'new-password' }
  | { kind: 'number'; unit?: string; decimals?: number; step?: number }
  /** Options may depend on other fields; a value they no longer offer is emptied. */
  | { kind: 'select'; options: FormOptions; multiple?: true; searchable?: true }
  | { kind: 'switch' }
  | { kind: 'day' }
  | { kind: 'instant' }
  | RareInput
  /** Anything else: it is given the value and says the next one. */
  | { kind: 'custom'; render: (control: Control) => ReactNode }

/** Their code loads with the first form that has one. */
export type RareInput =
  /** The value is `{ from, to }`, whole days. */
  | { kind: 'dayRange' }
  | { kind: 'tree'; rows: readonly TreeRow[] | undefined; multiple?: true; without?: ReadonlySet<string> }
  /** Stations, devices, people: searched by the server. No lookup: nothing to choose yet. */
  | { kind: 'lookup'; lookup: Lookup | ((values: FormValues) => Lookup | undefined); multiple?: true }
  | { kind: 'file'; taking: FileTaking; most?: number }
  /** The value is a list of objects, one per row; lookups and options of a row see the fields of the form too. */
  | {
      kind: 'rows'
      fields: readonly FormField<FormValues>[]
      addLabel: TextPair
      min?: number
      max?: number
    }

export type FormOptions = readonly FormOption[] | ((values: FormValues) => readonly FormOption[])

export interface FormOption {
  value: string
  label: TextPair | string
}

export interface Control {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  invalid: boolean
}

export interface FormField<V> {
  key: keyof V & string
  label: TextPair
  input: FormInput
  hint?: TextPair
  placeholder?: TextPair
  /** Half of the row on wide screens. */
  half?: true
  disabled?: boolean
  /** Heading above the first of neighbours that share it. */
  section?: TextPair
  /** Hidden where it answers false; the value is then sent as it was read. */
  when?: (values: FormValues) => boolean
  /** How the summary of a form with steps shows it, where the value alone says nothing. */
  summary?: (value: unknown, say: Say) => string
  /** Must be filled where it says yes, although the schema would take it empty. */
  needed?: (values: FormValues) => boolean
}

/** Options of an `as const` list with its names. */
export const optionsOf = (names: Readonly<Record<string, TextPair>>): FormOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export const optionsFor = (options: FormOptions, values: FormValues): readonly FormOption[] =>
  typeof options === 'function' ? options(values) : options

export const shownFields = <V>(fields: readonly FormField<V>[], values: FormValues): FormField<V>[] =>
  fields.filter(({ when }) => when?.(values) ?? true)

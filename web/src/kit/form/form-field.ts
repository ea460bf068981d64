import type { ReactNode } from 'react'
import type { TextPair } from '@fengguang/domain/kernel/texts'

export type FormInput =
  | { kind: 'text'; autoComplete?: string }
  | { kind: 'textarea'; rows?: number }
  | { kind: 'password'; autoComplete?: 'current-password' | 'new-password' }
  | { kind: 'number'; unit?: string; decimals?: number; step?: number }
  | { kind: 'select'; options: readonly FormOption[]; multiple?: true; searchable?: true }
  | { kind: 'switch' }
  | { kind: 'day' }
  | { kind: 'instant' }
  /** Anything else: it is given the value and says the next one. */
  | { kind: 'custom'; render: (control: Control) => ReactNode }

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
}

/** Options of an `as const` list with its names. */
export const optionsOf = (names: Readonly<Record<string, TextPair>>): FormOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

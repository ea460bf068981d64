import { DayRange } from '../DayRange.tsx'
import { FileInput } from '../file/FileInput.tsx'
import { LookupSelect } from '../lookup/LookupSelect.tsx'
import { TreeChoice } from '../tree/TreeChoice.tsx'
import type { FormValues, RareInput as Kind } from './form-field.ts'
import { RowsInput } from './RowsInput.tsx'

export interface RareInputProps {
  input: Kind
  value: unknown
  onChange: (value: unknown) => void
  values: FormValues
  /** Errors below this field, by the rest of their path. */
  errorAt: (path: string, name: string) => string | undefined
  name: string
  look: {
    id: string
    disabled: boolean
    'aria-invalid': boolean
    'aria-describedby': string
    'aria-required'?: boolean
    status?: 'error'
    placeholder?: string
  }
}

const idsOf = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

const daysOf = (value: unknown): { from?: string; to?: string } =>
  typeof value === 'object' && value !== null ? value : {}

export function RareInput({ input, value, onChange, values, errorAt, name, look }: RareInputProps) {
  const chosen = (multiple: boolean | undefined) => ({
    ...look,
    className: 'fg-form-wide',
    value: idsOf(value),
    multiple: multiple ?? false,
    onChange: (ids: string[]) => onChange(multiple ? ids : (ids[0] ?? null)),
  })
  switch (input.kind) {
    case 'dayRange': {
      const { 'aria-required': _, placeholder: __, ...range } = look
      return (
        <DayRange {...range} aria-label={name} className="fg-form-wide" value={daysOf(value)} onChange={onChange} />
      )
    }
    case 'tree':
      return (
        <TreeChoice {...chosen(input.multiple)} rows={input.rows} {...(input.without && { without: input.without })} />
      )
    case 'lookup': {
      const lookup = typeof input.lookup === 'function' ? input.lookup(values) : input.lookup
      const nothing = { search: () => empty, named: () => empty }
      return (
        <LookupSelect
          {...chosen(input.multiple)}
          lookup={lookup ?? nothing}
          disabled={look.disabled || lookup === undefined}
        />
      )
    }
    case 'file':
      return (
        <FileInput
          id={look.id}
          value={value}
          onChange={onChange}
          invalid={look['aria-invalid']}
          taking={input.taking}
          most={input.most ?? 1}
          disabled={look.disabled}
        />
      )
    default:
      return <RowsInput {...{ input, value, onChange, values, errorAt, name, look }} />
  }
}

const empty = { queryKey: ['lookup', 'nothing'], queryFn: () => [] }

import { Suspense } from 'react'
import { Input, InputNumber, Select, Skeleton, Switch } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import { DayPicker } from '../DayPicker.tsx'
import { several } from '../several.ts'
import { optionsFor, type FormField, type FormValues } from './form-field.ts'
import { searchByLabel } from '../search-by-label.ts'
import { lazy } from '../../lib/lazy-part.ts'

/** Trees, server searches, files and rows weigh more than most forms. */
const RareInput = lazy(() => import('./RareInput.tsx').then((x) => ({ default: x.RareInput })))

interface Props<V> {
  id: string
  field: FormField<V>
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
  required?: boolean
  /** Those of the whole form, where a field depends on others. */
  values?: FormValues
  /** Errors below the field, such as in its rows. */
  errorAt?: (path: string, name: string) => string | undefined
}

const noValues: FormValues = {}
const noErrors = () => undefined

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const asDay = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

export function FieldInput<V>(props: Props<V>) {
  const { id, field, value, onChange, error, required, values = noValues, errorAt = noErrors } = props
  const say = useSay()
  const { input } = field
  const placeholder = field.placeholder && say(field.placeholder)
  const common = {
    id,
    disabled: field.disabled ?? false,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}_note`,
    ...(required && { 'aria-required': true }),
    ...(error !== undefined && { status: 'error' as const }),
    ...(placeholder && { placeholder }),
  }
  switch (input.kind) {
    case 'text':
      return (
        <Input
          {...common}
          value={asText(value)}
          autoComplete={input.autoComplete ?? 'off'}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'password':
      return (
        <Input.Password
          {...common}
          value={asText(value)}
          autoComplete={input.autoComplete ?? 'new-password'}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'textarea':
      return (
        <Input.TextArea
          {...common}
          value={asText(value)}
          autoSize={{ minRows: input.rows ?? 3, maxRows: 12 }}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'number':
      return (
        <InputNumber<number>
          {...common}
          className="fg-form-wide"
          value={typeof value === 'number' ? value : null}
          step={input.step ?? 1}
          changeOnWheel={false}
          onChange={onChange}
          {...(input.decimals !== undefined && { precision: input.decimals })}
          {...(input.unit && { suffix: <span className="fg-form-unit">{input.unit}</span> })}
        />
      )
    case 'select':
      return (
        <Select
          {...common}
          className="fg-form-wide"
          allowClear={{ label: say(m.clear) }}
          showSearch={input.searchable ? searchByLabel : false}
          {...(input.multiple && several)}
          value={value ?? undefined}
          options={optionsFor(input.options, values).map(({ value: option, label }) => ({
            value: option,
            label: typeof label === 'string' ? label : say(label),
          }))}
          onChange={onChange}
        />
      )
    case 'switch':
      return <Switch id={id} disabled={common.disabled} checked={value === true} onChange={onChange} />
    case 'day':
    case 'instant':
      return (
        <DayPicker
          {...common}
          className="fg-form-wide"
          value={asDay(value)}
          onChange={(next) => onChange(next ?? null)}
          {...(input.kind === 'instant' && { withTime: true })}
        />
      )
    case 'custom':
      return <>{input.render({ id, value, onChange, invalid: error !== undefined })}</>
    default:
      return (
        <Suspense fallback={<Skeleton.Input active block size="small" />}>
          <RareInput {...{ input, value, onChange, values, errorAt }} name={say(field.label)} look={common} />
        </Suspense>
      )
  }
}

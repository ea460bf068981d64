import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import { Alert, Button } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import { fieldErrorText } from '../failure-text.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { m } from '../kit.texts.ts'
import { FieldInput } from './FieldInput.tsx'
import { isRequired } from './form-values.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useSchemaForm, type FormProps, type SchemaFormState } from './use-schema-form.ts'
import './form.css'

export interface FormHandle {
  isDirty: () => boolean
  /** The user has agreed to lose the changes. */
  discard: () => void
}

export type FormChildren = ReactNode | ((form: Pick<SchemaFormState, 'values' | 'fill'>) => ReactNode)

interface Props<V extends object> extends FormProps<V> {
  submitLabel?: TextPair
  onCancel?: () => void
  /** Between the fields and the buttons; may read and fill the fields. */
  children?: FormChildren
  ref?: Ref<FormHandle>
}

/** The schema the server enforces is the schema the form shows: each issue lands on the field its path names. */
export function SchemaForm<V extends object>({ submitLabel = m.save, onCancel, children, ref, ...props }: Props<V>) {
  const { fields, schema } = props
  const say = useSay()
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const form = useSchemaForm(props)
  const { errors, isDirty, discard } = form
  useImperativeHandle(ref, () => ({ isDirty, discard }), [isDirty, discard])

  const wrong = fields.filter(({ key }) => errors[key] !== undefined)
  const submit = async () => {
    const keys = await form.submit()
    const first = fields.find(({ key }) => keys.includes(key))?.key
    if (first) box.current?.querySelector<HTMLElement>(`[id="${id}${first}"]`)?.focus()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  })
  useEffect(() => {
    const element = box.current
    const listen = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  return (
    <form
      ref={box}
      className="fg-form"
      noValidate
      aria-busy={form.running}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void submit()
      }}
    >
      <LeaveGuard isDirty={isDirty} />
      {form.failure !== undefined && (
        <FailureAlert className="fg-form-row" what="processing.failed" error={form.failure} />
      )}
      {wrong.length > 1 && (
        <Alert className="fg-form-row" type="warning" showIcon title={say(m.fixFields, { count: wrong.length })} />
      )}
      {fields.map((field) => {
        const { key, label, hint, half } = field
        const error = errors[key]
        const text = error === undefined ? undefined : fieldErrorText(error, say(label), say)
        return (
          <div key={key} className={half ? 'fg-form-item' : 'fg-form-item fg-form-row'}>
            <label className="fg-form-label" htmlFor={id + key}>
              {say(label)}
              {isRequired(schema, key) && (
                <span className="fg-form-required" aria-hidden="true">
                  *
                </span>
              )}
            </label>
            <FieldInput
              id={id + key}
              field={field}
              value={form.values[key]}
              onChange={(value) => form.set(key, value)}
              error={text}
              required={isRequired(schema, key)}
            />
            <div id={`${id}${key}_note`} className={text ? 'fg-form-error' : 'fg-form-hint'} aria-live="polite">
              {text ?? (hint && say(hint))}
            </div>
          </div>
        )
      })}
      {children && <div className="fg-form-row">{typeof children === 'function' ? children(form) : children}</div>}
      <div className="fg-form-row fg-form-buttons">
        {onCancel && <Button onClick={onCancel}>{say(m.cancel)}</Button>}
        <Button htmlType="submit" type="primary" loading={form.running} disabled={form.running}>
          {say(submitLabel)}
        </Button>
      </div>
    </form>
  )
}

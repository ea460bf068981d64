import {
  Fragment,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  type ReactNode,
  type Ref,
} from 'react'
import { Alert, Button } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import { fieldErrorText } from '../failure-text.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { m } from '../kit.texts.ts'
import { m as own } from './form.texts.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { FieldInput } from './FieldInput.tsx'
import { shownFields } from './form-field.ts'
import { isRequired, wrongFields } from './form-values.ts'
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

  const shown = shownFields(fields, form.values)
  const wrong = wrongFields(shown, errors)
  const submit = async (which?: 'first' | 'second') => {
    const paths = await form.submit(which)
    const first = shown.map(({ key }) => paths.find((path) => path === key || path.startsWith(`${key}.`))).find(Boolean)
    if (first) box.current?.querySelector<HTMLElement>(`[id="${id}${first.replaceAll('.', '_')}"]`)?.focus()
  }
  const errorAt = (path: string, name: string) => {
    const error = errors[path]
    return error === undefined ? undefined : fieldErrorText(error, name, say)
  }
  const isRunning = form.running !== undefined
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  })
  useEffect(() => {
    const element = box.current
    const listen = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [box])
  return (
    <form
      ref={box}
      className="fg-form"
      noValidate
      aria-busy={form.running !== undefined}
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
        <Alert className="fg-form-row" type="warning" showIcon title={say(own.fixFields, { count: wrong.length })} />
      )}
      {form.offered && <DraftOffer draft={form.offered} onTake={form.takeDraft} onDrop={form.dropDraft} />}
      {shown.map((field, n) => {
        const { key, label, hint, half, section } = field
        const text = errorAt(key, say(label))
        const isNeeded = isRequired(schema, key) || (field.needed?.(form.values) ?? false)
        return (
          <Fragment key={key}>
            {section && section[1] !== shown[n - 1]?.section?.[1] && (
              <h3 className="fg-form-row fg-form-section">{say(section)}</h3>
            )}
            <div className={half ? 'fg-form-item' : 'fg-form-item fg-form-row'}>
              <label className="fg-form-label" htmlFor={id + key}>
                {say(label)}
                {isNeeded && (
                  <span className="fg-form-required" aria-hidden="true">
                    *
                  </span>
                )}
              </label>
              <FieldInput
                id={id + key}
                field={field}
                value={form.values[key]}
                values={form.values}
                onChange={(value) => form.set(key, value)}
                error={text}
                errorAt={(path, name) => errorAt(`${key}.${path}`, name)}
                required={isNeeded}
              />
              <div id={`${id}${key}_note`} className={text ? 'fg-form-error' : 'fg-form-hint'} aria-live="polite">
                {text ?? (hint && say(hint))}
              </div>
            </div>
          </Fragment>
        )
      })}
      {children && <div className="fg-form-row">{typeof children === 'function' ? children(form) : children}</div>}
      <div className="fg-form-row fg-form-buttons">
        {onCancel && <Button onClick={onCancel}>{say(m.cancel)}</Button>}
        {props.second && (
          <Button loading={form.running === 'second'} disabled={isRunning} onClick={() => void submit('second')}>
            {say(props.second.label)}
          </Button>
        )}
        <Button htmlType="submit" type="primary" loading={form.running === 'first'} disabled={isRunning}>
          {say(submitLabel)}
        </Button>
      </div>
    </form>
  )
}

import {
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
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
import { FormFields } from './FormFields.tsx'
import { shownFields } from './form-field.ts'
import { wrongFields } from './form-values.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useFormSteps } from './use-form-steps.ts'
import { useSchemaForm, type FormProps, type SchemaFormState } from './use-schema-form.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './form.css'

/** Most forms have one page. */
const FormSteps = lazy(() => import('./FormSteps.tsx').then((x) => ({ default: x.FormSteps })))

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

  const steps = useFormSteps(props.steps, fields, form)
  const shown = steps?.fields ?? shownFields(fields, form.values)
  const wrong = wrongFields(shown, errors)
  const focus = useEffectEvent((paths: readonly string[]) => {
    const first = shown.map(({ key }) => paths.find((path) => path === key || path.startsWith(`${key}.`))).find(Boolean)
    if (first) box.current?.querySelector<HTMLElement>(`[id="${id}${first.replaceAll('.', '_')}"]`)?.focus()
  })
  const [wanted, setWanted] = useState<readonly string[]>([])
  useEffect(() => focus(wanted), [wanted])
  const submit = async (which?: 'first' | 'second') => {
    if (steps && !steps.isLast) return setWanted(steps.next())
    const paths = await form.submit(which)
    steps?.goTo(paths)
    setWanted(paths)
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
      {steps && (
        <Suspense fallback={null}>
          <FormSteps steps={steps} values={form.values} />
        </Suspense>
      )}
      <FormFields id={id} schema={schema} fields={shown} form={form} errorAt={errorAt} />
      {children && (steps?.isLast ?? true) && (
        <div className="fg-form-row">{typeof children === 'function' ? children(form) : children}</div>
      )}
      <div className="fg-form-row fg-form-buttons">
        {onCancel && <Button onClick={onCancel}>{say(m.cancel)}</Button>}
        {steps && steps.at > 0 && (
          <Button disabled={isRunning} onClick={steps.back}>
            {say(own.back)}
          </Button>
        )}
        {props.second && (steps?.isLast ?? true) && (
          <Button loading={form.running === 'second'} disabled={isRunning} onClick={() => void submit('second')}>
            {say(props.second.label)}
          </Button>
        )}
        <Button htmlType="submit" type="primary" loading={form.running === 'first'} disabled={isRunning}>
          {say(steps && !steps.isLast ? own.nextStep : submitLabel)}
        </Button>
      </div>
    </form>
  )
}

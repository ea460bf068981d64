import { Suspense, useRef, useState } from 'react'
import { Alert, Button, Dropdown } from 'antd'
import { Failure } from '@fengguang/domain/kernel/failure'
import { useSay } from '../../lib/i18n.ts'
import { RequestFailure } from '../../lib/request-failure.ts'
import { useCan } from '../Can.tsx'
import { requestIdOf } from '../failure-text.ts'
import type { FormValues } from '../form/form-field.ts'
import { m as kit } from '../kit.texts.ts'
import { useAsk } from '../use-ask.tsx'
import { useNarrow } from '../use-narrow.ts'
import { useKeyGuard, useOnce } from '../use-once.ts'
import { m } from './lifecycle.texts.ts'
import { inOrder, type RecordAction } from './record-action.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './lifecycle.css'

const FormDrawer = lazy(() => import('../form/FormDrawer.tsx').then((x) => ({ default: x.FormDrawer<FormValues> })))

/** More would take a third of the screen of a phone; they are in a menu there. */
const shownOnPhone = 2

interface Props {
  actions: readonly RecordAction[]
  /** Reads the record again, after the server refused an action because the record had changed. */
  onReload: () => unknown
  /** After an action that the server took, when its form is closed. */
  onDone?: () => void
}

const changedKeys: ReadonlySet<string> = new Set(['record.conflict', 'action.wrongState'])
const isChanged = (error: unknown): boolean =>
  (error instanceof RequestFailure || error instanceof Failure) && changedKeys.has(error.key)

/**
 * What can be done with a record. A refusal because the record changed in the meantime reloads it and keeps the text;
 * a text that can no longer be sent with its action is offered to the next one. Give it the record's id as `key`.
 */
export function ActionBar({ actions, onReload, onDone }: Props) {
  const say = useSay()
  const can = useCan()
  const { ask, attempt, holder } = useAsk()
  const [asking, setAsking] = useState<RecordAction>()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<FormValues>({})
  const narrow = useNarrow()
  const offered = inOrder(actions.filter(({ needs }) => !needs || can(needs)))
  const shown = narrow && offered.length > shownOnPhone + 1 ? offered.slice(0, shownOnPhone) : offered
  const rest = offered.slice(shown.length)

  const perform = async (action: RecordAction, values: FormValues) => {
    try {
      await action.run(values)
    } catch (error) {
      if (!isChanged(error)) throw error
      setTyped(values)
      await onReload()
      const requestId = requestIdOf(error)
      const facts = { key: 'record.conflict', code: 409, status: 409, msg: say(m.changed) }
      throw new RequestFailure({ ...facts, ...(requestId && { requestId }) })
    }
    setTyped({})
  }
  const mayStart = useKeyGuard()
  const performNow = async (action: RecordAction) => {
    await perform(action, {})
    onDone?.()
  }
  const { run, running } = useOnce((action: RecordAction) => attempt(() => performNow(action)), 0)
  // A form that still holds text keeps the page from being left.
  const isSent = useRef(false)
  const closeForm = () => {
    setIsOpen(false)
    if (isSent.current) onDone?.()
    isSent.current = false
  }
  const start = async (action: RecordAction) => {
    if (action.form) {
      setAsking(action)
      setIsOpen(true)
      return
    }
    const { confirm, danger = false, label } = action
    const question = { title: say(confirm ?? label), okText: say(label), danger }
    const isAsked = confirm !== undefined || danger
    if (isAsked && !(await ask(danger ? { ...question, content: say(kit.askAgain) } : question))) return
    if (mayStart(action.key)) await run(action)
  }

  const current = asking && actions.find(({ key }) => key === asking.key)
  const submit = async (values: FormValues) => {
    if (current) {
      await perform(current, values)
      isSent.current = true
      return
    }
    setTyped(values)
    throw new Failure('action.wrongState')
  }
  const form = asking?.form
  return (
    <div className="fg-action-bar">
      {shown.map((action) => (
        <Button
          key={action.key}
          type={action.primary ? 'primary' : 'default'}
          danger={action.danger ?? false}
          disabled={running}
          onClick={() => void start(action)}
        >
          {say(action.label)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, danger = false }) => ({ key, label: say(label), danger })),
            onClick: ({ key }) => {
              const action = rest.find((one) => one.key === key)
              if (action) void start(action)
            },
          }}
        >
          <Button disabled={running}>{say(kit.more)}</Button>
        </Dropdown>
      )}
      {holder}
      {asking && form && (
        <Suspense fallback={null}>
          <FormDrawer
            key={asking.key}
            open={isOpen}
            title={asking.confirm ?? asking.label}
            submitLabel={asking.label}
            widthPx={480}
            schema={form.schema}
            fields={form.fields}
            initial={{ ...form.initial, ...keptFor(form.fields, typed) }}
            onSubmit={submit}
            onClose={closeForm}
          >
            {!current && <Alert type="warning" showIcon title={say(m.noLonger)} />}
          </FormDrawer>
        </Suspense>
      )}
    </div>
  )
}

const keptFor = (fields: readonly { key: string }[], typed: FormValues): FormValues =>
  Object.fromEntries(fields.flatMap(({ key }) => (key in typed ? [[key, typed[key]]] : [])))

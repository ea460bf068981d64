import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import { Failure } from '@fengguang/domain/kernel/failure'
import { fieldErrorsOf, type FieldError } from '../failure-text.ts'
import type { FormField } from './form-field.ts'
import { checkValues, sameValues } from './form-values.ts'

export interface FormProps<V extends object> {
  schema: z.ZodType<V>
  fields: readonly FormField<V>[]
  initial?: Partial<V>
  /** `initial` is a stored record: it cannot be submitted without a change (spec §5). */
  isEdit?: boolean
  onSubmit: (values: V) => Promise<unknown>
  /** After a successful submit, once the form counts as clean: the place to leave or close. */
  onSaved?: () => void
}

type Values = Readonly<Record<string, unknown>>
type Errors = Readonly<Record<string, FieldError>>

export interface SchemaFormState {
  values: Values
  errors: Errors
  /** The failure that belongs to no field. */
  failure: unknown
  running: boolean
  set: (key: string, value: unknown) => void
  /** Several at once, such as both parts of a place. */
  fill: (values: Values) => void
  /** Resolves to the keys of the fields that are wrong. */
  submit: () => Promise<readonly string[]>
  /** Both are safe to call at any later moment. */
  isDirty: () => boolean
  discard: () => void
}

/** Errors are kept as keys, so that they follow a change of language. */
export function useSchemaForm<V extends object>(props: FormProps<V>): SchemaFormState {
  const { schema, fields, initial, isEdit = false, onSubmit, onSaved } = props
  const [start] = useState<Values>(() => ({ ...initial }))
  const [values, setValues] = useState<Values>(start)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<unknown>()
  const [tried, setTried] = useState(false)
  const [running, setRunning] = useState(false)
  const dirty = useRef(false)
  // Two clicks arrive in one tick, before React can disable the button.
  const busy = useRef(false)

  const fill = (given: Values) => {
    const next = { ...values, ...given }
    dirty.current = !sameValues(next, start)
    setValues(next)
    if (!tried) return
    const checked = checkValues(schema, fields, next)
    setErrors(checked.ok ? {} : checked.fields)
  }
  const set = (key: string, value: unknown) => fill({ [key]: value })
  // The guard of a second click is for what was sent: a form corrected at once may be sent at once.
  const send = async (wanted: V): Promise<readonly string[]> => {
    try {
      await onSubmit(wanted)
    } catch (error) {
      const known = fieldErrorsOf(error)
      const wrong = fields.map(({ key }) => key).filter((key) => key in known)
      setErrors(known)
      if (wrong.length === 0) setFailure(error)
      return wrong
    }
    dirty.current = false
    onSaved?.()
    return []
  }
  const submit = async () => {
    if (busy.current) return []
    setTried(true)
    setFailure(undefined)
    const checked = checkValues(schema, fields, values)
    setErrors(checked.ok ? {} : checked.fields)
    if (!checked.ok) return Object.keys(checked.fields)
    if (isEdit && !dirty.current) {
      setFailure(new Failure('record.unchanged'))
      return []
    }
    busy.current = true
    setRunning(true)
    const wrong = await send(checked.values)
    busy.current = false
    setRunning(false)
    return wrong
  }
  const isDirty = useCallback(() => dirty.current, [])
  const discard = useCallback(() => {
    dirty.current = false
  }, [])
  return { values, errors, failure, running, set, fill, submit, isDirty, discard }
}

import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { fieldErrorsOf, type FieldError } from '../failure-text.ts'
import { dropDraft, keepDraft, readDraft, type Draft } from './form-draft.ts'
import { shownFields, type FormField, type FormValues } from './form-field.ts'
import type { FormStep } from './form-steps.ts'
import { checkValues, sameValues, withinOptions, wrongFields } from './form-values.ts'

export interface SecondSubmit<V> {
  label: TextPair
  onSubmit: (values: V) => Promise<unknown>
  /** The form is empty again for the next record, instead of closing. */
  thenEmpty?: true
}

export interface FormProps<V extends object> {
  schema: z.ZodType<V>
  fields: readonly FormField<V>[]
  initial?: Partial<V>
  /** `initial` is a stored record: it cannot be submitted without a change (spec §5). */
  isEdit?: boolean
  onSubmit: (values: V) => Promise<unknown>
  /** Another way to send the same values, such as "save and publish". */
  second?: SecondSubmit<V>
  /** After a successful submit, once the form counts as clean: the place to leave or close. */
  onSaved?: () => void
  /** The pages of a long form, in order; a summary comes after them. */
  steps?: readonly FormStep<V>[]
  /** Names the form and its record: what is typed and not saved is offered again on return. */
  draft?: string
}

type Errors = Readonly<Record<string, FieldError>>

export interface SchemaFormState {
  values: FormValues
  errors: Errors
  /** The failure that belongs to no field. */
  failure: unknown
  /** Which button is at work. */
  running: 'first' | 'second' | undefined
  set: (key: string, value: unknown) => void
  /** Several at once, such as both parts of a place. */
  fill: (values: FormValues) => void
  /** Checks some fields only; answers the paths of what is wrong with them. */
  checkPart: (keys: readonly string[]) => readonly string[]
  /** Resolves to the paths of what is wrong. */
  submit: (which?: 'first' | 'second') => Promise<readonly string[]>
  /** Typed before and never saved; undefined once it is taken or dropped. */
  offered: Draft | undefined
  takeDraft: () => void
  dropDraft: () => void
  /** Both are safe to call at any later moment. */
  isDirty: () => boolean
  discard: () => void
}

/** Errors are kept as keys, so that they follow a change of language. */
export function useSchemaForm<V extends object>(props: FormProps<V>): SchemaFormState {
  const { schema, fields, initial, isEdit = false, onSubmit, onSaved, second, draft } = props
  const [start] = useState<FormValues>(() => ({ ...initial }))
  const [values, setValues] = useState<FormValues>(start)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<unknown>()
  const [tried, setTried] = useState(false)
  const [running, setRunning] = useState<SchemaFormState['running']>()
  const [offered, setOffered] = useState(() => (draft === undefined ? undefined : readDraft(draft, new Date())))
  const dirty = useRef(false)
  // Two fields may change before the page is drawn again: the second must not bring back what the first replaced.
  const latest = useRef(start)
  // Two clicks arrive in one tick, before React can disable the button.
  const busy = useRef(false)

  const fill = (given: FormValues) => {
    const next = withinOptions(fields, { ...latest.current, ...given })
    latest.current = next
    dirty.current = !sameValues(next, start)
    setValues(next)
    if (draft !== undefined && dirty.current) keepDraft(draft, fields, next, new Date())
    if (!tried) return
    const checked = checkValues(schema, fields, next, start)
    setErrors(checked.ok ? {} : checked.fields)
  }
  const set = (key: string, value: unknown) => fill({ [key]: value })
  const forgetDraft = () => {
    if (draft !== undefined) dropDraft(draft)
    setOffered(undefined)
  }
  const saved = (thenEmpty: boolean) => {
    dirty.current = false
    forgetDraft()
    if (!thenEmpty) return onSaved?.()
    latest.current = start
    setValues(start)
    setErrors({})
    setTried(false)
  }
  // The guard of a second click is for what was sent: a form corrected at once may be sent at once.
  const send = async (wanted: V, way: SecondSubmit<V> | undefined): Promise<readonly string[]> => {
    try {
      await (way ? way.onSubmit(wanted) : onSubmit(wanted))
    } catch (error) {
      const known = fieldErrorsOf(error)
      const wrong = wrongFields(shownFields(fields, values), known)
      setErrors(known)
      if (wrong.length === 0) setFailure(error)
      return Object.keys(known)
    }
    saved(way?.thenEmpty ?? false)
    return []
  }
  const submit = async (which: 'first' | 'second' = 'first') => {
    if (busy.current) return []
    setTried(true)
    setFailure(undefined)
    const checked = checkValues(schema, fields, latest.current, start)
    setErrors(checked.ok ? {} : checked.fields)
    if (!checked.ok) {
      // No visible field is wrong: without this the person would see no reason.
      if (wrongFields(shownFields(fields, latest.current), checked.fields).length === 0)
        setFailure(new Failure('request.invalid'))
      return Object.keys(checked.fields)
    }
    if (isEdit && !dirty.current) {
      setFailure(new Failure('record.unchanged'))
      return []
    }
    busy.current = true
    setRunning(which)
    const wrong = await send(checked.values, which === 'second' ? second : undefined)
    busy.current = false
    setRunning(undefined)
    return wrong
  }
  const checkPart = (keys: readonly string[]) => {
    const checked = checkValues(schema, fields, latest.current, start)
    const all = checked.ok ? {} : checked.fields
    const wrong = Object.entries(all).filter(([path]) => keys.some((key) => path === key || path.startsWith(`${key}.`)))
    setErrors(Object.fromEntries(wrong))
    // The fields of the next step are not wrong before anything could be typed there.
    setTried(wrong.length > 0)
    return wrong.map(([path]) => path)
  }
  const isDirty = useCallback(() => dirty.current, [])
  const discard = useCallback(() => {
    dirty.current = false
  }, [])
  const takeDraft = () => {
    if (offered) fill(offered.values)
    setOffered(undefined)
  }
  return {
    values,
    errors,
    failure,
    running,
    set,
    fill,
    checkPart,
    submit,
    offered,
    takeDraft,
    isDirty,
    discard,
    dropDraft: forgetDraft,
  }
}

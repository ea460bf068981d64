import { z } from 'zod'
import { issuesToFields } from '@fengguang/domain/kernel/validation'
import type { FieldFailure } from '@fengguang/domain/kernel/failure'
import { optionsFor, shownFields, type FormField, type FormValues } from './form-field.ts'

const accepts = (schema: z.ZodType | undefined, value: unknown): boolean => schema?.safeParse(value).success ?? false

function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return schema instanceof z.ZodObject ? schema.shape : {}
}

const isText = (kind: string): boolean => kind === 'text' || kind === 'textarea' || kind === 'password'

/**
 * An emptied input says '' or null. The schema decides what that means: absent where it may be absent,
 * null where it may be null, else an empty text, so that "is empty" is said at a required field.
 */
export function cleanValues<V extends object>(
  schema: z.ZodType,
  fields: readonly FormField<V>[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const shape = shapeOf(schema)
  const clean: Record<string, unknown> = { ...values }
  for (const { key, input } of fields) {
    const value = values[key]
    if (value !== '' && value !== null && value !== undefined) continue
    const field = shape[key]
    if (accepts(field, undefined)) delete clean[key]
    else if (accepts(field, null)) clean[key] = null
    else if (isText(input.kind)) clean[key] = ''
    else delete clean[key]
  }
  return clean
}

export type Checked<V> = { ok: true; values: V } | { ok: false; fields: Record<string, FieldFailure> }

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The values of the visible fields; a hidden field is sent as it was read. */
function shownValues<V>(fields: readonly FormField<V>[], values: FormValues, start: FormValues): FormValues {
  const shown = new Set<string>(shownFields(fields, values).map(({ key }) => key))
  const next: Record<string, unknown> = { ...values }
  for (const { key } of fields) if (!shown.has(key)) next[key] = start[key]
  return next
}

export function checkValues<V extends object>(
  schema: z.ZodType<V>,
  fields: readonly FormField<V>[],
  values: FormValues,
  start: FormValues = {},
): Checked<V> {
  const clean = cleanValues(schema, fields, shownValues(fields, values, start))
  const missing = shownFields(fields, values).filter(({ key, needed }) => needed?.(values) && isEmpty(values[key]))
  const result = schema.safeParse(clean)
  if (result.success && missing.length === 0) return { ok: true, values: result.data }
  const required = Object.fromEntries(missing.map(({ key }) => [key, { key: 'field.required' } as const]))
  return { ok: false, fields: { ...(result.error && issuesToFields(result.error, clean)), ...required } }
}

/** A choice that another field's value no longer offers is emptied, so that nothing unseen is sent. */
export function withinOptions<V>(fields: readonly FormField<V>[], values: FormValues): FormValues {
  const next: Record<string, unknown> = { ...values }
  for (const { key, input } of fields) {
    if (input.kind !== 'select' || typeof input.options !== 'function' || isEmpty(next[key])) continue
    const offered = optionsFor(input.options, next).map(({ value }) => value)
    const kept = [next[key]].flat().filter((one) => offered.some((value) => value === one))
    if (kept.length < [next[key]].flat().length) next[key] = input.multiple ? kept : undefined
  }
  return next
}

/** The fields with an error at them or in one of their rows. */
export const wrongFields = <V>(fields: readonly FormField<V>[], errors: Readonly<Record<string, unknown>>) => {
  const paths = Object.keys(errors)
  return fields.filter(({ key }) => paths.some((path) => path === key || path.startsWith(`${key}.`)))
}

/** A field must be filled when the schema refuses its absence and its emptiness. */
export const isRequired = (schema: z.ZodType, key: string): boolean => {
  const field = shapeOf(schema)[key]
  return field !== undefined && !accepts(field, undefined) && !accepts(field, '') && !accepts(field, null)
}

const plain = (value: unknown): unknown => (value === undefined || value === null || value === '' ? null : value)

/** Equal for the purpose of "has anything been changed": emptied and never filled are the same. */
export function sameValues(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (key) => JSON.stringify(plain(one[key])) === JSON.stringify(plain(other[key])),
  )
}

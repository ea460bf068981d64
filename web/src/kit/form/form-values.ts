import { z } from 'zod'
import { issuesToFields } from '@fengguang/domain/kernel/validation'
import type { FieldFailure } from '@fengguang/domain/kernel/failure'
import type { FormField } from './form-field.ts'

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

export function checkValues<V extends object>(
  schema: z.ZodType<V>,
  fields: readonly FormField<V>[],
  values: Readonly<Record<string, unknown>>,
): Checked<V> {
  const clean = cleanValues(schema, fields, values)
  const result = schema.safeParse(clean)
  return result.success ? { ok: true, values: result.data } : { ok: false, fields: issuesToFields(result.error, clean) }
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

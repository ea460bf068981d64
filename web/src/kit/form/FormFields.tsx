import { Fragment } from 'react'
import type { z } from 'zod'
import { useSay } from '../../lib/i18n.ts'
import { FieldInput } from './FieldInput.tsx'
import type { FormField } from './form-field.ts'
import { isRequired } from './form-values.ts'
import type { SchemaFormState } from './use-schema-form.ts'

interface Props<V> {
  /** Begins the ids of the inputs. */
  id: string
  schema: z.ZodType
  fields: readonly FormField<V>[]
  form: Pick<SchemaFormState, 'values' | 'set'>
  errorAt: (path: string, name: string) => string | undefined
}

/** Fields with label, hint and error, and a heading above each new section. */
export function FormFields<V>({ id, schema, fields, form, errorAt }: Props<V>) {
  const say = useSay()
  return (
    <>
      {fields.map((field, n) => {
        const { key, label, hint, half, section } = field
        const text = errorAt(key, say(label))
        // A switch always has a value.
        const isNeeded =
          field.input.kind !== 'switch' && (isRequired(schema, key) || (field.needed?.(form.values) ?? false))
        return (
          <Fragment key={key}>
            {section && section[1] !== fields[n - 1]?.section?.[1] && (
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
    </>
  )
}

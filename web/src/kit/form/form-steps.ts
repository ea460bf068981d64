import type { TextPair } from '@fengguang/domain/kernel/texts'
import { shownFields, type FormField, type FormValues } from './form-field.ts'

/** A page of a long form: some of its fields under a title of their own. */
export interface FormStep<V> {
  title: TextPair
  keys: readonly (keyof V & string)[]
}

export interface StepFields<V> {
  title: TextPair
  fields: readonly FormField<V>[]
}

/** The fields of each step that are shown; a field that no step names stands on the last one, so that none is lost. */
export function fieldsOfSteps<V>(
  steps: readonly FormStep<V>[],
  fields: readonly FormField<V>[],
  values: FormValues,
): StepFields<V>[] {
  const named = new Set<string>(steps.flatMap(({ keys }) => keys))
  const shown = shownFields(fields, values)
  return steps
    .map(({ title, keys }, at) => ({
      title,
      fields: shown.filter(({ key }) => keys.includes(key) || (at === steps.length - 1 && !named.has(key))),
    }))
    .filter(({ fields: own }) => own.length > 0)
}

/** The step that one of the paths belongs to. */
export const stepOf = <V>(steps: readonly StepFields<V>[], paths: readonly string[]): number =>
  steps.findIndex(({ fields }) =>
    fields.some(({ key }) => paths.some((path) => path === key || path.startsWith(`${key}.`))),
  )

import { useState } from 'react'
import type { FormField } from './form-field.ts'
import { fieldsOfSteps, stepOf, type FormStep, type StepFields } from './form-steps.ts'
import type { SchemaFormState } from './use-schema-form.ts'

export interface FormStepping<V = never> {
  steps: readonly StepFields<V>[]
  /** The summary comes after the last step. */
  at: number
  isLast: boolean
  /** Of this step; none in the summary. */
  fields: readonly FormField<V>[]
  /** Answers the paths of what keeps the person here. */
  next: () => readonly string[]
  back: () => void
  jump: (step: number) => void
  /** To the step of what the server or the whole form found wrong. */
  goTo: (paths: readonly string[]) => void
}

/** Back and forth keep the values; forth only when the fields of the step are right. */
export function useFormSteps<V>(
  given: readonly FormStep<V>[] | undefined,
  fields: readonly FormField<V>[],
  form: Pick<SchemaFormState, 'values' | 'checkPart'>,
): FormStepping<V> | undefined {
  const [wanted, setWanted] = useState(0)
  if (!given) return undefined
  const steps = fieldsOfSteps(given, fields, form.values)
  const at = Math.min(wanted, steps.length)
  const own = steps[at]?.fields ?? []
  return {
    steps,
    at,
    isLast: at === steps.length,
    fields: own,
    next: () => {
      const wrong = form.checkPart(own.map(({ key }) => key))
      if (wrong.length === 0) setWanted(at + 1)
      return wrong
    },
    back: () => setWanted(Math.max(0, at - 1)),
    jump: (step) => setWanted(Math.min(step, at)),
    goTo: (paths) => {
      const step = stepOf(steps, paths)
      if (step >= 0) setWanted(step)
    },
  }
}

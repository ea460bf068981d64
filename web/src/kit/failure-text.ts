import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { failures, isFailureKey } from '@fengguang/domain/kernel/failures'
import { RequestFailure } from '../lib/request-failure.ts'
import type { Say } from '../lib/i18n.ts'
import { m } from './kit.texts.ts'

/** The text a person reads. An unexpected error is shown without its stack. */
export function failureText(error: unknown, say: Say): string {
  if (error instanceof RequestFailure && error.msg) return error.msg
  if (error instanceof Failure && isFailureKey(error.key)) return say(failures[error.key].text, error.values)
  return say(m.errorTitle)
}

export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof RequestFailure ? error.requestId : undefined

export const isDenied = (error: unknown): boolean =>
  (error instanceof RequestFailure || error instanceof Failure) && error.key === 'access.denied'

/** A failure at a field: a key to be said in the user's language, or a text the server has already said. */
export type FieldError = FieldFailure | string

export const fieldErrorsOf = (error: unknown): Readonly<Record<string, FieldError>> =>
  error instanceof RequestFailure || error instanceof Failure ? error.fields : {}

const missing = [failures['field.required'], failures['field.empty']] as const
const isMissing = (error: FieldError): boolean =>
  typeof error === 'string'
    ? missing.some(({ text }) => text.includes(error))
    : error.key === 'field.required' || error.key === 'field.empty'

/** What is missing is named: "is required" alone says nothing in a screen reader. */
export const fieldErrorText = (error: FieldError, name: string, say: Say): string =>
  isMissing(error)
    ? say(m.isRequired, { name })
    : typeof error === 'string'
      ? error
      : isFailureKey(error.key)
        ? say(failures[error.key].text, { name, ...error.values })
        : say(m.errorTitle)

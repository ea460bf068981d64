import type { z } from 'zod'
import type { FieldFailure } from './failure.ts'
import { isFailureKey, type FailureKey } from './failures.ts'
import type { MessageValues } from './messages.ts'

type Issue = z.core.$ZodIssue

/** The text of a zod issue that names one of our failures; the only writer of this form. */
export const mark = (key: FailureKey, values?: MessageValues): string =>
  values && Object.keys(values).length > 0 ? `${key}|${JSON.stringify(values)}` : key

function readMark(text: string): FieldFailure | undefined {
  const bar = text.indexOf('|')
  const key = bar < 0 ? text : text.slice(0, bar)
  if (!isFailureKey(key)) return undefined
  return bar < 0 ? { key } : { key, values: JSON.parse(text.slice(bar + 1)) as MessageValues }
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

function isMissing(issue: Issue, input: unknown): boolean {
  if (input === undefined) return issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  const value = issue.path.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), input)
  return value === undefined || value === null || value === ''
}

function tooBig(issue: z.core.$ZodIssueTooBig): FieldFailure {
  const max = Number(issue.maximum)
  if (issue.origin === 'string') return { key: 'field.tooLong', values: { max } }
  if (issue.origin === 'array' || issue.origin === 'set') return { key: 'field.tooMany', values: { max } }
  return { key: issue.inclusive === false ? 'field.notBelow' : 'field.tooBig', values: { max } }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): FieldFailure {
  const min = Number(issue.minimum)
  if (issue.origin === 'string' && min === 1) return { key: 'field.empty' }
  if (issue.origin === 'string') return { key: 'field.tooShort', values: { min } }
  if (issue.origin === 'array' || issue.origin === 'set') return { key: 'field.tooFew', values: { min } }
  return { key: issue.inclusive === false ? 'field.notAbove' : 'field.tooSmall', values: { min } }
}

function failureOf(issue: Issue, input: unknown): FieldFailure {
  const marked = readMark(issue.message)
  if (marked) return marked
  if (isMissing(issue, input)) return { key: 'field.required' }
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'invalid_value') return { key: 'field.choice' }
  return { key: 'field.format' }
}

/**
 * Field address (`name`, `address.city`, `members.0`) → its first failure; '' is the whole value.
 * Without `input` a missing choice cannot be told from a wrong one: pass what was parsed.
 */
export function issuesToFields(error: z.core.$ZodError, input?: unknown): Record<string, FieldFailure> {
  const fields: Record<string, FieldFailure> = {}
  const put = (path: readonly PropertyKey[], failure: FieldFailure) => {
    fields[path.map(String).join('.')] ??= failure
  }
  for (const issue of error.issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) put([...issue.path, key], { key: 'field.unknown' })
    else put(issue.path, failureOf(issue, input))
  return fields
}

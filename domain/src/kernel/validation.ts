import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'
import type { FieldFailure } from './failure.ts'
import { isFailureKey, type CommonFailureKey } from './failures.ts'
import type { TextValues } from './texts.ts'

/** The text of a zod issue that names one of our failures; the only writer of this form. */
export const mark = (key: CommonFailureKey, values?: TextValues): string =>
  values && Object.keys(values).length > 0 ? `${key}|${JSON.stringify(values)}` : key

/** Characters as a reader counts them: a rare ideograph is one, not two. */
const characters = (text: string) => Array.from(text).length

const limited = (schema: z.ZodString, max: number) =>
  schema.refine((text) => characters(text) <= max, { error: mark('field.tooLong', { max }) }).meta({ maxLength: max })

/** Signs that nobody sees: a name of them alone looks empty, and those of direction turn what stands beside it. */
const invisible = /[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu
const written = () =>
  z
    .string()
    .overwrite((text) => text.replace(invisible, ''))
    .trim()

/** At most `n` characters, the bound included ("max" of specification §5). */
export const max = (n: number) => limited(written(), n)
/** Fewer than `n` characters, the bound excluded ("under" of specification §5). */
export const under = (n: number) => max(n - 1)
const filled = () => written().min(1, { error: mark('field.empty') })
/** The same limits for a text that must not be blank. */
export const requiredMax = (n: number) => limited(filled(), n)
export const requiredUnder = (n: number) => requiredMax(n - 1)

// spec §5
export const realName = requiredUnder(10)
export const homeTitle = max(20)
export const groupName = requiredMax(10)

const searchPattern = /^[\p{Script=Han}A-Za-z0-9]*$/u
export const selectSearchLength = 10 // spec §5
const searchOf = (length: number) =>
  limited(z.string().regex(searchPattern, { error: mark('field.searchText') }), length)
export const searchText = searchOf(50)
export const selectSearchText = searchOf(selectSearchLength)
/** What is left of a typed search once everything but Chinese, letters and digits is gone. */
export const cleanSearchText = (text: string, length = 50): string =>
  Array.from(text.replace(/[^\p{Script=Han}A-Za-z0-9]/gu, ''))
    .slice(0, length)
    .join('')

/** A typed search loses its signs and spaces; names and codes have them, so both are compared without. */
export const hasSearchText = (typed: string, ...texts: readonly string[]): boolean => {
  const wanted = cleanSearchText(typed, Infinity).toLowerCase()
  return texts.some((text) => cleanSearchText(text, Infinity).toLowerCase().includes(wanted))
}

const positiveDigits = 10 // spec §5
const positiveMark = mark('field.positiveInteger', { digits: positiveDigits })
const positiveMax = 10 ** positiveDigits - 1
export const positiveInteger = z
  .int({
    error: ({ code, input, maximum }) => {
      // A narrower limit that a form adds says its own bound.
      if (code === 'too_big' && Number(maximum) < positiveMax) return undefined
      return input === undefined ? mark('field.required') : positiveMark
    },
  })
  .min(1, { error: positiveMark })
  .max(positiveMax, { error: positiveMark })

const plainDecimal = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 21 })
/** `length` counts the characters of the plain decimal notation, so 1e20 is 21 long and not 5. */
export const nonNegativeNumber = (length = 10) =>
  z
    .number()
    .min(0, { error: mark('field.nonNegative') })
    .refine((value) => plainDecimal.format(value).length <= length, { error: mark('field.tooLong', { max: length }) })

export const mobilePhone = z
  .string()
  .trim()
  .regex(/^1\d{10}$/, { error: mark('field.mobile') })
export const email = z.email({ error: mark('field.email') }).max(100, { error: mark('field.tooLong', { max: 100 }) })

export interface PasswordRule {
  key: CommonFailureKey
  values: TextValues
  holds: (password: string) => boolean
}
const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9\s]/]

/** Shown live beside the input and enforced by `newPassword`. */
export const passwordRules: readonly PasswordRule[] = [
  // spec §5: 8 to under 30
  { key: 'password.length', values: { min: 8, max: 29 }, holds: (p) => characters(p) >= 8 && characters(p) < 30 },
  { key: 'password.classes', values: { count: 3 }, holds: (p) => classes.filter((c) => c.test(p)).length >= 3 },
  { key: 'password.spaces', values: {}, holds: (p) => !/\s/.test(p) },
  { key: 'password.common', values: {}, holds: (p) => !isCommonPassword(p) },
]
export const newPassword = passwordRules.reduce<z.ZodString>(
  (schema, rule) => schema.refine(rule.holds, { error: mark(rule.key, rule.values) }),
  z.string(),
)

const oldPasswordLength = 6 // spec §5
export const oldPassword = z
  .string()
  .min(oldPasswordLength, { error: mark('password.oldTooShort', { min: oldPasswordLength }) })
  .max(200, { error: mark('field.tooLong', { max: 200 }) })

/** The confirmation is judged as soon as both texts are there, also while other fields are still wrong. */
export const PasswordChange = z
  .strictObject({ oldPassword, newPassword, confirmation: z.string() })
  .refine((form) => form.newPassword === form.confirmation, {
    path: ['confirmation'],
    error: mark('password.confirmation'),
    when: ({ value }) => z.looseObject({ newPassword: z.string(), confirmation: z.string() }).safeParse(value).success,
  })

type Issue = z.core.$ZodIssue

function readMark(text: string): FieldFailure | undefined {
  const bar = text.indexOf('|')
  const key = bar < 0 ? text : text.slice(0, bar)
  if (!isFailureKey(key)) return undefined
  return bar < 0 ? { key } : { key, values: JSON.parse(text.slice(bar + 1)) as TextValues }
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

/** Those that say what is missing themselves. */
const saysMissing: ReadonlySet<string> = new Set<CommonFailureKey>(['field.empty', 'inspection.noDevice'])

function failureOf(issue: Issue, input: unknown): FieldFailure {
  const marked = readMark(issue.message)
  // What form a text must have helps nobody who has not written any.
  if (isMissing(issue, input)) return marked && saysMissing.has(marked.key) ? marked : { key: 'field.required' }
  if (marked) return marked
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'invalid_value') return { key: 'field.choice' }
  return { key: 'field.format' }
}

/**
 * Field address (`name`, `address.city`, `members.0`) → its first failure; '' is the whole value.
 * Without `input` a missing choice cannot be told from a wrong one: pass what was parsed. `most` bounds what is reported
 * of an input that a stranger made.
 */
export function issuesToFields(
  error: z.core.$ZodError,
  input?: unknown,
  most = Number.POSITIVE_INFINITY,
): Record<string, FieldFailure> {
  const fields = new Map<string, FieldFailure>()
  const put = (path: readonly PropertyKey[], failure: FieldFailure) => {
    const address = path.map(String).join('.').slice(0, longestAddress).toWellFormed()
    if (!fields.has(address)) fields.set(address, failure)
  }
  for (const issue of error.issues) {
    if (fields.size >= most) break
    if (issue.code !== 'unrecognized_keys') put(issue.path, failureOf(issue, input))
    else for (const key of issue.keys.slice(0, most - fields.size)) put([...issue.path, key], { key: 'field.unknown' })
  }
  return Object.fromEntries(fields)
}

/** A field named by the sender may be as long as the body. */
const longestAddress = 200

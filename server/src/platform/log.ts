import { pino, stdTimeFunctions } from 'pino'
import type { DestinationStream, Logger } from 'pino'
export type { Logger } from 'pino'

const secretNames = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'access_token',
  'refresh_token',
  'refreshToken',
  'np',
  'authorization',
  'cookie',
  '["set-cookie"]',
  'client_secret',
]
const hidden = '***'
const redact = {
  paths: secretNames.flatMap((name) =>
    ['', '*', '*.*', '*.*.*'].map((at) => (at && !name.startsWith('[') ? `${at}.` : at) + name),
  ),
  censor: hidden,
}

/**
 * Passwords in addresses and tokens in query strings, wherever they stand in a line. Both patterns begin at a fixed text
 * that their classes do not match, so that no character is read from two beginnings: a pattern that began at any letter
 * took seconds for a path of dots.
 */
export function hideSecrets(line: string): string {
  return line
    .replaceAll(/(:\/\/[^\s/:@"]*):[^\s/@"…]*[@…]/g, `$1:${hidden}@`)
    .replaceAll(/([?&](?:password|token|access_token|refresh_token|np|client_secret)=)[^&\s"]*/gi, `$1${hidden}`)
}

const levelNames: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

interface LogLine {
  time: string
  level: number
  name?: string
  msg?: string
  err?: { stack?: string }
  [field: string]: unknown
}

/** One readable line for a terminal; stacks follow indented. */
export function readableLine(json: string): string {
  const { time, level, name, msg, err, ...rest } = JSON.parse(json) as LogLine
  const clock = time.slice(11, 23)
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  const stack = err?.stack
  const below = stack ? `\n${stack.replaceAll(/^/gm, '    ')}` : ''
  return `${clock} ${levelNames[level] ?? ''} ${name ? `[${name}] ` : ''}${msg ?? ''}${more}${below}\n`
}

/** Only what explains it: errors of drivers carry whole connections, with their passwords. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: cut(String(error)) }
  const { code } = error as { code?: unknown }
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return {
    type: error.name,
    message: cut(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack !== undefined && { stack: cut(error.stack) }),
    ...cause,
  }
}

/** Longer values, mostly made by strangers, say no more; what they hide behind the cut is not searched. */
const longest = 4000
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Also inside what is logged: a request, an error, a list. */
function cutValues(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(value)
  if (typeof value !== 'object' || value === null || depth === 4) return value
  if (Array.isArray(value)) return value.map((inner) => cutValues(inner, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutValues(inner, depth + 1)]))
}

export interface LogOptions {
  name: string
  level?: string
  /** Only tests write elsewhere than standard output. */
  to?: { write(line: string): void; isTTY?: boolean }
}

export function openLog({ name, level = 'info', to = process.stdout }: LogOptions): Logger {
  const readable = to.isTTY === true
  const destination: DestinationStream = {
    write: (line) => {
      const safe = hideSecrets(line)
      to.write(readable ? readableLine(safe) : safe)
    },
  }
  const serializers = { err: describeError, error: describeError }
  const formatters = { log: (fields: object) => cutValues(fields) as Record<string, unknown> }
  const timestamp = stdTimeFunctions.isoTime
  return pino({ name, level, redact, serializers, formatters, base: undefined, timestamp }, destination)
}

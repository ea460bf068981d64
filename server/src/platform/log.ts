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

/** Passwords in addresses and tokens in query strings, wherever they stand in a line. */
export function hideSecrets(line: string): string {
  return line
    .replaceAll(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"]*):[^\s/@"]*@/gi, `$1:${hidden}@`)
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
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code } = error as { code?: unknown }
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...cause,
  }
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
  return pino({ name, level, redact, serializers, base: undefined, timestamp: stdTimeFunctions.isoTime }, destination)
}

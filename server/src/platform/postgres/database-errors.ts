import { DatabaseError } from 'pg'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { FailureKey } from '@fengguang/domain/kernel/failures'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT', // the unix socket is not there
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** SQLSTATE classes and codes under which the same call may succeed later. */
const passingStates = [
  '08', // connection exceptions
  '53', // too many clients, disk full, out of memory
  '58', // input or output error
  '57P', // shutting down, starting up
  '57014', // statement timeout
  '55P03', // lock timeout
  '25P03', // idle in transaction timeout
  '25006', // read-only: a replica after a failover
]
/** pg gives these no code. */
const passingTexts =
  /^(Query read timeout|timeout (exceeded|expired)|Connection terminated|Client has encountered|Client was closed|Cannot use a pool after)/i

export function isUnavailable(error: unknown): boolean {
  if (error instanceof Failure) return error.key === 'server.unavailable'
  if (error instanceof DatabaseError) return passingStates.some((state) => error.code?.startsWith(state))
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.every(isUnavailable)
  const code = (error as NodeJS.ErrnoException).code
  return (code !== undefined && networkCodes.has(code)) || passingTexts.test(error.message)
}

/** A day or an instant that a schema takes and no calendar knows: year 0, an offset of a whole day. */
const impossibleTimes = new Set(['22007', '22008', '22009'])

/** What callers see: a database that is away (503) and impossible times (400) are expected; the rest stays as it is. */
export function translated(error: unknown): unknown {
  if (error instanceof DatabaseError && impossibleTimes.has(error.code ?? ''))
    return becauseOf('request.invalid', error)
  if (error instanceof Failure || !isUnavailable(error)) return error
  return becauseOf('server.unavailable', error)
}

function becauseOf(key: FailureKey, error: unknown): Failure {
  const failure = new Failure(key)
  failure.cause = error
  return failure
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint)

export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23503' &&
  (constraint === undefined || error.constraint === constraint)

/** Serialization failure or deadlock: the whole transaction may be tried again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')

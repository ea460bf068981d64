import { ClickHouseError } from '@clickhouse/client'
import { Failure } from '@fengguang/domain/kernel/failure'

/** TIMEOUT_EXCEEDED, TOO_MANY_SIMULTANEOUS_QUERIES, SOCKET_TIMEOUT, NETWORK_ERROR: the store is there but cannot serve now. */
const busyCodes = new Set(['159', '202', '209', '210'])
const connectionCode = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)$/
const connectionText = /timeout error|socket hang up|aborted|socket disconnected/i

function isUnavailable(error: unknown): boolean {
  if (error instanceof ClickHouseError) return busyCodes.has(error.code)
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return connectionCode.test(code) || connectionText.test(error.message) || error.name === 'TimeoutError'
}

/** No connection or no time is an expected failure; what the engine says about our SQL is not. */
export async function telemetryFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const failure = new Failure('server.unavailable')
    failure.cause = error
    throw failure
  }
}

/** An error in ClickHouse's own words, so that a client cannot tell the embedded engine from a server. */
export class EngineError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'EngineError'
    this.code = code
  }
}

const names = {
  syntax: [62, 'SYNTAX_ERROR'],
  notImplemented: [48, 'NOT_IMPLEMENTED'],
  badArguments: [36, 'BAD_ARGUMENTS'],
  unknownSetting: [115, 'UNKNOWN_SETTING'],
  tooManyQueries: [202, 'TOO_MANY_SIMULTANEOUS_QUERIES'],
  unsetParameter: [456, 'UNKNOWN_QUERY_PARAMETER'],
  accessDenied: [497, 'ACCESS_DENIED'],
  wrongPassword: [516, 'AUTHENTICATION_FAILED'],
  tooLarge: [307, 'TOO_MANY_BYTES'],
  unknown: [1002, 'UNKNOWN_EXCEPTION'],
} as const

export function refusal(name: keyof typeof names, text: string): EngineError {
  const [code, type] = names[name]
  return new EngineError(code, `Code: ${code}. DB::Exception: ${text}. (${type})`)
}

/** The engine says `Code: N. DB::Exception: …`; anything else is our own failure. */
export function asEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  const message = error instanceof Error ? error.message : String(error)
  const code = /^Code: (\d+)\. /.exec(message)?.[1]
  return code === undefined ? refusal('unknown', message) : new EngineError(Number(code), message)
}

const notFound = new Set([46, 47, 60, 81, 218])
const badRequest = new Set([6, 16, 26, 27, 36, 38, 41, 43, 48, 49, 53, 62, 69, 70, 72, 115, 117, 130, 190, 386, 456])
const denied = new Set([164, 497, 516])

/** As ClickHouse's HTTP interface answers. */
export function statusOf(code: number): number {
  if (denied.has(code)) return 403
  if (notFound.has(code)) return 404
  if (code === 159) return 408
  if (code === 307) return 413
  if (code === 202) return 503
  return badRequest.has(code) ? 400 : 500
}

import { unwrap } from '@fengguang/domain/kernel/envelope'
import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import { langs, say } from '@fengguang/domain/kernel/texts'
import { apiBase } from './api-base.ts'
import { browserLang, langTag } from './i18n.ts'
import { isAborted, isTimeout, RequestFailure, requestTexts } from './request-failure.ts'
import { withLocalTimes } from './local-times.ts'
import { stored, storedOneOf } from './storage.ts'

const timeoutMs = 60_000 // spec §9
const sessionCodes = new Set([401, 10003011]) // spec §4: body codes, whatever the HTTP status

/** How the session was lost: a TIMEOUT header wins over a code (wire decision). */
export type SessionLoss = 'timedOut' | 'expired'

/** Brings a lost session back, or answers false. Set once by the session; several failing calls share one attempt. */
export type RecoverSession = (loss: SessionLoss, sentAtMs: number) => Promise<boolean>
let recoverSession: RecoverSession = () => Promise.resolve(false)
export const onSessionLost = (recover: RecoverSession): void => {
  recoverSession = recover
}

export interface RequestOptions {
  signal?: AbortSignal | undefined
  /** Start-up and recovery judge a lost session themselves. */
  recovers?: boolean
  /** For a body that cannot carry them: the parameters of an upload. */
  query?: unknown
  /** Told while the body goes out, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

const currentLang = () => storedOneOf('language', langs, browserLang())

function pairsOf(wire: unknown): URLSearchParams {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(wire ?? {}))
    if (value !== undefined && value !== null) pairs.append(name, String(value))
  return pairs
}

function initOf(e: AnyEndpoint, wire: unknown): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': langTag(currentLang()),
    'X-Requested-With': 'fengguang',
  }
  const clientIp = stored('clientIp')
  // As the server saw it last; a claim, which decides nothing (specification §7).
  if (clientIp) headers['X-Client-IP'] = clientIp
  const token = stored('token')
  // Whoever signs in or fetches a new token does not show the old one: an expired one could be refused.
  if (token && (e.access !== 'public' || e.method === 'GET')) headers.Authorization = `Bearer ${token}`
  if (e.method === 'GET') return { headers }
  if (e.bodyType === 'form') return { method: 'POST', headers, body: pairsOf(wire) }
  if (e.bodyType === 'bytes')
    return { method: 'POST', headers: { ...headers, 'Content-Type': 'application/octet-stream' }, body: wire as Blob }
  headers['Content-Type'] = 'application/json'
  return { method: 'POST', headers, body: JSON.stringify(wire ?? {}) }
}

function ownFailure(key: keyof typeof requestTexts, status = 0): RequestFailure {
  return new RequestFailure({ key, code: -1, msg: say(requestTexts[key], currentLang()), status })
}

async function send(e: AnyEndpoint, wire: unknown, { signal, query, onProgress }: RequestOptions): Promise<Response> {
  const pairs = pairsOf(e.method === 'GET' ? wire : query).toString()
  const limit = AbortSignal.timeout(timeoutMs)
  const base = apiBase()
  try {
    const url = `${base}${e.path}${pairs && `?${pairs}`}`
    const init = {
      ...initOf(e, wire),
      credentials: base.startsWith(location.origin) || !base ? ('same-origin' as const) : ('include' as const),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }
    if (!onProgress) return await fetch(url, init)
    return await (await import('./send-with-progress.ts')).sendWithProgress(url, init, onProgress)
  } catch (error) {
    if (isAborted(error)) throw error
    throw ownFailure(isTimeout(error) ? 'network.timeout' : 'network.unreachable')
  }
}

/** The data of the answer, or its failure. A proxy's page instead of our answer is not taken for a refusal. */
async function resultOf(e: AnyEndpoint, response: Response): Promise<unknown> {
  let answer: unknown
  try {
    answer = await response.json()
  } catch (error) {
    if (isAborted(error)) throw error
    if (isTimeout(error)) throw ownFailure('network.timeout', response.status)
    throw ownFailure(response.status >= 500 ? 'network.unreachable' : 'answer.unreadable', response.status)
  }
  const unwrapped = unwrap(e.envelope, answer)
  if (unwrapped.ok) return unwrapped.result
  if (unwrapped.failure.key === 'answer.unreadable') throw ownFailure('answer.unreadable', response.status)
  const { failure } = unwrapped
  throw new RequestFailure({ ...failure, msg: withLocalTimes(failure.msg, currentLang()), status: response.status })
}

function lossOf(e: AnyEndpoint, failure: RequestFailure, response: Response | undefined): SessionLoss | undefined {
  if (e.access === 'public') return undefined
  if (response?.headers.has('TIMEOUT')) return 'timedOut'
  return failure.status === 401 || sessionCodes.has(failure.code) ? 'expired' : undefined
}

/** The only fetch of the app. A lost session is brought back once, and the call repeated: it had not been carried out. */
async function sendSignedIn<T>(
  e: AnyEndpoint,
  wire: unknown,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  let response: Response | undefined
  const sentAtMs = Date.now()
  try {
    response = await send(e, wire, options)
    return await read(response)
  } catch (error) {
    const loss = error instanceof RequestFailure && options.recovers !== false && lossOf(e, error, response)
    if (!loss || !(await recoverSession(loss, sentAtMs))) throw error
    return read(await send(e, wire, options))
  }
}

export const request = (e: AnyEndpoint, wire: unknown, options: RequestOptions = {}): Promise<unknown> =>
  sendSignedIn(e, wire, options, (response) => resultOf(e, response))

/** A file: the answer's bytes are still to come. */
export const requestFile = (e: AnyEndpoint, wire: unknown, signal?: AbortSignal): Promise<Response> =>
  sendSignedIn(e, wire, { signal }, async (response) => {
    const isFile = response.ok && !response.headers.get('content-type')?.startsWith('application/json')
    if (isFile) return response
    await resultOf(e, response)
    throw ownFailure('answer.unreadable', response.status)
  })

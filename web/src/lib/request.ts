import { unwrap } from '@fengguang/domain/kernel/envelope'
import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import { defaultLang, langs, say } from '@fengguang/domain/kernel/messages'
import { langTag } from './i18n.ts'
import { isAborted, isTimeout, RequestFailure, requestTexts } from './request-failure.ts'
import { stored, storedOneOf } from './storage.ts'

const timeoutMs = 60_000 // spec §9
const sessionCodes = new Set([401, 10003011]) // spec §4: body codes, whatever the HTTP status

/** Brings a lost session back, or answers false. Set once by the session; several failing calls share one attempt. */
let recoverSession: () => Promise<boolean> = () => Promise.resolve(false)
export const onSessionLost = (recover: () => Promise<boolean>): void => {
  recoverSession = recover
}

const currentLang = () => storedOneOf('language', langs, defaultLang)

/** Only our own origin is honoured: a foreign address in storage would collect the session of whoever signs in. */
function baseOf(): string {
  const base = stored('apiBaseURL')
  if (!base || !URL.canParse(base, location.origin)) return ''
  const url = new URL(base, location.origin)
  return url.origin === location.origin ? url.href.replace(/\/$/, '') : ''
}

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
  if (e.method === 'GET') return { headers }
  if (e.bodyType === 'form') return { method: 'POST', headers, body: pairsOf(wire) }
  headers['Content-Type'] = 'application/json'
  return { method: 'POST', headers, body: JSON.stringify(wire ?? {}) }
}

function ownFailure(key: keyof typeof requestTexts, status = 0): RequestFailure {
  return new RequestFailure({ key, code: -1, msg: say(requestTexts[key], currentLang()), status })
}

async function send(e: AnyEndpoint, wire: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const query = e.method === 'GET' ? pairsOf(wire).toString() : ''
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(`${baseOf()}${e.path}${query && `?${query}`}`, {
      ...initOf(e, wire),
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (error) {
    if (isAborted(error)) throw error
    throw ownFailure(isTimeout(error) ? 'network.timeout' : 'network.unreachable')
  }
}

/** What the answer carries, or the failure it tells. A proxy's page instead of our answer is told apart from a refusal. */
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
  throw new RequestFailure({ ...unwrapped.failure, status: response.status })
}

const isSessionLoss = (e: AnyEndpoint, failure: RequestFailure): boolean =>
  e.access !== 'public' && (failure.status === 401 || sessionCodes.has(failure.code))

/** The only fetch of the app. A lost session is brought back once, and the call repeated: it had not been carried out. */
async function sendSignedIn<T>(
  e: AnyEndpoint,
  wire: unknown,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const attempt = async () => read(await send(e, wire, signal))
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof RequestFailure) || !isSessionLoss(e, error)) throw error
    if (!(await recoverSession())) throw error
    return attempt()
  }
}

export const request = (e: AnyEndpoint, wire: unknown, signal?: AbortSignal): Promise<unknown> =>
  sendSignedIn(e, wire, signal, (response) => resultOf(e, response))

/** A file: the answer's bytes are still to come. */
export const requestFile = (e: AnyEndpoint, wire: unknown, signal?: AbortSignal): Promise<Response> =>
  sendSignedIn(e, wire, signal, async (response) => {
    const isFile = response.ok && !response.headers.get('content-type')?.startsWith('application/json')
    if (isFile) return response
    await resultOf(e, response)
    throw ownFailure('answer.unreadable', response.status)
  })

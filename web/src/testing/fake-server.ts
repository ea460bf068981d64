import { vi } from 'vitest'

type Answer = () => Response

const json =
  (body: unknown, status = 200, headers: HeadersInit = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })

/** A server of answers by path, for tests that care about what was asked; a path without an answer is unreachable. */
export function fakeServer() {
  const answers = new Map<string, Answer>()
  const calls: { path: string; init: RequestInit | undefined }[] = []
  return {
    start: () => {
      localStorage.clear()
      answers.clear()
      calls.length = 0
      vi.stubGlobal('fetch', (target: string, init?: RequestInit) => {
        const path = target.split('?', 1)[0] ?? ''
        calls.push({ path, init })
        const answer = answers.get(path)
        return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError(`no answer for ${path}`))
      })
    },
    stop: () => vi.unstubAllGlobals(),
    legacy: (path: string, body: unknown, beside: object = {}) => answers.set(path, json({ code: 0, ...beside, body })),
    micro: (path: string, data: unknown) => answers.set(path, json({ code: 200, data })),
    raw: (path: string, answer: Answer) => answers.set(path, answer),
    fail: (path: string, status: number, code = status, headers: HeadersInit = {}) =>
      answers.set(path, json({ code, msg: `failed ${status}`, key: 'x' }, status, headers)),
    away: (path: string) => answers.delete(path),
    asked: () => calls.map(({ path }) => path),
    countOf: (path: string) => calls.filter((call) => call.path === path).length,
    forgetAsked: () => {
      calls.length = 0
    },
    /** The form of the last call of a path. */
    formOf: (path: string): Record<string, string> => {
      const body = calls.findLast((call) => call.path === path)?.init?.body
      return body instanceof URLSearchParams ? Object.fromEntries(body) : {}
    },
    bodyOf: (path: string): unknown => {
      const body = calls.findLast((call) => call.path === path)?.init?.body
      return typeof body === 'string' ? JSON.parse(body) : undefined
    },
  }
}

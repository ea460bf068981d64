import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, intParam } from '@fengguang/domain/kernel/endpoint'
import { call, callOnce, callSettled, upload } from './call.ts'
import { onSessionLost, type RecoverSession } from './request.ts'
import { RequestFailure } from './request-failure.ts'
import { store } from './storage.ts'

const list = endpoint({
  method: 'GET',
  path: '/microplat/api/things',
  access: 'thing:read',
  envelope: 'microplat',
  query: z.object({ page: intParam(1, 9), keyword: z.string().optional() }),
  response: z.object({ total: z.int() }),
})
const save = endpoint({
  method: 'POST',
  path: '/microplat/api/save',
  access: 'thing:write',
  envelope: 'microplat',
  body: z.object({ name: z.string() }),
  response: z.object({}),
})
const login = endpoint({
  method: 'POST',
  path: '/Login/doLogin',
  access: 'public',
  envelope: 'legacyStatus',
  bodyType: 'form',
  body: z.object({ userName: z.string() }),
  response: z.object({ np: z.string() }),
})

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const fetches = vi.fn<typeof fetch>()
const sent = (index = 0) => fetches.mock.calls[index]!

async function failureOf(work: Promise<unknown>): Promise<RequestFailure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RequestFailure)
  return error as RequestFailure
}

beforeEach(() => {
  localStorage.clear()
  fetches.mockReset()
  vi.stubGlobal('fetch', fetches)
  onSessionLost(() => Promise.resolve(false))
})
afterEach(() => vi.unstubAllGlobals())

test('a GET carries its encoded query, our header and the language, and opens the envelope', async () => {
  store('language', 'en_US')
  fetches.mockResolvedValue(answer({ code: 200, data: { total: 3 } }))
  expect(await call(list, { page: 2 })).toEqual({ total: 3 })
  const [url, init] = sent()
  expect(url).toBe('/microplat/api/things?page=2')
  expect(init?.headers).toMatchObject({ 'X-Requested-With': 'fengguang', 'Accept-Language': 'en-US' })
})

test('a body travels as JSON, or as a form where the endpoint says so', async () => {
  fetches.mockResolvedValueOnce(answer({ code: 200, data: {} }))
  await call(save, { name: '共和' })
  expect(sent(0)[1]).toMatchObject({ method: 'POST', body: '{"name":"共和"}' })
  fetches.mockResolvedValueOnce(answer({ code: 0, status: 1, body: { np: 't' } }))
  await call(login, { userName: 'a b' })
  expect(sent(1)[1]?.body).toEqual(new URLSearchParams({ userName: 'a b' }))
})

test('a failure keeps key, code, text, fields, request id and status', async () => {
  const body = { code: 400, msg: '表单校验失败', key: 'request.invalid', requestId: 'r1', fields: { name: '不能为空' } }
  fetches.mockResolvedValue(answer(body, 400))
  const failure = await failureOf(call(save, { name: '' }))
  expect(failure).toMatchObject({ ...body, status: 400 })
})

test('a refused login answers 200 and is a failure all the same', async () => {
  fetches.mockResolvedValue(answer({ code: 10010001, status: 0, msg: '用户名或密码错误', key: 'login.wrong' }))
  expect((await failureOf(call(login, { userName: 'x' }))).key).toBe('login.wrong')
})

test.each([
  ['zh_CN', '网络连接失败，请检查网络后重试'],
  ['en_US', 'The network is not reachable. Check the connection and try again'],
] as const)('no network is said in %s', async (lang, text) => {
  store('language', lang)
  fetches.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await failureOf(call(list, { page: 1 }))).toMatchObject({ key: 'network.unreachable', msg: text, status: 0 })
})

test('a timeout is told apart, and an abort by the page is no failure', async () => {
  fetches.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'))
  expect((await failureOf(call(list, { page: 1 }))).key).toBe('network.timeout')
  fetches.mockRejectedValueOnce(new DOMException('gone', 'AbortError'))
  await expect(call(list, { page: 1 })).rejects.toThrow(DOMException)
})

test('a page of a proxy is not mistaken for an answer', async () => {
  fetches.mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502 }))
  expect((await failureOf(call(list, { page: 1 }))).key).toBe('network.unreachable')
  fetches.mockResolvedValueOnce(answer({ hello: 1 }))
  expect((await failureOf(call(list, { page: 1 }))).key).toBe('answer.unreadable')
})

const lost = { code: 10003011, msg: '会话已过期', key: 'session.expired' }

test('a lost session is brought back once and the call repeated', async () => {
  fetches.mockResolvedValueOnce(answer(lost)).mockResolvedValueOnce(answer({ code: 200, data: { total: 1 } }))
  const recover = vi.fn<RecoverSession>(() => Promise.resolve(true))
  onSessionLost(recover)
  expect(await call(list, { page: 1 })).toEqual({ total: 1 })
  expect(recover).toHaveBeenCalledTimes(1)
})

test('a session that cannot be brought back fails without a second call; public calls never try', async () => {
  fetches.mockImplementation(() => Promise.resolve(answer(lost, 401)))
  const recover = vi.fn<RecoverSession>(() => Promise.resolve(false))
  onSessionLost(recover)
  await failureOf(call(list, { page: 1 }))
  expect([fetches.mock.calls.length, recover.mock.calls.length]).toEqual([1, 1])
  await failureOf(call(login, { userName: 'x' }))
  expect(recover).toHaveBeenCalledTimes(1)
})

test.each([
  ['a TIMEOUT header [req 212]', { TIMEOUT: 'true' }, lost, 401, 'timedOut'],
  ['code 10003011 in an answer of 200 [req 213]', {}, lost, 200, 'expired'],
  ['code 401 [req 213]', {}, { code: 401, msg: '请先登录', key: 'session.required' }, 401, 'expired'],
] as const)('%s tells how the session was lost', async (_, headers, body, status, loss) => {
  fetches.mockResolvedValue(new Response(JSON.stringify(body), { status, headers }))
  const recover = vi.fn<RecoverSession>(() => Promise.resolve(false))
  onSessionLost(recover)
  await failureOf(call(list, { page: 1 }))
  expect(recover.mock.calls.map(([kind]) => kind)).toEqual([loss])
  await failureOf(callOnce(list, { page: 1 }))
  expect(recover).toHaveBeenCalledTimes(1)
})

test('the bearer token goes along, but not to a sign-in', async () => {
  store('token', 'abc')
  fetches.mockResolvedValueOnce(answer({ code: 200, data: { total: 1 } }))
  await call(list, { page: 1 })
  fetches.mockResolvedValueOnce(answer({ code: 0, status: 1, body: { np: 't' } }))
  await call(login, { userName: 'a' })
  expect(new Headers(sent(0)[1]?.headers).get('authorization')).toBe('Bearer abc')
  expect(new Headers(sent(1)[1]?.headers).has('authorization')).toBe(false)
})

test('a settled call logs the error and completes with it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fetches.mockResolvedValueOnce(answer({ code: 10050001, msg: '记录不存在', key: 'record.notFound' }, 404))
  const settled = await callSettled(list, { page: 1 })
  expect(settled).toMatchObject({ ok: false, failure: { key: 'record.notFound', status: 404 } })
  expect(warn).toHaveBeenCalledTimes(1)
  fetches.mockResolvedValueOnce(answer({ code: 200, data: { total: 4 } }))
  expect(await callSettled(list, { page: 1 })).toEqual({ ok: true, result: { total: 4 } })
  warn.mockRestore()
})

test('an upload carries its bytes as they are and their description in the query', async () => {
  const put = endpoint({
    method: 'POST',
    path: '/microplat/api/put',
    access: 'signed-in',
    envelope: 'microplat',
    bodyType: 'bytes',
    query: z.object({ fileName: z.string() }),
    body: z.instanceof(Uint8Array),
    response: z.object({ id: z.string() }),
  })
  fetches.mockResolvedValue(answer({ code: 200, data: { id: 'x' } }))
  const bytes = new Blob(['12'])
  expect(await upload(put, { fileName: '标志.png' }, bytes)).toEqual({ id: 'x' })
  expect(sent()[0]).toBe(`/microplat/api/put?${new URLSearchParams({ fileName: '标志.png' }).toString()}`)
  expect(sent()[1]?.body).toBe(bytes)
})

test.each([
  ['https://evil.example', '/microplat/api/things?page=1'],
  [`${location.origin}/inner/`, `${location.origin}/inner/microplat/api/things?page=1`],
])('apiBaseURL %s leads to %s [req 301]', async (base, url) => {
  store('apiBaseURL', base)
  fetches.mockResolvedValue(answer({ code: 200, data: { total: 0 } }))
  await call(list, { page: 1 })
  expect(sent()[0]).toBe(url)
})

test('bearer token and client-IP header are added [req 303]', async () => {
  store('token', 't1')
  store('clientIp', '203.0.113.9')
  fetches.mockResolvedValue(answer({ code: 200, data: { total: 0 } }))
  await call(list, { page: 1 })
  expect(sent()[1]?.headers).toMatchObject({ Authorization: 'Bearer t1', 'X-Client-IP': '203.0.113.9' })
})

test('every failed call is logged once, and one that settles completes with its error [req 305]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  fetches.mockImplementation(() => Promise.resolve(answer({ code: 500, msg: '坏了', key: 'x' })))
  await failureOf(call(list, { page: 1 }))
  expect(warn.mock.calls.map(([what]) => what)).toEqual(['GET /microplat/api/things'])
  expect(await callSettled(list, { page: 1 })).toMatchObject({ ok: false, failure: { msg: '坏了' } })
  expect(warn).toHaveBeenCalledTimes(2)
})

test('credentials go along and a call is given up after 60 s [req 302] [req 556]', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  fetches.mockImplementation((_, init) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
    return promise
  })
  const failing = failureOf(call(list, { page: 1 }))
  await vi.waitFor(() => expect(fetches).toHaveBeenCalledTimes(1))
  expect(timeout.mock.calls).toEqual([[60_000]])
  expect(['same-origin', 'include']).toContain(sent()[1]?.credentials)
  limit.abort()
  expect((await failing).key).toBe('network.timeout')
  timeout.mockRestore()
})

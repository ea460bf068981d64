import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import { form, openTestApp, TestBrowser, type TestApp } from '../testing/test-app.ts'
import { pathsOf, type Served } from './serve.ts'

let test1: TestApp
beforeAll(async () => {
  test1 = await openTestApp({ telemetry: false })
})
afterAll(() => test1.close())

const every = async (check: (served: Served, path: string) => Promise<void>) => {
  expect(test1.app.served.length).toBeGreaterThan(10)
  for (const served of test1.app.served) for (const path of pathsOf(served.endpoint)) await check(served, path)
}

describe('every endpoint', () => {
  test('has a path of its own', () => {
    const seen = test1.app.served.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('that is not public answers 401 with body code 401 to a stranger', async () => {
    await every(async ({ endpoint }, path) => {
      if (endpoint.access === 'public') return
      const answer = await new TestBrowser(test1.app).send({ method: endpoint.method, url: path })
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 401, 401])
    })
  })

  test('that asks for a permission answers 403 to a role without it', async () => {
    const viewer = await test1.signIn('viewer3')
    await test1.db.run(`delete from role_screen where role_id = 'c-zhongyuan:viewer'`, [])
    await every(async ({ endpoint }, path) => {
      if (!endpoint.access.includes(':')) return
      const answer = await viewer.send({ method: endpoint.method, url: path })
      expect([path, answer.statusCode, answer.json().key]).toEqual([path, 403, 'access.denied'])
    })
  })

  test('that changes state refuses a cookie without proof of our own page', async () => {
    const admin = await test1.signIn('admin')
    await every(async ({ endpoint }, path) => {
      if (endpoint.method === 'GET' && !endpoint.changesState) return
      const headers = { 'x-requested-with': 'evil', 'sec-fetch-site': 'cross-site' }
      const answer = await admin.send({ method: endpoint.method, url: path, headers })
      expect([path, answer.json().key]).toEqual([path, 'access.crossSite'])
    })
  })

  test('takes its body only in the form its contract declares', async () => {
    const admin = await test1.signIn('admin')
    const types = {
      json: 'application/json',
      form: 'application/x-www-form-urlencoded',
      bytes: 'application/octet-stream',
    } as const
    const others = [...Object.values(types), 'text/plain', 'multipart/form-data; boundary=x', 'application/xml']
    await every(async ({ endpoint }, path) => {
      if (endpoint.method === 'GET') return
      for (const type of others.filter((one) => one !== types[endpoint.bodyType ?? 'json'])) {
        const answer = await admin.send({ method: 'POST', url: path, payload: '{}', headers: { 'content-type': type } })
        // The login answers by its own envelope with HTTP 200.
        const status = endpoint.envelope === 'legacyStatus' ? 200 : 415
        expect([path, type, answer.statusCode, answer.json().key]).toEqual([path, type, status, 'request.bodyKind'])
      }
    })
  })

  test('stands in OpenAPI', async () => {
    const { paths } = (await test1.app.inject('/docs/openapi.json')).json()
    for (const { endpoint, feature, name } of test1.app.served)
      expect(paths[endpoint.path][endpoint.method.toLowerCase()].operationId).toBe(`${feature}.${name}`)
  })

  test('answers nonsense without a 5xx, a stack or an unknown shape', async () => {
    const admin = await test1.signIn('admin')
    await every(async ({ endpoint }, path) => {
      if (endpoint.path.endsWith('/logout')) return
      for (const nonsense of nonsenses) {
        const query = endpoint.method === 'GET' ? `?${new URLSearchParams(nonsense as Record<string, string>)}` : ''
        const body = endpoint.method === 'POST' ? bodyOf(endpoint, nonsense as Record<string, string>) : {}
        const answer = await admin.send({ method: endpoint.method, url: path + query, ...body })
        // The test's application stands alone: that ingest does not answer is an answer.
        const isFine = answer.statusCode < 500 || answer.json().key === 'server.unavailable'
        expect([path, nonsense, isFine]).toEqual([path, nonsense, true])
        expect(answer.body).not.toMatch(/\bat .*\.ts:\d+/)
      }
    })
  })
})

/** In the form the endpoint declares, so that its fields are what is judged. */
const bodyOf = ({ bodyType }: AnyEndpoint, nonsense: Record<string, string>) =>
  bodyType === 'form' ? form(nonsense) : { payload: nonsense }

const nonsenses: unknown[] = [
  { page: '-1', pageSize: '1e9', id: "' or 1=1 --", sort: 'drop table', stcls: '99' },
  { keyword: '%\u0000', ids: null, points: [[]], from: 'yesterday', unknown: true },
  { __proto__: null, constructor: 'x', userName: '', oldPassword: 1, lang: 'fr' },
]

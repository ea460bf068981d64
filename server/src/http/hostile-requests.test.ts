import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, openTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts'

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const many = (count: number, one: (n: number) => string, between = ',') =>
  Array.from({ length: count }, (_, n) => one(n)).join(between)
const { path: devices } = devicesContract.page
const { path: create } = gatewaysContract.create
const json = (text: string): InjectOptions => ({ payload: text, headers: { 'content-type': 'application/json' } })
const header = (name: string, value: string): InjectOptions => ({ headers: { [name]: value } })
const get = (url: string, more: InjectOptions = {}): InjectOptions => ({ method: 'GET', url, ...more })
const post = (url: string, more: InjectOptions): InjectOptions => ({ method: 'POST', url, ...more })

test.each<[string, InjectOptions]>([
  [
    'a thousand cookies',
    get(
      '/Login/getLoginUser',
      header(
        'cookie',
        many(1000, (n) => `c${n}=1`, '; '),
      ),
    ),
  ],
  ['a session cookie of 8 kB', get('/Login/getLoginUser', header('cookie', `FGSESSION=${'x'.repeat(8000)}`))],
  ['the session cookie twice', get('/Login/getLoginUser', header('cookie', 'FGSESSION=a; FGSESSION=b'))],
  [
    'a cookie named __proto__',
    get('/Login/getLoginUser', header('cookie', '__proto__=1; constructor=2; FGSESSION=%00')),
  ],
  ['a cookie of broken escapes', get('/Login/getLoginUser', header('cookie', 'FGSESSION=%E0%A4%A; FGDEVICE=%ff%fe'))],
  [
    'thousands of languages',
    get(
      '/Login/getLoginUser',
      header(
        'accept-language',
        many(3000, (n) => `x${n};q=0.${n}`),
      ),
    ),
  ],
  [
    'a monstrous If-None-Match',
    get(
      '/docs/openapi.json',
      header(
        'if-none-match',
        many(1500, (n) => `"${n}"`),
      ),
    ),
  ],
  ['a huge range', get('/docs/openapi.json', header('range', 'bytes=0-99999999999999999999'))],
  ['a thousand ranges', get('/docs/openapi.json', header('range', `bytes=${many(1000, (n) => `${n}-${n}`)}`))],
  ['a bearer token of nothing', get('/Login/getLoginUser', header('authorization', 'Bearer '))],
  ['a bearer token of zero bytes', get('/Login/getLoginUser', header('authorization', `Bearer ${'%00'.repeat(1000)}`))],
  [
    'an unknown content encoding',
    post('/Login/doLogin', {
      ...form({ userName: 'a' }),
      headers: { 'content-encoding': 'br, br, br', 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
  ['a path of zero bytes', get('/%00%00/..%2f..%2f')],
  ['overlong UTF-8 in the path', get('/%c0%ae%c0%ae/%c0%af')],
  ['overlong UTF-8 in the query', get(`${devices}?keyword=%c0%ae%f8%88%80%80%80`)],
  ['a zero byte in the query', get(`${devices}?keyword=a%00b`)],
  ['lists in lists in the query', get(`${devices}?${many(200, (n) => `a${'[x]'.repeat(50)}[${n}]=1`, '&')}`)],
  ['the same field a hundred times', get(`${devices}?${many(100, (n) => `page=${n}`, '&')}`)],
  ['__proto__ in the query', get(`${devices}?__proto__[admin]=1&constructor.prototype.admin=1`)],
  ['a page that is not there', get(`${devices}?page=999999999999999999999&pageSize=10`)],
  ['a page below zero', get(`${devices}?page=-1&pageSize=-1`)],
  ['a page of everything', get(`${devices}?page=1&pageSize=2147483648`)],
  ['a page that is no number', get(`${devices}?page=NaN&pageSize=1e309`)],
  ['a search text of patterns', get(`${devices}?keyword=${encodeURIComponent('%_\\%'.repeat(60))}`)],
  ['a search text of a regular expression', get(`${devices}?keyword=${encodeURIComponent('(a+)+$'.repeat(30))}`)],
  ['__proto__ in JSON', post(create, json('{"__proto__":{"isAdmin":true},"name":"x","stationIds":[]}'))],
  ['constructor in JSON', post(create, json('{"constructor":{"prototype":{"x":1}}}'))],
  ['the same name twice in JSON', post(create, json('{"name":"a","name":"b","stationIds":[]}'))],
  ['a number of a million digits', post(create, json(`{"name":${'9'.repeat(900_000)}}`))],
  [
    '__proto__ in a form',
    post(
      '/Login/doLogin',
      form({ __proto__x: '1', '__proto__[a]': '1', userName: 'a', password: 'b', psd_type: '01' }),
    ),
  ],
  [
    'half a character in a form',
    post('/Login/doLogin', {
      payload: 'userName=%ED%A0%80&password=%ff&psd_type=01',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
  ['a body that is no text', post(create, json('\uFEFF\u0000\u0001'))],
])('%s is refused or answered, and nothing of ours fails', async (_, request) => {
  const answer = await admin.send(request)
  expect(answer.statusCode).toBeLessThan(500)
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  // A request whose cookies are taken for another session may sign nobody out.
  expect((await admin.get('/Login/getLoginUser')).statusCode).toBe(200)
})

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip'])(
  'an address that a client claims by %s is not believed: limits count the one it has',
  async (name) => {
    const answer = await admin.get(
      '/Login/getLoginStatus',
      header(name, name === 'forwarded' ? 'for=6.6.6.6' : '6.6.6.6'),
    )
    expect(answer.json().body.ip).toBe('127.0.0.1')
  },
)

import { createHash } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

/** The smallest PNG: 1 × 1, transparent. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const upload = (browser: TestBrowser, payload: Buffer, query = 'kind=logo&fileName=logo.png', type?: string) =>
  browser.post(`/microplat/api/minio/uploader?${query}`, {
    payload,
    headers: { 'content-type': type ?? 'application/octet-stream' },
  })
const read = (browser: TestBrowser, id: string) => browser.get(`/microplat/api/minio/files?id=${id}`)

describe('an upload', () => {
  test('is known by its content, and comes back as it was [req 495] [req 496]', async () => {
    const answer = await upload(admin, pixel, `kind=logo&fileName=${encodeURIComponent('../标志\n.png')}`)
    const id = createHash('sha256').update(pixel).digest('hex')
    expect(answer.json().data).toEqual({
      id,
      fileName: '.._标志 .png',
      contentType: 'image/png',
      size: pixel.length,
      width: 1,
      height: 1,
    })
    const back = await read(admin, id)
    expect(back.rawPayload.equals(pixel)).toBe(true)
    expect(back.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(back.headers['content-disposition']).toMatch(/^inline; filename=/)
  })

  test('the same bytes again are the same file', async () => {
    const [one, two] = [await upload(admin, pixel), await upload(await t.signIn('operator'), pixel)]
    expect(one.json().data.id).toBe(two.json().data.id)
  })

  test('a workbook is only downloaded, never opened in place', async () => {
    const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['x']] }] }))
    const { id } = (await upload(admin, workbook, 'kind=workbook&fileName=a.xlsx')).json().data
    expect((await read(admin, id)).headers['content-disposition']).toMatch(/^attachment; /)
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'kind=logo&fileName=a.png', 'image/png', 404, 'file.emptyOrMissing'],
    [
      'a script named and sent as a picture',
      Buffer.from('<svg/>'),
      'kind=logo&fileName=a.png',
      'image/png',
      415,
      'file.wrongType',
    ],
    ['a picture where a workbook is asked', pixel, 'kind=workbook&fileName=a.xlsx', undefined, 415, 'file.wrongType'],
    ['an unknown kind', pixel, 'kind=firmware&fileName=a', undefined, 400, 'request.invalid'],
    [
      'too much for a logo',
      Buffer.concat([pixel, Buffer.alloc(512_001)]),
      'kind=logo&fileName=a.png',
      undefined,
      413,
      'file.tooLarge',
    ],
    [
      'more than anything may have',
      Buffer.alloc(5_000_001),
      'kind=workbook&fileName=a',
      undefined,
      413,
      'request.tooLarge',
    ],
    [
      'JSON instead of bytes',
      Buffer.from('{}'),
      'kind=logo&fileName=a.png',
      'application/json',
      415,
      'request.unsupportedType',
    ],
  ])('%s is refused', async (_name, payload, query, type, status, key) => {
    const answer = await upload(admin, payload, query, type)
    expect([answer.statusCode, answer.json().key]).toEqual([status, key])
  })

  test('of a stranger is refused before it is read', async () => {
    expect((await upload(new TestBrowser(t.app), Buffer.alloc(6_000_000))).statusCode).toBe(401)
  })
})

test('bytes where fields are expected are refused as such', async () => {
  const answer = await admin.post('/microplat/api/auth/userAccess/session/end', {
    payload: Buffer.alloc(900_000),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(answer.json().key).toBe('request.unsupportedType')
})

test('a file of another company is missing like one that never was', async () => {
  const { id } = (await upload(admin, pixel)).json().data
  const stranger = await t.signIn('operator2')
  const [foreign, missing] = [await read(stranger, id), await read(stranger, '0'.repeat(64))]
  expect([foreign.statusCode, foreign.json().key]).toEqual([404, 'record.notFound'])
  expect(missing.json()).toEqual({ ...foreign.json(), requestId: missing.json().requestId })
})

import { createHash } from 'node:crypto'
import { maxBytesPerAccount, unusedDays } from '@fengguang/domain/files/files.contract'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'
import { purgeFiles } from './files.service.ts'

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
      'request.bodyKind',
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
  expect(answer.json().key).toBe('request.bodyKind')
})

test('a file of another company is missing like one that never was', async () => {
  const { id } = (await upload(admin, pixel)).json().data
  const stranger = await t.signIn('operator2')
  const [foreign, missing] = [await read(stranger, id), await read(stranger, '0'.repeat(64))]
  expect([foreign.statusCode, foreign.json().key]).toEqual([404, 'record.notFound'])
  expect(missing.json()).toEqual({ ...foreign.json(), requestId: missing.json().requestId })
})

test('the same bytes of a colleague leave the file with who brought it first, and both may use it', async () => {
  const [mine, theirs] = [admin, await t.signIn('operator')]
  const { id } = (await upload(mine, pixel)).json().data
  await upload(theirs, pixel, 'kind=logo&fileName=taken.png')
  const setLogo = (browser: TestBrowser) => browser.post('/AdminUser/updateDataSelective', form({ homeLogo: id }))
  for (const browser of [mine, theirs]) expect((await setLogo(browser)).statusCode).toBe(200)
  expect((await setLogo(await t.signIn('analyst'))).json().fields).toHaveProperty('homeLogo')
  const rows = await t.db.rows(`select uploaded_by, file_name from uploaded_file where id = $1`, [id], (r) => r)
  expect(rows).toEqual([{ uploaded_by: 'u-admin', file_name: '.._标志 .png' }])
})

/** Fills the account up to so many bytes without sending them. */
const fill = async (accountId: string, size: number, heldAt: Date) => {
  const id = createHash('sha256').update(`${accountId} ${size}`).digest('hex')
  await t.db.run(`insert into uploaded_file values ($1, 'c-huanghe', 'x', 'text/csv', $2, null, null, '', $3, $4)`, [
    id,
    size,
    accountId,
    heldAt,
  ])
  await t.db.run(`insert into file_holder values ('c-huanghe', $1, $2, $3)`, [id, accountId, heldAt])
  return id
}

test('an account holds so much and no more; what nothing refers to is removed after its days', async () => {
  const maintainer = await t.signIn('maintainer')
  const eightDaysAgo = new Date(t.clock.now.getTime() - (unusedDays + 1) * 86_400_000)
  const old = await fill('u-maintainer', maxBytesPerAccount - pixel.length + 1, eightDaysAgo)
  const full = await upload(maintainer, pixel)
  expect([full.statusCode, full.json().key]).toEqual([413, 'file.quota'])
  expect((await upload(await t.signIn('operator'), pixel)).statusCode).toBe(200)
  const logo = await fill('u-maintainer', 1, eightDaysAgo)
  await t.db.run(`update account set home_logo = $1 where id = 'u-maintainer'`, [logo])
  await purgeFiles(t.db, t.clock.now)
  expect((await read(maintainer, old)).statusCode).toBe(404)
  expect((await read(maintainer, logo)).statusCode).toBe(200)
  expect((await upload(maintainer, pixel)).statusCode).toBe(200)
})

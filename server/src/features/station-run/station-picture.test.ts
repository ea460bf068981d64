import { filesContract } from '@fengguang/domain/files/files.contract'
import {
  picturesPerStation,
  stationPictureContract as calls,
} from '@fengguang/domain/station-run/station-picture.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const stationId = 'pv-qinghai-gonghe'
let t: TestApp
let admin: TestBrowser

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

/** The smallest PNG there is, made different by what follows its end. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
async function uploaded(browser: TestBrowser, mark: number): Promise<string> {
  const answer = await browser.send({
    method: 'POST',
    url: `${filesContract.upload.path}?kind=picture&fileName=a.png`,
    payload: Buffer.concat([pixel, Buffer.from([mark])]),
    headers: { 'content-type': 'application/octet-stream' },
  })
  return answer.json().data.id
}
const pics = async (browser: TestBrowser) => browser.get(`${calls.pics.path}?stationId=${stationId}`)
const add = (browser: TestBrowser, fileId: string) =>
  browser.post(calls.addPicture.path, { stationId, fileId, title: '升压站' })

test('pictures are added up to the limit, shown and taken away [req 423]', async () => {
  for (let i = 0; i < picturesPerStation; i += 1)
    expect((await add(admin, await uploaded(admin, i))).statusCode).toBe(200)
  expect((await add(admin, await uploaded(admin, 99))).statusCode).toBe(400)
  const shown = (await pics(admin)).json().body as { fileId: string; title: string }[]
  expect(shown).toHaveLength(picturesPerStation)
  expect(shown[0]!.title).toBe('升压站')
  const { fileId } = shown[0]!
  expect((await admin.post(calls.removePicture.path, { stationId, fileId })).statusCode).toBe(200)
  expect((await admin.post(calls.removePicture.path, { stationId, fileId })).statusCode).toBe(404)
  expect((await pics(admin)).json().body).toHaveLength(picturesPerStation - 1)
})

test('another company sees no picture, and lends none', async () => {
  const other = await t.signIn('operator2')
  expect((await pics(other)).statusCode).toBe(404)
  expect((await add(admin, await uploaded(other, 200))).statusCode).toBe(404)
  expect((await add(await t.signIn('analyst'), await uploaded(admin, 3))).statusCode).toBe(403)
})

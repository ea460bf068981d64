import { deviceImportColumns, deviceImportLabels } from '@fengguang/domain/devices/device-import.rules'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { filesContract } from '@fengguang/domain/files/files.contract'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const { importPreview, importCommit, importTemplate, page, export: exported } = devicesContract
let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const header = deviceImportColumns.map((key) => deviceImportLabels[key][0])
const row = (code: string, over: Record<string, string | number> = {}) => {
  const values: Record<string, string | number> = {
    stationName: '青海共和光伏电站',
    code,
    type: '逆变器',
    name: `导入${code}`,
    ratedKw: 2500,
    periodSeconds: 60,
    ...over,
  }
  return deviceImportColumns.map((key) => values[key] ?? '')
}
const upload = async (bytes: Uint8Array, browser = admin) => {
  const answer = await browser.send({
    method: 'POST',
    url: `${filesContract.upload.path}?kind=workbook&fileName=devices.xlsx`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  return answer.json().data.id as string
}
const workbook = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: 'S', rows: [header, ...rows] }] })
const total = async () => (await admin.get(page.path)).json().data.total as number

test('errors stand at their row and column, and nothing is written while there are any', async () => {
  const rows = [row('im-1'), row('im-1'), row('im-2', { type: '风机' }), row('im-3', { stationName: '福建平潭风电场' })]
  const fileId = await upload(await workbook(rows))
  const before = await total()
  const preview = (await admin.post(importPreview.path, { fileId })).json().data
  expect(preview).toMatchObject({ good: 1, bad: 3 })
  expect(preview.rows.map((r: { errors: object }) => Object.keys(r.errors))).toEqual([
    [],
    ['code'],
    ['type'],
    ['stationName'],
  ])
  expect(preview.rows[3].errors.stationName).toBe('“福建平潭风电场”不存在')
  expect((await admin.post(importCommit.path, { fileId })).json().key).toBe('import.hasErrors')
  expect(await total()).toBe(before)
})

test('all rows are written once, those below before those above', async () => {
  const before = await total()
  const fileId = await upload(
    await workbook([
      row('im-b', { parentCode: 'im-a' }),
      row('im-a', { type: '箱变' }),
      row('im-c', { type: 'Meter' }),
    ]),
  )
  expect((await admin.post(importPreview.path, { fileId })).json().data).toMatchObject({ good: 3, bad: 0 })
  expect((await admin.post(importCommit.path, { fileId })).json().data).toEqual({ imported: 3 })
  expect((await admin.get(`${page.path}?keyword=imb`)).json().data.rows).toMatchObject([{ parentName: '导入im-a' }])
  expect((await admin.post(importCommit.path, { fileId })).json().key).toBe('import.hasErrors')
  expect(await total()).toBe(before + 3)
})

test('two thousand rows, each below the next, are judged and written in one go', async () => {
  const rows = Array.from({ length: 2000 }, (_, i) => row(`bulk-${i}`, i > 0 ? { parentCode: `bulk-${i - 1}` } : {}))
  const fileId = await upload(await workbook(rows))
  expect((await admin.post(importPreview.path, { fileId })).json().data).toMatchObject({ good: 2000 })
  expect((await admin.post(importCommit.path, { fileId })).json().data).toEqual({ imported: 2000 })
})

test('the template can be filled and read back, and so can an export', async () => {
  for (const [url, wrong] of [
    [importTemplate.path, 'stationName'],
    [`${exported.path}?type=boxTransformer`, 'code'],
  ] as const) {
    const bytes = new Uint8Array((await admin.get(url)).rawPayload)
    expect((await readXlsx(bytes)).sheets[0]?.rows[0]).toEqual(expect.arrayContaining(header))
    const preview = (await admin.post(importPreview.path, { fileId: await upload(bytes) })).json().data
    expect(preview.rows.length).toBeGreaterThan(0)
    for (const { errors } of preview.rows as { errors: Record<string, string> }[])
      expect(Object.keys(errors)).toEqual([wrong])
  }
})

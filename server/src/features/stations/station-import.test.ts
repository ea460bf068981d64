import { filesContract } from '@fengguang/domain/files/files.contract'
import { stationImportColumns, stationImportLabels } from '@fengguang/domain/stations/station-import.rules'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const { importPreview, importCommit, importTemplate, page, export: exported } = stationsContract
let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const header = stationImportColumns.map((key) => stationImportLabels[key][0])
const row = (name: string, over: Record<string, string | number> = {}) => {
  const values: Record<string, string | number> = {
    name,
    stcls: '光伏',
    capacityKw: 5000,
    province: '青海',
    city: '西宁',
    address: '',
    longitude: 101.7,
    latitude: 36.6,
    timeZone: 'Asia/Shanghai',
    commissionedOn: '2024-05-01',
    ...over,
  }
  return stationImportColumns.map((key) => values[key] ?? '')
}
const upload = async (bytes: Uint8Array, browser = admin) => {
  const answer = await browser.send({
    method: 'POST',
    url: `${filesContract.upload.path}?kind=workbook&fileName=stations.xlsx`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  return answer.json().data.id as string
}
const workbook = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: 'S', rows: [header, ...rows] }] })
const total = async () => (await admin.get(page.path)).json().data.total as number

test('errors stand at their row and column, and nothing is written while there are any', async () => {
  const rows = [row('好电站'), row('青海共和光伏电站'), row('好电站', { capacityKw: -1 }), row('', { stcls: '核电' })]
  const fileId = await upload(await workbook(rows))
  const before = await total()
  const preview = (await admin.post(importPreview.path, { fileId })).json().data
  expect(preview).toMatchObject({ good: 1, bad: 3 })
  expect(preview.rows.map((r: { line: number; errors: object }) => [r.line, Object.keys(r.errors).toSorted()])).toEqual(
    [
      [2, []],
      [3, ['name']],
      [4, ['capacityKw', 'name']],
      [5, ['name', 'stcls']],
    ],
  )
  expect(preview.rows[2].errors.name).toBe('与第 2 行重复')
  const refused = await admin.post(importCommit.path, { fileId })
  expect([refused.statusCode, refused.json().key]).toEqual([409, 'import.hasErrors'])
  expect(await total()).toBe(before)
})

test('all rows are written, once', async () => {
  const before = await total()
  const fileId = await upload(await workbook([row('导入一'), row('导入二', { stcls: '2' })]))
  expect((await admin.post(importPreview.path, { fileId })).json().data).toMatchObject({ good: 2, bad: 0 })
  expect((await admin.post(importCommit.path, { fileId })).json().data).toEqual({ imported: 2 })
  expect(await total()).toBe(before + 2)
  expect((await admin.post(importCommit.path, { fileId })).json().key).toBe('import.hasErrors')
  expect(await total()).toBe(before + 2)
  const [event] = await t.db.rows(
    `select detail from audit_event where action = 'import' and account_id = 'u-admin'`,
    [],
    (r) => z.object({ detail: z.string() }).parse(r),
  )
  expect(event?.detail).toBe(`2 from ${fileId}`)
})

test('the template can be filled and read back, and so can an export', async () => {
  for (const [url, key] of [
    [importTemplate.path, 'name'],
    [exported.path, 'name'],
  ] as const) {
    const bytes = new Uint8Array((await admin.get(url)).rawPayload)
    expect((await readXlsx(bytes)).sheets[0]?.rows[0]).toEqual(expect.arrayContaining(header))
    const preview = (await admin.post(importPreview.path, { fileId: await upload(bytes) })).json().data
    for (const { errors } of preview.rows as { errors: Record<string, string> }[])
      expect(Object.keys(errors).filter((column) => column !== key)).toEqual([])
  }
})

test("another company's workbook is missing, and a role limited to some stations adds none", async () => {
  const fileId = await upload(await workbook([row('限定')]))
  await t.db.run(`update role_screen set may_operate = true where role_id in ('c-donghai:operator')`, [])
  const stranger = await t.signIn('operator2')
  expect((await stranger.post(importPreview.path, { fileId })).json().key).toBe('record.notFound')
  await t.db.run(`update role set station_scope = 'listed' where id = 'c-huanghe:administrator'`, [])
  expect((await admin.post(importCommit.path, { fileId })).json().key).toBe('station.outsideScope')
  await t.db.run(`update role set station_scope = 'all' where id = 'c-huanghe:administrator'`, [])
  expect((await admin.get(`${page.path}?keyword=${encodeURIComponent('限定')}`)).json().data.total).toBe(0)
})

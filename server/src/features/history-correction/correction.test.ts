import { filesContract } from '@fengguang/domain/files/files.contract'
import { correctionContract as contract } from '@fengguang/domain/history-correction/correction.contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const station = 'pv-qinghai-gonghe'
const inverter = `${station}.inv-01`
let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  t.clock.now = new Date('2026-11-02T00:00:00Z')
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const ask = {
  deviceIds: [inverter],
  point: 'powerKw',
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-01T01:00:00Z',
  action: 'shift',
  amount: 1,
}
const upload = async (text: string): Promise<string> => {
  const answer = await admin.send({
    method: 'POST',
    url: `${filesContract.upload.path}?kind=table&fileName=h.csv`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(text),
  })
  return answer.json().data.id as string
}
const total = async () => (await admin.get(`${contract.page.path}?page=1&pageSize=10`)).json().data.total as number

test.each([
  ['a device of nobody', { deviceIds: ['pv-nowhere.inv-01'] }, 'record.notFound'],
  ['two types', { deviceIds: [inverter, `${station}.meter-01`] }, 'correction.oneKind'],
  ['a point of another type', { point: 'forwardKwh' }, 'request.invalid'],
  ['a name of an object', { point: 'constructor' }, 'request.invalid'],
  ['a list without its place', { point: 'stringI' }, 'request.invalid'],
  ['a shifted state', { point: 'state' }, 'request.invalid'],
  ['a shift by nothing', { amount: undefined }, 'request.invalid'],
  ['a range that ends before it begins', { to: '2026-10-01T00:00:00Z' }, 'range.endBeforeStart'],
  ['two months', { to: '2027-01-01T00:00:00Z' }, 'range.tooLong'],
])('%s is refused', async (_, over, key) => {
  expect((await admin.post(contract.preview.path, { ...ask, ...over })).json().key).toBe(key)
})

test('without a reason nothing is corrected', async () => {
  const answer = await admin.post(contract.apply.path, { ...ask, reason: '  ' })
  expect([answer.statusCode, answer.json().key]).toEqual([400, 'request.invalid'])
})

test('while ingest or the store is away nothing begins and nothing stays in the list', async () => {
  const answer = await admin.post(contract.apply.path, { ...ask, reason: '试' })
  expect([answer.statusCode, answer.json().key]).toEqual([503, 'server.unavailable'])
  expect(await total()).toBe(0)
})

test('those who only look may not correct', async () => {
  const viewer = await t.signIn('analyst')
  expect((await viewer.post(contract.preview.path, ask)).statusCode).toBe(403)
})

test('the template has a column for each point and can be read back', async () => {
  const answer = await admin.get(`${contract.importTemplate.path}?stationId=${station}&type=inverter`)
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets
  expect(sheet!.rows[0]!.slice(0, 2)).toEqual(['设备编号', '时间'])
  expect(sheet!.rows[0]).toContain('交流有功功率 (kW)')
  expect(sheet!.rows[1]![0]).toBe('inv-01')
})

test('errors of rows stand at their column, and with one bad row nothing is imported', async () => {
  const lines = ['时间,设备编号,交流有功功率 (kW)', '2026-11-01 08:00,inv-01,5', '2026-11-01 08:00,inv-99,much']
  const wanted = { fileId: await upload(lines.join('\n')), stationId: station, type: 'inverter' }
  const { good, bad, rows } = (await admin.post(contract.importPreview.path, wanted)).json().data
  expect([good, bad]).toEqual([1, 1])
  expect(Object.keys(rows[1].errors)).toEqual(['device', 'powerKw'])
  const answer = await admin.post(contract.importCommit.path, { ...wanted, reason: '补录' })
  expect(answer.json().key).toBe('import.hasErrors')
})

test.each([
  ['时间,交流有功功率 (kW)\n2026-11-01 08:00,5', 'import.columnMissing'],
  ['设备编号,时间,温度计\ninv-01,2026-11-01 08:00,5', 'import.unknownName'],
])('a sheet with the header %j is refused', async (text, key) => {
  const wanted = { fileId: await upload(text), stationId: station, type: 'inverter' }
  expect((await admin.post(contract.importPreview.path, wanted)).json().key).toBe(key)
})

test('a station of another company has no devices to import', async () => {
  const wanted = { fileId: await upload('a,b\n1,2'), stationId: 'wp-fujian-pingtan', type: 'turbine' }
  expect((await admin.post(contract.importPreview.path, wanted)).json().key).toBe('record.notFound')
})

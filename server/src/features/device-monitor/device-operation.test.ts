import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceInfo } from '@fengguang/domain/device-monitor/device-info.contract'
import type { Adjustment, LogEntry, SubArray } from '@fengguang/domain/device-monitor/device-operation.model'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const api = '/microplat/api/energy'
const pv = 'pv-qinghai-gonghe'
const inverter = `${pv}.inv-01`
const box = `${pv}.cb-01-1`

let product: TestApp
let admin: TestBrowser
let viewer: TestBrowser
beforeAll(async () => {
  product = await openTestApp({ telemetry: false })
  admin = await product.signIn('admin')
  viewer = await product.signIn('viewer3')
})
afterAll(() => product.close())

const data = async <T>(answer: Promise<{ statusCode: number; json: () => { data?: T; body?: T } }>): Promise<T> => {
  const { statusCode, json } = await answer
  const { data: micro, body } = json()
  expect([statusCode, json()]).toEqual([200, expect.anything()])
  return (micro ?? body)!
}
const infoOf = (id: string) => data<DeviceInfo>(admin.get(`/pvwp/device/getDeviceInfo.htm?deviceId=${id}`))
const audited = async (action: string, part: string): Promise<boolean> => {
  const rows = await product.db.rows(
    `select 1 as one from audit_event where action = $1 and position($2 in target || detail) > 0`,
    [action, part],
    (row) => row,
  )
  return rows.length > 0
}

describe('ledger data and strings', () => {
  test('while ingest and store are unavailable what is registered is shown, and its state is unknown', async () => {
    const path = `/pvwp/device/getDeviceInfoWidthDialog.htm?deviceId=${inverter}`
    expect(await data(admin.get(path))).toMatchObject({ info: { id: inverter }, detail: null })
    expect((await viewer.get(path)).json().key).toBe('record.notFound')
  })

  test('both families return what is registered, to those who may see it [req 427] [req 434]', async () => {
    const info = await infoOf(inverter)
    expect(info).toMatchObject({ id: inverter, stationId: pv, tag: null, subArray: null })
    expect(info.details.map(({ key }) => key)).toContain('tiltDeg')
    expect(await data(admin.get(`/ce/device/info?deviceId=${inverter}`))).toEqual(info)
    expect((await viewer.get(`/ce/device/info?deviceId=${inverter}`)).json().key).toBe('record.notFound')
  })

  test('strings are set once per version, within what the device can report [req 418]', async () => {
    const path = `${api}/realtime/pv/device/inverterUpdateStrm`
    const { version } = await infoOf(box)
    const body = { deviceId: box, version, count: 20, unused: [20, 3, 3] }
    const saved = await data<DeviceInfo>(admin.post(path, body))
    expect(saved.strings).toEqual({ count: 20, unused: [3, 20] })
    expect((await admin.post(path, body)).json().key).toBe('record.conflict')
    const next = { ...body, version: saved.version }
    expect((await admin.post(path, { ...next, count: 25 })).json().fields).toHaveProperty('count')
    expect((await admin.post(path, { ...next, unused: [21] })).json().fields).toHaveProperty('unused')
    expect((await admin.post(path, { ...next, deviceId: `${pv}.meter-01` })).json().key).toBe('record.notFound')
    expect((await viewer.post(path, next)).statusCode).toBe(403)
    expect(await audited('configuration', box)).toBe(true)
  })

  test('codes of faults and points are those of the type [req 429] [req 430] [req 431] [req 448]', async () => {
    const faults = await data<{ code: number }[]>(admin.get('/pvwp/device/faultCode?type=turbine'))
    expect(faults.map(({ code }) => code)).toContain(6001)
    const codes = await data<{ code: string; width?: number }[]>(admin.get('/pvwp/device/protocolCodes?type=inverter'))
    expect(codes.find(({ code }) => code === 'stringI')?.width).toBe(32)
    const known = await data<{ type: string }[]>(
      admin.get(`/pvwp/device/queryDeviceWithType?type=inverter&stationId=${pv}`),
    )
    expect(new Set(known.map(({ type }) => type))).toEqual(new Set(['inverter']))
    const subsystems = await data<{ subsystem: string }[]>(admin.get('/wp/monitor/getWindTurbineSubSystem'))
    expect(subsystems).toHaveLength(9)
  })
})

const tag = (outOfService: boolean, reason: string) => ({ deviceId: inverter, outOfService, reason })

describe('out-of-service tag', () => {
  const path = `${api}/realtime/device/setTag`

  test('keeps who said why; a second one takes the place of the first', async () => {
    expect((await admin.post(path, tag(true, '  '))).json().fields).toHaveProperty('reason')
    await data(admin.post(path, tag(true, '风扇检修')))
    const info = await data<DeviceInfo>(admin.post(path, tag(true, '更换风扇')))
    expect(info).toMatchObject({ outOfService: true, tag: { reason: '更换风扇' } })
    expect(await infoOf(inverter)).toMatchObject({ tag: { reason: '更换风扇' } })
  })

  test('is cleared with a reason, and both stand in the log and in the audit', async () => {
    const info = await data<DeviceInfo>(admin.post(path, tag(false, '已修好')))
    expect(info).toMatchObject({ outOfService: false, tag: null })
    const log = await data<{ rows: LogEntry[] }>(admin.get(`${api}/deviceLog/page?kind=tag&stationId=${pv}`))
    expect(log.rows.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['挂牌停用：风扇检修', '挂牌停用：更换风扇', '摘牌恢复：已修好']),
    )
    expect(await audited('update', inverter)).toBe(true)
  })

  test('another company’s device cannot be tagged', async () => {
    const foreign = await product.signIn('operator2')
    expect((await foreign.post(path, tag(true, 'x'))).json().key).toBe('record.notFound')
  })
})

describe('state adjust', () => {
  const path = `${api}/stateAdjust`
  const form = {
    deviceIds: [inverter, box],
    condition: 'maintenance',
    fromAt: '2026-06-20T01:00:00Z',
    toAt: '2026-06-20T03:30:00Z',
    reason: '季度检修',
  }
  const page = (query = '') => data<{ rows: Adjustment[]; total: number }>(admin.get(`${path}/page?${query}`))

  test('is added for several devices and listed by station, day and condition [req 497]', async () => {
    expect(await data(admin.post(`${path}/add`, form))).toEqual({ added: 2 })
    const { rows, total } = await page('condition=maintenance&from=2026-06-20&to=2026-06-20')
    expect([total, rows[0]?.hours, rows[0]?.reason]).toEqual([2, 2.5, '季度检修'])
    expect((await page('from=2026-06-21')).total).toBe(0)
    expect((await page('condition=fault')).total).toBe(0)
    expect((await page(`stationId=wp-gansu-guazhou`)).total).toBe(0)
    expect(await audited('create', '季度检修')).toBe(true)
  })

  test.each([
    ['the end before the start', { toAt: '2026-06-20T00:00:00Z' }, 'toAt'],
    ['longer than a year', { toAt: '2028-06-20T00:00:00Z' }, 'toAt'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['no device', { deviceIds: [] }, 'deviceIds'],
    ['a year no calendar knows', { fromAt: '0000-01-01T00:00:00Z', toAt: '0000-01-02T00:00:00Z' }, 'fromAt'],
  ])('%s is refused', async (_, change, field) => {
    expect((await admin.post(`${path}/add`, { ...form, ...change })).json().fields).toHaveProperty(field)
  })

  test('days no calendar knows are refused, odd offsets understood', async () => {
    for (const path2 of [`${path}/page?from=0000-01-01`, `${api}/deviceLog/page?to=9999-99-99`])
      expect((await admin.get(path2)).statusCode).toBe(400)
    const odd = { ...form, fromAt: '2026-04-02T00:00:00+23:59', toAt: '2026-04-01T02:00:00Z' }
    expect(await data(admin.post(`${path}/add`, odd))).toEqual({ added: 2 })
  })

  test('a device is not two things at once', async () => {
    const over = { ...form, fromAt: '2026-06-20T03:00:00Z', toAt: '2026-06-20T05:00:00Z' }
    expect((await admin.post(`${path}/add`, over)).json().key).toBe('adjustment.overlaps')
    const after = { ...over, fromAt: form.toAt, deviceIds: [box] }
    expect(await data(admin.post(`${path}/add`, after))).toEqual({ added: 1 })
  })

  test('two at once: one of them is refused', async () => {
    const twice = { ...form, fromAt: '2026-05-01T00:00:00Z', toAt: '2026-05-01T01:00:00Z' }
    const answers = await Promise.all([admin.post(`${path}/add`, twice), admin.post(`${path}/add`, twice)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is exported, and removed only by those who see the station [req 498] [req 499]', async () => {
    const file = await admin.get(`${path}/export`)
    expect(file.headers['content-type']).toContain('spreadsheet')
    const ids = (await page()).rows.map(({ id }) => id)
    const foreign = await product.signIn('operator2')
    expect((await foreign.post(`${path}/delete`, { ids })).json().key).toBe('record.notFound')
    expect(await data(admin.post(`${path}/delete`, { ids }))).toEqual({ removed: ids.length })
    expect((await page()).total).toBe(0)
    const log = await data<{ rows: LogEntry[] }>(admin.get(`${api}/deviceLog/page?kind=adjustment&pageSize=100`))
    expect(log.rows).toHaveLength(2 * ids.length)
    expect(await audited('delete', ids[0]!)).toBe(true)
  })

  test('who only looks may not adjust', async () => {
    const maintainer = await product.signIn('maintainer')
    expect((await maintainer.get(`${path}/page`)).statusCode).toBe(200)
    expect((await maintainer.post(`${path}/add`, form)).statusCode).toBe(403)
  })
})

describe('sub-arrays', () => {
  const path = `${api}/subArray`
  const form = { stationId: pv, name: '一号子阵', capacityKw: 6250, stringCount: 480, deviceIds: [inverter, box] }
  let made: SubArray

  test('are made of inverters and boxes of one station', async () => {
    made = await data<SubArray>(admin.post(`${path}/save`, form))
    expect(made).toMatchObject({ name: '一号子阵', deviceIds: [inverter, box], version: 1 })
    expect((await infoOf(inverter)).subArray).toBe('一号子阵')
    const wrong = { ...form, name: '二号', deviceIds: [`${pv}.meter-01`] }
    expect((await admin.post(`${path}/save`, wrong)).json().fields).toHaveProperty('deviceIds')
    expect((await admin.post(`${path}/save`, { ...form, deviceIds: [] })).json().fields).toHaveProperty('name')
  })

  test('a device stands in one of them', async () => {
    const other = { ...form, name: '二号子阵', deviceIds: [inverter] }
    const answer = (await admin.post(`${path}/save`, other)).json()
    expect(answer.fields.deviceIds).toContain('一号子阵')
  })

  test('a save with an older version is refused; deleted ones free their devices', async () => {
    const change = { ...form, id: made.id, version: made.version, deviceIds: [box] }
    const saved = await data<SubArray>(admin.post(`${path}/save`, change))
    expect(saved.deviceIds).toEqual([box])
    expect((await admin.post(`${path}/save`, change)).json().key).toBe('record.conflict')
    expect(await data(admin.post(`${path}/delete`, { ids: [made.id] }))).toEqual({ removed: 1 })
    expect((await infoOf(box)).subArray).toBeNull()
    expect((await data<{ total: number }>(admin.get(`${path}/page`))).total).toBe(0)
  })
})

import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stationForm } from '../../testing/station-form.ts'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const station = 'pv-qinghai-gonghe'
const inverter = `${station}.inv-01`
let t: TestApp
/** Reads Chinese. */
let admin: TestBrowser
/** Reads English. */
let reader: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await t.db.run(`update account set lang = 'en_US' where user_name = 'operator'`, [])
  ;[admin, reader] = [await t.signIn('admin'), await t.signIn('operator')]
  await t.db.run(
    `insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, point, level, value, is_active,
       first_raised_at, raised_at)
     select station_id, id, type, id, 'faultCode:faultCode1', 'faultCode', 'faultCode', 2, 1, true, now(), now()
     from device where id = $1`,
    [inverter],
  )
})
afterAll(() => t.close())

const data = async (browser: TestBrowser, path: string) => (await browser.get(path)).json().data
const subjects = ({ rows }: { rows: { stationName: string; deviceName: string }[] }) =>
  rows.map((row) => `${row.stationName} ${row.deviceName}`)
const alarms = `${alarmsContract.list.path}?page=1&pageSize=5`

test('the demo has English names, shown to those who read English; the own name is there for the form', async () => {
  const own = { ownName: '青海共和光伏电站', nameEn: 'Qinghai Gonghe PV Plant' }
  const path = `${stationsContract.detail.path}?id=${station}`
  expect(await data(reader, path)).toMatchObject({ ...own, name: own.nameEn })
  expect(await data(admin, path)).toMatchObject({ ...own, name: own.ownName })
  const device = `${devicesContract.page.path}?page=1&pageSize=5&keyword=inv01&stationId=${station}`
  const names = { ownName: '1号逆变器', nameEn: 'Inverter 1' }
  expect((await data(reader, device)).rows).toEqual([
    expect.objectContaining({ ...names, name: 'Inverter 1', stationName: own.nameEn, parentName: 'Transformer 1' }),
  ])
  expect((await data(admin, device)).rows).toEqual([
    expect.objectContaining({ ...names, name: '1号逆变器', stationName: own.ownName, parentName: '1号箱变' }),
  ])
  expect((await t.db.rows('select 1 from station where name_en is null', [], Boolean)).length).toBe(0)
  expect((await t.db.rows('select 1 from device where name_en is null', [], Boolean)).length).toBe(0)
})

test('trees and alarms say the name of the reader', async () => {
  const tree = `${stationAccessContract.tree.path}?stcls=01`
  const own = { ownName: '青海共和光伏电站', nameEn: 'Qinghai Gonghe PV Plant' }
  const leaf = async (browser: TestBrowser) =>
    (await browser.get(tree)).json().body.find(({ busiId }: { busiId: string }) => busiId === station)
  expect(await leaf(reader)).toMatchObject({ ...own, name: own.nameEn })
  expect(await leaf(admin)).toMatchObject({ ...own, name: own.ownName })
  expect(subjects(await data(reader, alarms))).toEqual(['Qinghai Gonghe PV Plant Inverter 1'])
  expect(subjects(await data(admin, alarms))).toEqual(['青海共和光伏电站 1号逆变器'])
})

test.each(['共和', 'Gonghe'])('a search for %s finds the station, in either language', async (keyword) => {
  const path = `${stationsContract.page.path}?page=1&pageSize=5&keyword=${encodeURIComponent(keyword)}`
  for (const browser of [admin, reader]) {
    expect((await data(browser, path)).rows.map(({ id }: { id: string }) => id)).toEqual([station])
    expect((await data(browser, `${alarms}&keyword=${encodeURIComponent(keyword)}`)).total).toBe(1)
  }
})

test.each(['1号逆变器', 'inverter'])('a search for %s finds the device, in either language', async (keyword) => {
  const path = `${devicesContract.page.path}?page=1&pageSize=5&stationId=${station}&keyword=${encodeURIComponent(keyword)}`
  for (const browser of [admin, reader])
    expect((await data(browser, path)).rows.map(({ id }: { id: string }) => id)).toContain(inverter)
})

test('the list of stations has both names for a search, the shown one and the other', async () => {
  const path = `${stationAccessContract.list.path}?stcls=01`
  const names = async (browser: TestBrowser) => {
    const { name, otherName } = (await browser.get(path)).json().body[0]
    return [name, otherName]
  }
  expect(await names(admin)).toEqual(['青海共和光伏电站', 'Qinghai Gonghe PV Plant'])
  expect(await names(reader)).toEqual(['Qinghai Gonghe PV Plant', '青海共和光伏电站'])
})

test('a list in English is in the order of English names', async () => {
  const { rows } = await data(reader, `${stationsContract.page.path}?page=1&pageSize=5&sort=name`)
  const english = rows.map(({ name }: { name: string }) => name)
  expect(english).toEqual(['Gansu Guazhou Wind Farm', 'Qinghai Gonghe PV Plant', 'Suzhou Park Energy Station'])
})

test('an English name is entered, kept by a save that does not know it, and taken away', async () => {
  const { create, update, detail } = stationsContract
  const made = (await admin.post(create.path, { ...stationForm, name: '试名', nameEn: 'Trial' })).json().data
  expect(made).toMatchObject({ name: '试名', ownName: '试名', nameEn: 'Trial' })
  const saved = async (change: object) => {
    const { version } = await data(admin, `${detail.path}?id=${made.id}`)
    const form = { ...stationForm, name: '试名', id: made.id, version, ...change }
    return (await admin.post(update.path, form)).json().data.nameEn
  }
  expect(await saved({})).toBe('Trial')
  expect(await saved({ nameEn: 'Other' })).toBe('Other')
  expect(await saved({ nameEn: '' })).toBe('')
  const device = devicesContract
  const form = { name: '甲', maker: '', model: '', ratedKw: 1, periodSeconds: 60, isMain: false }
  const identity = { stationId: made.id, type: 'inverter', code: 'x-1' }
  const first = (await admin.post(device.create.path, { ...form, ...identity, nameEn: 'First' })).json().data
  expect(first).toMatchObject({ name: '甲', nameEn: 'First' })
  const kept = (await admin.post(device.update.path, { ...form, id: first.id, version: first.version })).json().data
  expect(kept.nameEn).toBe('First')
  const gone = { ...form, id: first.id, version: kept.version, nameEn: '' }
  expect((await admin.post(device.update.path, gone)).json().data.nameEn).toBe('')
})

const energy = '/microplat/api/energy'
const adjustment = {
  deviceIds: [inverter],
  condition: 'maintenance',
  fromAt: '2026-06-20T00:00:00Z',
  toAt: '2026-06-20T04:00:00Z',
  reason: 'test',
}
const subArray = { stationId: station, capacityKw: 1, stringCount: 1, deviceIds: [inverter] }

/** The answer of the administrator, who reads English for this one call. */
async function inEnglish(path: string, body: Record<string, unknown>): Promise<string> {
  await t.db.run(`update account set lang = 'en_US' where user_name = 'admin'`, [])
  const answer = await admin.post(path, body)
  await t.db.run(`update account set lang = 'zh_CN' where user_name = 'admin'`, [])
  return answer.body
}
const namesIn = (answer: string, ...names: string[]) => names.filter((name) => answer.includes(name))

test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
  ['an adjustment that overlaps', `${energy}/stateAdjust/add`, adjustment, adjustment],
  ['a device of another sub-array', `${energy}/subArray/save`, { ...subArray, name: 'A' }, { ...subArray, name: 'B' }],
])('%s is refused with the name the reader knows', async (_, path, first, second) => {
  expect((await admin.post(path, first)).statusCode).toBe(200)
  expect(namesIn((await admin.post(path, second)).body, '1号逆变器', 'Inverter 1')).toEqual(['1号逆变器'])
  expect(namesIn(await inEnglish(path, second), '1号逆变器', 'Inverter 1')).toEqual(['Inverter 1'])
})

test('a device with others below it is refused with the name the reader knows', async () => {
  const body = { ids: [`${station}.bt-01`] }
  const { path } = devicesContract.remove
  expect(namesIn((await admin.post(path, body)).body, '1号箱变', 'Transformer 1')).toEqual(['1号箱变'])
  expect(namesIn(await inEnglish(path, body), '1号箱变', 'Transformer 1')).toEqual(['Transformer 1'])
})

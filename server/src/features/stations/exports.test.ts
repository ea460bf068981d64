import { readXlsx } from 'hucre/xlsx'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { stationRunContract } from '@fengguang/domain/station-run/station-run.contract'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const station = 'stationId=pv-qinghai-gonghe'
const days = 'from=2026-11-01&to=2026-11-03'
const instants = 'from=2026-11-01T00:00:00Z&to=2026-11-02T20:00:00Z'
const day = String.raw`\d{4}-\d\d-\d\d`

test.each([
  ['stations', stationsContract.export.path, '', `^电站_${day}\\.xlsx$`],
  ['devices', devicesContract.export.path, station, `^设备_青海共和光伏电站_${day}\\.xlsx$`],
  ['running stations', stationRunContract.fleetExport.path, 'scope=all', `^电站运行_${day}\\.xlsx$`],
  ['users', usersContract.export.path, '', `^用户_${day}\\.xlsx$`],
  ['audit', auditContract.export.path, instants, '^审计日志_2026-11-01_2026-11-03\\.xlsx$'],
  ['alarms', alarmsContract.export.path, `${station}&${instants}`, '^告警事件_青海共和光伏电站_2026-11-01_2026-11-03'],
  [
    'log',
    deviceOperationContract.exportLog.path,
    `${station}&${days}`,
    '^设备日志_青海共和光伏电站_2026-11-01_2026-11-03',
  ],
  ['adjustments', deviceOperationContract.exportAdjustments.path, days, '^工况调整_2026-11-01_2026-11-03\\.xlsx$'],
])(
  'the export of %s is named by what, station and days, with a bold head that stays in sight',
  async (_, path, query, name) => {
    const answer = await admin.get(`${path}?${query}`)
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(String(answer.headers['content-disposition']))![1]!
    expect(decodeURIComponent(encoded)).toMatch(new RegExp(name))
    const sheet = (await readXlsx(new Uint8Array(answer.rawPayload), { readStyles: true })).sheets[0]!
    expect(sheet.freezePane?.rows).toBe(1)
    expect(sheet.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  },
)

test.each([
  ['the day a station began', stationsContract.export.path, '投运日期'],
  ['the last sign-in of a user', usersContract.export.path, '最近登录'],
  ['the time of an audit event', auditContract.export.path, '时间'],
])('%s is a date of the sheet', async (_, path, head) => {
  const answer = await admin.get(path)
  const [header, ...rows] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets[0]!.rows
  const column = header!.indexOf(head)
  expect(column).toBeGreaterThanOrEqual(0)
  const cells = rows.map((row) => row[column]).filter((cell) => cell !== null && cell !== undefined)
  expect(cells.length).toBeGreaterThan(0)
  expect(cells.every((cell) => cell instanceof Date)).toBe(true)
})

const signedIn = async () => JSON.stringify((await admin.get('/Login/getLoginUser')).json())

test('a company has the time zone of most of its stations, and sessions carry it', async () => {
  expect(await signedIn()).toContain('"companyZone":"Asia/Shanghai"')
  await t.db.run(`update station set time_zone = 'Asia/Urumqi' where company_id = 'c-huanghe'`, [])
  expect(await signedIn()).toContain('"companyZone":"Asia/Urumqi"')
})

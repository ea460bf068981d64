import { expect, test, vi } from 'vitest'
import { deviceInfoContract, type DeviceInfo } from '@fengguang/domain/device-monitor/device-info.contract'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { realtimeContract, type DeviceDetail, type PointValue } from '@fengguang/domain/telemetry/realtime.contract'
import { telemetryContract } from '@fengguang/domain/telemetry/telemetry.contract'
import { FakeFailure, fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { DeviceDrawerHost } from './DeviceDrawerHost.tsx'
import { valueGroups } from './value-groups.ts'

const limitMs = 15_000
const value = (point: string, over: Partial<PointValue> = {}): PointValue => ({
  point,
  name: point,
  unit: '',
  kind: 'measure',
  decimals: 2,
  value: 1,
  ...over,
})
const info: DeviceInfo = {
  id: 'pv.cb-1',
  stationId: 'pv',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  code: 'cb-1',
  type: 'combinerBox',
  name: '1号汇流箱',
  ownName: '1号汇流箱',
  nameEn: '',
  parentId: null,
  parentName: null,
  maker: '',
  model: '',
  ratedKw: null,
  periodSeconds: 60,
  isMain: false,
  longitude: null,
  latitude: null,
  outOfService: false,
  version: 3,
  subArray: null,
  strings: { count: 4, unused: [4] },
  tag: null,
  details: [],
}
const detail: DeviceDetail = {
  id: info.id,
  name: info.name,
  stationId: 'pv',
  type: 'combinerBox',
  ratedKw: null,
  state: 'alarm',
  at: '2026-06-21T04:00:00Z',
  ageSeconds: 10,
  isStale: false,
  values: [value('powerKw', { unit: 'kW', value: null }), value('branchI', { value: null, values: [9, 11, 9, 0] })],
}
const unavailable = () => {
  throw new FakeFailure(503, { key: 'server.unavailable', code: 503, msg: '服务暂不可用，请稍后再试' })
}
const open = (name: string) => click(byText('[role=tab]', name))
const picture = () => until(() => document.querySelector('.fg-picture'), limitMs)
const head = () => until(() => document.querySelector('.fg-drawer-head'), limitMs)

test('nothing is asked for before a device is named', async () => {
  await render(<DeviceDrawerHost />)
  expect(document.querySelector('.ant-drawer')).toBeNull()
})

test('state, values and string currents; a missing value is never 0, an unused string is left out', async () => {
  fakeApi(deviceInfoContract, { getDeviceInfoWidthDialog: () => ({ info, detail }) })
  await render(<DeviceDrawerHost />, { address: '/here?device=pv.cb-1' })
  expect((await head()).textContent).toContain('告警')
  expect(document.querySelector('.fg-values dd')?.textContent).toBe('--')
  await open('组串电流')
  const strings = await until(() => document.querySelector('.fg-strings'), limitMs)
  expect(strings.querySelector('.fg-strings-head')?.textContent).toContain('9.75%')
  expect(strings.textContent).toContain('未接')
})

test('while nobody can tell how it is, each part says so and what is registered stays', async () => {
  fakeApi(deviceInfoContract, { getDeviceInfoWidthDialog: () => ({ info: { ...info, maker: '晨曦' }, detail: null }) })
  fakeApi(realtimeContract, { getDeviceHours: unavailable })
  fakeApi(telemetryContract, { curves: unavailable })
  await render(<DeviceDrawerHost />, { address: '/here?device=pv.cb-1' })
  expect((await head()).textContent).toContain('设备状态未知')
  expect((await picture()).textContent).toContain('实时数据暂不可用')
  await open('组串电流')
  expect((await picture()).textContent).toContain('实时数据暂不可用')
  for (const part of ['历史曲线', '运行小时']) {
    await open(part)
    await until(() => document.querySelector('.fg-picture')?.textContent?.includes('服务暂不可用'), limitMs)
  }
  await open('台账')
  await until(() => document.body.textContent?.includes('晨曦'), limitMs)
  expect(document.querySelector('.fg-picture')).toBeNull()
})

test('a device is taken out of service with a reason; whoever only looks cannot', async () => {
  const tagged = vi.fn<(body: object) => void>()
  fakeApi(deviceInfoContract, { getDeviceInfoWidthDialog: () => ({ info, detail }) })
  fakeApi(deviceOperationContract, { setTag: (body) => (tagged(body), { ...info, outOfService: true }) })
  await render(<DeviceDrawerHost />, { address: '/here?device=pv.cb-1', permissions: ['device:operate'] })
  await head()
  await click(byText('button', '挂牌停用'))
  await until(() => document.querySelector('.fg-form textarea'), limitMs)
  await click(byText('.fg-form button', '保存'))
  await until(() => document.querySelector('.fg-form-error:not(:empty)'), limitMs)
  expect(tagged).not.toHaveBeenCalled()
  await type(document.querySelector('.fg-form textarea')!, '更换熔断器')
  await click(byText('.fg-form button', '保存'))
  await until(() => tagged.mock.calls.length === 1, limitMs)
  expect(tagged.mock.calls[0]?.[0]).toEqual({ deviceId: 'pv.cb-1', outOfService: true, reason: '更换熔断器' })
})

test('who may not operate gets no button', async () => {
  fakeApi(deviceInfoContract, { getDeviceInfoWidthDialog: () => ({ info, detail }) })
  await render(<DeviceDrawerHost />, { address: '/here?device=pv.cb-1' })
  await head()
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('挂牌停用')
})

const groups = (kind: Parameters<typeof valueGroups>[0], values: PointValue[]) =>
  valueGroups(kind, values).map(({ key, values: inside }) => [key, inside.map(({ point }) => point)])

test('values by subject, those of a turbine by subsystem', () => {
  expect(
    groups('inverter', [
      value('innerTemperatureC', { unit: '℃' }),
      value('powerKw', { unit: 'kW' }),
      value('stringI', { values: [1] }),
      value('powerLimitKw', { unit: 'kW', kind: 'setting' }),
    ]),
  ).toEqual([
    ['running', ['powerKw']],
    ['temperatures', ['innerTemperatureC']],
    ['settings', ['powerLimitKw']],
  ])
  expect(groups('turbine', [value('powerKw'), value('pitchADeg')])).toEqual([
    ['WTUR', ['powerKw']],
    ['WROT', ['pitchADeg']],
  ])
})

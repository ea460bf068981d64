import { expect, test, vi } from 'vitest'
import { devicesContract, type Device, type DeviceFilter } from '@fengguang/domain/devices/devices.contract'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { DeviceManagePage } from './DeviceManagePage.tsx'

const limitMs = 15_000
const device: Device = {
  id: 'pv.inv-01',
  stationId: 'pv',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  code: 'inv-01',
  type: 'inverter',
  name: '1号逆变器',
  ownName: '1号逆变器',
  nameEn: '',
  parentId: null,
  parentName: null,
  maker: '',
  model: 'SG2500',
  ratedKw: 2500,
  periodSeconds: 60,
  isMain: false,
  longitude: null,
  latitude: null,
  outOfService: false,
  version: 7,
}
const station = {
  stid: 'pv',
  name: '共和',
  otherName: '',
  stcls: '01',
  companyId: 'c',
  companyName: '公司',
  province: '',
  city: '',
  capacityKw: 1,
} as const
const input = (label: string) =>
  document.querySelector(`[id="${byText('.fg-form label', label).getAttribute('for')}"]`)!
const buttons = () => [...document.querySelectorAll('button')].map((one) => one.textContent)
const write = ['device:read', 'device:write']

async function open(
  permissions: string[],
  answers: Partial<Parameters<typeof fakeApi<typeof devicesContract>>[1]> = {},
  at = '/here',
) {
  fakeApi(devicesContract, {
    page: () => ({ rows: [device], total: 1 }),
    list: () => [device],
    dependents: () => ({ below: 0, alarms: 2 }),
    ...answers,
  })
  fakeApi(stationAccessContract, { lists: () => [station] })
  const shown = await render(<DeviceManagePage />, { permissions, address: at })
  await until(() => document.querySelector('tr[data-row-key]'), limitMs)
  return shown
}

test('whoever only looks gets no buttons that change', async () => {
  await open(['device:read'])
  for (const label of ['登记设备', '导入', '编辑', '停用', '删除', '导出']) expect(buttons()).not.toContain(label)
})

test('the filters of the address are the question asked', async () => {
  const asked = vi.fn<(filter: DeviceFilter) => void>()
  await open(
    write,
    { page: (filter) => (asked(filter), { rows: [device], total: 1 }) },
    '/here?type=inverter&stationId=pv&outOfService=maybe',
  )
  expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({ type: 'inverter', stationId: 'pv' })
  expect(asked.mock.calls.at(-1)?.[0].outOfService).toBeUndefined()
})

test('a device is registered in the station the list shows', async () => {
  const made = vi.fn<(form: object) => void>()
  await open(write, { create: (form) => (made(form), device) }, '/here?stationId=pv')
  await click(byText('button', '登记设备'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  await type(input('设备编码*'), 'a b')
  await type(input('设备名称*'), '2号逆变器')
  await click(byText('.fg-form button', '保存'))
  await until(() => document.querySelector('.fg-form-error:not(:empty)'), limitMs)
  expect(made).not.toHaveBeenCalled()
  expect(input('所属电站*').closest('.ant-select')?.textContent).toContain('共和')
})

test('a change carries the version that was read, and neither station nor code', async () => {
  const saved = vi.fn<(form: object) => void>()
  await open(write, { update: (form) => (saved(form), device) })
  await click(byText('tr[data-row-key] button', '编辑'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  await type(input('型号'), 'SG3125')
  await click(byText('.fg-form button', '保存'))
  await until(() => saved.mock.calls.length === 1, limitMs)
  expect(saved.mock.calls[0]?.[0]).toEqual({
    id: 'pv.inv-01',
    version: 7,
    name: '1号逆变器',
    maker: '',
    model: 'SG3125',
    ratedKw: 2500,
    periodSeconds: 60,
    isMain: false,
    longitude: null,
    latitude: null,
  })
})

test('taking out of service needs no question, deleting does and can be taken back', async () => {
  const served = vi.fn<(body: object) => void>()
  const removed = vi.fn<(body: object) => void>()
  const restored = vi.fn<(body: object) => void>()
  await open(write, {
    service: (body) => (served(body), { changed: 1 }),
    remove: (body) => (removed(body), { removed: 1 }),
    restore: (body) => (restored(body), { restored: 1 }),
  })
  await click(byText('tr[data-row-key] button', '停用'))
  await until(() => served.mock.calls.length === 1, limitMs)
  expect(served.mock.calls[0]?.[0]).toEqual({ ids: ['pv.inv-01'], outOfService: true })
  await click(byText('tr[data-row-key] button', '删除'))
  await until(() => document.body.textContent?.includes('不再接收该设备的数据'), limitMs)
  expect(removed).not.toHaveBeenCalled()
  await click(byText('.ant-modal button', '删除'))
  const undo = await until(
    () => [...document.querySelectorAll('button')].find((b) => b.textContent === '撤销'),
    limitMs,
  )
  expect(removed.mock.calls[0]?.[0]).toEqual({ ids: ['pv.inv-01'] })
  await click(undo)
  await until(() => restored.mock.calls.length === 1, limitMs)
})

test.each([
  [{ below: 0, alarms: 2 }, '未关闭告警 2 条'],
  [{ below: 3, alarms: 0 }, '下级设备 3 台：请先删除或改接'],
  [{ below: 0, alarms: 0 }, '没有下级设备和未关闭的告警'],
])('the question before a deletion says what hangs on the device: %o', async (dependents, words) => {
  await open(write, { dependents: () => dependents })
  await click(byText('tr[data-row-key="pv.inv-01"] button', '删除'))
  await until(() => document.querySelector('.ant-modal'), limitMs)
  expect(document.querySelector('.ant-modal')!.textContent).toContain(words)
})

test('the form has the name as it was entered and the English one, whichever the list shows', async () => {
  const saved = vi.fn<(form: object) => void>()
  const english = { ...device, name: 'Inverter 1', ownName: '1号逆变器', nameEn: 'Inverter 1' }
  await open(write, { page: () => ({ rows: [english], total: 1 }), update: (form) => (saved(form), english) })
  await click(byText('tr[data-row-key] button', '编辑'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  const value = (label: string) => (input(label) as HTMLInputElement).value
  expect([value('设备名称*'), value('英文名称')]).toEqual(['1号逆变器', 'Inverter 1'])
  await type(input('英文名称'), 'First inverter')
  await click(byText('.fg-form button', '保存'))
  await until(() => saved.mock.calls.length === 1, limitMs)
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ name: '1号逆变器', nameEn: 'First inverter' })
})

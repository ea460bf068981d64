import { expect, test, vi } from 'vitest'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { deviceListContract, type LiveDevices } from '@fengguang/domain/device-monitor/device-list.contract'
import { accountContract } from '@fengguang/domain/account/account.contract'
import type { ColumnSet } from '@fengguang/domain/account/list-columns.model'
import { FakeFailure, fakeApi } from '../../testing/fake-api.ts'
import { byText, click, press, render, until } from '../../testing/render.tsx'
import { DeviceMatrixPage } from './DeviceMatrixPage.tsx'
import { DeviceListMassesPage, DeviceListPage } from './DeviceMonitor.tsx'
import { sampleLive } from './live-samples.ts'

const limitMs = 15_000
const count = 60
const live = sampleLive({
  ids: Array.from({ length: count }, (_, i) => `pv.inv-${i + 1}`),
  names: Array.from({ length: count }, (_, i) => `${i + 1}号逆变器`),
  states: Array.from({ length: count }, (_, i) => (i === 4 ? 'fault' : 'normal')),
  ageSeconds: Array.from({ length: count }, (_, i) => (i === 5 ? 300 : 10)),
  powerKw: Array.from({ length: count }, (_, i) => i),
})
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-id]')]
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input.fg-live-choice')]
const cells = () => [...document.querySelectorAll<HTMLElement>('button.fg-matrix-cell')]

function serve(
  over: { list?: (input: { points?: string | undefined }) => LiveDevices; kept?: ColumnSet[]; refuse?: true } = {},
) {
  const saved = vi.fn<(set: ColumnSet) => void>()
  fakeApi(deviceListContract, {
    types: () => [{ type: 'inverter' as const, name: '逆变器', total: count, states: { fault: 1 } }],
    list: over.list ?? (() => live),
  })
  fakeApi(accountContract, {
    columns: () => over.kept ?? [],
    setColumns: (set) => {
      saved(set)
      if (over.refuse) throw new FakeFailure(500, { code: 500, key: 'server.unexpected', msg: 'x', requestId: 'r' })
      return set
    },
  })
  fakeApi(devicesContract, { list: () => [] })
  return saved
}

test('only the rows in sight stand in the page; stale ones are marked [req 4] [req 159]', async () => {
  serve()
  await render(<DeviceListPage />)
  await until(() => rows().length > 0, limitMs)
  expect(rows().length).toBeLessThan(count)
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe(String(count + 1))
  expect(rows().map((row) => row.dataset.stale)[5]).toBe('true')
})

test('rows of a known type stand there although the types cannot be counted', async () => {
  serve()
  fakeApi(deviceListContract, {
    list: () => live,
    types: () => {
      throw new FakeFailure(500, { code: 500, key: 'server.unexpected', msg: 'x', requestId: 'r' })
    },
  })
  await render(<DeviceListPage />, { address: '/here?type=inverter' })
  await until(() => rows().length > 0, limitMs)
  expect(document.querySelector('[role=tab]')?.textContent).toContain(String(count))
})

test('filter, search and sort of the address are what is shown', async () => {
  serve()
  const { address } = await render(<DeviceListPage />, { address: '/here?state=fault' })
  await until(() => rows().length === 1, limitMs)
  expect(rows()[0]?.textContent).toContain('5号逆变器')
  await click(document.querySelector('.fg-state-filter button[aria-pressed=true]')!)
  await until(() => rows().length > 1, limitMs)
  await click(byText('th button', '交流有功功率 (kW)'))
  await click(byText('th button', '交流有功功率 (kW)'))
  expect(address()).toContain('sort=powerKw.desc')
  expect(rows()[0]?.textContent).toContain('60号逆变器')
})

test('a row opens its device by the address', async () => {
  serve()
  const { address } = await render(<DeviceListPage />, { address: '/here?type=inverter' })
  await until(() => rows().length > 0, limitMs)
  await press(rows()[1]!, 'Enter')
  expect(address()).toContain('device=pv.inv-2')
})

test('at most ten are chosen for comparing', async () => {
  serve()
  await render(<DeviceListPage />)
  await until(() => rows().length > 11, limitMs)
  for (let i = 0; i < 11; i += 1) await click(boxes()[i]!)
  await until(() => document.body.textContent?.includes('最多对比 10 台设备'), limitMs)
  expect(boxes().filter((box) => box.checked)).toHaveLength(10)
})

test('columns kept for the person are asked for; a refused change says so and is taken back [req 537]', async () => {
  const asked = vi.fn<(points: string | undefined) => void>()
  const saved = serve({
    kept: [{ list: 'deviceList.inverter', hidden: [], widthsPx: {}, columns: ['powerKw', 'efficiencyPct'] }],
    list: ({ points }) => (asked(points), live),
    refuse: true,
  })
  await render(<DeviceListPage />)
  await until(() => rows().length > 0, limitMs)
  expect(asked.mock.calls.at(-1)?.[0]).toBe('powerKw,efficiencyPct')
  await click(byText('button', '列设置'))
  const box = await until(() => document.querySelector('.fg-column-menu label input:checked'), limitMs)
  await click(box)
  await until(() => document.body.textContent?.includes('列设置失败'), limitMs)
  expect(saved).toHaveBeenCalledTimes(1)
  expect(document.querySelectorAll('thead th')).toHaveLength(6)
})

test('the general public sees less and compares nothing', async () => {
  serve()
  await render(<DeviceListMassesPage />)
  await until(() => rows().length > 0, limitMs)
  expect(document.querySelector('input.fg-live-choice')).toBeNull()
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('矩阵')
})

test('what was stored is said not to be live', async () => {
  serve({ list: () => ({ ...live, isLive: false }) })
  await render(<DeviceListPage />)
  await until(() => rows().length > 0, limitMs)
  expect(document.body.textContent).toContain('实时数据暂不可用')
})

test('a matrix: arrows move, one cell takes the Tab key, Enter opens, a point colours', async () => {
  serve()
  const { address } = await render(<DeviceMatrixPage />, { address: '/here?by=powerKw' })
  await until(() => cells().length === count, limitMs)
  expect([cells()[0], cells()[59]].map((cell) => cell?.dataset.level)).toEqual(['1', '7'])
  expect(cells().filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
  cells()[0]!.focus()
  await press(cells()[0]!, 'ArrowRight')
  expect(document.activeElement).toBe(cells()[1])
  expect(cells()[1]!.title).toContain('2号逆变器 · 正常 · 交流有功功率 (kW) 1.00')
  await click(cells()[1]!)
  expect(address()).toContain('device=pv.inv-2')
})

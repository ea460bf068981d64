import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { emptyDefinition } from '@fengguang/domain/data-cube/cube.model'
import { dataCubeContract, type CubeResult, type RawResult } from '@fengguang/domain/data-cube/data-cube.contract'
import type { AnalysisTemplate } from '@fengguang/domain/data-cube/template.model'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { FakeFailure, fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, type as typeText, until } from '../../testing/render.tsx'
import { ExpertAnalysisPage } from './ExpertAnalysisPage.tsx'

// jsdom draws nothing: its label stands for a chart.
vi.mock('../../kit/chart/ChartCanvas.tsx', () => ({
  warmChart: () => Promise.resolve(),
  ChartCanvas: ({ label }: { label: string }) => <div className="drawn">{label}</div>,
}))

const result: CubeResult = {
  kind: 'aggregate',
  from: '2026-06-19',
  to: '2026-06-20',
  timeZone: 'Asia/Shanghai',
  indicators: [
    {
      id: 'inverter.powerKw',
      name: '交流有功功率',
      unit: 'kW',
      decimals: 2,
      aggregate: 'mean',
      definition: '每台设备的样本平均',
    },
  ],
  xs: ['2026-06-19', '2026-06-20'].map((key) => ({ key, name: key })),
  groups: [{ key: '', name: '' }],
  values: [[[41.5, 43.25]]],
  groupTotals: [[42.375]],
  totals: [42.375],
  counted: { stations: 2, devices: 7 },
}
const raw: RawResult = {
  kind: 'raw',
  from: '2026-06-19',
  to: '2026-06-20',
  timeZone: 'Asia/Shanghai',
  indicators: result.indicators,
  rows: [
    { deviceId: 'd1', deviceName: '1 号逆变器', stationName: '共和', at: '2026-06-19T04:00:00.000Z', values: [12.5] },
  ],
  total: 1,
}
const built = { ...emptyDefinition(), x: ['time'], y: ['inverter.powerKw'] }
const template: AnalysisTemplate = {
  id: 't-1',
  name: '功率日报',
  scope: 'company',
  definition: built,
  ownerId: 'u',
  ownerName: '苏研',
  changedAt: '2026-06-20T00:00:00Z',
  version: 3,
  mayChange: true,
}

type Answers = Partial<Parameters<typeof fakeApi<typeof dataCubeContract>>[1]>
function open(address = '/here', answers: Answers = {}) {
  fakeApi(stationsContract, { page: () => ({ rows: [], total: 0 }) })
  fakeApi(devicesContract, {
    page: () => ({ rows: [], total: 0 }),
    detail: () => {
      throw new FakeFailure(404, { code: 404, key: 'record.notFound', msg: '', requestId: 'r' })
    },
  })
  fakeApi(dataCubeContract, {
    selectAnlsType: () => result,
    models: () => ['SG250HX'],
    templateList: () => [template],
    ...answers,
  })
  return render(<ExpertAnalysisPage />, { address, permissions: ['analysis:read'] })
}
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false)
const item = (id: string) => document.querySelector(`[data-item="${id}"]`)!
const well = (name: string) => document.querySelector(`[data-well="${name}"]`)!
const put = (name: string) => click(well(name).querySelector('.ant-btn-dashed')!)

async function dropOn(target: Element, id: string): Promise<void> {
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { getData: () => id },
  })
  await act(async () => {
    target.dispatchEvent(event)
  })
}

test('items are put by buttons: the axis, the indicator, and the result is there [req 69] [req 161]', async () => {
  const page = await open()
  await shown('请在 Y 轴放一个指标')
  await click(item('time'))
  await put('x')
  await typeText(document.querySelector('input[aria-label=搜索指标]')!, '逆变器交流有功')
  await until(() => item('inverter.powerKw'))
  await click(item('inverter.powerKw'))
  await put('y')
  await until(() => document.querySelector('.drawn'))
  await shown('2 座电站、7 台设备有数据')
  expect(page.address()).toContain('x=time')
  expect(page.address()).toContain('y=inverter.powerKw')
})

test.each([
  ['y', 'station', 'Y 轴只能放指标', '[req 267]'],
  ['groups', 'inverter.powerKw', '分组只能放维度', '[req 267]'],
  ['x', 'station', 'X 轴只能放一项', '[req 267]'],
  ['y', 'meter.powerKw', '最多两个指标', '[req 268]'],
  ['groups', 'time', '使用两个维度时，必须有且只有一个时间维度', '[req 269]'],
  ['groups', 'lossClass', '不支持的操作', '[req 540]'],
])('a drop on %s of %s is refused at once with its message: %s %s', async (name, id, message) => {
  const page = await open('/here?x=time&y=inverter.powerKw,inverter.dcPowerKw')
  await until(() => document.querySelector('.drawn'))
  const before = page.address()
  await dropOn(well(name), id)
  await shown(message)
  expect(page.address()).toBe(before)
})

test('a key figure that cannot be asked for here is found with the reason why', async () => {
  await open()
  await typeText(document.querySelector('input[aria-label=搜索指标]')!, '功率曲线符合率')
  await shown('机型没有登记保证功率曲线')
  expect(document.querySelector('[data-item="kpi.powerCurveConformity"]')).toBeNull()
  expect(document.body.textContent).not.toContain('没有找到')
})

test('grouping beside another axis than time is refused [req 270]', async () => {
  await open('/here?x=station&y=inverter.powerKw')
  await dropOn(well('groups'), 'device')
  await shown('X 轴为时间时才能分组')
  expect(well('groups').textContent).not.toContain('移出')
})

test('a drop adds the item, and its button takes it out again', async () => {
  const page = await open('/here?x=time&y=inverter.powerKw')
  await dropOn(well('groups'), 'device')
  await until(() => page.address().includes('group=device'))
  await click(byText('button', '移出“设备”'))
  await until(() => !page.address().includes('group=device'))
  expect(well('groups').textContent).toContain('最多两个维度')
})

test('the pivot table has the total that the server computed', async () => {
  await open('/here?x=time&y=inverter.powerKw&chart=pivot')
  await shown('合计')
  await shown('42.38')
  await shown('43.25')
  expect(document.body.textContent).toContain('不是各格之和')
})

test('raw data says what it needs, and then shows the frames [req 271]', async () => {
  const page = await open('/here?mode=raw&y=inverter.powerKw', { selectAnlsType: () => raw })
  await shown('查询原始数据须选择设备')
  await page.go('/here?mode=raw&y=inverter.powerKw&type=inverter')
  await shown('设备须具体到台')
  await page.go('/here?mode=raw&y=inverter.powerKw&device=d1')
  await shown('查询原始数据须选择时间')
  await page.go('/here?mode=raw&y=inverter.powerKw&device=d1&from=2026-06-01&to=2026-06-20')
  await shown('原始数据最多查询 7 天')
  await page.go('/here?mode=raw&y=inverter.powerKw&device=d1&from=2026-06-19&to=2026-06-20')
  await shown('1 号逆变器')
  await shown('2026-06-19 12:00:00')
  expect(document.body.textContent).toContain('12.5')
})

test('nothing found and a failed query have their messages [req 536] [req 540]', async () => {
  const nothing = { ...result, values: [[[null, null]]], groupTotals: [[null]], totals: [null] }
  const page = await open('/here?x=time&y=inverter.powerKw', { selectAnlsType: () => nothing })
  await shown('未查询到数据')
  fakeApi(dataCubeContract, {
    templateList: () => [],
    models: () => [],
    selectAnlsType: () => {
      throw new FakeFailure(400, { code: 1, key: 'cube.tooLarge', msg: '查询量过大', requestId: 'r-9' })
    },
  })
  await page.go('/here?x=time&y=inverter.dcPowerKw')
  await shown('查询失败')
  expect(document.body.textContent).toContain('查询量过大')
})

test('a newer version is said, nothing that was built is lost, and saving again saves [req 539]', async () => {
  const asked: (number | undefined)[] = []
  let version = 3
  const page = await open('/here?template=t-1&x=time&y=inverter.powerKw&group=station', {
    templateList: () => [{ ...template, version }],
    templateUpdate: (form) => {
      asked.push(form.version)
      if (form.version === 3) {
        version = 4
        throw new FakeFailure(409, { code: 1, key: 'template.versionUpdated', msg: '模板版本已更新', requestId: 'r' })
      }
      return { ...template, ...form, id: 't-1', version: 5 }
    },
  })
  await shown('有未保存的修改')
  await click(byText('button', '保存'))
  await shown('模板版本已更新，请重新保存')
  expect(page.address()).toContain('group=station')
  await until(() => !document.querySelector('.fg-cube-templates .ant-btn-loading'))
  await click(byText('button', '保存'))
  await until(() => asked.length === 2)
  expect(asked).toEqual([3, 4])
  await until(() => !document.body.textContent?.includes('请重新保存'))
})

test('a template that cannot be written says so, and what was built stays [req 538]', async () => {
  const page = await open('/here?template=t-1&x=time&y=inverter.powerKw&group=station', {
    templateUpdate: () => {
      throw new FakeFailure(503, { code: 503, key: 'server.unavailable', msg: '服务暂不可用', requestId: 'r' })
    },
  })
  await until(() => document.querySelector('.fg-cube-templates .ant-btn-primary'))
  await click(byText('button', '保存'))
  await shown('模板回写失败，请重试')
  expect(page.address()).toContain('group=station')
})

test('a new template is saved under its name and is open then', async () => {
  const made: unknown[] = []
  const page = await open('/here?x=time&y=inverter.powerKw', {
    templateUpdate: (form) => {
      made.push(form)
      return { ...template, ...form, id: 't-1' }
    },
  })
  await click(byText('button', '另存为'))
  await until(() => document.querySelector('.ant-drawer input[type=text]'))
  await typeText(document.querySelector('.ant-drawer input[type=text]')!, '功率日报')
  await click(byText('.ant-drawer button', '保存'))
  await until(() => page.address().includes('template=t-1'))
  expect(made).toMatchObject([{ name: '功率日报', scope: 'personal', definition: { x: ['time'] } }])
})

test('a template opens with all that it has', async () => {
  const page = await open('/here?template=t-1')
  await shown('功率日报')
  await click(byText('button', '清空'))
  await until(() => !page.address().includes('template'))
  expect(page.address()).not.toContain('x=')
})

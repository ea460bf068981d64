import { expect, test, vi } from 'vitest'
import {
  analysisContract,
  type FaultLog,
  type FaultTrend,
  type ShadowList,
} from '@fengguang/domain/analysis/analysis.contract'
import type { BrandComparison } from '@fengguang/domain/analysis/brand.model'
import type { Fault, FaultGroup } from '@fengguang/domain/analysis/fault.model'
import type { PlantPlan, ShadedString } from '@fengguang/domain/analysis/shadow.model'
import type { SpreadDevice } from '@fengguang/domain/analysis/spread.model'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { BrandComparisonPage } from './BrandComparisonPage.tsx'
import { DeviceFaultPage } from './DeviceFaultPage.tsx'
import { DeviceSpreadPage } from './DeviceSpreadPage.tsx'
import { ShadowAnalysisPage } from './ShadowAnalysisPage.tsx'

// jsdom draws nothing: a button per chart stands for a click on its first bar.
vi.mock('../../kit/chart/ChartCanvas.tsx', () => ({
  warmChart: () => Promise.resolve(),
  ChartCanvas: ({ label, onPick }: { label: string; onPick?: (pick: { id: string }) => void }) => (
    <button type="button" className="drawn" onClick={() => onPick?.({ id: '1005' })}>
      {label}
    </button>
  ),
}))

const stations = { current: { currentStid: 's1', currentBusiType: 1, currentDataName: '共和' } } as unknown as Stations
type Answers = Parameters<typeof fakeApi<typeof analysisContract>>[1]

async function open(
  Page: () => React.ReactNode,
  answers: Answers,
  address = '/here?span=month&date=2026-06-20',
  permissions = ['analysis:read'],
) {
  fakeApi(analysisContract, answers)
  return render(
    <StationContext value={stations}>
      <Page />
    </StationContext>,
    { address, permissions },
  )
}
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)
const keys = () => [...document.querySelectorAll('[data-row-key]')].map((row) => row.getAttribute('data-row-key'))

const days = { all: 20, computed: 18, notEnough: [], waiting: 2 }
const fault = (id: string, more: Partial<Fault>): Fault => ({
  id,
  deviceId: `inv-${id}`,
  deviceName: `${id}号逆变器`,
  deviceType: 'inverter',
  maker: '晨曦电气',
  model: 'ZC',
  origin: 'measured',
  kind: 'fault',
  code: 1005,
  codeName: '绝缘阻抗低',
  fromAt: '2026-06-18T02:00:00Z',
  toAt: '2026-06-18T04:00:00Z',
  hours: 2,
  lossKwh: 120,
  lossYuan: 48,
  alarmId: '77',
  ...more,
})
const group = (key: string, name: string): FaultGroup => ({
  key,
  name,
  devices: 5,
  count: 2,
  downHours: 3.5,
  lossKwh: 150,
  lossYuan: 60,
  mtbfHours: 1187,
  mttrHours: 1.75,
})
const log: FaultLog = {
  timeZone: 'Asia/Shanghai',
  from: '2026-06-01',
  to: '2026-06-30',
  days,
  total: 2,
  rows: [fault('a', {}), fault('b', { code: null, codeName: null, kind: 'abnormalStop', toAt: null, alarmId: null })],
}
const trend: FaultTrend = {
  from: '2026-06-01',
  to: '2026-06-30',
  days,
  all: group('all', ''),
  slices: [group('2026-06-18', '2026-06-18')],
  byCode: [group('1005', '绝缘阻抗低'), group('none', '未上报故障码')],
  byDevice: [group('inv-a', 'a号逆变器')],
  byMaker: [group('晨曦电气', '晨曦电气')],
}

test('the fault log names code, time, cost and alarm of each fault [req 67]', async () => {
  await open(DeviceFaultPage, { faultLog: () => log, faultTrend: () => trend })
  await shown('1005 绝缘阻抗低')
  expect(keys()).toEqual(expect.arrayContaining(['a', 'b']))
  expect(document.body.textContent).toContain('2026-06-18 10:00')
  expect(document.body.textContent).toContain('持续中')
  expect(document.querySelector('a[href*="/deviceAlarm"]')?.getAttribute('href')).toBe('/deviceAlarm?id=77&scope=all')
  expect(document.body.textContent).toContain('1,187')
})

test('a click on a code leaves its faults in the log, and closing it shows all again', async () => {
  await open(DeviceFaultPage, { faultLog: () => log, faultTrend: () => trend })
  await shown('1005 绝缘阻抗低')
  await click(byText('.drawn', '图表：按故障码，损失电量、次数'))
  await shown('故障：绝缘阻抗低')
  expect(keys()).toContain('a')
  expect(keys()).not.toContain('b')
  await click(document.querySelector('.ant-tag-close-icon')!)
  await until(() => keys().includes('b'))
})

test('a month without faults says so', async () => {
  const none = { ...trend, byCode: [], byDevice: [], byMaker: [], slices: [] }
  await open(DeviceFaultPage, { faultLog: () => ({ ...log, rows: [], total: 0 }), faultTrend: () => none })
  await shown('所选周期没有故障')
  expect(keys()).toEqual([])
})

const spread = (id: string, more: Partial<SpreadDevice>): SpreadDevice => ({
  deviceId: id,
  deviceName: id,
  maker: '',
  model: '',
  dispersionPct: 3,
  grade: 'stable',
  samples: 40,
  sharesPct: [100, 99, 101],
  meansA: [8, 7.9, 8.1],
  performanceIndex: 0.981,
  efficiencyPct: 98.2,
  ...more,
})

test('devices are graded by the dispersion of their strings, and weak strings are named [req 68]', async () => {
  const weak = spread('inv-b', { dispersionPct: 24.5, grade: 'mustImprove', sharesPct: [100, 41.5, null] })
  await open(DeviceSpreadPage, {
    deviceSpread: () => ({ timeZone: 'Asia/Shanghai', type: 'inverter', devices: [weak, spread('inv-a', {})] }),
  })
  await shown('41.5')
  expect(keys()).toEqual(expect.arrayContaining(['inv-b 2', 'inv-b', 'inv-a']))
  expect(document.body.textContent).toContain('必须改进')
  expect(document.body.textContent).toContain('选择设备后显示曲线')
})

test('brands are compared with their interval, or said to be not comparable [req 70]', async () => {
  const brand = { inverters: 4, stations: 1, deviceDays: 80, availabilityPct: 99, efficiencyPct: 98, bins: [] }
  const pair = { days: 40, inverters: [4, 4] as [number, number] }
  const answer: BrandComparison = {
    stations: 1,
    unknownInverters: 3,
    brands: ['甲', '乙', '丙'].map((maker, i) => ({ ...brand, maker, indexPct: 80 + i })),
    pairs: [
      { ...pair, maker: '甲', other: '乙', refusal: null, differencePts: -1, lowPts: -1.4, highPts: -0.6 },
      { ...pair, maker: '甲', other: '丙', refusal: null, differencePts: 0.1, lowPts: -0.3, highPts: 0.5 },
      { ...pair, maker: '乙', other: '丙', refusal: 'notMatched', differencePts: null, lowPts: null, highPts: null },
    ],
  }
  await open(BrandComparisonPage, { brandComparison: () => answer }, '/here?from=2026-03-01&to=2026-06-01')
  await shown('甲 对 乙')
  const text = document.body.textContent
  expect(text).toContain('乙 更高')
  expect(text).toContain('-1.40 至 -0.60')
  expect(text).toContain('没有可证实的差别')
  expect(text).toContain('不可比')
  expect(text).toContain('3 台逆变器未填厂家')
})

const shadedString: ShadedString = {
  deviceId: 'cb-01',
  deviceName: '1号汇流箱',
  string: 3,
  lostKwh: 12.5,
  lostYuan: 5,
  days: 9,
  depthPct: 31,
  azimuthDeg: 95,
  elevationDeg: 22,
  side: 'east',
}
const shadows: ShadowList = {
  timeZone: 'Asia/Shanghai',
  days,
  lostKwh: 12.5,
  lostYuan: 5,
  total: 1,
  strings: [shadedString],
  windows: [{ ...shadedString, fromMinute: 570, toMinute: 615 }],
}
const plan: PlantPlan = {
  version: 4,
  devices: ['cb-01', 'cb-02'].map((deviceId, i) => ({
    deviceId,
    deviceName: `${i + 1}号汇流箱`,
    type: 'combinerBox' as const,
    isEntered: i === 0,
    eastM: 30 * i,
    northM: 0,
  })),
}
const shadowAnswers: Answers = {
  shadowList: () => shadows,
  shadowHeat: () => ({ year: 2026, months: Array.from({ length: 12 }, () => null) }),
  getCoordinate: () => plan,
}

test('shaded strings have their time of day, cost and suspected side [req 64]', async () => {
  await open(ShadowAnalysisPage, shadowAnswers)
  await shown('09:30–10:15')
  expect(document.body.textContent).toContain('东侧')
  expect(keys()).toEqual(expect.arrayContaining(['cb-01 3', 'cb-01 3 570']))
  expect(document.querySelectorAll('.fg-plant-plan button[data-shaded="true"]')).toHaveLength(1)
  expect(document.body.textContent).not.toContain('编辑位置')
})

const apply = () => [...document.querySelectorAll('button')].find((button) => button.textContent === '应用')!

test('places are pasted and saved with the version that was edited; a line that does not fit is named', async () => {
  const saved: unknown[] = []
  const answers: Answers = {
    ...shadowAnswers,
    saveDeviceCoordinate: (body) => {
      saved.push(body)
      return { version: 5 }
    },
  }
  await open(ShadowAnalysisPage, answers, '/here?span=month&date=2026-06-20', ['analysis:read', 'plant-plan:write'])
  await shown('编辑位置')
  await click(byText('button', '编辑位置'))
  await click(byText('button', '批量粘贴'))
  await until(() => document.querySelector('textarea') !== null)
  await type(document.querySelector('textarea')!, '9号汇流箱,1,2')
  expect(document.body.textContent).toContain('第 1 行：本站没有该设备')
  expect(apply().disabled).toBe(true)
  await type(document.querySelector('textarea')!, '2号汇流箱,120,40')
  await click(apply())
  await click(byText('button', '保存'))
  await until(() => saved.length === 1)
  expect(saved).toEqual([
    {
      stationId: 's1',
      version: 4,
      places: [
        { deviceId: 'cb-01', eastM: 0, northM: 0 },
        { deviceId: 'cb-02', eastM: 120, northM: 40 },
      ],
    },
  ])
})

import { expect, test, vi } from 'vitest'
import { analysisContract, type DeviceLoss, type LossSummary } from '@fengguang/domain/analysis/analysis.contract'
import { emptySum } from '@fengguang/domain/analysis/loss.rules'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import type { Adjustment } from '@fengguang/domain/device-monitor/device-operation.model'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { LossAnalysisPage } from './LossAnalysisPage.tsx'

// jsdom draws nothing: a button per chart stands for a click on its bar of faults.
vi.mock('../../kit/chart/ChartCanvas.tsx', () => ({
  warmChart: () => Promise.resolve(),
  ChartCanvas: ({ label, onPick }: { label: string; onPick?: (pick: { id: string }) => void }) => (
    <button type="button" className="drawn" onClick={() => onPick?.({ id: 'fault' })}>
      {label}
    </button>
  ),
}))

const sum = {
  expectedKwh: 1000,
  actualKwh: 700,
  gainKwh: 0,
  lossKwh: { ...emptySum().lossKwh, fault: 200, dust: 100 },
}
const intervals = { all: 288, counted: 280, missing: 8, bad: 0, unjudged: 0 }
const summary: LossSummary = {
  ...sum,
  stationId: 's1',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  from: '2026-06-01',
  to: '2026-06-30',
  days: { all: 30, computed: 28, notEnough: [{ reason: 'noWeather', days: 2 }], waiting: 0 },
  intervals,
  lossYuan: null,
  planKwh: null,
  slices: [{ ...sum, key: '2026-06-18', lossYuan: null }],
  formulaVersions: [5],
  dust: { days: 20, lowKwh: 80, highKwh: 130, refused: [{ reason: 'noWashing', days: 8 }] },
  computedAt: '2026-07-01T00:10:00Z',
}
const device = (id: string, fault: number, dust: number): DeviceLoss => ({
  ...sum,
  lossKwh: { ...emptySum().lossKwh, fault, dust },
  deviceId: id,
  deviceName: id,
  model: 'M',
  ratedKw: 100,
  intervals,
})

const entered: Adjustment = {
  id: '7',
  deviceId: 'inv-a',
  deviceName: 'inv-a',
  stationId: 's1',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  condition: 'dispatchLimit',
  fromAt: '2026-06-18T02:00:00Z',
  toAt: '2026-06-18T04:00:00Z',
  hours: 2,
  reason: '调度电话要求',
  createdBy: '林晓',
  createdAt: '2026-06-19T00:00:00Z',
}
const stations = { current: { currentStid: 's1', currentBusiType: 1 } } as unknown as Stations
type Answers = Partial<Parameters<typeof fakeApi<typeof analysisContract>>[1]>

async function open(answers: Answers = {}, address = '/here?span=month&date=2026-06-20') {
  fakeApi(analysisContract, {
    lossSummary: () => summary,
    lossDevices: () => [device('inv-a', 150, 20), device('inv-b', 50, 80)],
    lossDays: () => [],
    lossIntervals: () => [],
    ...answers,
  })
  return render(
    <StationContext value={stations}>
      <LossAnalysisPage />
    </StationContext>,
    { address, permissions: ['analysis:read'] },
  )
}
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)
const names = () => [...document.querySelectorAll('[data-row-key]')].map((row) => row.getAttribute('data-row-key'))

const card = () => document.querySelector('article[aria-label=损失金额]')?.textContent ?? ''

test('the losses of a station are there with what they are made of [req 5] [req 66]', async () => {
  await open()
  await shown('损失率')
  await shown('30.00')
  await shown('28/30 天')
  await shown('280/288')
  await until(() => names().length === 2, 15_000)
  expect(names()).toEqual(['inv-a', 'inv-b'])
})

test('a chosen class orders the inverters by that class', async () => {
  await open({}, '/here?span=month&date=2026-06-20&lossClass=dust')
  await until(() => names().length === 2, 15_000)
  expect(names()).toEqual(['inv-b', 'inv-a'])
})

test('money without a price is unknown, never zero', async () => {
  await open()
  await until(() => card().includes('--'), 15_000)
  expect(card()).not.toMatch(/\d/)
})

test('not enough data is said with its reason, and no figure is shown', async () => {
  const days = { all: 30, computed: 0, notEnough: [{ reason: 'noWeather' as const, days: 30 }], waiting: 0 }
  await open({ lossSummary: () => ({ ...summary, ...emptySum(), days, slices: [] }) })
  await shown('没有可用的辐照数据')
  expect(document.querySelector('.fg-kpi')).toBeNull()
})

test('days that were not looked at yet are announced as coming', async () => {
  const days = { all: 30, computed: 0, notEnough: [], waiting: 30 }
  await open({ lossSummary: () => ({ ...summary, ...emptySum(), days, slices: [] }) })
  await shown('结果正在计算')
  expect(document.querySelector('.fg-kpi')).toBeNull()
})

test('period and date are in the address', async () => {
  const page = await open()
  await shown('损失率')
  await click(byText('label', '年'))
  expect(page.address()).toContain('span=year')
  await shown('损失率')
})

test('a click on a bar of the waterfall filters what is below by its class', async () => {
  const page = await open()
  await until(() => document.querySelector('.drawn') !== null, 15_000)
  await click(document.querySelector('.drawn')!)
  expect(page.address()).toContain('lossClass=fault')
})

test('an inverter opens with its days, and a day with every interval and the rule that booked it', async () => {
  const at = '2026-06-18T04:00:00Z'
  await open(
    {
      lossDays: () => [{ ...sum, day: '2026-06-18', intervals }],
      lossIntervals: () => [
        {
          ...sum,
          at,
          booking: 'faultState',
          inputs: { powerKw: 0, limitKw: null, state: 5, faultCode: 1005, planeWm2: 812 },
          decided: { by: '林晓', cause: '绝缘受潮', isLocked: false },
        },
      ],
    },
    '/here?span=month&date=2026-06-20&device=inv-a&day=2026-06-18',
  )
  await shown('时段明细 2026-06-18')
  await shown('2026-06-18 12:00')
  await shown('设备上报故障（由 林晓 认定：绝缘受潮）')
  await shown('1005 绝缘阻抗低')
  await shown('812')
  expect(names()).toContain(at)
})

test('a condition that staff entered for the day is listed and can be taken back', async () => {
  const removed: unknown[] = []
  fakeApi(
    { ...analysisContract, ...deviceOperationContract },
    {
      lossSummary: () => summary,
      lossDevices: () => [device('inv-a', 150, 20)],
      lossDays: () => [{ ...sum, day: '2026-06-18', intervals }],
      lossIntervals: () => [],
      adjustments: () => ({ rows: [entered], total: 1 }),
      removeAdjustments: (body) => {
        removed.push(body)
        return { removed: 1 }
      },
    },
  )
  await render(
    <StationContext value={stations}>
      <LossAnalysisPage />
    </StationContext>,
    {
      address: '/here?span=month&date=2026-06-20&device=inv-a&day=2026-06-18',
      permissions: ['analysis:read', 'adjustment:read', 'adjustment:write'],
    },
  )
  await shown('调度电话要求')
  await click(byText('button', '撤销认定'))
  await until(() => document.querySelector('.ant-modal-confirm-btns .ant-btn-dangerous') !== null)
  await click(document.querySelector('.ant-modal-confirm-btns .ant-btn-dangerous')!)
  await until(() => removed.length === 1)
  expect(removed).toEqual([{ ids: ['7'] }])
})

test('dust comes with its interval, and days on which it was not told apart with their reason', async () => {
  await open()
  await shown('95% 区间 80 至 130 kWh')
  await shown('8 天未区分灰尘：期间没有可见的清洗或降雨')
  expect(document.querySelectorAll('.fg-analysis-note').length).toBeGreaterThan(1)
})

test('every figure has its definition, and two versions of it stand side by side', async () => {
  await open(
    {
      lossVersions: () => ({
        ledger: { version: 5, earlierVersion: 4, days: 6, now: sum, earlier: { ...sum, expectedKwh: 1042 } },
        kpis: [{ key: 'performanceRatio', version: 2, value: 0.8, earlierVersion: 1, earlierValue: 0.85 }],
      }),
    },
    '/here?span=month&date=2026-06-20&show=definitions',
  )
  await shown('两个版本都有结果的 6 天')
  await shown('版本 5（当前）')
  await shown('-42.00')
  await shown('80.00')
  await shown('上网电量全部计入')
  expect(names()).toContain('expected')
})

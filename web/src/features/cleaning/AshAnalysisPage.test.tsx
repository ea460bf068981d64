import { afterEach, expect, test, vi } from 'vitest'
import {
  cleaningContract,
  type CleanCalculator,
  type CleanLine,
  type DustSummary,
} from '@fengguang/domain/cleaning/cleaning.contract'
import type { CleaningRecord, MeasuredGain } from '@fengguang/domain/cleaning/cleaning.model'
import { stationRunContract } from '@fengguang/domain/station-run/station-run.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { AshAnalysisPage } from './AshAnalysisPage.tsx'

// jsdom draws nothing.
vi.mock('../../kit/chart/ChartCanvas.tsx', () => ({
  warmChart: () => Promise.resolve(),
  ChartCanvas: ({ label }: { label: string }) => <div className="drawn">{label}</div>,
}))
afterEach(clearCorner)

const limitMs = 15_000
const summary: DustSummary = {
  stationId: 's1',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  from: '2026-05-01',
  to: '2026-05-31',
  days: { all: 31, counted: 28, leftOut: [{ reason: 'noFrames', days: 3 }], waiting: 0 },
  refusal: null,
  ratio: { value: 0.945, low: 0.938, high: 0.951 },
  lossKwh: { value: 43_210, low: 40_000, high: 46_000 },
  lossYuan: 1728.4,
  ratePerDay: { value: 0.003, low: 0.0028, high: 0.0032 },
  formulaVersions: [4],
  curveVersion: 1,
  computedAt: '2026-06-01T00:10:00Z',
}
const line: CleanLine = {
  refusal: null,
  days: [{ day: '2026-05-10', ratio: 0.95, low: 0.94, high: 0.96, measured: 0.949 }],
  found: [{ day: '2026-05-10', gain: 0.08 }],
  entered: [],
}
const unknown: MeasuredGain = {
  state: 'notYet',
  daysBefore: 14,
  daysAfter: 2,
  ratioBefore: null,
  ratioAfter: null,
  gain: null,
  gainLow: null,
  gainHigh: null,
  kwhPerDay: null,
  yuanPerDay: null,
}
const record = (id: string, measured: MeasuredGain): CleaningRecord => ({
  id,
  stationId: 's1',
  stationName: '共和',
  fromDay: '2026-05-09',
  toDay: '2026-05-09',
  kind: 'washing',
  scope: 'station',
  deviceIds: [],
  costYuan: 30_000,
  note: '外委',
  promise: { ratioBefore: 0.9, kwhPerDay: 9876.5, yuanPerDay: 3950.6, paybackDays: 8 },
  measured,
  createdBy: '林晓',
  changedAt: '2026-05-10T00:00:00Z',
  version: 3,
})
const known: MeasuredGain = {
  ...unknown,
  state: 'known',
  daysAfter: 14,
  ratioBefore: 0.9,
  ratioAfter: 0.99,
  gain: 0.09,
  gainLow: 0.081,
  gainHigh: 0.099,
  kwhPerDay: 8765.4,
  yuanPerDay: 3506.16,
}
const calculated: CleanCalculator = {
  asOf: '2026-05-31',
  refusal: null,
  ratio: 0.93,
  dailyEnergyKwh: 90_000,
  measured: { costYuan: 30_000, pricePerKwh: 0.4, ratePctPerDay: 0.3, dryDays: null },
  used: { costYuan: 30_000, pricePerKwh: 0.4, ratePctPerDay: 0.3, dryDays: null },
  gate: {
    state: 'dry',
    source: 'measured',
    service: null,
    issuedAt: null,
    days: [{ day: '2026-05-31', rainMm: 0.4 }],
  },
  verdict: 'unknown',
  gainKwhPerDay: 6774.2,
  gainYuanPerDay: 2709.7,
  paybackDays: 11.9,
  best: { exactDays: 23.6, days: 24, yuanPerDay: 2492 },
  curve: [
    { days: 1, cleaning: 30_000, dust: 0 },
    { days: 24, cleaning: 1250, dust: 1242 },
  ],
}

const stations = { current: { currentStid: 's1', currentBusiType: 1 } } as unknown as Stations
type Answers = Partial<Parameters<typeof fakeApi<typeof cleaningContract>>[1]>
const now = {
  at: null,
  temperatureC: null,
  humidityPct: null,
  windSpeedMs: null,
  windDirectionDeg: null,
  irradianceWm2: null,
}

async function open(answers: Answers = {}, address = '/here?span=month&date=2026-05-20') {
  fakeApi(stationRunContract, {
    weather3day: () => ({ source: 'none' as const, deviceName: null, isLive: true, now, days: [], forecast: null }),
  })
  fakeApi(cleaningContract, {
    dust: () => summary,
    cleanLine: () => line,
    deviceDust: () => [
      {
        deviceId: 'inv-a',
        deviceName: 'inv-a',
        model: 'M',
        ratedKw: 100,
        expectedKwh: 1000,
        dustKwh: 60,
        dustYuan: 24,
        share: 0.6,
      },
    ],
    records: () => ({ rows: [record('c1', known), record('c2', unknown)], total: 2 }),
    cleanCalculator: () => calculated,
    ...answers,
  })
  return render(
    <StationContext value={stations}>
      <AshAnalysisPage />
    </StationContext>,
    { address, permissions: ['analysis:read', 'cleaning:write'] },
  )
}
const text = () => document.body.textContent ?? ''
const shown = (words: string) => until(() => text().includes(words), limitMs)
const row = (id: string) => document.querySelector(`[data-row-key=${id}]`)?.textContent ?? ''
const article = (name: string) => document.querySelector(`article[aria-label=${name}]`)?.textContent ?? ''

test('dust of a period is there with its interval, its days and its yuan [req 65]', async () => {
  await open()
  await shown('93.80–95.10 %')
  expect(text()).toContain('损失 4.00–4.60 万度')
  expect(text()).toContain('0.280–0.320 %/天')
  expect(article('洁净比')).toContain('94.50')
  expect(article('灰尘损失金额')).toContain('1,728.40')
  await shown('28/31 天')
  await until(() => document.querySelector('[data-row-key=inv-a]'), limitMs)
})

test('a cleaning shows its promise beside what was measured, and says when that is not known yet', async () => {
  await open()
  await until(() => document.querySelector('[data-row-key=c2]'), limitMs)
  expect(row('c1')).toContain('9,876.5')
  expect(row('c1')).toContain('9.00 %（8.10 至 9.90）')
  expect(row('c1')).toContain('3,506.16')
  expect(row('c2')).toContain('清洗后有效天数还不够（2/5）')
})

test('too few valid days are a result with its reason, and no figure is shown', async () => {
  await open({ dust: () => ({ ...summary, refusal: 'fewDays', ratio: null, lossKwh: null, lossYuan: null }) })
  await shown('有效天数不足 80%')
  expect(text()).toContain('3 天：当日没有设备数据')
  expect(document.querySelector('.fg-kpi')).toBeNull()
})

test('a save that comes second is refused, and what was typed stays', async () => {
  const sent: unknown[] = []
  await open({
    updateRecord: (body: unknown) => {
      sent.push(body)
      throw new FakeFailure(409, { code: 10050002, key: 'record.conflict', msg: '该记录已被他人修改' })
    },
  })
  await until(() => document.querySelector('[data-row-key=c1]'), limitMs)
  await click(byText('[data-row-key=c1] button', '编辑'))
  await until(() => document.querySelector('.fg-form textarea'), limitMs)
  await type(document.querySelector<HTMLTextAreaElement>('.fg-form textarea')!, '第二个人')
  await click(byText('.fg-form button', '保存'))
  await shown('该记录已被他人修改')
  expect(sent).toEqual([expect.objectContaining({ id: 'c1', version: 3, note: '第二个人' })])
  expect(document.querySelector<HTMLTextAreaElement>('.fg-form textarea')!.value).toBe('第二个人')
})

test('the calculator says where the rain comes from, and keeps what was typed in the address [req 6]', async () => {
  const asked: unknown[] = []
  const page = await open(
    {
      cleanCalculator: (query: unknown) => {
        asked.push(query)
        return calculated
      },
    },
    '/here?view=calculator&dryDays=20',
  )
  await shown('电站实测降雨')
  expect(text()).toContain('2026-05-31 降雨 0.4 mm')
  expect(article('最优清洗间隔')).toContain('24')
  expect(article('每日增收')).toContain('2,709.70')
  expect(asked[0]).toMatchObject({ stationId: 's1', dryDays: 20 })
  await click(byText('button', '恢复预填值'))
  expect(page.address()).not.toContain('dryDays')
})

test('an error is said, and asked again', async () => {
  let calls = 0
  await open({
    dust: () => {
      calls += 1
      if (calls === 1) throw new FakeFailure(503, { code: 503, key: 'server.unavailable', msg: '服务暂不可用' })
      return summary
    },
  })
  await shown('服务暂不可用')
  await click(byText('button', '重试'))
  await shown('93.80–95.10 %')
  expect(calls).toBe(2)
})

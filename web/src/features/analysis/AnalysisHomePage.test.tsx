import { expect, test, vi } from 'vitest'
import { analysisContract, type AnalysisHome, type RankedStation } from '@fengguang/domain/analysis/analysis.contract'
import { noResultNames } from '@fengguang/domain/analysis/loss.model'
import { emptySum } from '@fengguang/domain/analysis/loss.rules'
import { cleaningContract } from '@fengguang/domain/cleaning/cleaning.contract'
import type { StationChoice } from '@fengguang/domain/stations/station-access.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { click, render, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { AnalysisHomePage } from './AnalysisHomePage.tsx'

// jsdom draws nothing: a button stands for a click on the bar of the wind farm.
vi.mock('../../kit/chart/ChartCanvas.tsx', () => ({
  warmChart: () => Promise.resolve(),
  ChartCanvas: ({ label, onPick }: { label: string; onPick?: (pick: { id: string }) => void }) => (
    <button type="button" className="drawn" aria-label={label} onClick={() => onPick?.({ id: 'wind' })} />
  ),
}))

const lossKwh = { ...emptySum().lossKwh, fault: 100 }
const ranked = (stationId: string, stcls: '01' | '02', performanceRatio: number | null): RankedStation => ({
  stationId,
  stationName: `电站 ${stationId}`,
  stcls,
  expectedKwh: 1000,
  actualKwh: 900,
  lossKwh,
  lossYuan: null,
  performanceRatio,
  equivalentHours: 5,
  days: 30,
})
const device = (stationId: string, stcls: '01' | '02') => ({
  stationId,
  stationName: `电站 ${stationId}`,
  stcls,
  deviceId: `${stationId}-1`,
  deviceName: `设备 ${stationId}-1`,
  worst: 'fault' as const,
  lossKwh: 100,
  lossShare: 0.1,
})
const home: AnalysisHome = {
  ...emptySum(),
  expectedKwh: 2000,
  actualKwh: 1800,
  lossKwh: { ...lossKwh, fault: 200 },
  from: '2026-06-01',
  to: '2026-06-30',
  stations: { all: 2, known: 2 },
  days: { all: 60, computed: 60, notEnough: [], waiting: 0 },
  lossYuan: null,
  ranking: [ranked('pv', '01', 0.8), ranked('wind', '02', null)],
  devices: [device('pv', '01'), device('wind', '02')],
  computedAt: '2026-07-01T00:10:00Z',
}

async function open(shown = home) {
  fakeApi(analysisContract, { home: () => shown, openDiagnoses: () => ({ total: 0, rows: [] }) })
  fakeApi(cleaningContract, { worthCleaning: () => ({ stations: { all: 1, judged: 0 }, worth: [] }) })
  const choices: StationChoice[] = []
  const switchTo = async (choice: StationChoice) => {
    choices.push(choice)
    return true
  }
  const page = await render(
    <StationContext value={{ switchTo } as unknown as Stations}>
      <AnalysisHomePage />
    </StationContext>,
    { address: '/here?span=month&date=2026-06-20', permissions: ['analysis:read'] },
  )
  const sign = shown.stations.known > 0 ? '设备 wind-1' : '没有结果'
  await until(() => document.body.textContent?.includes(sign) ?? false, 15_000)
  return { page, choices }
}
const row = (key: string) => document.querySelector(`[data-row-key="${key}"]`)!

test.each([
  ['an inverter', 'pv-1', '/lossAnalysis?span=month&date=2026-06-20&device=pv-1&lossClass=fault', '01'],
  ['a turbine', 'wind-1', '/stationRun?id=wind', '02'],
])('%s that loses much opens where its plant can be looked at', async (_, key, address, stcls) => {
  const { page, choices } = await open()
  await click(row(key))
  await until(() => page.address() === address)
  expect(choices.map((choice) => choice.stcls)).toEqual([stcls])
})

test('a wind farm is in the ranking by loss and by hours, not by performance ratio', async () => {
  const { page } = await open()
  expect(document.querySelectorAll('[data-row-key="pv"]')).toHaveLength(2)
  expect(document.querySelectorAll('[data-row-key="wind"]')).toHaveLength(1)
  const bars = [...document.querySelectorAll<HTMLButtonElement>('.drawn')]
  await click(bars.at(-1)!)
  await until(() => page.address() === '/stationRun?id=wind')
  expect(bars.length).toBeGreaterThan(1)
})

test('days of the fleet without a result are counted by their reason', async () => {
  await open({ ...home, days: { all: 60, computed: 45, notEnough: [{ reason: 'noReference', days: 10 }], waiting: 5 } })
  const hints = [...document.querySelectorAll('.fg-coverage')].map((element) => element.getAttribute('aria-label'))
  const reasons = [`10 天：${noResultNames.noReference[0]}`, '5 天尚未计算']
  expect(hints.some((hint) => reasons.every((reason) => hint?.includes(reason)))).toBe(true)
})

test('a fleet without any result says why instead of asking to wait', async () => {
  await open({
    ...home,
    stations: { all: 2, known: 0 },
    days: { all: 60, computed: 0, notEnough: [{ reason: 'noReference', days: 60 }], waiting: 0 },
  })
  expect(document.body.textContent).toContain(`60 天：${noResultNames.noReference[0]}`)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Curve } from '../curve/curve.model.ts'
import { CurvePanel } from '../curve/CurvePanel.tsx'
import { RequestFailure } from '../../lib/request-failure.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import type { ChartPick, ShareChart } from './chart.model.ts'
import { ChartPanel } from './ChartPanel.tsx'
import type { ExportChart } from './ChartExport.tsx'

const { warmChart } = vi.hoisted(() => ({
  warmChart: vi.fn<(modules: unknown[], option: { series: unknown[] }) => void>(),
}))
vi.mock('./ChartCanvas.tsx', () => ({
  warmChart,
  ChartCanvas: ({ label }: { label: string }) => {
    if (label.includes('Undrawable')) throw new Error('no canvas')
    return <figure className="drawn" />
  },
}))

const data: ShareChart = {
  kind: 'share',
  axis: 'Class',
  name: 'Power',
  unit: 'kW',
  items: [
    { id: 'pv', name: 'PV', value: 3000 },
    { id: 'wind', name: 'Wind', value: null },
  ],
}
const failure = new RequestFailure({ key: 'server.unavailable', code: 503, status: 503, msg: 'gone', requestId: 'r1' })
const en = { lang: 'en_US' } as const

const saved: { name: string; bytes: Blob }[] = []
beforeEach(() => {
  warmChart.mockClear()
  saved.length = 0
  URL.createObjectURL = (bytes) => {
    saved.push({ name: '', bytes: bytes as Blob })
    return 'blob:1'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.at(-1)!.name = this.download
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const openTable = () => click(byText('.ant-segmented-item', '').parentElement!.querySelectorAll('input')[1]!)

test.each([
  ['loading', { data: undefined }, '.fg-chart-waiting'],
  ['empty', { data: { ...data, items: [] } }, '[data-kind=empty]'],
  ['failed', { data: undefined, error: failure }, '[data-kind=error]'],
  [
    'denied',
    { data: undefined, error: new RequestFailure({ key: 'access.denied', code: 403, status: 403, msg: '' }) },
    '[data-kind=noPermission]',
  ],
] as const)('%s', async (_state, props, selector) => {
  // prettier-ignore
  const { container } = await render(<ChartPanel title="Capacity" {...props} />, en)
  expect(container.querySelector(selector)).not.toBeNull()
  expect(byText('button', 'Export Capacity').hasAttribute('disabled')).toBe(true)
})

test('stale figures stay, dimmed, with their time', async () => {
  const at = new Date('2026-06-18T06:28:00Z')
  const { container } = await render(
    <ChartPanel title="Capacity" data={data} stale dataAt={at} zone="Asia/Shanghai" />,
    en,
  )
  expect(container.querySelector('.fg-chart')?.getAttribute('data-stale')).toBe('true')
  expect(container.querySelector('.fg-chart-stale')?.textContent).toBe('Stale · 2026-06-18 14:28:00')
})

test('a failed refresh keeps the figures and says so', async () => {
  const { container } = await render(<ChartPanel title="Capacity" data={data} error={failure} />, en)
  expect(container.querySelector('[data-kind=error]')).toBeNull()
  expect(container.querySelector('.fg-chart-stale')?.textContent).toContain('Refresh failed')
})

test('the table has the figures in the shown unit, and a cell can be picked', async () => {
  const onPick = vi.fn<(pick: ChartPick) => void>()
  const { container } = await render(<ChartPanel title="Capacity" data={data} onPick={onPick} />, en)
  await openTable()
  await until(() => container.querySelector('.ant-table'))
  expect([...container.querySelectorAll('th')].map((one) => one.textContent)).toEqual([
    'Class',
    'Power (MW)',
    'Share (%)',
  ])
  expect(container.textContent).toMatch(/PV3\.00100\.0.*Wind----/)
  await click(byText('button', 'PV'))
  expect(onPick.mock.calls).toEqual([[{ id: 'pv' }]])
})

test('a picture that cannot be drawn leaves the rest of the page and the table', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { container } = await render(
    <>
      <p>beside</p>
      <ChartPanel title="Undrawable" data={data} />
    </>,
    en,
  )
  await until(() => container.querySelector('[data-kind=error]'))
  expect(container.textContent).toContain('beside')
  await openTable()
  await until(() => container.querySelector('.ant-table'))
})

const choose = async (name: string) => {
  await click(byText('button', 'Export Capacity'))
  await click(
    await until(() =>
      [...document.querySelectorAll('.ant-dropdown-menu-item')].find((one) => one.textContent === name),
    ),
  )
}

test('the export has what the table shows, in base units', async () => {
  await render(<ChartPanel title="Capacity" data={data} fileName="capacity today" />, en)
  await choose('CSV file')
  await until(() => saved.length > 0 && saved[0]!.name)
  expect(saved[0]!.name).toBe('capacity today.csv')
  expect(await saved[0]!.bytes.text()).toContain('Class,Power (kW),Share (%)')
  expect(await saved[0]!.bytes.text()).toContain('PV,3000,100')
})

test('where the server writes the file it is asked for the chosen format', async () => {
  const onExport = vi.fn<ExportChart>(() => Promise.resolve())
  await render(<ChartPanel title="Capacity" data={data} onExport={onExport} />, en)
  await choose('Excel file')
  await until(() => onExport.mock.calls.length > 0)
  expect(onExport.mock.calls[0]![0]).toBe('xlsx')
  expect(saved).toEqual([])
})

const curves: Curve[] = [{ id: 'a', name: 'a', unit: 'kW', points: Float64Array.of(0, 1, 60_000, 2) }]

test('while its figures are on their way the chart is made ready', async () => {
  const { container } = await render(<CurvePanel title="" curves={undefined} />)
  expect(container.querySelector('.fg-chart-waiting')).not.toBeNull()
  await until(() => warmChart.mock.calls.length === 1)
  expect(warmChart.mock.calls[0]?.[1].series).toHaveLength(2)
})

test('figures that are there are drawn at once, and nothing else is', async () => {
  const { container } = await render(<CurvePanel title="" curves={curves} />)
  await until(() => container.querySelector('.drawn') !== null)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(warmChart).not.toHaveBeenCalled()
})

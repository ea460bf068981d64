import { beforeEach, expect, test, vi } from 'vitest'
import { render, until } from '../../testing/render.tsx'
import { CurvePanel } from './CurvePanel.tsx'
import type { Curve } from './curve.model.ts'

const { warmChart } = vi.hoisted(() => ({ warmChart: vi.fn<(option: { series: unknown[] }) => void>() }))
vi.mock('./CurveChart.tsx', () => ({ warmChart, CurveChart: () => <figure className="drawn" /> }))
beforeEach(() => warmChart.mockClear())

const curves: Curve[] = [{ id: 'a', name: 'a', unit: 'kW', points: Float64Array.of(0, 1, 60_000, 2) }]

test('while its figures are on their way the chart is made ready', async () => {
  const { container } = await render(<CurvePanel title="" curves={undefined} />)
  expect(container.querySelector('.fg-curve-waiting')).not.toBeNull()
  await until(() => warmChart.mock.calls.length === 1)
  expect(warmChart.mock.calls[0]?.[0].series).toHaveLength(2)
})

test('figures that are there are drawn at once, and nothing else is', async () => {
  const { container } = await render(<CurvePanel title="" curves={curves} />)
  await until(() => container.querySelector('.drawn') !== null)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(warmChart).not.toHaveBeenCalled()
})

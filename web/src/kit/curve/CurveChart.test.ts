import { expect, test, vi } from 'vitest'
import { warmChart } from './CurveChart.tsx'

const { dispose } = vi.hoisted(() => ({ dispose: vi.fn<() => void>() }))
vi.mock('./echarts-core.ts', () => ({
  initChart: () => ({
    setOption: () => {
      throw new Error('no canvas')
    },
    dispose,
  }),
}))

test('a browser that cannot draw is not asked again with every frame', () => {
  expect(() => warmChart({})).toThrow('no canvas')
  expect(dispose).toHaveBeenCalledOnce()
})

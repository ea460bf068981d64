import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { press, render, until } from '../../testing/render.tsx'
import type { ChartPick } from './chart.model.ts'
import { ChartCanvas, warmChart } from './ChartCanvas.tsx'
import type { Drawing } from './chart-options/option-parts.ts'

interface Clicked {
  seriesIndex: number
  dataIndex: number
}
const made = vi.hoisted(() => {
  const clicks = new Set<(at: Clicked) => void>()
  return {
    clicks,
    dispose: vi.fn<() => void>(),
    actions: [] as { type: string; dataIndex?: number }[],
    options: [] as unknown[],
    fails: false,
  }
})
vi.mock('./echarts-core.ts', () => ({
  registerModules: () => undefined,
  initChart: () => ({
    setOption: (option: unknown) => {
      if (made.fails) throw new Error('no canvas')
      made.options.push(option)
    },
    dispose: made.dispose,
    dispatchAction: (action: { type: string }) => made.actions.push(action),
    on: (_event: string, heard: (at: Clicked) => void) => made.clicks.add(heard),
    off: (_event: string, heard: (at: Clicked) => void) => made.clicks.delete(heard),
    resize: () => undefined,
    getWidth: () => 0,
    getHeight: () => 0,
  }),
}))

const drawing: Drawing = {
  option: { series: [] },
  marks: ['dust', 'shadow', 'fault'].map((id, dataIndex) => ({
    seriesIndex: 1,
    dataIndex,
    pick: { id },
    text: `${id}: 1`,
  })),
}
const draw = () => drawing
const shared = { modules: [], draw, theme: 'light', heightPx: 100, label: 'Losses' } as const

const click = (at: Clicked) => act(async () => made.clicks.forEach((heard) => heard(at)))

async function shown(onPick?: (pick: ChartPick) => void) {
  const { container } = await render(<ChartCanvas {...shared} onPick={onPick} />)
  const keys = await until(() => container.querySelector<HTMLElement>('[role=application]'))
  return { keys, said: () => container.querySelector('output')?.textContent }
}

test('a browser that cannot draw is not asked again with every frame', () => {
  made.fails = true
  expect(() => warmChart([], {})).toThrow('no canvas')
  expect(made.dispose).toHaveBeenCalledOnce()
  made.fails = false
})

test('a click on a bar picks what it stands for, a click beside it nothing', async () => {
  const onPick = vi.fn<(pick: ChartPick) => void>()
  await shown(onPick)
  await click({ seriesIndex: 1, dataIndex: 1 })
  await click({ seriesIndex: 0, dataIndex: 1 })
  expect(onPick.mock.calls).toEqual([[{ id: 'shadow' }]])
})

test('arrow keys walk over the bars, say each one, and Enter picks it', async () => {
  const onPick = vi.fn<(pick: ChartPick) => void>()
  const { keys, said } = await shown(onPick)
  expect(keys.tabIndex).toBe(0)
  await press(keys, 'Enter')
  expect(onPick).not.toHaveBeenCalled()
  for (const [key, text] of [
    ['ArrowRight', 'dust: 1'],
    ['End', 'fault: 1'],
    ['ArrowRight', 'fault: 1'],
    ['ArrowLeft', 'shadow: 1'],
  ] as const) {
    // prettier-ignore
    await press(keys, key)
    expect(said()).toBe(text)
  }
  expect(made.actions.findLast(({ type }) => type === 'showTip')).toMatchObject({ seriesIndex: 1, dataIndex: 1 })
  await press(keys, 'Enter')
  expect(onPick.mock.calls).toEqual([[{ id: 'shadow' }]])
})

test('without a use for picks the values can still be read', async () => {
  const { keys, said } = await shown()
  await press(keys, 'Home')
  await press(keys, 'Enter')
  expect(said()).toBe('dust: 1')
})

import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { byText, click as clickOn, press, render, until } from '../../testing/render.tsx'
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
    draws: 0,
    fails: false,
  }
})
vi.mock('./echarts-core.ts', () => ({
  registerModules: () => undefined,
  initChart: () => ({
    setOption: (_option: unknown, how?: { lazyUpdate: boolean }) => {
      if (made.fails) throw new Error('no canvas')
      if (!how?.lazyUpdate) made.draws += 1
    },
    setTheme: () => {
      made.draws += 1
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

function Themed() {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  return (
    <>
      <button type="button" onClick={() => setTheme('dark')}>
        dark
      </button>
      <ChartCanvas {...shared} theme={theme} />
    </>
  )
}

test('another theme draws the picture once, not twice', async () => {
  const { container } = await render(<Themed />)
  await until(() => container.querySelector('[role=application]'))
  const before = made.draws
  await clickOn(byText('button', 'dark'))
  expect(made.draws - before).toBe(1)
})

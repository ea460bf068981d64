import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jittered, RefreshSecondsContext, staleAt, useScreenQuery } from './screen-refresh.ts'

test.each([
  [20, 0, 18_000],
  [20, 0.5, 20_000],
  [20, 1, 22_000],
  [60, 0.25, 57_000],
])('%i s with chance %f waits %i ms', (seconds, chance, ms) => {
  expect(jittered(seconds, chance)).toBeCloseTo(ms)
})

test('data is stale after twice the interval', () => expect(staleAt(1_000, 10)).toBe(21_000))

const read = vi.fn<() => Promise<number>>()

function Probe() {
  const query = useScreenQuery({ queryKey: ['probe'], queryFn: read, retry: false })
  return <output data-stale={query.isStale}>{query.data}</output>
}

const setVisibility = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  window.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  read.mockReset().mockResolvedValue(7)
})
afterEach(() => {
  setVisibility('visible')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show() {
  const box = document.createElement('div')
  const root = createRoot(box)
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RefreshSecondsContext value={10}>
          <Probe />
        </RefreshSecondsContext>
      </QueryClientProvider>,
    ),
  )
  await pass(20)
  return { probe: () => box.querySelector('output')!, unmount: () => act(() => root.unmount()) }
}

test('reads again by the seconds of the screen and rests while hidden [req 26]', async () => {
  const { probe, unmount } = await show()
  expect([probe().textContent, read.mock.calls.length]).toEqual(['7', 1])
  await pass(10_050)
  expect(read).toHaveBeenCalledTimes(2)
  act(() => setVisibility('hidden'))
  await pass(60_000)
  expect(read).toHaveBeenCalledTimes(2)
  await act(async () => {
    setVisibility('visible')
    await vi.advanceTimersByTimeAsync(50)
  })
  expect(read).toHaveBeenCalledTimes(3)
  unmount()
})

test('says stale when reads keep failing, and keeps the old data', async () => {
  const { probe, unmount } = await show()
  read.mockRejectedValue(new Error('down'))
  await pass(19_000)
  expect(probe().dataset.stale).toBe('false')
  await pass(2_000)
  expect([probe().dataset.stale, probe().textContent]).toEqual(['true', '7'])
  unmount()
})

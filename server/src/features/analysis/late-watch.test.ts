import { afterEach, expect, test, vi } from 'vitest'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { watchLateFrames } from './late-watch.service.ts'

afterEach(() => vi.useRealTimers())

/** A store whose newest late frame came at an instant, and a watch that looks every ten seconds. */
function watched() {
  vi.useFakeTimers({ now: Date.parse('2026-06-20T04:00:00Z'), toFake: ['Date'] })
  const state = { newest: Date.now() - 3_600_000, isDown: false, sent: 0, troubles: 0, looks: 0, lag: 0 }
  const rows = async ({ params }: { params?: Record<string, unknown> }) => {
    state.looks += 1
    if (state.isDown) throw new Error('down')
    expect(params).toEqual({ from: '2026-04-18', before: '2026-06-19' })
    return [{ newest: state.newest }]
  }
  const watch = watchLateFrames({
    telemetry: { rows } as unknown as Telemetry,
    send: async () => {
      state.sent += 1
    },
    clock: Date.now,
    rollupsThrough: async () => Date.now() - state.lag,
    onTrouble: () => {
      state.troubles += 1
    },
    everyMs: 5,
  })
  /** Until every type was looked at twice more: whatever the first look missed, the second has seen. */
  const looked = async () => {
    const until = state.looks + 18
    await vi.waitFor(() => expect(state.looks).toBeGreaterThanOrEqual(until))
  }
  return { state, watch, looked }
}

test('late frames ask for an analysis once, when no more of them came for a while', async () => {
  const { state, watch, looked } = watched()
  await looked()
  expect(state.sent).toBe(0)
  state.newest = Date.now()
  await looked()
  expect(state.sent).toBe(0)
  vi.setSystemTime(Date.now() + 26_000)
  await looked()
  expect(state.sent).toBe(1)
  await looked()
  await watch.stop()
  expect(state.sent).toBe(1)
})

test('frames that keep coming ask for an analysis every minute, and once more when they end', async () => {
  const { state, watch, looked } = watched()
  await looked()
  for (const sent of [0, 0, 1, 1, 1, 2]) {
    vi.setSystemTime(Date.now() + 20_000)
    state.newest = Date.now() - 1000
    await looked()
    expect(state.sent).toBe(sent)
  }
  vi.setSystemTime(Date.now() + 26_000)
  await looked()
  expect(state.sent).toBe(3)
  await looked()
  await watch.stop()
  expect(state.sent).toBe(3)
})

test('while rollups are late nobody knows that no more frames came', async () => {
  const { state, watch, looked } = watched()
  await looked()
  state.newest = Date.now()
  state.lag = 10_000
  vi.setSystemTime(Date.now() + 30_000)
  await looked()
  expect(state.sent).toBe(0)
  state.lag = 4_000
  await looked()
  await watch.stop()
  expect(state.sent).toBe(1)
})

test('a store that is down is asked again, and what came meanwhile is not forgotten', async () => {
  const { state, watch, looked } = watched()
  await looked()
  state.isDown = true
  state.newest = Date.now()
  vi.setSystemTime(Date.now() + 60_000)
  await looked()
  expect([state.sent, state.troubles > 0]).toEqual([0, true])
  state.isDown = false
  await looked()
  await watch.stop()
  expect(state.sent).toBe(1)
})

import { afterEach, expect, test, vi } from 'vitest'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { watchLateFrames } from './late-watch.service.ts'

afterEach(() => vi.useRealTimers())

/** A store whose newest late frame came at an instant, and a watch that looks every ten seconds. */
function watched() {
  vi.useFakeTimers({ now: Date.parse('2026-06-20T04:00:00Z'), toFake: ['Date'] })
  const state = { newest: Date.now() - 3_600_000, isDown: false, sent: 0, troubles: 0, looks: 0 }
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

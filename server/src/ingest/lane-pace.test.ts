import { expect, test } from 'vitest'
import { afterFailure, afterLoad, afterSuccess, longestHoldMs, newPace } from './lane-pace.ts'

const mebibyte = 1024 * 1024
const settings = { retryMs: 250, loadEveryMs: 1, refreshEveryMs: 1_000, batchBytes: 64 * mebibyte }
const much = { at: 0, wasMuch: true }

test('a batch is as large as the store is fast', () => {
  let lane = newPace(settings, 0, 8 * mebibyte)
  const after = (...tookMs: number[]) => {
    for (const ms of tookMs) lane = afterLoad(lane, settings, { ...much, heldMs: ms })
    return lane.batchBytes / mebibyte
  }
  expect(after()).toBe(8)
  expect(after(longestHoldMs + 1)).toBe(4)
  expect(after(longestHoldMs * 10, longestHoldMs * 10)).toBe(4)
  expect(after(1, 1)).toBe(16)
  expect(after(longestHoldMs - 1)).toBe(16)
  expect(after(1, 1, 1, 1)).toBe(64)
  expect(after(longestHoldMs + 1)).toBe(32)
})

test('one that is asked to be smaller than the least stays as it is', () => {
  const small = { ...settings, batchBytes: 1_000 }
  const lane = afterLoad(newPace(small, 0), small, { ...much, heldMs: longestHoldMs * 2 })
  expect(lane.batchBytes).toBe(1_000)
})

test.each([
  ['a store that is away', true, [500, 1_000, 2_000, 2_000]],
  ['a table that refuses', false, [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]],
])('%s is tried again after doubling pauses', (_name, isAway, waits) => {
  let lane = newPace(settings, 0)
  const found = waits.map(() => {
    lane = afterFailure(lane, settings, { at: 100, message: 'no', isAway })
    return lane.retryAt - 100
  })
  expect(found).toEqual(waits)
  expect(afterSuccess(lane, settings, 1)).toMatchObject({ failures: 0, lastError: null, isAway: false })
})

test('a store that hung once is caught up with; one that is always slow keeps its pauses', () => {
  const hung = afterSuccess(newPace(settings, 0), settings, 1_000)
  expect(hung.isCatchingUp).toBe(true)
  expect(afterSuccess({ ...hung, isCatchingUp: false }, settings, 1_000).isCatchingUp).toBe(false)
})

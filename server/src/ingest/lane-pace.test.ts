import { expect, test } from 'vitest'
import { LanePace, longestBatchMs } from './lane-pace.ts'

const mebibyte = 1024 * 1024
const pace = { retryMs: 1, loadEveryMs: 1, refreshEveryMs: 1 }

test('a batch is as large as the store is fast', () => {
  const lane = new LanePace(pace, 64 * mebibyte, 8 * mebibyte)
  const after = (...tookMs: number[]) => {
    for (const ms of tookMs) lane.loaded(ms, true)
    return lane.batchBytes / mebibyte
  }
  expect(after()).toBe(8)
  expect(after(longestBatchMs + 1)).toBe(4)
  expect(after(longestBatchMs * 10, longestBatchMs * 10)).toBe(4)
  expect(after(1, 1)).toBe(16)
  expect(after(longestBatchMs - 1)).toBe(16)
  expect(after(1, 1, 1, 1)).toBe(64)
  expect(after(longestBatchMs + 1)).toBe(32)
})

test('one that is asked to be smaller than the least stays as it is', () => {
  const lane = new LanePace(pace, 1_000)
  lane.loaded(longestBatchMs * 2, true)
  expect(lane.batchBytes).toBe(1_000)
})

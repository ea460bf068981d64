import { describe, expect, test } from 'vitest'
import { historyWindows } from './history-plan.ts'

const day = 86_400_000
const until = Date.UTC(2026, 10, 15, 5, 37)

describe('the plan of a history', () => {
  test.each([60, 7, 3.3, 0.01, 0])('of %d days covers it once, newest first, finely for a week', (days) => {
    const from = until - days * day
    const windows = historyWindows(from, until)
    expect(windows.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)).toBe(until - from)
    expect(windows.every(({ toMs }, i) => toMs === (windows[i - 1]?.fromMs ?? until))).toBe(true)
    const isFine = windows.map(({ fromMs }) => fromMs >= until - 7 * day)
    expect(windows.map(({ stepSeconds }) => stepSeconds === 60)).toEqual(isFine)
  })
})

import { describe, expect, test } from 'vitest'
import { firstScreenWindows, historyWindows, type Window } from './history-plan.ts'

const day = 86_400_000
const until = Date.UTC(2026, 10, 15, 5, 37)

describe('the plan of a history', () => {
  test.each([60, 7, 3.3, 0.01, 0])('of %d days covers it once, newest first, finely for a week', (days) => {
    const from = until - days * day
    const { week, before } = historyWindows(from, until)
    const windows = [...week, ...before]
    expect(windows.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)).toBe(until - from)
    expect(windows.every(({ toMs }, i) => toMs === (windows[i - 1]?.fromMs ?? until))).toBe(true)
    const isFine = windows.map(({ fromMs }) => fromMs >= until - 7 * day)
    expect(windows.map(({ stepSeconds }) => stepSeconds === 60)).toEqual(isFine)
  })
})

const covers = (windows: readonly Window[]) => windows.map(({ fromMs, toMs }) => [fromMs, toMs])

describe('what the first screen shows', () => {
  const zone = 'Asia/Shanghai'
  const midnight = Date.UTC(2026, 10, 14, 16)
  const monthBefore = Date.UTC(2026, 9, 30, 16)

  test('comes first: today by quarter hours, this month from the last day before it on, the weather of three days', () => {
    const windows = firstScreenWindows(until - 60 * day, until, zone)
    expect(covers(windows)).toEqual([
      [midnight, until],
      [monthBefore, midnight],
      [midnight - 2 * day, midnight],
    ])
    expect(windows.map(({ stepSeconds }) => stepSeconds)).toEqual([900, 8 * 3600, 3600])
    // A frame at every local midnight, or the energy of a day would lack hours.
    expect((midnight / 1000) % windows[1]!.stepSeconds).toBe(0)
    expect(windows.map(({ types }) => types!.includes('inverter'))).toEqual([true, true, false])
    expect(windows.some(({ types }) => types!.includes('combinerBox'))).toBe(false)
  })
  test('is no longer than the history', () => {
    expect(covers(firstScreenWindows(until - day, until, zone))).toEqual([
      [midnight, until],
      [until - day, midnight],
      [until - day, midnight],
    ])
    expect(covers(firstScreenWindows(until - 60_000, until, zone))).toEqual([[until - 60_000, until]])
  })
})

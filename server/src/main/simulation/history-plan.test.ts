import { describe, expect, test } from 'vitest'
import { firstScreenWindows, historyWindows, type Window } from './history-plan.ts'

const day = 86_400_000
const until = Date.UTC(2026, 10, 15, 5, 37)

describe('the plan of a history', () => {
  test.each([60, 7, 3.3, 0.01, 0])('of %d days covers it once, newest first, finely for a week', (days) => {
    const from = until - days * day
    const windows = historyWindows(from, until, 'Asia/Shanghai')
    expect(windows.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)).toBe(until - from)
    expect(windows.every(({ toMs }, i) => toMs === (windows[i - 1]?.fromMs ?? until))).toBe(true)
    expect(windows.map(({ stepSeconds }) => stepSeconds)).toEqual(
      windows.map(({ toMs }) => (toMs <= until - 7 * day ? 300 : 60)),
    )
  })
  test('has whole local days, but for the first and the last, and where it becomes fine', () => {
    const windows = historyWindows(until - 60 * day, until, 'Asia/Shanghai')
    const [week, before] = [windows.slice(0, 8), windows.slice(8)]
    const localHours = (ms: number) => ((ms + 8 * 3_600_000) % day) / 3_600_000
    expect(week.map(({ fromMs }) => localHours(fromMs))).toEqual([0, 0, 0, 0, 0, 0, 0, 12])
    expect([...new Set(before.slice(0, -1).map(({ fromMs }) => localHours(fromMs)))]).toEqual([0])
    for (const windows of [week, before])
      expect(windows.slice(1, -1).every(({ fromMs, toMs }) => toMs - fromMs === day)).toBe(true)
  })
})

const covers = (windows: readonly Window[]) => windows.map(({ fromMs, toMs }) => [fromMs, toMs])

describe('what the first screen shows', () => {
  const zone = 'Asia/Shanghai'
  const midnight = Date.UTC(2026, 10, 14, 16)
  const monthBefore = Date.UTC(2026, 9, 30, 16)

  test('comes first: today by quarter hours, this month from the last day before it on, the weather of three days', () => {
    const windows = firstScreenWindows(until - 60 * day, until, zone)
    const days = (midnight - monthBefore) / day
    expect(covers(windows)).toEqual([
      [midnight, until],
      // A frame at every local midnight, and no more.
      ...Array.from({ length: days }, (_, i) => [midnight - (i + 1) * day, midnight - (i + 1) * day + 900_000]),
      [midnight - 2 * day, midnight],
    ])
    expect(windows.map(({ stepSeconds }) => stepSeconds)).toEqual([900, ...Array(days).fill(900), 3600])
    expect(windows.map(({ types }) => types!.includes('inverter'))).toEqual([true, ...Array(days).fill(true), false])
    expect(windows.some(({ types }) => types!.includes('combinerBox'))).toBe(false)
  })
  test('is no longer than the history', () => {
    expect(covers(firstScreenWindows(until - day, until, zone))).toEqual([
      [midnight, until],
      [until - day, until - day + 900_000],
      [until - day, midnight],
    ])
    expect(covers(firstScreenWindows(until - 60_000, until, zone))).toEqual([[until - 60_000, until]])
  })
})

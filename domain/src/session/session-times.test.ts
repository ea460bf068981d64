import { expect, test } from 'vitest'
import { recoveryDelayMs, reloadAfterMs, sessionTimes } from './session-times.ts'

test('the times of specification §9', () => {
  expect(sessionTimes).toMatchObject({
    loginStatusPollMs: 900_000,
    userStatusPollMs: 7_200_000,
    refreshMs: 4_200_020,
    reloadCheckMs: 55_000,
    guardMs: 30_000,
    retryMs: 30_000,
  })
  expect([recoveryDelayMs(0), recoveryDelayMs(0.25), recoveryDelayMs(1)]).toEqual([1000, 2000, 5000])
})

test.each<[string, number, number, string | undefined, number | undefined]>([
  ['2026-11-15T00:00', 0, 0, undefined, 0],
  ['2026-11-15T00:00', 0, 1, undefined, 59_000],
  ['2026-11-15T05:00', 54, 1, undefined, 5000],
  ['2026-11-15T06:00', 59, 1, undefined, 0],
  ['2026-11-15T00:30', 10, 0.5, '2026-11-15T00:30', undefined],
  ['2026-11-15T00:30', 10, 0, '2026-11-14T00:30', 0],
  ['2026-11-15T00:01', 0, 0, undefined, undefined],
  ['2026-11-15T12:00', 0, 0, undefined, undefined],
])('%s:%d with chance %d, reloaded in %s: %s [req 227] [req 569]', (minute, second, chance, reloadedIn, afterMs) => {
  expect(reloadAfterMs({ minute, second, chance, reloadedIn })).toBe(afterMs)
})

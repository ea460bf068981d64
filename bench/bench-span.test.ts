import { expect, test } from 'vitest'
import { spansOf, startOf } from './bench-span.ts'

const day = 86_400_000
const at = (text: string) => Date.parse(`${text}T00:00:00Z`)
const fleetOf = (fromMs: number, days: number) => ({ deviceIds: ['a'], fromMs, days, everyMinutes: 60 })

test.each([
  ['a week ends with yesterday', 7, '2026-11-16T10:00:00Z', '2026-11-08'],
  ['a year is the last whole calendar year', 365, '2026-11-16T10:00:00Z', '2025-01-01'],
])('%s', (_name, days, now, from) => {
  expect(startOf(days, Date.parse(now))).toBe(at(from))
})

test('months and years are asked for only where whole ones were sent', () => {
  const week = spansOf(fleetOf(at('2026-10-28'), 7))
  expect(week).toMatchObject({ month: undefined, year: undefined, week: week.all })
  const quarter = spansOf(fleetOf(at('2026-08-02'), 92))
  expect(quarter.month).toEqual({ fromMs: at('2026-10-01'), toMs: at('2026-11-01') })
  expect(quarter.year).toBeUndefined()
  expect(quarter.week.toMs - quarter.week.fromMs).toBe(7 * day)
  const year = spansOf(fleetOf(at('2025-01-01'), 365))
  expect(year.month).toEqual({ fromMs: at('2025-12-01'), toMs: at('2026-01-01') })
  expect(year.year).toEqual(year.all)
})

import { describe, expect, test } from 'vitest'
import { issuesToFields } from '../kernel/validation.ts'
import { StationPriceForm } from './station-price.contract.ts'
import { defaultCalendar, ratesOfDay, TariffCalendar, type TariffPeriod } from './tariff.model.ts'

const flat = (from: string, to: string): TariffPeriod => ({ from, to, rate: 'flat' })
const months = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const firstFailure = (value: unknown) => {
  const parsed = TariffCalendar.safeParse(value)
  return parsed.success
    ? undefined
    : Object.entries(issuesToFields(parsed.error, value)).map(([at, f]) => [at, f.key])[0]
}

describe('periods of a day', () => {
  test.each<[string, TariffPeriod[], boolean]>([
    ['the whole day', [flat('00:00', '24:00')], true],
    ['in any order', [flat('12:00', '24:00'), flat('00:00', '12:00')], true],
    ['half hours', [flat('00:00', '00:30'), flat('00:30', '24:00')], true],
    ['a gap', [flat('00:00', '12:00'), flat('12:30', '24:00')], false],
    ['a gap at the end', [flat('00:00', '23:30')], false],
    ['an overlap', [flat('00:00', '12:30'), flat('12:00', '24:00')], false],
    ['backwards', [flat('12:00', '00:00'), flat('12:00', '24:00')], false],
    ['of no length', [flat('00:00', '24:00'), flat('12:00', '12:00')], false],
  ])('%s', (_, periods, isWhole) => {
    expect(ratesOfDay(periods)?.length).toBe(isWhole ? 48 : undefined)
    expect(firstFailure([{ months: months(1, 12), periods }])).toEqual(
      isWhole ? undefined : ['0.periods', 'tariff.hours'],
    )
  })
})

const whole = [flat('00:00', '24:00')]
test.each<[string, unknown, [string, string] | undefined]>([
  ['the usual one', defaultCalendar, undefined],
  [
    'summer and the rest',
    [
      { months: [6, 7, 8], periods: whole },
      { months: [...months(1, 5), ...months(9, 12)], periods: whole },
    ],
    undefined,
  ],
  ['a month is missing', [{ months: months(1, 11), periods: whole }], ['', 'tariff.months']],
  [
    'a month twice',
    [
      { months: months(1, 12), periods: whole },
      { months: [7], periods: whole },
    ],
    ['', 'tariff.months'],
  ],
  ['month 13', [{ months: months(2, 13), periods: whole }], ['0.months.11', 'field.tooBig']],
  [
    'a quarter hour',
    [{ months: months(1, 12), periods: [flat('00:00', '12:15')] }],
    ['0.periods.0.to', 'field.format'],
  ],
])('calendar: %s', (_, calendar, failure) => {
  expect(firstFailure(calendar)).toEqual(failure)
})

const form = { stationId: 's', fromDay: '2026-01-01', note: '' }
const rated = { sharp: 1, peak: 0.8, flat: 0.5, valley: 0.3, calendar: defaultCalendar }
test.each<[string, object, Record<string, string>]>([
  ['one price', { mode: 'single', single: 0.4 }, {}],
  ['four rates', { mode: 'timeOfUse', ...rated }, {}],
  ['one price, not given', { mode: 'single', ...rated }, { single: 'field.required' }],
  ['a rate is missing', { mode: 'timeOfUse', ...rated, valley: undefined }, { valley: 'field.required' }],
  ['no hours', { mode: 'timeOfUse', ...rated, calendar: null }, { calendar: 'field.required' }],
  ['too dear', { mode: 'single', single: 101 }, { single: 'field.tooBig' }],
  ['negative', { mode: 'single', single: -0.1 }, { single: 'field.nonNegative' }],
  ['ends before it begins', { mode: 'single', single: 1, toDay: '2025-12-31' }, { toDay: 'range.endBeforeStart' }],
  ['ends on its day', { mode: 'single', single: 1, toDay: '2026-01-01' }, {}],
  ['open', { mode: 'single', single: 1, toDay: '' }, {}],
])('form: %s [req 488]', (_, own, failures) => {
  const input = { ...form, ...own }
  const parsed = StationPriceForm.safeParse(input)
  const said = parsed.success ? {} : issuesToFields(parsed.error, input)
  expect(Object.fromEntries(Object.entries(said).map(([at, { key }]) => [at, key]))).toEqual(failures)
})

import { describe, expect, test } from 'vitest'
import {
  dayIncome,
  daysIncome,
  detailedMonths,
  incomesOf,
  needsHours,
  tariffOn,
  type CountedEnergy,
  type Tariff,
  type Tariffs,
} from './station-income.rules.ts'
import { defaultCalendar, ratesOfDay } from './tariff.model.ts'

const today = '2026-06-21'
const now = { today, halfHour: 24 }
const one = (fromDay: string, toDay: string | null, yuan: number): Tariff => ({
  fromDay,
  toDay,
  ofMeter: false,
  prices: { sharp: yuan, peak: yuan, flat: yuan, valley: yuan },
  calendar: null,
})
const tariffs: Tariffs = [
  one('2019-06-30', '2026-02-28', 0.3),
  one('2026-03-01', '2026-05-10', 0.4),
  one('2026-05-11', '2026-06-19', 0.5),
  one('2026-06-20', null, 1),
]
const uneven = (fromDay: string, toDay: string | null = null): Tariff => ({
  ...one(fromDay, toDay, 0),
  prices: { sharp: 1.2, peak: 0.8, flat: 0.5, valley: 0.2 },
  calendar: defaultCalendar,
})
const counted: CountedEnergy = {
  days: new Map([
    ['2026-06-01', 100],
    ['2026-06-19', 100],
    ['2026-06-20', 10],
    ['2026-06-21', 5],
  ]),
  hours: new Map(),
  months: new Map([
    ['2026-02', 1000],
    ['2026-03', 2000],
    ['2026-05', 3000],
    ['2026-06', 215],
  ]),
  pastIncomes: new Map([['2026-05', 1000 * 0.4 + 2000 * 0.5]]),
  lastDay: '2026-06-21',
  sinceKwh: 2,
  todayKwh: 7,
  hasEarlier: true,
}
const month = 100 * 0.5 + 100 * 0.5 + 10 * 1 + 5 * 1 + 2 * 1
const year = 1000 * 0.3 + 2000 * 0.4 + (1000 * 0.4 + 2000 * 0.5) + month
const nothing = { incomeYuan: null, monthIncomeYuan: null, yearIncomeYuan: null }

test.each([
  ['2019-06-29', undefined],
  ['2019-06-30', 0.3],
  ['2026-02-28', 0.3],
  ['2026-03-01', 0.4],
  ['2026-06-21', 1],
])('the price on %s is %s', (day, price) => {
  expect(tariffOn(tariffs, day)?.prices.flat).toBe(price)
})

test('a price of the main meter goes before that of the station, on its days only', () => {
  const both = [...tariffs, { ...one('2026-04-01', '2026-04-30', 9), ofMeter: true }]
  expect(
    ['2026-03-31', '2026-04-01', '2026-04-30', '2026-05-01'].map((day) => tariffOn(both, day)?.prices.flat),
  ).toEqual([0.4, 9, 9, 0.4])
})

describe('what must be read besides months', () => {
  test.each<[string, Tariffs, string, string[]]>([
    ['a price that began on the way', tariffs, today, ['2026-05']],
    ['nothing in a year of one price', tariffs, '2027-01-15', []],
    ['every month of an uneven tariff', [uneven('2020-01-01')], '2026-04-02', ['2026-01', '2026-02', '2026-03']],
    ['a price that ended on the way', [one('2020-01-01', '2026-02-10', 1)], '2026-04-02', ['2026-02']],
    ['nothing without a price', [], today, []],
  ])('%s', (_, own, day, months) => {
    expect(detailedMonths(own, day)).toEqual(months)
  })
  test('half hours only where rates differ', () => {
    const later = [one('2020-01-01', '2026-03-14', 1), uneven('2026-03-15')]
    expect(['2026-02', '2026-03', '2026-04'].map((one) => needsHours(later, one))).toEqual([false, true, true])
    expect(needsHours(later, '2026-03', '2026-03-14')).toBe(false)
    const equal = { ...uneven('2020-01-01'), prices: { sharp: 1, peak: 1, flat: 1, valley: 1 } }
    expect(needsHours([equal], '2026-03')).toBe(false)
  })
})

/** A clear day: nothing before 06:00, a bell until 18:00. */
const bell = Array.from({ length: 36 }, (_, i) => (i < 12 ? 0 : 10 * Math.sin((Math.PI * (i - 11.5)) / 24)))

describe('income of a day', () => {
  const tariff = uneven('2026-01-01')
  const kwh = bell.reduce((all, one) => all + one, 0)
  test('is the sum by hand of its half hours at their rates', () => {
    const prices = { sharp: 1.2, peak: 0.8, flat: 0.5, valley: 0.2 }
    const names = ratesOfDay(defaultCalendar[0]!.periods)!
    const byHand = bell.reduce((all, one, i) => all + one * prices[names[i]!], 0)
    expect(dayIncome(tariff, today, kwh, bell)).toBeCloseTo(byHand, 9)
    // 06:00 to 09:00 is peak, 11:00 to 15:00 valley, 17:00 to 18:00 peak, the rest flat.
    const between = (from: number, to: number) => bell.slice(2 * from, 2 * to).reduce((all, one) => all + one, 0)
    const parts =
      0.8 * (between(6, 9) + between(17, 18)) + 0.2 * between(11, 15) + 0.5 * (between(9, 11) + between(15, 17))
    expect(byHand).toBeCloseTo(parts, 9)
  })
  test('is never guessed from the day alone, unless all rates are equal', () => {
    expect(dayIncome(tariff, today, kwh)).toBeNull()
    expect(dayIncome(tariff, today, kwh, [])).toBeNull()
    const equal = { ...tariff, prices: { sharp: 0.5, peak: 0.5, flat: 0.5, valley: 0.5 } }
    expect(dayIncome(equal, today, kwh)).toBeCloseTo(kwh / 2, 9)
  })
  test('is unknown while energy is missing that no silent hour explains', () => {
    expect(dayIncome(tariff, today, kwh * 1.01, bell)).toBeNull()
    expect(dayIncome(tariff, today, kwh * 1.004, bell)! / dayIncome(tariff, today, kwh, bell)!).toBeCloseTo(1.004, 9)
  })
  const silentAt = (from: number, to: number) => bell.map((one, i) => (i >= 2 * from && i < 2 * to ? null : one))
  test('hours without a reading under one rate: their energy was fed in at it', () => {
    expect(dayIncome(tariff, today, kwh, silentAt(11, 14))).toBeCloseTo(dayIncome(tariff, today, kwh, bell)!, 9)
  })
  test('hours without a reading under several rates: unknown, unless they hardly matter', () => {
    expect(dayIncome(tariff, today, kwh, silentAt(10, 12))).toBeNull()
    const whole = dayIncome(tariff, today, kwh, bell)!
    expect(dayIncome(tariff, today, kwh, silentAt(5, 6.5))! / whole).toBeCloseTo(1, 2)
  })
  test('without energy is nothing, without a price unknown', () => {
    expect(dayIncome(undefined, today, 0)).toBe(0)
    expect(dayIncome(undefined, today, 1)).toBeNull()
    expect(dayIncome(tariff, today, 0)).toBe(0)
  })
  test('a month is the sum of its days, each at its own tariff', () => {
    const both = [one('2020-01-01', '2026-06-20', 1), uneven('2026-06-21')]
    const days = new Map([
      ['2026-06-20', 7],
      [today, kwh],
    ])
    expect(daysIncome(both, days, new Map([[today, bell]]))).toBeCloseTo(7 + dayIncome(tariff, today, kwh, bell)!, 9)
    expect(daysIncome(both, days, undefined)).toBeNull()
  })
})

describe('incomes', () => {
  test('each day at its own price', () => {
    const found = incomesOf(tariffs, now, counted)
    expect(found.incomeYuan).toBeCloseTo(7, 9)
    expect(found.monthIncomeYuan).toBeCloseTo(month, 9)
    expect(found.yearIncomeYuan).toBeCloseTo(year, 9)
  })
  test('on the first day of a counter the month is unknown, and the year has the months before', () => {
    const first = { ...counted, days: new Map([[today, 5]]), todayKwh: null, hasEarlier: false }
    const { incomeYuan, monthIncomeYuan, yearIncomeYuan } = incomesOf(tariffs, now, first)
    expect([incomeYuan, monthIncomeYuan]).toEqual([null, null])
    expect(yearIncomeYuan).toBeCloseTo(year - month, 9)
    const only = { ...first, months: new Map([['2026-06', 5]]) }
    expect(incomesOf(tariffs, now, only)).toEqual(nothing)
  })
  test('a month whose days are not known leaves the year unknown, and the month as it is', () => {
    const { monthIncomeYuan, yearIncomeYuan } = incomesOf(tariffs, now, { ...counted, pastIncomes: new Map() })
    expect(monthIncomeYuan).toBeCloseTo(month, 9)
    expect(yearIncomeYuan).toBeNull()
  })
  test('energy without a price is not given away', () => {
    expect(incomesOf(tariffs.slice(1), now, counted).yearIncomeYuan).toBeNull()
    expect(incomesOf([], now, counted)).toEqual(nothing)
    const idle = { ...counted, months: new Map(counted.months).set('2026-02', 0) }
    expect(incomesOf(tariffs.slice(1), now, idle).yearIncomeYuan).toBeCloseTo(year - 300, 9)
  })
  test('a step of the counter over several days and two prices belongs to neither', () => {
    const silent = { ...counted, days: new Map([['2026-06-18', 100]]), lastDay: '2026-06-18' }
    expect(incomesOf(tariffs, now, silent).monthIncomeYuan).toBeNull()
    expect(incomesOf(tariffs, now, { ...silent, sinceKwh: 0 }).monthIncomeYuan).toBeCloseTo(50, 9)
    const steady = [...tariffs.slice(0, 2), one('2026-05-11', null, 0.5)]
    expect(incomesOf(steady, now, silent).monthIncomeYuan).toBeCloseTo(51, 9)
  })
  test.each([[undefined], [{ ...counted, lastDay: null }]])('without the store there is none', (none) => {
    expect(incomesOf(tariffs, now, none)).toEqual(nothing)
  })
})

const hoursOf = (length: number) => new Map([[today, Array.from({ length }, () => 1)]])
const stored = (known: number) =>
  dayIncome(
    uneven('2020-01-01'),
    today,
    known,
    Array.from({ length: known }, () => 1),
  )!

const incomesAt = (halfHour: number, known: number, lastDay = today) =>
  incomesOf(
    [uneven('2020-01-01')],
    { today, halfHour },
    {
      ...counted,
      days: new Map([[today, known]]),
      hours: hoursOf(known),
      lastDay,
      sinceKwh: 2,
      todayKwh: known + 2,
    },
  )

describe('energy since the newest reading, under rates that differ', () => {
  test.each([
    ['in the half hour after it: at the rate of now', 22, 22, 0.2],
    ['hours later within one rate', 29, 23, 0.2],
  ])('%s', (_, halfHour, known, price) => {
    expect(incomesAt(halfHour, known).incomeYuan).toBeCloseTo(stored(known) + 2 * price, 9)
  })
  test('hours later under another rate it is unknown', () => {
    expect(incomesAt(34, 23)).toMatchObject({ incomeYuan: null, monthIncomeYuan: null })
  })
})

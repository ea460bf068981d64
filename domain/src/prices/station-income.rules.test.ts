import { describe, expect, test } from 'vitest'
import { incomesOf, mixedMonths, priceOn, type CountedEnergy, type Prices } from './station-income.rules.ts'

const today = '2026-06-21'
const prices: Prices = [
  { fromDay: '2019-06-30', yuanPerKwh: 0.3 },
  { fromDay: '2026-03-01', yuanPerKwh: 0.4 },
  { fromDay: '2026-05-11', yuanPerKwh: 0.5 },
  { fromDay: '2026-06-20', yuanPerKwh: 1 },
]
const counted: CountedEnergy = {
  days: new Map([
    ['2026-06-01', 100],
    ['2026-06-19', 100],
    ['2026-06-20', 10],
    ['2026-06-21', 5],
  ]),
  months: new Map([
    ['2026-02', 1000],
    ['2026-03', 2000],
    ['2026-05', 3000],
    ['2026-06', 215],
  ]),
  pastDays: new Map([
    [
      '2026-05',
      new Map([
        ['2026-05-10', 1000],
        ['2026-05-11', 2000],
      ]),
    ],
  ]),
  lastDay: '2026-06-21',
  sinceKwh: 2,
  hasEarlier: true,
}
const month = 100 * 0.5 + 100 * 0.5 + 10 * 1 + 5 * 1 + 2 * 1
const year = 1000 * 0.3 + 2000 * 0.4 + (1000 * 0.4 + 2000 * 0.5) + month

test.each([
  ['2019-06-29', null],
  ['2019-06-30', 0.3],
  ['2026-02-28', 0.3],
  ['2026-03-01', 0.4],
  ['2026-06-21', 1],
])('the price on %s is %s', (day, price) => {
  expect(priceOn(prices, day)).toBe(price)
})

test('only months gone by whose price changed on the way need their days', () => {
  expect(mixedMonths(prices, today)).toEqual(['2026-05'])
  expect(mixedMonths(prices, '2027-01-15')).toEqual([])
})

describe('income', () => {
  test('each day at its own price', () => {
    const { monthIncomeYuan, yearIncomeYuan } = incomesOf(prices, today, counted)
    expect(monthIncomeYuan).toBeCloseTo(month, 9)
    expect(yearIncomeYuan).toBeCloseTo(year, 9)
  })
  test('on the first day of a counter the month is unknown, and the year has the months before', () => {
    const first = { ...counted, days: new Map([[today, 5]]), hasEarlier: false }
    const { monthIncomeYuan, yearIncomeYuan } = incomesOf(prices, today, first)
    expect(monthIncomeYuan).toBeNull()
    expect(yearIncomeYuan).toBeCloseTo(year - month, 9)
    const only = { ...first, months: new Map([['2026-06', 5]]) }
    expect(incomesOf(prices, today, only)).toEqual({ monthIncomeYuan: null, yearIncomeYuan: null })
  })
  test('a mixed month whose days are not known leaves the year unknown, and the month as it is', () => {
    const { monthIncomeYuan, yearIncomeYuan } = incomesOf(prices, today, { ...counted, pastDays: new Map() })
    expect(monthIncomeYuan).toBeCloseTo(month, 9)
    expect(yearIncomeYuan).toBeNull()
  })
  test('energy without a price is not given away', () => {
    expect(incomesOf(prices.slice(1), today, counted).yearIncomeYuan).toBeNull()
    expect(incomesOf([], today, counted)).toEqual({ monthIncomeYuan: null, yearIncomeYuan: null })
    const idle = { ...counted, months: new Map(counted.months).set('2026-02', 0) }
    expect(incomesOf(prices.slice(1), today, idle).yearIncomeYuan).toBeCloseTo(year - 300, 9)
  })
  test('a step of the counter over several days and two prices belongs to nobody', () => {
    const silent = { ...counted, days: new Map([['2026-06-18', 100]]), lastDay: '2026-06-18' }
    expect(incomesOf(prices, today, silent).monthIncomeYuan).toBeNull()
    expect(incomesOf(prices, today, { ...silent, sinceKwh: 0 }).monthIncomeYuan).toBeCloseTo(50, 9)
    expect(incomesOf(prices.slice(0, 3), today, silent).monthIncomeYuan).toBeCloseTo(51, 9)
  })
  test.each([[undefined], [{ ...counted, lastDay: null }]])('without the store there is none', (none) => {
    expect(incomesOf(prices, today, none)).toEqual({ monthIncomeYuan: null, yearIncomeYuan: null })
  })
})

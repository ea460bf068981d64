import { describe, expect, test } from 'vitest'
import { emptySum } from '../analysis/loss.rules.ts'
import type { Tariff } from '../prices/station-income.rules.ts'
import { defaultCalendar } from '../prices/tariff.model.ts'
import { cleanNow, dustState, expectedDryDays, rainGate, type RainDay } from './clean-now.rules.ts'
import { CleaningForm } from './cleaning.model.ts'
import { coverageOf, energyPrice, isEnough, leftOutOf, measuredRatio, type LedgerDay } from './dust-day.rules.ts'

const ledgerDay = (day: string, more: Partial<LedgerDay> = {}): LedgerDay => ({
  ...emptySum(),
  expectedKwh: 1000,
  actualKwh: 930,
  lossKwh: { ...emptySum().lossKwh, fault: 20, dust: 40, other: 20 },
  gainKwh: 10,
  day,
  noResult: null,
  irradiationKwhM2: 5,
  soilingRatio: 0.96,
  lossYuan: 40,
  dustYuan: 24,
  ...more,
})

describe('which days count', () => {
  test.each([
    ['a whole day', {}, null],
    ['no frames', { noResult: 'noFrames' as const, soilingRatio: null }, 'noFrames'],
    ['light of a part of the day only', { irradiationKwhM2: null }, 'noLight'],
    ['no washing around it', { soilingRatio: null }, 'noCleanLevel'],
  ])('%s', (_, more, reason) => {
    expect(leftOutOf(ledgerDay('2026-06-01', more))).toBe(reason)
  })

  test('days are counted with the reasons of the others, most frequent first', () => {
    const days = [
      ledgerDay('2026-06-01'),
      ledgerDay('2026-06-02', { noResult: 'noFrames' }),
      ledgerDay('2026-06-03', { soilingRatio: null }),
      ledgerDay('2026-06-04', { soilingRatio: null }),
    ]
    expect(coverageOf(days, 6)).toEqual({
      all: 6,
      counted: 1,
      leftOut: [
        { reason: 'noCleanLevel', days: 2 },
        { reason: 'noFrames', days: 1 },
      ],
      waiting: 2,
    })
  })

  test.each([
    [10, 8, true],
    [10, 7, false],
    [0, 0, false],
    [1, 1, true],
  ])('of %s days %s valid ones are enough: %s', (all, counted, enough) => {
    expect(isEnough({ all, counted })).toBe(enough)
  })
})

test.each([
  ['other losses are none of the dust', {}, 930 / (930 + 40 + 20 - 10)],
  ['a dark day', { irradiationKwhM2: 0.9 }, null],
  ['a day that does not count', { soilingRatio: null }, null],
  ['nothing generated', { actualKwh: 0 }, null],
])('measured ratio: %s', (_, more, ratio) => {
  expect(measuredRatio(ledgerDay('2026-06-01', more))).toBe(ratio)
})

describe('the price of the plant energy', () => {
  const even: Tariff = {
    fromDay: '2026-01-01',
    toDay: '2026-05-31',
    ofMeter: false,
    prices: { sharp: 0.5, peak: 0.5, flat: 0.5, valley: 0.5 },
    calendar: null,
  }
  const hourly: Tariff = {
    ...even,
    fromDay: '2026-06-01',
    toDay: null,
    prices: { sharp: 1, peak: 0.8, flat: 0.5, valley: 0.2 },
    calendar: defaultCalendar,
  }
  const tariffs = [even, hourly]
  const june = ledgerDay('2026-06-02')
  test.each([
    ['one price for all hours', '2026-05-01', [june], 0.5],
    ['by the hour, as dust was priced', '2026-06-10', [june, ledgerDay('2026-05-01', { dustYuan: 1 })], 24 / 40],
    [
      'by the hour without dust, as all losses were priced',
      '2026-06-10',
      [{ ...june, lossKwh: { ...june.lossKwh, dust: 0 }, dustYuan: 0 }],
      40 / 40,
    ],
    ['by the hour without a loss', '2026-06-10', [], null],
    ['no tariff', '2025-06-10', [june], null],
  ])('%s', (_, on, days, price) => {
    expect(energyPrice(tariffs, on, days)).toBe(price)
  })
})

const rain = (...mm: (number | null)[]): RainDay[] =>
  mm.map((rainMm, i) => ({ day: `2026-06-${String(i + 1).padStart(2, '0')}`, rainMm }))

test.each([
  ['a dry forecast', rain(0, 2.9, 0, 9), rain(9, 9, 9), 'open', 'forecast'],
  ['rain on the third day', rain(0, 0, 3), rain(0, 0, 0), 'rain', 'forecast'],
  ['a forecast with a hole is none: dry days behind', rain(0, null, 0), rain(5, 0, 0, 0), 'dry', 'measured'],
  ['no forecast: rain yesterday', [], rain(0, 0, 4), 'washed', 'measured'],
  ['nothing known', [], rain(0, null, 0), 'unknown', 'none'],
])('rain gate: %s', (_, forecast, measured, state, source) => {
  expect(rainGate(forecast, measured)).toMatchObject({ state, source })
})

test.each([
  ['until the first washing rain of the forecast', rain(0, 1, 5, 0), rain(), 2],
  ['beyond a dry forecast the usual spell', rain(0, 0, 0), rain(...Array.from({ length: 30 }, () => 0)), 33],
  ['two rains in 30 days', [], rain(4, 8, ...Array.from({ length: 28 }, () => 0)), 10],
  ['a short measurement says nothing', [], rain(0, 0, 0), null],
  ['a dry forecast alone', rain(0, 0, 0, 0), [], 4],
  ['a forecast of two days alone', rain(0, 0), [], null],
])('dry days: %s', (_, forecast, measured, days) => {
  expect(expectedDryDays(forecast, measured)).toBe(days)
})

test.each([
  ['open', 12, 10, 'clean'],
  ['open', 10, 10, 'early'],
  ['dry', 12, 10, 'clean'],
  ['rain', 40, 10, 'waitRain'],
  ['washed', 40, 10, 'washed'],
  ['unknown', null, 10, 'unknown'],
  ['unknown', 20, 10, 'clean'],
  ['open', 20, null, 'unknown'],
] as const)('gate %s, %s dry days against %s to earn the cost: %s', (gate, dry, payback, verdict) => {
  expect(cleanNow(gate, dry, payback)).toBe(verdict)
})

test('the state of a plant is that of its last day that counts, unless that is a week ago', () => {
  const days = [
    ledgerDay('2026-06-01', { soilingRatio: 0.97, actualKwh: 900 }),
    ledgerDay('2026-06-02', { soilingRatio: 0.95, actualKwh: 1000 }),
    ledgerDay('2026-06-03', { noResult: 'noFrames', soilingRatio: null, actualKwh: 0 }),
  ]
  expect(dustState(days, '2026-06-08')).toEqual({ day: '2026-06-02', ratio: 0.95, dailyEnergyKwh: 950 })
  expect(dustState(days, '2026-06-01')).toMatchObject({ day: '2026-06-01', ratio: 0.97 })
  expect(dustState(days, '2026-06-09')).toBe('oldDays')
  expect(dustState([], '2026-06-09')).toBe('oldDays')
})

const form = {
  stationId: 's1',
  fromDay: '2026-06-01',
  toDay: '2026-06-03',
  kind: 'washing',
  scope: 'station',
  costYuan: 12_000,
  note: '',
}
test.each([
  ['as it should be', {}, undefined],
  ['ends before it begins', { toDay: '2026-05-31' }, 'toDay'],
  ['longer than 60 days', { toDay: '2026-07-31' }, 'toDay'],
  ['some inverters, but none named', { scope: 'inverters' }, 'deviceIds'],
  ['a negative cost', { costYuan: -1 }, 'costYuan'],
  ['no such kind', { kind: 'snow' }, 'kind'],
])('a cleaning: %s', (_, more, wrong) => {
  const read = CleaningForm.safeParse({ ...form, ...more })
  expect(read.error?.issues[0]?.path[0]).toBe(wrong)
})

import { describe, expect, test } from 'vitest'
import { coverageOf, energyOf, type CounterHistory, type StationCounters } from './station-energy.rules.ts'

const today = '2026-06-21'
const yesterday = '2026-06-20'

interface Device {
  no: number
  lastKwh: number
  nowKwh?: number
  lastDay?: string
  isToday?: boolean
}

const historyOf = (dayKwh: number | undefined, devices: readonly Device[]): CounterHistory => ({
  days: new Map([[yesterday, 1000] as const, ...(dayKwh === undefined ? [] : [[today, dayKwh] as const])]),
  months: new Map([
    ['2026-05', 20_000],
    ['2026-06', 1000 + (dayKwh ?? 0)],
  ]),
  knownDays: new Map([
    ['2026-05', 20],
    ['2026-06', dayKwh === undefined ? 1 : 2],
  ]),
  lasts: new Map(devices.map(({ no, lastKwh, lastDay = today }) => [no, { day: lastDay, kwh: lastKwh }])),
  hasEarlier: true,
})
const liveOf = (devices: readonly Device[]) =>
  devices.flatMap(({ no, nowKwh, isToday = true }) => (nowKwh === undefined ? [] : [{ no, kwh: nowKwh, isToday }]))

interface Station {
  units: readonly [kwh: number | undefined, devices: readonly Device[]]
  forward: readonly [kwh: number | undefined, devices: readonly Device[]]
  reverse: readonly [kwh: number | undefined, devices: readonly Device[]]
}
function figuresOf({ units, forward, reverse }: Station) {
  const live: StationCounters = {
    units: liveOf(units[1]),
    forward: liveOf(forward[1]),
    reverse: liveOf(reverse[1]),
    generatedDayKwh: null,
    generatedTotalKwh: null,
  }
  const stored = { generated: historyOf(...units), onGrid: historyOf(...forward), bought: historyOf(...reverse) }
  return energyOf(live, stored, today)
}
const meter = (dayKwh: number, sinceKwh = 0) => [dayKwh, [{ no: 9, lastKwh: 500, nowKwh: 500 + sinceKwh }]] as const

/** By night inverters and turbines stand still while meters go on. */
const stations: readonly [name: string, station: Station, expected: Record<string, number>][] = [
  [
    'PV by day',
    {
      units: [
        6000,
        [
          { no: 1, lastKwh: 90, nowKwh: 100 },
          { no: 2, lastKwh: 7, nowKwh: 7 },
        ],
      ],
      forward: meter(5800, 9),
      reverse: meter(3),
    },
    { dayKwh: 6010, onGridDayKwh: 5809, selfUsedDayKwh: 201, boughtDayKwh: 3, monthKwh: 7010, yearKwh: 27_010 },
  ],
  [
    'PV by night',
    {
      units: [
        6010,
        [
          { no: 1, lastKwh: 100 },
          { no: 2, lastKwh: 7 },
        ],
      ],
      forward: meter(5809),
      reverse: meter(3, 4),
    },
    { dayKwh: 6010, onGridDayKwh: 5809, selfUsedDayKwh: 201, boughtDayKwh: 7 },
  ],
  [
    'wind by night',
    { units: [40_000, [{ no: 1, lastKwh: 100, nowKwh: 150 }]], forward: meter(38_500, 48), reverse: meter(0) },
    { dayKwh: 40_050, onGridDayKwh: 38_548, selfUsedDayKwh: 1502, boughtDayKwh: 0 },
  ],
  [
    'CE with pile and storage by day',
    { units: [27_000, [{ no: 1, lastKwh: 0, nowKwh: 62 }]], forward: meter(10_428), reverse: meter(1200) },
    { dayKwh: 27_062, onGridDayKwh: 10_428, selfUsedDayKwh: 16_634, boughtDayKwh: 1200 },
  ],
  [
    'CE with pile and storage by night',
    { units: [27_062, [{ no: 1, lastKwh: 62 }]], forward: meter(10_428), reverse: meter(1200, 800) },
    { dayKwh: 27_062, onGridDayKwh: 10_428, selfUsedDayKwh: 16_634, boughtDayKwh: 2000 },
  ],
  [
    'CE whose storage feeds the grid before sunrise',
    { units: [0, [{ no: 1, lastKwh: 62 }]], forward: meter(900), reverse: meter(50) },
    { dayKwh: 0, onGridDayKwh: 900, selfUsedDayKwh: 0, boughtDayKwh: 50 },
  ],
]
test.each(stations)('%s: generated, on-grid, self-used and bought, each of its own source', (_, station, expected) => {
  expect(figuresOf(station)).toMatchObject(expected)
})

describe('what is not known is missing', () => {
  const quiet = { forward: meter(10), reverse: meter(0) }
  test.each<[string, Station['units'], number | null]>([
    ['a counter that was reset counts what it shows', [100, [{ no: 1, lastKwh: 50_000, nowKwh: 4 }]], 104],
    [
      'midnight: heard now and the day before',
      [undefined, [{ no: 1, lastKwh: 50, nowKwh: 52, lastDay: yesterday }]],
      2,
    ],
    [
      'silent since yesterday',
      [undefined, [{ no: 1, lastKwh: 50, nowKwh: 50, lastDay: yesterday, isToday: false }]],
      null,
    ],
    ['back after a longer silence', [undefined, [{ no: 1, lastKwh: 50, nowKwh: 900, lastDay: '2026-06-18' }]], null],
  ])('%s', (_, units, dayKwh) => {
    expect(figuresOf({ units, ...quiet }).dayKwh).toBe(dayKwh)
  })
  test('while the store is away the inverters tell the day alone', () => {
    const live = { units: [], forward: [], reverse: [], generatedDayKwh: 70, generatedTotalKwh: 900 }
    expect(energyOf(live, undefined, today)).toMatchObject({
      dayKwh: 70,
      totalKwh: 900,
      onGridDayKwh: null,
      selfUsedDayKwh: null,
      monthKwh: null,
      yearKwh: null,
    })
  })
})

test('days behind month and year: the source with the fewest, since the station was commissioned', () => {
  const generated = historyOf(5, [{ no: 1, lastKwh: 1 }])
  const onGrid = { ...generated, knownDays: new Map([['2026-06', 1]]) }
  const stored = { generated, onGrid, bought: undefined }
  expect(coverageOf(stored, '2019-06-30', today)).toEqual({
    month: { known: 1, all: 21 },
    year: { known: 1, all: 172 },
  })
  expect(coverageOf({ ...stored, onGrid: undefined }, '2026-06-20', today)).toEqual({
    month: { known: 2, all: 2 },
    year: { known: 2, all: 2 },
  })
  expect(coverageOf(undefined, '2019-06-30', today).month).toEqual({ known: 0, all: 21 })
})

const first = (hasEarlier: boolean): CounterHistory => ({
  days: new Map([[today, 30]]),
  months: new Map([['2026-06', 30]]),
  knownDays: new Map([['2026-06', 1]]),
  lasts: new Map([[1, { day: today, kwh: 500 }]]),
  hasEarlier,
})

describe('the first day of a counter', () => {
  const live: StationCounters = {
    units: [{ no: 1, kwh: 510, isToday: true }],
    forward: [{ no: 1, kwh: 510, isToday: true }],
    reverse: [],
    generatedDayKwh: 900,
    generatedTotalKwh: null,
  }
  const figures = (hasEarlier: boolean) =>
    energyOf(live, { generated: first(hasEarlier), onGrid: first(hasEarlier), bought: undefined }, today)

  test('what it rose since it was heard first is not the day: inverters tell their own, the meter is unknown', () => {
    expect(figures(false)).toMatchObject({
      dayKwh: 900,
      onGridDayKwh: null,
      selfUsedDayKwh: null,
      monthKwh: 900,
      yearKwh: 900,
    })
  })
  test('month and year count the same days as the day, on the grid too: income and CO₂ are made of them', () => {
    expect(figures(false)).toMatchObject({
      onGridMonthKwh: null,
      onGridYearKwh: null,
      selfUsedMonthKwh: null,
    })
    const turbines = { ...live, generatedDayKwh: null }
    const stored = { generated: first(false), onGrid: first(false), bought: undefined }
    expect(energyOf(turbines, stored, today)).toMatchObject({ dayKwh: null, monthKwh: null, yearKwh: null })
  })
  test('after months of silence the months before stay in the year', () => {
    const back = { ...first(false), months: new Map([...first(false).months, ['2026-02', 5000]]) }
    const stored = { generated: back, onGrid: back, bought: undefined }
    expect(energyOf(live, stored, today)).toMatchObject({
      monthKwh: 900,
      yearKwh: 5900,
      onGridMonthKwh: null,
      onGridYearKwh: 5000,
    })
  })
  test('with a reading of the day before it is', () => {
    expect(figures(true)).toMatchObject({ dayKwh: 40, onGridDayKwh: 40, monthKwh: 40 })
  })
})

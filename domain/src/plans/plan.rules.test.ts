import { describe, expect, test } from 'vitest'
import { issuesToFields } from '../kernel/validation.ts'
import { isUntouched, judgePlanLines, type PlanImportColumn } from './plan-import.rules.ts'
import { measuredShape, splitYear, windShape } from './plan-split.rules.ts'
import { differenceKwh, monthKeys, ProductionPlanForm, sumOf } from './plan.model.ts'

const even = Array.from({ length: 12 }, () => 1)

describe('the split of a year', () => {
  test.each<[string, number, readonly number[]]>([
    ['even', 1200, even],
    ['a remainder', 1_000_003, even],
    ['typical wind', 480_000_000, windShape],
    ['one kilowatt-hour', 1, windShape],
    ['hundredths', 1000.25, windShape],
    ['a month of nothing', 5000, [0, ...even.slice(1)]],
  ])('%s adds up to the year to the last kilowatt-hour', (_, annual, weights) => {
    const months = splitYear(annual, weights)
    expect(differenceKwh(annual, months)).toBeNull()
    expect(months.every((kwh) => kwh >= 0)).toBe(true)
    // No month is more than one away from its share.
    const all = sumOf(weights)
    for (const [i, kwh] of months.entries()) expect(Math.abs(kwh - (annual * weights[i]!) / all)).toBeLessThan(2)
  })
  test('the default of wind is a whole year', () => {
    expect(sumOf(windShape)).toBeCloseTo(100, 9)
  })
  test('weights of nothing are no split', () => {
    expect(() =>
      splitYear(
        100,
        even.map(() => 0),
      ),
    ).toThrow('weights')
  })
})

const name = (i: number) => `2025-${String(i + 1).padStart(2, '0')}`

describe('a year that was measured', () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const months = new Map(even.map((_, i) => [name(i), 100 * (i + 1)]))
  const whole = new Map(lengths.map((days, i) => [name(i), days]))
  test.each<[string, Map<string, number>, Map<string, number>, boolean]>([
    ['all its days', months, whole, true],
    ['nine days in ten', months, new Map(whole).set('2025-02', 26), true],
    ['fewer', months, new Map(whole).set('2025-02', 25), false],
    ['a month missing', months, new Map([...whole].slice(1)), false],
    ['no energy', new Map(), whole, false],
    ['another year', months, new Map([...whole].map(([month, days]) => [month.replace('2025', '2024'), days])), false],
  ])('%s', (_, energy, knownDays, isShape) => {
    const shape = measuredShape(2025, { months: energy, knownDays })
    expect(shape).toEqual(isShape ? [...months.values()] : undefined)
  })
})

const form = {
  stationId: 's',
  year: 2026,
  annualKwh: 1200,
  monthsKwh: even.map(() => 100),
  splitBase: 'entered',
  note: '',
}
test.each<[string, object, Record<string, string>]>([
  ['months that add up', {}, {}],
  ['one too little', { annualKwh: 1201 }, { monthsKwh: 'plan.sum' }],
  ['a hundredth too much', { annualKwh: 1199.99 }, { monthsKwh: 'plan.sum' }],
  ['no plan', { annualKwh: 0, monthsKwh: even.map(() => 0) }, { annualKwh: 'field.notAbove' }],
  [
    'a negative month',
    { monthsKwh: [-100, 300, ...even.slice(2).map(() => 100)] },
    { 'monthsKwh.0': 'field.nonNegative' },
  ],
  ['eleven months', { monthsKwh: even.slice(1) }, { monthsKwh: 'field.tooFew' }],
  ['a year of long ago', { year: 1999 }, { year: 'field.tooSmall' }],
])('form: %s [req 204]', (_, own, failures) => {
  const input = { ...form, ...own }
  const parsed = ProductionPlanForm.safeParse(input)
  const said = parsed.success ? {} : issuesToFields(parsed.error, input)
  expect(Object.fromEntries(Object.entries(said).map(([at, { key }]) => [at, key]))).toEqual(failures)
})

describe('a workbook', () => {
  const good = {
    stationName: '甲站',
    year: '2026',
    annualKwh: '1,200',
    note: '',
    ...Object.fromEntries(monthKeys.map((key) => [key, '100'])),
  } as Record<PlanImportColumn, string>
  const stations = new Map([
    ['甲站', 'a'],
    ['乙站', 'b'],
  ])
  const judge = (...rows: Partial<typeof good>[]) =>
    judgePlanLines(
      rows.map((row, i) => ({ line: i + 2, values: { ...good, ...row } })),
      stations,
      new Set(['b 2026']),
    )
  test('a good row becomes a form', () => {
    expect(judge({})[0]).toMatchObject({ errors: {}, form: { stationId: 'a', year: 2026, annualKwh: 1200 } })
  })
  test.each<[string, Partial<typeof good>, string, string]>([
    ['a station nobody knows', { stationName: '丙站' }, 'stationName', 'import.unknownName'],
    ['no station', { stationName: '' }, 'stationName', 'field.required'],
    ['a plan that exists', { stationName: '乙站' }, 'year', 'record.duplicate'],
    ['months that do not add up', { m3: '99' }, 'annualKwh', 'plan.sum'],
    ['a month missing', { m3: '' }, 'm3', 'field.required'],
    ['a word', { m3: '很多' }, 'm3', 'field.format'],
    ['no year', { year: '' }, 'year', 'field.required'],
  ])('%s', (_, row, column, key) => {
    expect(judge(row)[0]!.errors[column]?.key).toBe(key)
  })
  test('the same station and year twice', () => {
    expect(judge({}, {}).map(({ errors }) => errors.year)).toEqual([
      undefined,
      { key: 'import.duplicateInFile', values: { line: 2 } },
    ])
  })
  test('a row of the model that was left as it was is none', () => {
    const empty = Object.fromEntries(Object.keys(good).map((key) => [key, ''])) as typeof good
    expect(isUntouched({ line: 2, values: { ...empty, stationName: '甲站', year: '2026' } })).toBe(true)
    expect(isUntouched({ line: 2, values: { ...empty, m7: '1' } })).toBe(false)
  })
})

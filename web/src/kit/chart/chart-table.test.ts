import { describe, expect, test } from 'vitest'
import { say as sayIn, type TextPair, type TextValues } from '@fengguang/domain/kernel/texts'
import { pointsOf } from '../curve/curve.model.ts'
import type { ChartData } from './chart.model.ts'
import { chartTable, hasFigures } from './chart-table.ts'
import { cellText, headText, unitsOf } from './chart-units.ts'

const say = (text: TextPair, values?: TextValues) => sayIn(text, 'en_US', values)
const noon = Date.parse('2026-06-01T04:00:00Z')
const named = (id: string) => ({ id, name: id.toUpperCase() })
const kwh = { name: 'Energy', unit: 'kWh' }

const cases: readonly [kind: string, data: ChartData, head: readonly string[], rows: readonly (readonly string[])[]][] = [
  [
    'time',
    {
      kind: 'time',
      zone: 'Asia/Shanghai',
      curves: [
        {
          id: 'a',
          name: 'Ratio',
          unit: '%',
          points: pointsOf([[noon, 98], [noon + 60_000, null]]), // prettier-ignore
          band: { low: Float64Array.of(97, Number.NaN), high: Float64Array.of(99, Number.NaN) },
        },
      ],
    },
    ['Time', 'Ratio (%)', 'Ratio, low (%)', 'Ratio, high (%)'],
    [
      ['2026-06-01 12:00:00', '98.00', '97.00', '99.00'],
      ['2026-06-01 12:01:00', '--', '--', '--'],
    ],
  ],
  [
    'category',
    {
      kind: 'category',
      axis: 'Month',
      categories: [named('jan'), named('feb')],
      series: [
        { id: 'e', ...kwh, values: [2_500_000, null] },
        { id: 'h', name: 'Hours', unit: 'h', decimals: 0, values: [120], band: [[110, 130]] },
      ],
    },
    ['Month', 'Energy (GWh)', 'Hours (h)', 'Hours, low (h)', 'Hours, high (h)'],
    [
      ['JAN', '2.50', '120', '110', '130'],
      ['FEB', '--', '--', '--', '--'],
    ],
  ],
  [
    'waterfall',
    {
      kind: 'waterfall',
      axis: 'Step',
      ...kwh,
      steps: [
        { ...named('all'), role: 'total', value: 900 },
        { ...named('dust'), role: 'change', value: -100 },
        { ...named('shadow'), role: 'change', value: null },
        { ...named('left'), role: 'total' },
      ],
    },
    ['Step', 'Change (kWh)', 'Balance (kWh)'],
    [
      ['ALL', '--', '900.00'],
      ['DUST', '-100.00', '800.00'],
      ['SHADOW', '--', '--'],
      ['LEFT', '--', '--'],
    ],
  ],
  [
    'heat',
    {
      kind: 'heat',
      name: 'Spread',
      unit: '%',
      decimals: 1,
      rowAxis: 'Month',
      rows: [named('jan'), named('feb')],
      columns: [named('h8'), named('h9')],
      values: [[3, null], [4]],
    },
    ['Month', 'H8 (%)', 'H9 (%)'],
    [
      ['JAN', '3.0', '--'],
      ['FEB', '4.0', '--'],
    ],
  ],
  [
    'scatter with curves',
    {
      kind: 'scatter',
      x: { name: 'Wind', unit: 'm/s', decimals: 1 },
      y: { name: 'Power', unit: 'kW' },
      clouds: [],
      lines: [
        { id: 'm', name: 'Measured', bins: [{ x: 5, y: 300, interval: [280, 320], count: 12 }, { x: 4.5, y: null }] },
        { id: 'w', name: 'Warranted', bins: [{ x: 5, y: 310 }] },
      ],
    },
    ['Wind (m/s)', 'Measured (kW)', 'Measured, low (kW)', 'Measured, high (kW)', 'Measured, samples', 'Warranted (kW)'],
    [
      ['4.5', '--', '--', '--', '--', '--'],
      ['5.0', '300.00', '280.00', '320.00', '12', '310.00'],
    ],
  ],
  [
    'scatter without curves',
    {
      kind: 'scatter',
      x: { name: 'Wind', unit: 'm/s', decimals: 1 },
      y: { name: 'Power', unit: 'kW', decimals: 0 },
      clouds: [{ ...named('a'), points: Float64Array.of(5, 300, 6, 400) }],
      lines: [],
    },
    ['', 'Wind (m/s)', 'Power (kW)'],
    [
      ['A', '5.0', '300'],
      ['A', '6.0', '400'],
    ],
  ],
  [
    'pareto',
    {
      kind: 'pareto',
      axis: 'Code',
      name: 'Count',
      unit: '',
      decimals: 0,
      items: [{ ...named('x'), value: 1 }, { ...named('y'), value: 6 }],
      rest: 3,
    },
    ['Code', 'Count', 'Share (%)', 'Cumulative share (%)'],
    [
      ['Y', '6', '60.0', '60.0'],
      ['X', '1', '10.0', '70.0'],
      ['Others', '3', '--', '100.0'],
    ],
  ],
  [
    'box',
    {
      kind: 'box',
      axis: 'Inverter',
      name: 'Current',
      unit: 'A',
      decimals: 0,
      boxes: [{ ...named('i1'), min: 1, q1: 2, median: 3, q3: 4, max: 5, outliers: [9, 10], count: 24 }, named('i2')],
    },
    ['Inverter', 'Lower whisker (A)', 'Lower quartile (A)', 'Median (A)', 'Upper quartile (A)', 'Upper whisker (A)', 'Outliers', 'Samples'],
    [
      ['I1', '1', '2', '3', '4', '5', '2', '24'],
      ['I2', '--', '--', '--', '--', '--', '--', '--'],
    ],
  ],
  [
    'share',
    { kind: 'share', axis: 'Class', name: 'Power', unit: 'kW', items: [{ ...named('pv'), value: 3000 }, { ...named('wind'), value: 1000 }] },
    ['Class', 'Power (MW)', 'Share (%)'],
    [
      ['PV', '3.00', '75.0'],
      ['WIND', '1.00', '25.0'],
    ],
  ],
] // prettier-ignore

describe('every chart is a table', () => {
  test.each(cases)('%s', (_kind, data, head, rows) => {
    const table = chartTable(data, say)
    const unitOf = unitsOf(table, 'en_US')
    expect(table.columns.map((column) => headText(column, unitOf))).toEqual(head)
    expect(
      table.rows.map(({ cells }) => table.columns.map((column, at) => cellText(cells[at], column, unitOf, table.zone))),
    ).toEqual(rows)
    expect(hasFigures(table)).toBe(true)
  })
})

const picksOf = (kind: ChartData['kind']) =>
  chartTable(cases.find(([, data]) => data.kind === kind)![1], say).rows[0]!.picks

test.each([
  ['category', [undefined, { id: 'jan', part: 'e' }, { id: 'jan', part: 'h' }, undefined, undefined]],
  ['waterfall', [{ id: 'all' }]],
  ['heat', [undefined, { id: 'jan', part: 'h8' }, { id: 'jan', part: 'h9' }]],
  ['pareto', [{ id: 'y' }]],
  ['box', [{ id: 'i1' }]],
  ['share', [{ id: 'pv' }]],
  ['time', undefined],
] as const)('the cells of %s that can be picked', (kind, picks) => {
  expect(picksOf(kind)).toEqual(picks)
})

test.each([
  ['zh_CN', 25_000, '万度', '2.50'],
  ['en_US', 25_000, 'MWh', '25.00'],
  ['en_US', -25, 'kWh', '-25.00'],
] as const)('%s %d kWh is read in %s', (lang, value, unit, text) => {
  const table = chartTable({ kind: 'share', axis: '', name: 'E', unit: 'kWh', items: [{ ...named('a'), value }] }, say)
  const unitOf = unitsOf(table, lang)
  expect([unitOf('kWh').name, cellText(value, table.columns[1]!, unitOf)]).toEqual([unit, text])
})

const oneItem = (value: number | null): ChartData => ({
  kind: 'share',
  axis: '',
  ...kwh,
  items: [{ ...named('a'), value }],
})

test('a chart of unknown values is empty, one with a zero is not', () => {
  expect([null, 0].map((value) => hasFigures(chartTable(oneItem(value), say)))).toEqual([false, true])
})

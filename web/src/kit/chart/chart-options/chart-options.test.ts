import { describe, expect, test } from 'vitest'
import { say as sayIn, type TextPair, type TextValues } from '@fengguang/domain/kernel/texts'
import { chartColours } from '../../../theme/chart-colours.ts'
import type { ChartData, WaterfallChart } from '../chart.model.ts'
import { chartTable } from '../chart-table.ts'
import { unitsOf } from '../chart-units.ts'
import { boxDrawer } from './box.ts'
import { categoryDrawer } from './category.ts'
import { heatDrawer } from './heat.ts'
import type { ChartDrawer, Drawing } from './option-parts.ts'
import { paretoDrawer } from './pareto.ts'
import { scatterDrawer } from './scatter.ts'
import { shareDrawer } from './share.ts'
import { barParts, waterfallDrawer } from './waterfall.ts'

interface Series {
  id: string
  name: string
  type: string
  color?: string
  stack?: string
  yAxisIndex?: number
  data: unknown[]
  tooltip?: { show?: boolean; valueFormatter?: (value: unknown, at: number) => string }
}
interface Built {
  series: Series[]
  yAxis: { name: string; min?: number; max?: number; scale?: boolean }[]
  legend: { show?: boolean }
  visualMap: { min: number; max: number; text: string[]; inRange: { color: string[] } }
}

const say = (text: TextPair, values?: TextValues) => sayIn(text, 'en_US', values)
const colours = chartColours('light')
const named = (id: string) => ({ id, name: id.toUpperCase() })

function drawn<D extends ChartData>(drawer: ChartDrawer<D>, data: D): { built: Built; marks: Drawing['marks'] } {
  const unitOf = unitsOf(chartTable(data, say), 'en_US')
  const { option, marks } = drawer.draw(data, { label: 'a label', widthPx: 600, unitOf, say, colours })
  return { built: option as unknown as Built, marks }
}
const series = ({ series: all }: Built, id: string) => all.find((one) => one.id === id)!
const values = (built: Built, id: string) =>
  series(built, id).data.map((one) => (typeof one === 'object' && one && 'value' in one ? one.value : one))

describe('category', () => {
  const base = { kind: 'category', axis: 'Month', categories: ['a', 'b', 'c'].map(named) } as const
  const bar = { id: 'e', name: 'Energy', unit: 'kWh', values: [2000, null, -4000] }

  test('a series with a colour of its own keeps it, whatever its place', () => {
    const { built } = drawn(categoryDrawer, { ...base, series: [bar, { ...bar, id: 'f', colour: 'fault' }] })
    expect(built.series.map(({ id, color }) => [id, color])).toEqual([
      ['e', undefined],
      ['f', colours.named('fault')],
    ])
  })

  test('values are in the shown unit, and a gap stays a gap', () => {
    const { built, marks } = drawn(categoryDrawer, { ...base, series: [bar] })
    expect(values(built, 'e')).toEqual([2, null, -4])
    expect(built.yAxis.map(({ name }) => name)).toEqual(['MWh'])
    expect(built.legend.show).toBe(false)
    expect(marks.map(({ pick, text }) => [pick, text])).toEqual([
      [{ id: 'a', part: 'e' }, 'A · Energy: 2.00 MWh'],
      [{ id: 'b', part: 'e' }, 'B · Energy: --'],
      [{ id: 'c', part: 'e' }, 'C · Energy: -4.00 MWh'],
    ])
  })

  test('axes of two units share their zero, and what is stacked reaches as far as its sum', () => {
    const stacked = [30, 50].map((value, i) => ({ id: `s${i}`, name: 's', unit: 'A', stack: 'x', values: [value] }))
    const { built } = drawn(categoryDrawer, { ...base, series: [bar, ...stacked] })
    const [energy, current] = built.yAxis
    expect(-energy!.min! / (energy!.max! - energy!.min!)).toBe(-current!.min! / (current!.max! - current!.min!))
    expect(energy!.min).toBeLessThanOrEqual(-4)
    expect(current!.max).toBeGreaterThanOrEqual(80)
  })

  test('dots have no line between them and are seen however many categories there are', () => {
    const categories = Array.from({ length: 100 }, (_none, i) => ({ id: `${i}`, name: `${i}` }))
    const dots = { id: 'd', name: 'Cleaning', unit: '%', shape: 'dots', isLevel: true, values: [98] } as const
    const { built } = drawn(categoryDrawer, {
      ...base,
      categories,
      series: [dots, { ...dots, id: 'l', shape: 'line' }],
    })
    expect(series(built, 'd')).toMatchObject({ type: 'line', showSymbol: true, lineStyle: { width: 0 } })
    expect(series(built, 'l')).toMatchObject({ type: 'line', showSymbol: false })
  })

  test('an interval is drawn from its low end, has the name of its line and no tip of its own', () => {
    const line = { id: 'r', name: 'Ratio', unit: '%', shape: 'line', isLevel: true, values: [98, null, 97] } as const
    const { built, marks } = drawn(categoryDrawer, {
      ...base,
      series: [{ ...line, band: [[97, 99], null, [95, 98]] }, bar],
    })
    expect(series(built, 'r low').data).toEqual([[0, 97], [1, null], [2, 95]]) // prettier-ignore
    expect(series(built, 'r high').data).toEqual([[0, 2], [1, null], [2, 3]]) // prettier-ignore
    expect([series(built, 'r low').stack, series(built, 'r high').stack]).toEqual(['band r', 'band r'])
    expect(built.series.map(({ name, tooltip }) => [name, tooltip?.show])).toEqual([
      ['Ratio', undefined],
      ['Ratio', false],
      ['Ratio', false],
      ['Energy', undefined],
    ])
    expect(built.yAxis[0]!.scale).toBe(true)
    expect(series(built, 'r').tooltip!.valueFormatter!(98, 0)).toBe('98.00 % (97.00 – 99.00)')
    expect(series(built, 'r').tooltip!.valueFormatter!(null, 1)).toBe('--')
    // The marks of the second series know that the interval stands between.
    expect(marks.map(({ seriesIndex }) => seriesIndex)).toEqual([0, 3, 0, 3, 0, 3])
  })
})

describe('waterfall', () => {
  test.each([
    [
      { from: 0, to: 5 },
      { unseen: 0, above: 5, below: 0 },
    ],
    [
      { from: 5, to: 3 },
      { unseen: 3, above: 2, below: 0 },
    ],
    [
      { from: 3, to: -4 },
      { unseen: 0, above: 3, below: -4 },
    ],
    [
      { from: -4, to: -6 },
      { unseen: -4, above: 0, below: -2 },
    ],
    [
      { from: -6, to: -1 },
      { unseen: -1, above: 0, below: -5 },
    ],
    [undefined, { unseen: 7, above: 0, below: 0 }],
  ])('a bar %j is drawn as %j', (bar, parts) => {
    expect(barParts({ bar, level: 7 })).toEqual(parts)
  })

  const data: WaterfallChart = {
    kind: 'waterfall',
    axis: 'Step',
    name: 'Lost',
    unit: 'kWh',
    steps: [
      { ...named('all'), role: 'total', value: 900 },
      { ...named('cold'), role: 'change', value: 50 },
      { ...named('dust'), role: 'change', value: -100 },
      { ...named('shadow'), role: 'change', value: null },
      { ...named('left'), role: 'total', value: 800 },
    ],
  }
  const { built, marks } = drawn(waterfallDrawer, data)

  test('bars stand on the balance before them', () => {
    expect(values(built, 'unseen')).toEqual([0, 900, 850, 850, 0])
    expect(values(built, 'above')).toEqual([900, 50, 100, 0, 800])
    expect(values(built, 'level')).toEqual([900, 950, 850, 850, 800])
  })

  test('where all levels lie close together the axis begins just below them, and says so', () => {
    expect(built.yAxis).toMatchObject({ min: 700, name: 'kWh (axis from 700)' })
    const steep = {
      ...data,
      steps: [...data.steps.slice(0, 2), { ...named('dust'), role: 'change' as const, value: -700 }],
    }
    expect(drawn(waterfallDrawer, steep).built.yAxis).toMatchObject({ name: 'kWh' })
    expect(drawn(waterfallDrawer, steep).built.yAxis).not.toHaveProperty('min')
  })

  test('totals, rises and losses have their own colours and figures with a sign', () => {
    const bars = series(built, 'above').data as { itemStyle: { color: string }; label: { formatter: string } }[]
    expect(bars.map(({ itemStyle }) => itemStyle.color)).toEqual([
      colours.total,
      colours.rise,
      colours.fall,
      colours.fall,
      colours.total,
    ])
    expect(bars.map(({ label }) => label.formatter)).toEqual(['900.00', '+50.00', '-100.00', '--', '800.00'])
  })

  test('each bar can be picked and read, with the balance after it', () => {
    expect(marks.map(({ pick }) => pick?.id)).toEqual(['all', 'cold', 'dust', 'shadow', 'left'])
    expect(marks[2]!.text).toBe('DUST: -100.00 kWh · Balance 850.00 kWh')
    expect(marks[3]!.text).toBe('SHADOW: -- · Balance --')
  })

  test('a bar below zero is picked where it is seen', () => {
    const below = drawn(waterfallDrawer, { ...data, steps: [{ ...named('cost'), role: 'change', value: -5 }] })
    expect(below.built.series[below.marks[0]!.seriesIndex]!.id).toBe('below')
  })
})

test('heat: known cells with their place and value, unknown ones left out, the scale from least to most', () => {
  const { built, marks } = drawn(heatDrawer, {
    kind: 'heat',
    name: 'Spread',
    unit: '%',
    decimals: 1,
    rowAxis: 'Month',
    rows: [named('jan'), named('feb')],
    columns: [named('h8'), named('h9')],
    values: [[3, null], [4, 9]],
  }) // prettier-ignore
  expect(values(built, 'heat')).toEqual([[0, 0, 3], [0, 1, 4], [1, 1, 9]]) // prettier-ignore
  expect(built.visualMap).toMatchObject({ min: 3, max: 9, text: ['9.0 %', '3.0 %'] })
  expect(built.visualMap.inRange.color).toEqual(colours.heat)
  expect(marks.map(({ pick, text }) => [pick?.id, pick?.part, text])).toEqual([
    ['jan', 'h8', 'JAN · H8: 3.0 %'],
    ['feb', 'h8', 'FEB · H8: 4.0 %'],
    ['feb', 'h9', 'FEB · H9: 9.0 %'],
  ])
})

test('scatter: dots and bins in the shown units, and the interval of a curve', () => {
  const { built, marks } = drawn(scatterDrawer, {
    kind: 'scatter',
    x: { name: 'Wind', unit: 'm/s', decimals: 1 },
    y: { name: 'Power', unit: 'kW' },
    clouds: [{ ...named('dots'), points: Float64Array.of(5, 1500, 6, 2500) }],
    lines: [
      {
        ...named('curve'),
        bins: [
          { x: 5, y: 1500, interval: [1000, 2000] },
          { x: 5.5, y: null },
        ],
      },
    ],
  })
  expect([...series(built, 'dots').data]).toEqual([5, 1.5, 6, 2.5])
  expect(series(built, 'curve').data).toEqual([[5, 1.5], [5.5, null]]) // prettier-ignore
  expect(series(built, 'curve high').data).toEqual([[5, 1], [5.5, null]]) // prettier-ignore
  expect(marks.map(({ text }) => text)).toEqual(['CURVE · 5.0 m/s: 1.50 MW', 'CURVE · 5.5 m/s: --'])
})

test('pareto: the greatest first, and the line is their part of the whole', () => {
  const { built, marks } = drawn(paretoDrawer, {
    kind: 'pareto',
    axis: 'Code',
    name: 'Count',
    unit: '',
    decimals: 0,
    items: [{ ...named('x'), value: 1 }, { ...named('y'), value: 6 }], // prettier-ignore
    rest: 3,
  })
  expect(values(built, 'value')).toEqual([6, 1])
  expect(values(built, 'cumulative')).toEqual([60, 70])
  expect(series(built, 'cumulative').yAxisIndex).toBe(1)
  expect(built.yAxis[1]).toMatchObject({ min: 0, max: 100 })
  expect(marks[1]!.text).toBe('X: 1 · Cumulative share 70.0 %')
})

test('box: five numbers each, outliers beside them, an unknown box empty', () => {
  const { built, marks } = drawn(boxDrawer, {
    kind: 'box',
    axis: 'Inverter',
    name: 'Current',
    unit: 'A',
    decimals: 0,
    boxes: [named('none'), { ...named('i1'), min: 1, q1: 2, median: 3, q3: 4, max: 5, outliers: [9] }],
  })
  expect(series(built, 'boxes').data).toEqual([[null, null, null, null, null], [1, 2, 3, 4, 5]]) // prettier-ignore
  expect(series(built, 'outliers').data).toEqual([[1, 9]])
  expect(marks.map(({ pick }) => pick?.id)).toEqual(['none', 'i1'])
  expect(marks[1]!.text).toContain('Median 3 A')
})

test('share: parts with a value, each with its share', () => {
  const { built, marks } = drawn(shareDrawer, {
    kind: 'share',
    axis: 'Class',
    name: 'Power',
    unit: 'kW',
    items: [{ ...named('none'), value: null }, { ...named('pv'), value: 3000 }, { ...named('wind'), value: 1000 }], // prettier-ignore
  })
  expect(values(built, 'share')).toEqual([3, 1])
  expect(marks.map(({ pick, text }) => [pick?.id, text])).toEqual([
    ['pv', 'PV: 3.00 MW · 75.0%'],
    ['wind', 'WIND: 1.00 MW · 25.0%'],
  ])
})

import { describe, expect, test } from 'vitest'
import { curveOption } from './curve-option.ts'
import { extentOf, hasPoints, pointsOf, type Curve } from './curve.model.ts'

interface Axis {
  name: string
  position: string
  offset: number
  scale: boolean
}
interface Series {
  name: string
  type: string
  yAxisIndex: number
  data: Float64Array
  sampling: string
  connectNulls: boolean
  areaStyle?: unknown
  tooltip: { valueFormatter: (value: unknown, at?: number) => string }
}
interface Built {
  yAxis: Axis[]
  series: Series[]
  legend: { top: number }
  xAxis: { axisPointer: { label: { formatter: (at: { value: number }) => string } } }
  dataZoom: { type: string; bottom?: number }[]
  aria: { label: { description: string } }
}

const hourMs = 3_600_000
const noonUtc = Date.UTC(2026, 5, 1, 12)
const curve = (over: Partial<Curve>): Curve => ({
  id: 'a',
  name: 'Power',
  unit: 'kW',
  points: pointsOf([
    [noonUtc, 1],
    [noonUtc + hourMs, null],
    [noonUtc + 2 * hourMs, 3],
  ]),
  ...over,
})
const build = (curves: Curve[], zone = 'Asia/Shanghai') =>
  curveOption(curves, { zone, label: 'a label' }) as unknown as Built

test.each([
  [['kW'], ['kW'], ['left']],
  [['kW', 'kW', 'kW'], ['kW'], ['left']],
  [
    ['kW', 'W/m²'],
    ['kW', 'W/m²'],
    ['left', 'right'],
  ],
  [
    ['kW', '°C', 'kW', 'V'],
    ['kW', '°C', 'V'],
    ['left', 'right', 'left'],
  ],
])('curves in %j stand on axes %j', (units, names, positions) => {
  const { yAxis, series } = build(units.map((unit, index) => curve({ id: `${index}`, unit })))
  expect(yAxis.map((axis) => axis.name)).toEqual(names)
  expect(yAxis.map((axis) => axis.position)).toEqual(positions)
  expect(series.map((one) => names[one.yAxisIndex])).toEqual(units)
})

test('a third axis does not lie upon the first', () => {
  const { yAxis } = build(['kW', '°C', 'V'].map((unit) => curve({ id: unit, unit })))
  expect(yAxis[2]!.offset).toBeGreaterThan(0)
})

test.each([
  ['line', 'line', false],
  ['area', 'line', true],
  ['bar', 'bar', false],
] as const)('a curve of kind %s is drawn as %s', (kind, type, filled) => {
  const [series] = build([curve({ kind })]).series
  expect([series!.type, series!.areaStyle !== undefined]).toEqual([type, filled])
})

test('a missing value is a gap in one interleaved array', () => {
  const [series] = build([curve({})], 'UTC').series
  expect(series!.data).toBeInstanceOf(Float64Array)
  expect([...series!.data]).toEqual([noonUtc, 1, noonUtc + hourMs, Number.NaN, noonUtc + 2 * hourMs, 3])
  expect(series!.connectNulls).toBe(false)
  expect(series!.sampling).toBe('average')
  expect(series!.tooltip.valueFormatter(Number.NaN)).toBe('-- kW')
  expect(series!.tooltip.valueFormatter(1234.567)).toBe('1,234.57 kW')
})

describe('times are those of the station', () => {
  test.each([
    ['Asia/Shanghai', 8, '2026-06-01 20:00:00'],
    ['UTC', 0, '2026-06-01 12:00:00'],
    ['America/New_York', -4, '2026-06-01 08:00:00'],
  ])('%s', (zone, offsetHours, text) => {
    const { series, xAxis } = build([curve({})], zone)
    const at = series[0]!.data[0]!
    expect(at - noonUtc).toBe(offsetHours * hourMs)
    expect(xAxis.axisPointer.label.formatter({ value: at })).toBe(text)
  })

  test('across the change of clocks the line runs on and the labels are right', () => {
    const before = Date.UTC(2026, 10, 1, 5, 30)
    const points = pointsOf([0, 1, 2].map((hours) => [before + hours * hourMs, hours]))
    const { series, xAxis } = build([curve({ points })], 'America/New_York')
    const times = [0, 2, 4].map((index) => series[0]!.data[index]!)
    expect(times.map((value) => xAxis.axisPointer.label.formatter({ value }))).toEqual([
      '2026-11-01 01:30:00',
      '2026-11-01 01:30:00',
      '2026-11-01 02:30:00',
    ])
    expect(times[1]! - times[0]!).toBe(hourMs)
  })
})

test('the caller keeps its own points', () => {
  const mine = curve({})
  const before = [...mine.points]
  build([mine])
  expect([...mine.points]).toEqual(before)
})

test('the legend stands on top and the slider below', () => {
  const { legend, dataZoom, aria } = build([curve({})])
  expect(legend.top).toBeLessThan(10)
  expect(dataZoom.find((zoom) => zoom.type === 'slider')?.bottom).toBeGreaterThanOrEqual(0)
  expect(aria.label.description).toBe('a label')
})

test.each([
  [[], false, undefined],
  [[curve({ points: pointsOf([]) })], false, undefined],
  [[curve({ points: pointsOf([[5, null]]) })], false, [5, 5]],
  [[curve({ points: pointsOf([[5, 0]]) }), curve({ points: pointsOf([[2, null]]) })], true, [2, 5]],
])('extent and emptiness %#', (curves, filled, extent) => {
  expect([hasPoints(curves), extentOf(curves)]).toEqual([filled, extent])
})

test('an interval stands around its curve, at the times of the station', () => {
  const banded = curve({ band: { low: Float64Array.of(0, Number.NaN, 2), high: Float64Array.of(2, Number.NaN, 5) } })
  const { series } = build([banded])
  const at = [0, 1, 2].map((hours) => noonUtc + (8 + hours) * hourMs)
  expect(series.slice(1).map(({ name, data }) => [name, data])).toEqual([
    ['Power', [[at[0], 0], [at[1], null], [at[2], 2]]], // prettier-ignore
    ['Power', [[at[0], 2], [at[1], null], [at[2], 3]]], // prettier-ignore
  ])
  expect(series[0]!.tooltip.valueFormatter(1, 0)).toBe('1.00 kW (0.00 – 2.00)')
})

test('the axis of a level begins near its values', () => {
  const scales = build([curve({ isLevel: true }), curve({ id: 'b', unit: 'A' })]).yAxis.map(({ scale }) => scale)
  expect(scales).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { emptyDefinition, type CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import type { CubeResult } from '@fengguang/domain/data-cube/data-cube.contract'
import { say as sayIn, type TextPair } from '@fengguang/domain/kernel/texts'
import { cubeChart, hasValues, mostGroups } from './cube-charts.ts'
import { findIndicators, mostShown } from './cube-items.ts'

const say = (text: TextPair) => sayIn(text, 'en_US')
const indicator = (id: string, unit: string) => ({
  id,
  name: id,
  unit,
  decimals: 1,
  aggregate: 'mean' as const,
  definition: '',
})
const days: CubeResult = {
  kind: 'aggregate',
  from: '2026-06-19',
  to: '2026-06-20',
  timeZone: 'Asia/Shanghai',
  indicators: [indicator('power', 'kW'), indicator('light', 'W/m²')],
  xs: ['2026-06-19', '2026-06-20'].map((key) => ({ key, name: key })),
  groups: [
    { key: 'a', name: 'A' },
    { key: 'b', name: 'B' },
  ],
  values: [[[1, null], [3, 4]], [[10, 20], [30, 40]]], // prettier-ignore
  groupTotals: [[1, 3.5], [15, 35]], // prettier-ignore
  totals: [2, 25],
  counted: { stations: 1, devices: 2 },
}
const one = { ...days, indicators: days.indicators.slice(0, 1), values: days.values.slice(0, 1) }
const built = (change: Partial<CubeDefinition>): CubeDefinition => ({
  ...emptyDefinition(),
  x: ['time'],
  groups: ['device'],
  ...change,
})

test('lines and bars: one series for each indicator and group, gaps stay gaps', () => {
  const chart = cubeChart(days, built({ chart: 'bar' }), say)
  expect(chart).toMatchObject({
    kind: 'category',
    axis: 'Time',
    categories: [
      { id: '2026-06-19', short: '06-19' },
      { id: '2026-06-20', short: '06-20' },
    ],
    series: [
      { name: 'A · power', shape: 'bar', values: [1, null] },
      { name: 'B · power', values: [3, 4] },
      { name: 'A · light', unit: 'W/m²', values: [10, 20] },
      { name: 'B · light', values: [30, 40] },
    ],
  })
  expect(cubeChart(one, built({ chart: 'stacked' }), say)).toMatchObject({
    series: [
      { name: 'A', stack: 'stack 0' },
      { name: 'B', stack: 'stack 0' },
    ],
  })
})

test('instants are drawn on an axis of time', () => {
  const xs = ['2026-06-19T00:00:00.000Z', '2026-06-19T01:00:00.000Z'].map((key) => ({ key, name: key }))
  const chart = cubeChart({ ...one, xs }, built({ chart: 'line' }), say)
  expect(chart).toMatchObject({ kind: 'time', zone: 'Asia/Shanghai' })
  const { curves } = chart as unknown as { curves: { points: Float64Array }[] }
  expect([...curves[0]!.points]).toEqual([Date.parse(xs[0]!.key), 1, Date.parse(xs[1]!.key), Number.NaN])
})

test('a scatter chart has a dot where both indicators are known', () => {
  const chart = cubeChart(days, built({ chart: 'scatter' }), say) as unknown as { clouds: { points: Float64Array }[] }
  expect(chart.clouds.map(({ points }) => [...points])).toEqual([[1, 10], [3, 30, 4, 40]]) // prettier-ignore
  expect(cubeChart(one, built({ chart: 'scatter' }), say)).toBeUndefined()
})

test('a heat map has a row for each group and a column for each place', () => {
  expect(cubeChart(one, built({ chart: 'heat' }), say)).toMatchObject({
    rowAxis: 'Device',
    rows: [{ id: 'a' }, { id: 'b' }],
    columns: [{ id: '2026-06-19' }, { id: '2026-06-20' }],
    values: [[1, null], [3, 4]], // prettier-ignore
  })
  expect(cubeChart(one, built({ chart: 'pivot' }), say)).toBeUndefined()
})

test('a loss class has the colour it has in every picture', () => {
  const classes = { ...one, groups: [{ key: 'dust', name: 'Dust' }, { key: 'other', name: 'Other' }] } // prettier-ignore
  expect(cubeChart(classes, built({ chart: 'stacked' }), say)).toMatchObject({ series: [{ colour: 7 }, { colour: 8 }] })
})

test('a chart of hundreds of groups draws the first ones', () => {
  const groups = Array.from({ length: 300 }, (_, i) => ({ key: `${i}`, name: `${i}` }))
  const many = { ...one, groups, values: [groups.map(() => [1, 2])] }
  const chart = cubeChart(many, built({}), say) as unknown as { series: unknown[] }
  expect(chart.series).toHaveLength(mostGroups)
})

test('nothing known is no result', () => {
  expect(hasValues(days)).toBe(true)
  expect(hasValues({ ...days, values: [[[null]]], totals: [null] })).toBe(false)
})

test('indicators are found by every word of their name and family', () => {
  const found = findIndicators('inverterACpower', say)
  expect(found.shown.map(({ id }) => id)).toContain('inverter.powerKw')
  expect(findIndicators('string current 31', say).shown.map(({ id }) => id)).toEqual(['inverter.stringI[31]'])
  expect(findIndicators('', say).shown).toHaveLength(mostShown)
  expect(findIndicators('no such thing', say)).toEqual({ shown: [], count: 0 })
})

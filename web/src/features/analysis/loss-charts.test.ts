import { expect, test } from 'vitest'
import { lossClasses, type LossClass } from '@fengguang/domain/analysis/loss.model'
import { emptySum } from '@fengguang/domain/analysis/loss.rules'
import { say } from '@fengguang/domain/kernel/texts'
import { classChart, expectedChart, planChart, topChart, trendChart } from './loss-charts.ts'
import type { Say } from '../../lib/i18n.ts'
import { classBackground } from '../../widgets/loss-colours.ts'

const inChinese: Say = (pair, values) => say(pair, 'zh_CN', values)
const sum = (fault: number, dust = 0) => ({
  ...emptySum(),
  expectedKwh: 100,
  actualKwh: 100 - fault - dust,
  lossKwh: { ...emptySum().lossKwh, fault, dust },
})

test('a waterfall sets both ends and lets losses hang between them', () => {
  const { steps } = expectedChart(sum(20, 5), inChinese)
  expect(steps.map(({ name, role, value }) => [name, role, value])).toEqual([
    ['应发电量', 'total', 100],
    ['故障', 'change', -20],
    ['灰尘', 'change', -5],
    ['实发电量', 'total', 75],
  ])
  expect(planChart(90, sum(20), inChinese).steps.map(({ id }) => id)).toEqual(['plan', 'weather', 'fault', 'actual'])
})

test('hours are named in the zone of the station', () => {
  const slices = [{ ...sum(1), key: '2026-06-17T16:00:00.000Z', lossYuan: null }]
  const chart = trendChart({ slices, timeZone: 'Asia/Shanghai' }, 'day', undefined, inChinese)
  expect(chart.categories.map(({ name }) => name)).toEqual(['00:00'])
})

test('a day without a result keeps its place between the others', () => {
  const slices = ['2026-06-29', '2026-07-01'].map((key, i) => ({ ...sum(i + 1), key, lossYuan: null }))
  const { categories, series } = trendChart({ slices, timeZone: 'Asia/Shanghai' }, 'month', undefined, inChinese)
  expect(categories.map(({ short }) => short)).toEqual(['06-29', '06-30', '07-01'])
  expect(series.map(({ id, values }) => [id, values])).toEqual([['fault', [1, null, 2]]])
})

test('ten inverters at most, worst first, without those that lose nothing', () => {
  const devices = Array.from({ length: 14 }, (_, i) => ({
    ...sum(i),
    deviceId: `d${i}`,
    deviceName: `d${i}`,
    model: '',
    ratedKw: null,
    intervals: { all: 1, counted: 1, missing: 0, bad: 0, unjudged: 0 },
  }))
  const { categories } = topChart(devices, undefined, inChinese)
  expect(categories.map(({ id }) => id)).toEqual(['d13', 'd12', 'd11', 'd10', 'd9', 'd8', 'd7', 'd6', 'd5', 'd4'])
  expect(topChart(devices, 'dust', inChinese).categories).toEqual([])
})

test('a loss class has one colour in every picture, that of its events in the workbench', () => {
  const all = Object.fromEntries(lossClasses.map((name) => [name, 1])) as Record<LossClass, number>
  const { items } = classChart({ ...sum(0), lossKwh: all }, inChinese)
  expect(items.map(({ id, colour }) => [id, colour])).toEqual([
    ['dispatchLimit', 1],
    ['maintenance', 2],
    ['fault', 'fault'],
    ['abnormalStop', 'alarm'],
    ['shadow', 3],
    ['stringOutage', 4],
    ['dust', 7],
    ['other', 8],
  ])
  expect([classBackground('dust'), classBackground('fault')]).toEqual([
    { background: 'var(--fg-series-7)' },
    { background: 'var(--fg-tone-fault)' },
  ])
  const faultsOnly = trendChart(
    { slices: [{ ...sum(1), key: '2026-06', lossYuan: null }], timeZone: 'Asia/Shanghai' },
    'year',
    undefined,
    inChinese,
  )
  expect(faultsOnly.series.map(({ id, colour }) => [id, colour])).toEqual([['fault', 'fault']])
})

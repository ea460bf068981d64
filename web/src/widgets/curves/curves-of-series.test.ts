import type { CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import { describe, expect, test } from 'vitest'
import { curvesOf } from './curves-of-series.ts'
import { firstPoints, pointChoices } from './device-points.ts'

const series = (over: Partial<CurveSeries> = {}): CurveSeries => ({
  deviceId: 'd1',
  deviceName: '1号逆变器',
  point: 'powerKw',
  name: '有功功率',
  unit: 'kW',
  kind: 'measure',
  decimals: 2,
  bucket: '5m',
  times: [0, 300_000, 600_000],
  values: [1, null, 3],
  ...over,
})

const names = (all: CurveSeries[]) => curvesOf(all).map(({ name }) => name)
const labels = (type: 'combinerBox' | 'tower') => pointChoices(type, ([zh]) => zh)

describe('series as curves', () => {
  test('times and values by turns; null is a gap', () => {
    expect([...curvesOf([series()])[0]!.points]).toEqual([0, 1, 300_000, NaN, 600_000, 3])
  })

  test('a device is named where several stand in one picture', () => {
    expect(names([series(), series({ point: 'state', name: '状态' })])).toEqual(['有功功率', '状态'])
    const other = series({ deviceId: 'd2', deviceName: '2号逆变器' })
    expect(names([series(), other])).toEqual(['1号逆变器 有功功率', '2号逆变器 有功功率'])
  })

  test.each([
    ['counter', '1h', 'bar'],
    ['counter', 'raw', 'line'],
    ['measure', 'day', 'line'],
  ] as const)('a %s by %s is a %s', (kind, bucket, expected) => {
    expect(curvesOf([series({ kind, bucket })])[0]!.kind).toBe(expected)
    expect(curvesOf([series({ kind, bucket })], () => 'area')[0]!.kind).toBe('area')
  })
})

describe('points to choose from', () => {
  test('one of several is chosen by its number, with its unit', () => {
    expect(labels('combinerBox')).toContainEqual({ value: 'branchI[24]', label: '支路电流 (A) 24' })
    expect(labels('combinerBox')).toContainEqual({ value: 'busVoltageV', label: '母线电压 (V)' })
    expect(labels('combinerBox').map(({ value }) => value)).not.toContain('branchI')
  })

  test('power comes first, else the first measure', () => {
    expect([firstPoints('combinerBox'), firstPoints('tower')]).toEqual([['powerKw'], ['temperatureC']])
  })
})

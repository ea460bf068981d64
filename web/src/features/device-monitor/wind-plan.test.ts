import { describe, expect, test } from 'vitest'
import type { PlacedDevice } from '@fengguang/domain/device-monitor/device-list.contract'
import { meanWind, planOf, scaleBar } from './wind-plan.ts'

const turbine = (id: string, over: Partial<PlacedDevice> = {}): PlacedDevice => ({
  id,
  name: id,
  type: 'turbine',
  parentId: null,
  subArray: null,
  state: 'normal',
  isStale: false,
  outOfService: false,
  ratedKw: 2000,
  powerKw: 100,
  eastM: 0,
  northM: 0,
  ...over,
})
const size = { widthPx: 1000, heightPx: 500 }

describe('plan', () => {
  test('north is up, east is right, one scale in both directions', () => {
    const { points, metresPerPx } = planOf([turbine('sw'), turbine('ne', { eastM: 1000, northM: 1000 })], size)
    const [sw, ne] = points
    expect(ne!.xPx - sw!.xPx).toBeCloseTo(1000 / metresPerPx!, 6)
    expect(sw!.yPx - ne!.yPx).toBeCloseTo(1000 / metresPerPx!, 6)
    expect(Math.min(...points.map(({ yPx }) => yPx))).toBeGreaterThan(0)
    expect(Math.max(...points.map(({ xPx }) => xPx))).toBeLessThan(1000)
  })

  test('without coordinates all stand in order within the plan', () => {
    const { points, metresPerPx } = planOf(
      Array.from({ length: 20 }, (_, i) => turbine(String(i), { eastM: null })),
      size,
    )
    expect(metresPerPx).toBeUndefined()
    expect(new Set(points.map(({ xPx, yPx }) => `${xPx} ${yPx}`)).size).toBe(20)
    expect(points.every(({ xPx, yPx }) => xPx > 0 && xPx < 1000 && yPx > 0 && yPx < 500)).toBe(true)
  })

  test('one turbine alone stands in the middle', () => {
    expect(planOf([turbine('a')], size).points).toEqual([{ id: 'a', xPx: 500, yPx: 250 }])
  })
})

test.each([
  [[350, 10], 0],
  [[90, 90], 90],
  [[180, 270], 225],
])('winds from %j come from %d', (directions, expected) => {
  const devices = directions.map((deg) => turbine(String(deg), { windSpeedMs: 5, windDirectionDeg: deg }))
  expect(meanWind(devices)).toEqual({ speedMs: 5, fromDeg: expected })
})

test('nobody tells, nobody knows', () => {
  expect(meanWind([turbine('a', { windSpeedMs: null, windDirectionDeg: 5 })])).toBeUndefined()
})

test.each([
  [10, 1000],
  [4, 200],
  [1, 100],
])('at %d m per pixel the bar shows %d m', (metresPerPx, metres) => {
  expect(scaleBar(metresPerPx).metres).toBe(metres)
})

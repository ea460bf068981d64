import { expect, test } from 'vitest'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import { firstPointOf } from './device-points.ts'

test.each([
  ['inverter', 'powerKw'],
  ['meter', 'powerKw'],
  ['turbine', 'powerKw'],
] as const)('the curve of a %s is %s', (type, point) => {
  expect(firstPointOf(type)).toBe(point)
})

test('a curve is drawn of a single measured value, whatever the type', () => {
  const points = deviceTypes.flatMap((type) => pointOf(type, firstPointOf(type) ?? '') ?? [])
  expect(points.length).toBeGreaterThan(8)
  expect(points.filter(({ kind, width }) => kind !== 'measure' || width !== undefined)).toEqual([])
})

import { windRules, type WindLossClass } from '@fengguang/analytics/ledger/wind-ledger'
import type { Booking, LossClass } from '@fengguang/domain/analysis/loss.model'
import { bookingOfCondition } from '@fengguang/domain/analysis/loss.model'
import { conditions } from '@fengguang/domain/device-monitor/device-operation.model'
import { expect, test } from 'vitest'
import { bookingOf, classOfCondition, windClassOf } from './wind-bookings.ts'

const placeOf = (key: string) => windRules.findIndex((rule) => rule.key === key)

test.each<[string, Booking, LossClass]>([
  ['gridLost', 'gridLost', 'other'],
  ['atSetPoint', 'atSetPoint', 'dispatchLimit'],
  ['service', 'service', 'maintenance'],
  ['faultState', 'faultState', 'fault'],
  ['initialising', 'initialising', 'other'],
  ['stormStop', 'stormStop', 'other'],
  ['standsInWind', 'standsInWind', 'abnormalStop'],
  ['codeBelowExpected', 'codeBelowExpected', 'fault'],
  ['runs', 'runsOnCurve', 'other'],
])('the rule %s of the wind ledger is shown as %s and its loss as %s', (key, booking, lossClass) => {
  const place = placeOf(key)
  expect(bookingOf(place)).toBe(booking)
  expect(windClassOf[windRules[place]!.to as WindLossClass]).toBe(lossClass)
})

test('what staff enter of a turbine has the name and the class that it has of an inverter', () => {
  const shown = conditions.map((condition) => {
    const to = classOfCondition[condition]
    return [condition, bookingOf(placeOf(`tag:${to}`)), windClassOf[to]]
  })
  expect(shown.map(([condition, booking]) => [condition, booking])).toEqual(Object.entries(bookingOfCondition))
  expect(Object.fromEntries(shown.map(([condition, , lossClass]) => [condition, lossClass]))).toEqual({
    normal: 'other',
    maintenance: 'maintenance',
    fault: 'fault',
    dispatchLimit: 'dispatchLimit',
    abnormalStop: 'abnormalStop',
    environment: 'other',
    gridFault: 'other',
  })
})

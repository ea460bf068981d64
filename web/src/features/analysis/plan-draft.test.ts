import { expect, test } from 'vitest'
import type { PlanDevice } from '@fengguang/domain/analysis/shadow.model'
import { changePlan, frameOf, placesOf, type PlanDraft } from './plan-draft.ts'

const device = (deviceId: string, eastM: number, northM: number, isEntered = false): PlanDevice => ({
  deviceId,
  deviceName: deviceId,
  type: 'inverter',
  isEntered,
  eastM,
  northM,
})
const begun = (): PlanDraft =>
  changePlan(
    { devices: [], past: [] },
    { kind: 'begin', plan: { version: 1, devices: [device('a', 0, 0), device('b', 30, 0, true)] } },
  )
const place = (deviceId: string, eastM: number, northM: number) => ({ deviceId, eastM, northM })

test('a moved device has a place from then on, within the plan and to a tenth of a metre', () => {
  const draft = changePlan(begun(), { kind: 'place', places: [place('a', -5, 12.345)] })
  expect(placesOf(draft)).toEqual([place('a', 0, 12.3), place('b', 30, 0)])
})

test('a drag of many steps is taken back by one undo', () => {
  let draft = changePlan(begun(), { kind: 'place', places: [place('b', 31, 0)] })
  for (const east of [40, 50, 60]) draft = changePlan(draft, { kind: 'drag', place: place('b', east, 5) })
  expect(placesOf(draft)).toEqual([place('b', 60, 5)])
  draft = changePlan(draft, { kind: 'undo' })
  expect(placesOf(draft)).toEqual([place('b', 30, 0)])
  expect(changePlan(draft, { kind: 'undo' })).toBe(draft)
})

test('the frame holds every device with room around', () => {
  const { eastM, northM, widthM, heightM } = frameOf([device('a', 100, 50), device('b', 1100, 250)])
  expect([eastM, northM, widthM, heightM]).toEqual([40, -10, 1120, 320])
})

import { expect, test } from 'vitest'
import type { LocalDay } from '../kernel/time-range.ts'
import { NameplateForm } from './equipment.model.ts'
import { changesOf, warrantyOf } from './equipment.rules.ts'

const today = '2026-06-21' as LocalDay
test.each([
  [null, 'unknown'],
  ['2026-06-20', 'expired'],
  ['2026-06-21', 'dueSoon'],
  ['2026-09-19', 'dueSoon'],
  ['2026-09-20', 'valid'],
])('a warranty until %s is %s', (until, state) => {
  expect(warrantyOf(until, today)).toBe(state)
})

const plate = { serialNo: 'A1', supplier: '', installedOn: null, warrantyUntil: null, note: '' }
test('only what differs is a change', () => {
  expect(changesOf(plate, { ...plate, serialNo: 'A2', installedOn: '2024-05-01' })).toEqual([
    { field: 'serialNo', from: 'A1', to: 'A2' },
    { field: 'installedOn', from: null, to: '2024-05-01' },
  ])
  expect(changesOf(plate, plate)).toEqual([])
})

test.each([
  ['2024-05-01', '2024-05-01', true],
  ['2024-05-01', '2024-04-30', false],
  [null, '2024-04-30', true],
  ['2024-02-30', null, false],
])('installed on %s with a warranty until %s: %s', (installedOn, warrantyUntil, isTaken) => {
  expect(NameplateForm.safeParse({ ...plate, installedOn, warrantyUntil }).success).toBe(isTaken)
})

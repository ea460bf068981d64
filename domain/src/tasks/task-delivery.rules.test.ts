import { expect, test } from 'vitest'
import { workedAt } from './task-delivery.rules.ts'

const now = new Date('2026-06-21T08:00:00.000Z')

test.each([
  ['2026-06-21T07:00:00.000Z', '2026-06-21T06:00:00.000Z', '2026-06-21T07:00:00.000Z'],
  ['2026-06-21T05:00:00.000Z', '2026-06-21T06:00:00.000Z', '2026-06-21T06:00:00.000Z'],
  ['2026-06-21T09:00:00.000Z', '2026-06-21T06:00:00.000Z', '2026-06-21T08:00:00.000Z'],
  ['2026-06-21T07:00:00.000Z', null, '2026-06-21T08:00:00.000Z'],
])('%s after %s counts as %s', (deviceAt, notBefore, expected) => {
  expect(workedAt({ now, deviceAt, notBefore }).toISOString()).toBe(expected)
})

test('without a phone it is now', () => {
  expect(workedAt({ now, notBefore: '2026-06-21T06:00:00.000Z' })).toBe(now)
})

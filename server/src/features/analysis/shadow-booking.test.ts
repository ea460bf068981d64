import type { PvAnalysis } from '@fengguang/analytics/ledger/pv-analysis'
import { expect, test } from 'vitest'
import type { PlantInput } from './plant-input.service.ts'
import { ShadowBooking } from './shadow-booking.ts'

const hour = 3_600_000
/** Two boxes of the first inverter and one of the second; local time is 8 hours ahead. */
const input = {
  period: { fromAt: 0, toAt: 24 * hour, stepMs: 300_000 },
  offsetMs: 8 * hour,
  devices: [{ no: 10 }, { no: 20 }],
  boxes: [
    { inverter: 0, deviceNo: 11 },
    { inverter: 0, deviceNo: 12 },
    { inverter: 1, deviceNo: 21 },
  ],
} as unknown as PlantInput
const shaded = [
  [
    { string: 0, row: 12, lacksA: 1, usualA: 8 },
    { string: 3, row: 12, lacksA: 1, usualA: 8 },
    { string: 0, row: 13, lacksA: 2, usualA: 8 },
  ],
  [{ string: 5, row: 12, lacksA: 1, usualA: 9 }],
  [{ string: 0, row: 12, lacksA: 7, usualA: 9 }],
]
const booking = () => new ShadowBooking(input, { shaded } as unknown as PvAnalysis, 0)

test('what was booked is shared by the current that each string lacks, to the last digit', () => {
  const shadows = booking()
  shadows.add(hour, 100, 0.5)
  const slots = [...shadows.slots()]
  expect(slots.map(({ deviceNo, string, units }) => [deviceNo, string, units])).toEqual([
    [11, 1, 33],
    [11, 4, 34],
    [12, 6, 33],
  ])
  expect(slots.every(({ inverterNo, day, slot }) => inverterNo === 10 && day === '1970-01-01' && slot === 36)).toBe(
    true,
  )
  expect(slots[0]!.yuan).toBeCloseTo(0.0033 * 0.5, 9)
})

test('intervals of one quarter hour are added up, and one without a price makes its money unknown', () => {
  const shadows = booking()
  shadows.add(hour, 90, 0.5)
  shadows.add(hour + 300_000, 60, undefined)
  const [first] = shadows.slots()
  expect(first).toMatchObject({ deviceNo: 11, string: 1, units: 90, lacksA: 3, usualA: 16, yuan: null })
})

test('an interval without a booked loss, or without a shaded string, leaves nothing', () => {
  const shadows = booking()
  shadows.add(hour, 0, 0.5)
  shadows.add(2 * hour, 50, 0.5)
  expect([...shadows.slots()]).toEqual([])
})

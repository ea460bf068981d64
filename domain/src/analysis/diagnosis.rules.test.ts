import { expect, it } from 'vitest'
import type { Finding } from './diagnosis.model.ts'
import { mergedFindings } from './diagnosis.rules.ts'

const hour = 3_600_000
const finding = (startHour: number, endHour: number, more: Partial<Finding> = {}): Finding => ({
  deviceId: 'a',
  part: 0,
  kind: 'communicationLoss',
  startMs: startHour * hour,
  endMs: endHour * hour,
  offBy: null,
  ...more,
})
const window = { fromMs: 100 * hour, toMs: 200 * hour }

it.each([
  ['what lies outside stays', [finding(10, 20), finding(300, 310)], [], [finding(10, 20), finding(300, 310)]],
  ['what was known inside goes unless found again', [finding(110, 120)], [], []],
  ['what is found again comes once', [finding(110, 120)], [finding(110, 125)], [finding(110, 125)]],
  ['one that reaches into the window goes on', [finding(50, 110)], [finding(99, 130)], [finding(50, 130)]],
  ['one that ended before the window ends there', [finding(50, 110)], [], [finding(50, 100)]],
  ['one that began before the first frame of a device is none', [], [finding(99, 130)], []],
  ['one that fills the window counts', [], [finding(99, 200)], [finding(99, 200)]],
  ['both sides join', [finding(50, 250)], [finding(100, 200)], [finding(50, 250)]],
] as const)('%s', (_, known, found, expected) => {
  expect(mergedFindings(known, window, found)).toEqual(expected)
})

it('devices, strings and kinds are kept apart', () => {
  const others = [
    finding(110, 120, { part: 2 }),
    finding(110, 120, { deviceId: 'b' }),
    finding(115, 120, { kind: 'clockSkew' }),
  ]
  expect(mergedFindings([], window, [finding(110, 120), ...others])).toHaveLength(4)
})

it('two resets of one counter within an hour are two', () => {
  const resets = [110, 110.5].map((at) => finding(at, at, { kind: 'counterReset' }))
  expect(mergedFindings([], window, resets)).toHaveLength(2)
})

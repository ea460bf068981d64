import { expect, test } from 'vitest'
import { codeOf, faultsOfDay, groupOf, hoursIn, joinAlarms, joinReturning, worstFirst } from './fault.rules.ts'

const hour = 3_600_000
const at = (fromHour: number, toHour: number | undefined, deviceId = 'a') => ({
  deviceId,
  fromMs: fromHour * hour,
  toMs: toHour === undefined ? undefined : toHour * hour,
})

test.each([
  ['during it', [at(11, 12)], 1, 0],
  ['before it began', [at(8, 10)], 0, 1],
  ['that touches its end', [at(14, 15)], 0, 1],
  ['that lasts since before', [at(1, undefined)], 1, 0],
  ['of another device', [at(11, 12, 'b')], 0, 1],
  ['of two during it', [at(13, 14), at(11, 12)], 1, 0],
])('an alarm %s belongs to the fault or stands alone', (_, alarms, linked, alone) => {
  const joined = joinAlarms([at(10, 14)], alarms)
  expect(joined.measured.filter(({ alarm }) => alarm !== undefined)).toHaveLength(linked)
  expect(joined.alone).toHaveLength(alone)
})

test('a fault takes the first of its alarms', () => {
  const [first, second] = [at(11, 12), at(13, 14)]
  expect(joinAlarms([at(10, 14)], [second, first]).measured[0]?.alarm).toBe(first)
})

test.each([
  ['the one reported most', [1005, 10, 1011, 30], 1011],
  ['of equal ones the lower number', [1011, 10, 1005, 10], 1005],
])('the code of a fault is %s', (_, [a, framesA, b, framesB], expected) => {
  const reported = [
    { deviceId: 'a', hourMs: 10 * hour, code: a!, frames: framesA! },
    { deviceId: 'a', hourMs: 11 * hour, code: b!, frames: framesB! },
    { deviceId: 'b', hourMs: 11 * hour, code: 1000, frames: 500 },
    { deviceId: 'a', hourMs: 14 * hour, code: 1001, frames: 500 },
  ]
  expect(codeOf(at(10.5, 13), reported)).toBe(expected)
})

test('a fault without a reported code has none', () => {
  expect(codeOf(at(10, 13), [])).toBeNull()
})

test('hours are those within the span', () => {
  const span = { fromMs: 10 * hour, toMs: 20 * hour }
  expect([at(12, 15), at(8, 12), at(18, undefined), at(1, 3)].map((one) => hoursIn(one, span))).toEqual([3, 2, 2, 0])
})

const seen = (fromHour: number, toHour: number | undefined, seenToHour = toHour ?? 0) => ({
  ...at(fromHour, toHour),
  seenToMs: seenToHour * hour,
})
test.each([
  ['one that began and ended on it', [seen(30, 33)], [3, 1, 1, 3]],
  ['one that began on it and ended on the next', [seen(46, 50)], [2, 1, 1, 4]],
  ['one that ended on it, begun the day before', [seen(20, 26)], [2, 0, 0, 0]],
  ['one that is not over', [seen(40, undefined, 72)], [8, 1, 0, 0]],
  ['one that ended after the span', [seen(40, 80)], [8, 1, 0, 0]],
  ['two', [seen(30, 31), seen(40, 42)], [3, 2, 2, 3]],
  ['none', [], [0, 0, 0, 0]],
])('the second of three days counts %s', (_, outages, expected) => {
  const span = { fromMs: 0, toMs: 72 * hour }
  const counted = faultsOfDay(outages, { fromMs: 24 * hour, toMs: 48 * hour }, span)
  expect([counted.downHours, counted.failures, counted.repairs, counted.repairHours]).toEqual(expected)
})

test('a fault that began before the span counts on the first day, with its hours inside the span', () => {
  const span = { fromMs: 24 * hour, toMs: 72 * hour }
  const first = faultsOfDay([seen(10, 30)], { fromMs: 24 * hour, toMs: 48 * hour }, span)
  expect(first).toEqual({ downHours: 6, failures: 1, repairs: 1, repairHours: 6 })
})

const fault = (hours: number, more: Partial<Parameters<typeof groupOf>[1][number]> = {}) => ({
  deviceId: 'a',
  hours,
  toAt: '2026-06-18T10:00:00Z',
  lossKwh: 10,
  lossYuan: 4,
  ...more,
})
const of = { key: 'k', name: 'n', devices: 5 }

test('running time over faults, and the mean length of those that ended', () => {
  const group = groupOf(of, [fault(2), fault(4), fault(14, { toAt: null })], 24)
  expect(group).toMatchObject({ count: 3, downHours: 20, lossKwh: 30, lossYuan: 12, mttrHours: 3 })
  expect(group.mtbfHours).toBeCloseTo((5 * 24 - 20) / 3)
})

test('nothing is known of what has not happened', () => {
  expect(groupOf(of, [], 24)).toMatchObject({ count: 0, mtbfHours: null, mttrHours: null, lossYuan: 0 })
  expect(groupOf(of, [fault(2, { toAt: null })], 24)).toMatchObject({ count: 1, mttrHours: null })
})

test.each([
  ['a loss without a price makes the sum unknown', { lossKwh: 5, lossYuan: null }, null],
  ['a fault without a loss needs no price', { lossKwh: 0, lossYuan: null }, 4],
  ['a fault whose loss is not attributed leaves the sum as it is', { lossKwh: null, lossYuan: null }, 4],
])('%s', (_, more, yuan) => {
  expect(groupOf(of, [fault(1), fault(1, more)], 24).lossYuan).toBe(yuan)
})

test('the most costly come first, then the most frequent', () => {
  const groups = [
    groupOf({ ...of, key: 'cheap' }, [fault(1, { lossKwh: 1 })], 24),
    groupOf({ ...of, key: 'often' }, [fault(1, { lossKwh: 5 }), fault(1, { lossKwh: 5 })], 24),
    groupOf({ ...of, key: 'once' }, [fault(1)], 24),
  ]
  expect(worstFirst(groups).map(({ key }) => key)).toEqual(['often', 'once', 'cheap'])
})

const measured = (fromHour: number, toHour: number | undefined, seenToHour = toHour!) => ({
  ...at(fromHour, toHour),
  seenToMs: seenToHour * hour,
  faultKwh: 5,
  stopKwh: 1,
  lossYuan: 2,
})

test('a device that stops again within an hour has one fault, later it has two', () => {
  const joined = joinReturning([measured(8, 9), measured(9.5, 10), measured(11.2, 12)])
  expect(joined).toMatchObject([
    { fromMs: 8 * hour, toMs: 10 * hour, faultKwh: 10, stopKwh: 2, lossYuan: 4 },
    { fromMs: 11.2 * hour, toMs: 12 * hour, faultKwh: 5 },
  ])
})

test('a fault that returned and lasts is not over, and one without a price has no known cost', () => {
  const [one] = joinReturning([measured(8, 9), { ...measured(9.5, undefined, 18), lossYuan: null }])
  expect(one).toMatchObject({ fromMs: 8 * hour, toMs: undefined, seenToMs: 18 * hour, lossYuan: null })
})

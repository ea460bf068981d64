import { expect, test } from 'vitest'
import type { Booking, LossClass } from './loss.model.ts'
import { lossClasses } from './loss.model.ts'
import { noLoss, totalLoss } from './loss.rules.ts'
import { areNeighbours, bookTo, eventsOf, segmentsOf, type Decision, type EventInterval } from './loss-event.rules.ts'

const stepMs = 300_000
const from = Date.parse('2026-06-18T02:00:00Z')
const device = { id: 'i1', no: 7, name: 'INV 1', ratedKw: 100 }
const at = (step: number) => from + step * stepMs
const iso = (step: number) => new Date(at(step)).toISOString()

const interval = (
  step: number,
  booking: Booking,
  loss: Partial<Record<LossClass, number>> = {},
  expectedKwh = 8,
): EventInterval => ({ atMs: at(step), booking, expectedKwh, gainKwh: 0, lossKwh: { ...noLoss(), ...loss } })
const decision = (id: number, first: number, end: number, over: Partial<Decision> = {}): Decision => ({
  id,
  deviceId: 'i1',
  fromMs: at(first),
  toMs: at(end),
  lossClass: 'fault',
  cause: '',
  isLocked: false,
  by: '林晓',
  ...over,
})
const short = (intervals: readonly EventInterval[], decisions: readonly Decision[] = []) =>
  eventsOf(device, intervals, decisions, stepMs).map(
    ({ fromAt, toAt, lossClass, lossKwh }) =>
      `${(Date.parse(fromAt) - from) / stepMs}-${(Date.parse(toAt) - from) / stepMs} ${lossClass} ${lossKwh}`,
  )

test.each<[string, EventInterval[], string[]]>([
  [
    'adjacent intervals of a class are one event',
    [0, 1, 2].map((n) => interval(n, 'faultState', { fault: 8 })),
    ['0-3 fault 24'],
  ],
  [
    'another class or a pause begins another event',
    [
      interval(0, 'faultState', { fault: 8 }),
      interval(1, 'standsInLight', { abnormalStop: 8 }),
      interval(4, 'standsInLight', { abnormalStop: 8 }),
    ],
    ['0-1 fault 8', '1-2 abnormalStop 8', '4-5 abnormalStop 8'],
  ],
  [
    'two rules of one class are one event',
    [interval(0, 'atSetPoint', { dispatchLimit: 2 }), interval(1, 'rationed', { dispatchLimit: 3 })],
    ['0-2 dispatchLimit 5'],
  ],
  [
    'a running device has an event where it loses much for long enough, with all it lost',
    [0, 1, 2].map((n) => interval(n, 'runs', { other: 1.5, dust: 0.5 })),
    ['0-3 other 6'],
  ],
  ['a large loss of two intervals is noise', [0, 1].map((n) => interval(n, 'runs', { other: 4 })), []],
  ['a small loss is none', [0, 1, 2].map((n) => interval(n, 'runs', { dust: 0.5 })), []],
  ['in the first light shares mean nothing', [0, 1, 2].map((n) => interval(n, 'runs', { other: 0.1 }, 0.2)), []],
  [
    'time without data is an event that books nothing',
    [0, 1].map((n) => interval(n, 'missing', {}, 0)),
    ['0-2 null 0'],
  ],
])('%s', (_, intervals, events) => {
  expect(short(intervals)).toEqual(events)
})

const stopped = [0, 1, 2, 3].map((n) => interval(n, 'standsInLight', { abnormalStop: 8 }))

test('a class that was set holds from end to end, also where nothing was found, and names who set it', () => {
  const events = eventsOf(device, stopped, [decision(1, 0, 6, { cause: '更换风扇', lossClass: 'maintenance' })], stepMs)
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    fromAt: iso(0),
    toAt: iso(6),
    lossClass: 'maintenance',
    lossKwh: 32,
    decidedBy: '林晓',
    isManual: true,
    cause: '更换风扇',
  })
})

test('a split leaves class and energy as they are', () => {
  const cut = [decision(1, 0, 1, { lossClass: null }), decision(2, 1, 4, { lossClass: null })]
  expect(short(stopped, cut)).toEqual(['0-1 abnormalStop 8', '1-4 abnormalStop 24'])
  expect(eventsOf(device, stopped, cut, stepMs).map(({ isManual }) => isManual)).toEqual([false, false])
})

test('what is left of a decision that decides nothing any more is no event; a locked one stays', () => {
  expect(short([], [decision(1, 0, 2, { lossClass: null })])).toEqual([])
  expect(short([], [decision(1, 0, 2, { lossClass: null, isLocked: true })])).toEqual(['0-2 other 0'])
})

test('each instant belongs to the latest decision; the earlier ones hold around it', () => {
  const parts = segmentsOf([decision(1, 0, 10), decision(3, 4, 6), decision(2, 5, 8)])
  expect(
    parts.map(({ decision: { id }, fromMs, toMs }) => [id, (fromMs - from) / stepMs, (toMs - from) / stepMs]),
  ).toEqual([
    [1, 0, 4],
    [3, 4, 6],
    [2, 6, 8],
    [1, 8, 10],
  ])
})

test.each([
  ['a loss', { dust: 4, other: 6 }, 0, 10, 0],
  ['a loss beside a gain', { dust: 4 }, 1, 3, 0],
  ['more gain than loss', { dust: 4 }, 9, 0, 5],
  ['nothing', {}, 0, 0, 0],
])('%s goes to one class, and the interval balances as before', (_, loss, gain, lost, left) => {
  const units = {
    expected: 100,
    actual: 100 + gain - totalLoss({ ...noLoss(), ...loss }),
    gain,
    loss: { ...noLoss(), ...loss },
  }
  const booked = bookTo(units, 'fault')
  expect([booked.loss.fault, booked.gain]).toEqual([lost, left])
  expect(booked.actual + totalLoss(booked.loss) - booked.gain).toBe(booked.expected)
  expect(lossClasses.filter((name) => booked.loss[name] > 0)).toEqual(lost > 0 ? ['fault'] : [])
})

test('events merge when they are of one device and nothing lies between them', () => {
  const all = eventsOf(
    device,
    [0, 2, 4].map((n) => interval(n, 'faultState', { fault: 8 })),
    [],
    stepMs,
  )
  const [a, b, c] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  expect(areNeighbours([a, b], all)).toBe(true)
  expect(areNeighbours([a, b, c], all)).toBe(true)
  expect(areNeighbours([a, c], all)).toBe(false)
  expect(areNeighbours([a], all)).toBe(false)
  expect(areNeighbours([a, { ...b, deviceId: 'i2', id: 'x' }], all)).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { issuesToFields } from '../kernel/validation.ts'
import { LineForm, PointForm, TypeForm } from './inspection.model.ts'
import { PlanForm, type Cycle } from './plan.model.ts'
import { dueRounds, mostMissed, nextStart, planActionsFor, planStateOf } from './plan.rules.ts'

const china = 'Asia/Shanghai'
const berlin = 'Europe/Berlin'
const schedule = (cycle: Cycle, start: string, timeZone = china) => {
  const [startDay = '', startTime = ''] = start.split(' ')
  return { cycle, startDay, startTime, timeZone }
}
const runs = (cycle: Cycle, start: string, after: string, count: number, zone = china): string[] => {
  const found: string[] = []
  let at: Date | undefined = new Date(after)
  for (let n = 0; n < count && at; n += 1) {
    at = nextStart(schedule(cycle, start, zone), at)
    if (at) found.push(at.toISOString().slice(0, 16))
  }
  return found
}

describe('the next start [req 201] [req 250]', () => {
  test.each<[what: string, cycle: Cycle, start: string, after: string, zone: string, expected: string[]]>([
    ['one-time', 'once', '2026-06-21 08:00', '2026-06-20T00:00:00Z', china, ['2026-06-21T00:00']],
    ['one-time, over', 'once', '2026-06-21 08:00', '2026-06-21T00:00:00Z', china, []],
    [
      'before its first',
      'daily',
      '2026-06-21 08:00',
      '2026-01-01T00:00:00Z',
      china,
      ['2026-06-21T00:00', '2026-06-22T00:00'],
    ],
    ['daily', 'daily', '2026-06-21 23:30', '2027-03-05T15:30:00Z', china, ['2027-03-06T15:30', '2027-03-07T15:30']],
    ['weekly', 'weekly', '2026-06-22 08:00', '2026-07-01T00:00:00Z', china, ['2026-07-06T00:00', '2026-07-13T00:00']],
    [
      'daily over the spring change',
      'daily',
      '2026-03-01 08:00',
      '2026-03-28T00:00:00Z',
      berlin,
      ['2026-03-28T07:00', '2026-03-29T06:00'],
    ],
    [
      'daily over the autumn change',
      'daily',
      '2026-03-01 08:00',
      '2026-10-24T05:00:00Z',
      berlin,
      ['2026-10-24T06:00', '2026-10-25T07:00'],
    ],
    [
      'an hour that clocks skip',
      'daily',
      '2026-03-01 02:30',
      '2026-03-28T12:00:00Z',
      berlin,
      ['2026-03-29T01:30', '2026-03-30T00:30'],
    ],
    [
      'an hour that comes twice comes once',
      'daily',
      '2026-10-01 02:30',
      '2026-10-24T12:00:00Z',
      berlin,
      ['2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'monthly on day 31',
      'monthly',
      '2026-01-31 08:00',
      '2026-01-31T00:00:00Z',
      china,
      ['2026-02-28T00:00', '2026-03-31T00:00', '2026-04-30T00:00', '2026-05-31T00:00'],
    ],
    [
      'monthly over a year',
      'monthly',
      '2026-11-30 08:00',
      '2026-12-01T00:00:00Z',
      china,
      ['2026-12-30T00:00', '2027-01-30T00:00', '2027-02-28T00:00'],
    ],
    [
      'yearly on 29 February',
      'yearly',
      '2024-02-29 08:00',
      '2026-01-01T00:00:00Z',
      china,
      ['2026-02-28T00:00', '2027-02-28T00:00', '2028-02-29T00:00'],
    ],
  ])('%s', (_what, cycle, start, after, zone, expected) => {
    expect(runs(cycle, start, after, Math.max(1, expected.length), zone)).toEqual(expected)
  })
})

describe('rounds that are due', () => {
  const daily = schedule('daily', '2026-06-01 08:00')
  const first = new Date('2026-06-01T00:00:00Z')

  test('of those that passed the latest is dispatched, the others are missed', () => {
    expect(dueRounds(daily, first, new Date('2026-05-31T23:59:59Z'))).toBeUndefined()
    expect(dueRounds(daily, first, first)).toEqual({ missed: [], latest: first })
    const long = dueRounds(daily, first, new Date('2026-06-04T05:00:00Z'))!
    expect(long.missed.map((at) => at.getUTCDate())).toEqual([1, 2, 3])
    expect(long.latest.toISOString()).toBe('2026-06-04T00:00:00.000Z')
  })

  test('a plan that stood for years records a bounded number', () => {
    const { missed, latest } = dueRounds(daily, first, new Date('2031-06-01T00:00:00Z'))!
    expect(missed).toHaveLength(mostMissed)
    expect(latest.toISOString()).toBe('2031-06-01T00:00:00.000Z')
  })
})

describe('who may do what with a plan [req 249] [req 299]', () => {
  test.each([
    ['started', true, ['dispatch', 'skip', 'suspend']],
    ['started', false, ['dispatch', 'skip']],
    ['suspended', true, ['start']],
    ['suspended', false, []],
    ['over', true, []],
  ] as const)('%s, own %s', (state, isOwn, actions) => {
    expect(planActionsFor({ state, isOwn })).toEqual(actions)
  })

  test('a plan without a next round is over, whether started or not', () => {
    expect(planStateOf({ isStarted: true, nextAt: null })).toBe('over')
    expect(planStateOf({ isStarted: false, nextAt: '2026-06-01' })).toBe('suspended')
    expect(planStateOf({ isStarted: true, nextAt: '2026-06-01' })).toBe('started')
  })
})

const keysOf = (schema: typeof TypeForm | typeof PointForm | typeof LineForm | typeof PlanForm, form: object) => {
  const judged = schema.safeParse(form)
  const fields = judged.success ? {} : issuesToFields(judged.error, form)
  return Object.fromEntries(Object.entries(fields).map(([field, { key }]) => [field, key]))
}
const item = { what: '油位', answer: 'reading', unit: '%', low: 10, high: 90 }
const point = { stationId: 's', typeId: 't', kind: 'place', place: '门口', name: '大门', itemIds: ['a'] }
const line = { stationId: 's', name: '一号线', pointIds: ['a', 'b'] }
const plan = {
  name: '日常巡检',
  kind: 'inspection',
  stationId: 's',
  routeIds: ['a', 'b'],
  cycle: 'daily',
  startDay: '2026-06-21',
  startTime: '08:00',
  deadlineHours: 8,
  executorId: 'u',
  acceptorId: 'v',
}

describe('the forms [req 200]', () => {
  test.each<[string, Record<string, string>]>([
    ['a sound type', keysOf(TypeForm, { name: '箱变', items: [item] })],
    ['a sound point', keysOf(PointForm, point)],
    ['a sound line', keysOf(LineForm, line)],
    ['a sound plan', keysOf(PlanForm, plan)],
    ['a plan for claiming', keysOf(PlanForm, { ...plan, forClaim: true, executorId: null })],
  ])('%s is taken', (_what, found) => {
    expect(found).toEqual({})
  })

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a type without items [req 282]', keysOf(TypeForm, { name: '箱变', items: [] }), { items: 'inspection.noItem' }],
    [
      'limits that cross',
      keysOf(TypeForm, { name: '箱变', items: [{ ...item, high: 5 }] }),
      { 'items.0.high': 'inspection.limits' },
    ],
    ['an item twice', keysOf(TypeForm, { name: '箱变', items: [item, item] }), { 'items.1.what': 'record.duplicate' }],
    ['a point without items [req 282]', keysOf(PointForm, { ...point, itemIds: [] }), { itemIds: 'inspection.noItem' }],
    [
      'a device point without a device [req 283]',
      keysOf(PointForm, { ...point, kind: 'device' }),
      { deviceId: 'inspection.noDevice' },
    ],
    ['a place without a name', keysOf(PointForm, { ...point, place: ' ' }), { place: 'field.required' }],
    [
      'a line of one point [req 281]',
      keysOf(LineForm, { ...line, pointIds: ['a'] }),
      { pointIds: 'inspection.tooFew' },
    ],
    [
      'a line of one point twice',
      keysOf(LineForm, { ...line, pointIds: ['a', 'a'] }),
      { pointIds: 'inspection.tooFew' },
    ],
    [
      'a plan of one point [req 281]',
      keysOf(PlanForm, { ...plan, routeIds: ['a'] }),
      { routeIds: 'inspection.tooFew' },
    ],
    ['a plan without an executor', keysOf(PlanForm, { ...plan, executorId: null }), { executorId: 'field.required' }],
    [
      'an executor who accepts',
      keysOf(PlanForm, { ...plan, acceptorId: 'u' }),
      { acceptorId: 'task.acceptorIsExecutor' },
    ],
    ['a time that no clock shows', keysOf(PlanForm, { ...plan, startTime: '24:00' }), { startTime: 'field.format' }],
    ['a deadline of no hours', keysOf(PlanForm, { ...plan, deadlineHours: 0 }), { deadlineHours: 'field.tooSmall' }],
  ])('%s is refused', (_what, found, expected) => {
    expect(found).toEqual(expected)
  })
})

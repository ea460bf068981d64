import { describe, expect, test } from 'vitest'
import { devicesOf, isConcurrent, type PlacedTicket } from './conflict.rules.ts'
import { watchOf } from './interlock.rules.ts'
import { ticketStatuses, type Measure, type TicketStatus } from './ticket.model.ts'

const mark = { by: 'p', name: '周行', at: '2026-06-21T01:00:00.000Z' }
const measure = (change: Partial<Measure> = {}): Measure => ({
  kind: 'switchOff',
  text: '拉开 3B',
  watch: null,
  note: '',
  wireNo: '',
  done: null,
  restored: null,
  ...change,
})
const ticket = (id: string, change: Partial<PlacedTicket> = {}): PlacedTicket => ({
  id,
  status: 'toPermit',
  plannedStartAt: '2026-06-21T02:00:00Z',
  plannedEndAt: '2026-06-21T04:00:00Z',
  measures: [],
  fields: { deviceIds: ['box'], connection: '' },
  ...change,
})
const own = ticket('own')
const now = new Date('2026-06-21T01:30:00Z')
const related = new Set(['box', 'inverter', 'line'])
const meets = (change: Partial<PlacedTicket>, at = now, mine = own) =>
  isConcurrent(mine, ticket('other', change), { related, now: at })

describe('by place', () => {
  test.each<[string, Partial<PlacedTicket>, boolean]>([
    ['the same device', {}, true],
    ['a device above or below', { fields: { deviceIds: ['inverter'], connection: '' } }, true],
    ['another device', { fields: { deviceIds: ['box 2'], connection: '' } }, false],
    ['no device and no connection', { fields: { deviceIds: [], connection: '' } }, false],
    [
      'a switch of a measure',
      { fields: { deviceIds: [], connection: '' }, measures: [measure({ watch: watchOf('line', 'hvSwitch') })] },
      true,
    ],
  ])('%s', (_, change, isMet) => {
    expect(meets(change)).toBe(isMet)
  })

  test('the same connection, however it is written', () => {
    const mine = ticket('own', { fields: { deviceIds: [], connection: '35 kV 3B 集电线路' } })
    const at = (connection: string) => meets({ fields: { deviceIds: [], connection } }, now, mine)
    expect([at('35kv3b集电线路'), at('35 kV 3A 集电线路'), at('')]).toEqual([true, false, false])
  })

  test('devices are counted once', () => {
    expect(
      devicesOf(
        ticket('own', { measures: [measure({ watch: watchOf('box', 'a') }), measure({ watch: watchOf('s', 'a') })] }),
      ),
    ).toEqual(['box', 's'])
  })
})

describe('by time', () => {
  test.each<[string, Partial<PlacedTicket>, string, boolean]>([
    [
      'that ends when this one begins',
      { plannedStartAt: '2026-06-21T00:00:00Z', plannedEndAt: '2026-06-21T02:00:00Z' },
      '01:30',
      false,
    ],
    [
      'that ends later',
      { plannedStartAt: '2026-06-21T00:00:00Z', plannedEndAt: '2026-06-21T02:00:01Z' },
      '01:30',
      true,
    ],
    [
      'that begins when this one ends',
      { plannedStartAt: '2026-06-21T04:00:00Z', plannedEndAt: '2026-06-21T05:00:00Z' },
      '01:30',
      false,
    ],
    [
      'that is past its end and still there',
      { status: 'workEnded', plannedStartAt: '2026-06-21T00:00:00Z', plannedEndAt: '2026-06-21T02:00:00Z' },
      '03:00',
      true,
    ],
    [
      'that is past its end before this one begins',
      { status: 'workEnded', plannedStartAt: '2026-06-20T00:00:00Z', plannedEndAt: '2026-06-20T02:00:00Z' },
      '01:30',
      false,
    ],
    [
      'that left measures in the field',
      {
        status: 'void',
        plannedStartAt: '2026-05-01T00:00:00Z',
        plannedEndAt: '2026-05-02T00:00:00Z',
        measures: [measure({ done: mark })],
      },
      '01:30',
      true,
    ],
  ])('one %s', (_, change, clock, isMet) => {
    expect(meets(change, new Date(`2026-06-21T${clock}:00Z`))).toBe(isMet)
  })
})

test('by state: submitted and not over, and never itself', () => {
  const met: TicketStatus[] = ticketStatuses.filter((status) => meets({ status }))
  expect(met).toEqual(['toIssue', 'toReceive', 'toConfirm', 'toPermit', 'toStart', 'executing', 'toEnd', 'workEnded'])
  expect(isConcurrent(own, own, { related, now })).toBe(false)
})

import { describe, expect, test } from 'vitest'
import type { Amendment } from './amendment.model.ts'
import {
  contradicts,
  contraryOf,
  holdsDevices,
  inTheWay,
  orderFault,
  parseWatch,
  switchPoints,
  wantedPosition,
  watchOf,
  type Position,
  type SwitchReading,
} from './interlock.rules.ts'
import { measureKinds, ticketStatuses, type Measure, type MeasureKind, type TicketStatus } from './ticket.model.ts'

const mark = { by: 'p', name: '周行', at: '2026-06-21T04:00:00.000Z' }
type State = 'open' | 'on' | 'back'
const measure = (kind: MeasureKind, state: State = 'on'): Measure => ({
  kind,
  text: '',
  watch: 'd hvSwitch',
  wireNo: '',
  note: '',
  done: state === 'open' ? null : mark,
  restored: state === 'back' ? mark : null,
})

test('a switch is named by device and point, also where the device has a space in its name', () => {
  expect(parseWatch(watchOf('st 1:box 2', 'hvSwitch'))).toEqual({ deviceId: 'st 1:box 2', point: 'hvSwitch' })
  expect([null, '', 'd', ' p', 'd '].map(parseWatch)).toEqual(Array.from({ length: 5 }, () => undefined))
})

test('points with the positions open and closed are switches, a door is not', () => {
  expect(switchPoints('boxTransformer')).toEqual(['hvSwitch', 'lvSwitch', 'earthingSwitch'])
  expect(switchPoints('hvSwitch')).toEqual(['position'])
  expect(switchPoints('weather')).toEqual([])
})

test('what a switch must say, by kind of measure, on and off again', () => {
  expect(measureKinds.map((kind) => [kind, wantedPosition(kind, true), wantedPosition(kind, false)])).toEqual([
    ['switchOff', 0, 1],
    ['earthWire', undefined, undefined],
    ['earthSwitch', 1, 0],
    ['barrier', undefined, undefined],
  ])
})

describe('switches open first and close last', () => {
  test.each<[string, [MeasureKind, State][], number, State, string | undefined]>([
    ['a switch is opened', [['switchOff', 'open']], 0, 'on', undefined],
    [
      'earthed before it is opened',
      [
        ['switchOff', 'open'],
        ['earthWire', 'open'],
      ],
      1,
      'on',
      'ticket.openFirst',
    ],
    [
      'an earthing switch likewise',
      [
        ['switchOff', 'open'],
        ['earthSwitch', 'open'],
      ],
      1,
      'on',
      'ticket.openFirst',
    ],
    [
      'earthed after it is opened',
      [
        ['switchOff', 'on'],
        ['earthWire', 'open'],
      ],
      1,
      'on',
      undefined,
    ],
    [
      'one of two is still closed',
      [
        ['switchOff', 'on'],
        ['switchOff', 'open'],
        ['earthWire', 'open'],
      ],
      2,
      'on',
      'ticket.openFirst',
    ],
    [
      'closed while earthed',
      [
        ['switchOff', 'on'],
        ['earthWire', 'on'],
      ],
      0,
      'back',
      'ticket.earthedStill',
    ],
    [
      'its mark undone while earthed',
      [
        ['switchOff', 'on'],
        ['earthSwitch', 'on'],
      ],
      0,
      'open',
      'ticket.earthedStill',
    ],
    [
      'closed after the earth is off',
      [
        ['switchOff', 'on'],
        ['earthWire', 'back'],
      ],
      0,
      'back',
      undefined,
    ],
    [
      'the earth said to be on again after that',
      [
        ['switchOff', 'back'],
        ['earthWire', 'back'],
      ],
      1,
      'on',
      'ticket.openFirst',
    ],
    [
      'a barrier at any time',
      [
        ['switchOff', 'open'],
        ['barrier', 'open'],
      ],
      1,
      'on',
      undefined,
    ],
    ['only earthed', [['earthWire', 'open']], 0, 'on', undefined],
  ])('%s', (_, rows, index, state, key) => {
    const before = rows.map(([kind, was]) => measure(kind, was))
    expect(orderFault(before, index, measure(rows[index]![0], state))?.key).toBe(key)
  })
})

const override = (change: Partial<Amendment['detail']> = {}, status: Amendment['status'] = 'done'): Amendment => ({
  seq: 1,
  kind: 'override',
  status,
  detail: {
    reason: '辅助触点损坏',
    plannedEndAt: null,
    leaderId: null,
    leaderName: null,
    crew: null,
    measure: 0,
    position: 1,
    stage: 'toPermit',
    ...change,
  },
  steps: [],
})
const reading = (position: Position | null, index = 0): SwitchReading => ({ index, name: '3B', position, at: null })

describe('a switch that says otherwise', () => {
  test.each<[MeasureKind, Position | null, boolean, boolean]>([
    ['switchOff', 0, true, false],
    ['switchOff', 1, true, true],
    ['switchOff', 1, false, false],
    ['switchOff', 0, false, true],
    ['earthSwitch', 1, true, false],
    ['earthSwitch', 0, true, true],
    ['earthSwitch', 1, false, true],
    ['switchOff', null, true, false],
  ])('%s that reads %s, marked on %s: %s', (kind, position, on, found) => {
    const ticket = { status: 'toPermit' as const, amendments: [] }
    expect(contradicts(ticket, measure(kind), reading(position), on)).toBe(found)
  })

  test.each<[string, Amendment, boolean]>([
    ['two people answer for it', override(), false],
    ['for another measure', override({ measure: 1 }), true],
    ['for another position', override({ position: 0 }), true],
    ['in another state of the ticket', override({ stage: 'workEnded' }), true],
    ['one person only', override({}, 'toConfirm'), true],
    ['it lapsed', override({}, 'lapsed'), true],
  ])('%s', (_, amendment, found) => {
    const ticket = { status: 'toPermit' as const, amendments: [amendment] }
    expect(contradicts(ticket, measure('switchOff'), reading(1), true)).toBe(found)
  })

  test('counts against a permission where its measure is on, and stands in the way of a mark before that', () => {
    const ticket = { status: 'toPermit' as const, amendments: [], measures: [measure('switchOff', 'open')] }
    expect(contraryOf(ticket, [reading(1)])).toEqual([])
    expect(inTheWay(ticket, [reading(1)])).toEqual([reading(1)])
    expect(contraryOf({ ...ticket, measures: [measure('switchOff')] }, [reading(1)])).toEqual([reading(1)])
    expect(contraryOf(ticket, [reading(1, 7)])).toEqual([])
  })

  test('after the work it is the closed one that is wanted', () => {
    const ended = { status: 'workEnded' as const, amendments: [], measures: [measure('switchOff')] }
    expect(inTheWay(ended, [reading(0)])).toEqual([reading(0)])
    expect(inTheWay(ended, [reading(1)])).toEqual([])
  })
})

const holding = (measures: Measure[]) => ticketStatuses.filter((status) => holdsDevices({ status, measures }))
test('devices are held from the permission until everything is taken back', () => {
  const always: TicketStatus[] = ['toStart', 'executing', 'toEnd', 'workEnded']
  expect(holding([measure('switchOff', 'back')])).toEqual(always)
  expect(holding([measure('switchOff')])).toEqual([...always, 'notExecuted', 'void'])
})

import { expect, test } from 'vitest'
import { findingsOf, type FindingsAsk, type Statement } from './loss-findings.rules.ts'
import type { FindingKind, LossEvent } from './loss-event.model.ts'
import type { Decision } from './loss-event.rules.ts'

const instant = (text: string) => `2026-06-${text}:00Z`
const ms = (text: string) => Date.parse(instant(text))
/** A fault from ten to eleven on the 18th unless said. */
const event = (over: Partial<LossEvent> = {}): LossEvent => {
  const [fromAt, toAt] = [over.fromAt ?? instant('18T02:00'), over.toAt ?? instant('18T03:00')]
  return {
    id: 'e1',
    deviceId: 'i1',
    deviceName: 'INV 1',
    fromAt,
    toAt,
    hours: (Date.parse(toAt) - Date.parse(fromAt)) / 3_600_000,
    lossClass: 'fault',
    booking: 'faultState',
    lossKwh: 50,
    expectedKwh: 60,
    decidedBy: null,
    isManual: false,
    cause: '',
    isLocked: false,
    ...over,
  }
}
const light = ['17', '18', '19'].map((day) => ({ fromMs: ms(`${day}T00:00`), toMs: ms(`${day}T11:00`) }))
const ask = (one: LossEvent, over: Partial<FindingsAsk> = {}): FindingsAsk => ({
  events: [one],
  decisions: [],
  statements: [],
  light,
  stepMs: 300_000,
  ratedKw: new Map([['i1', 100]]),
  ...over,
})
const said = (over: Partial<Statement> = {}): Statement => ({
  deviceId: 'i1',
  kind: 'condition',
  condition: 'maintenance',
  fromMs: ms('18T02:30'),
  toMs: ms('18T04:00'),
  ...over,
})
const decided = (id: number, from: string, to: string): Decision => ({
  id,
  deviceId: 'i1',
  fromMs: ms(from),
  toMs: ms(to),
  lossClass: 'fault',
  cause: 'x',
  isLocked: false,
  by: 'x',
})
const manual = { isManual: true, decidedBy: 'x' }

test.each<[string, FindingsAsk, FindingKind[]]>([
  ['a plain fault has nothing to look at', ask(event()), []],
  ['staff entered another condition', ask(event(), { statements: [said()] }), ['condition']],
  ['staff entered the same', ask(event(), { statements: [said({ condition: 'fault' })] }), []],
  ['staff entered something of another device', ask(event(), { statements: [said({ deviceId: 'i2' })] }), []],
  [
    'staff entered something that ended before',
    ask(event(), { statements: [said({ fromMs: 0, toMs: ms('18T02:00') })] }),
    [],
  ],
  [
    'a loss under a tag is not maintenance',
    ask(event(), { statements: [said({ kind: 'tag', condition: null })] }),
    ['tag'],
  ],
  [
    'maintenance under a tag',
    ask(event({ lossClass: 'maintenance' }), { statements: [said({ kind: 'tag', condition: null })] }),
    [],
  ],
  [
    'two decisions cross',
    ask(event({ ...manual, cause: 'x' }), {
      decisions: [decided(1, '18T01:00', '18T02:30'), decided(2, '18T02:00', '18T03:00')],
    }),
    ['decision'],
  ],
  [
    'a decision inside another does not cross it',
    ask(event({ ...manual, cause: 'x' }), {
      decisions: [decided(1, '18T01:00', '18T04:00'), decided(2, '18T02:00', '18T03:00')],
    }),
    [],
  ],
  ['no data in light', ask(event({ lossClass: null, lossKwh: 0 })), ['gap']],
  ['no data for ten minutes', ask(event({ lossClass: null, toAt: instant('18T02:10') })), []],
  ['no data at night', ask(event({ lossClass: null, fromAt: instant('18T13:00'), toAt: instant('18T15:00') })), []],
  ['a class that was set without a cause', ask(event(manual)), ['cause']],
  ['a class that was set with a cause', ask(event({ ...manual, cause: '保险丝' })), []],
  ['a large loss of no known cause', ask(event({ lossClass: 'other', lossKwh: 25 })), ['cause']],
  ['a small one', ask(event({ lossClass: 'other', lossKwh: 24 })), []],
  ['a stop of no known cause', ask(event({ lossClass: 'abnormalStop' })), ['cause']],
  ['an event over two days', ask(event({ toAt: instant('19T03:00') })), ['crossesNight']],
  [
    'an event longer than the light',
    ask(event({ fromAt: instant('17T22:00'), toAt: instant('18T12:00') })),
    ['longerThanLight'],
  ],
  ['a fault of one interval', ask(event({ toAt: instant('18T02:05') })), ['tooShort']],
  ['a limit of one interval', ask(event({ lossClass: 'dispatchLimit', toAt: instant('18T02:05') })), []],
  ['one interval that an analyst cut off', ask(event({ toAt: instant('18T02:05'), decidedBy: 'x' })), []],
])('%s', (_, asked, kinds) => {
  expect(findingsOf(asked).map(({ kind }) => kind)).toEqual(kinds)
})

test('a finding names device and time and leads to its event', () => {
  expect(findingsOf(ask(event({ id: '7.1.2', ...manual })))).toEqual([
    {
      id: 'cause.7.1.2',
      kind: 'cause',
      eventId: '7.1.2',
      deviceName: 'INV 1',
      fromAt: instant('18T02:00'),
      toAt: instant('18T03:00'),
    },
  ])
})

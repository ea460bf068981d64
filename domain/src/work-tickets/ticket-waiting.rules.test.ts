import { expect, test } from 'vitest'
import type { Amendment, AmendmentKind, AmendmentStatus } from './amendment.model.ts'
import { ticketStatuses, type Measure, type TicketStatus } from './ticket.model.ts'
import { leavesMeasures } from './ticket.rules.ts'
import { waitsFor } from './ticket-waiting.rules.ts'

const mark = { by: 'p', name: '周行', at: '2026-06-21T04:00:00.000Z' }
const measure: Measure = {
  kind: 'switchOff',
  text: '拉开 3B',
  watch: null,
  note: '',
  wireNo: '',
  done: mark,
  restored: null,
}
const detail = {
  reason: '',
  plannedEndAt: null,
  leaderId: null,
  leaderName: null,
  crew: null,
  measure: null,
  position: null,
  stage: null,
}
const amendment = (kind: AmendmentKind, status: AmendmentStatus): Amendment => ({
  seq: 1,
  kind,
  status,
  detail,
  steps: [],
})
const ticket = { leaderSignedAt: mark.at, measures: [measure], amendments: [] }

const turns: Record<TicketStatus, string[]> = {
  draft: ['leader'],
  toIssue: ['issuer'],
  toReceive: ['duty'],
  toConfirm: ['duty'],
  toPermit: ['permitter'],
  toStart: ['leader'],
  executing: ['leader'],
  toEnd: ['permitter'],
  workEnded: ['permitter', 'duty'],
  ended: [],
  notExecuted: ['permitter', 'duty'],
  void: ['permitter', 'duty'],
}
test.each(ticketStatuses)('whose turn it is at %s', (status) => {
  expect([...waitsFor({ ...ticket, status })]).toEqual(turns[status])
})

test.each(['void', 'notExecuted'] as const)('one that is %s waits for no one when all is taken back', (status) => {
  expect([...waitsFor({ ...ticket, status, measures: [{ ...measure, restored: mark }] })]).toEqual([])
})

const left = (...measures: Measure[]) => ticketStatuses.filter((status) => leavesMeasures({ status, measures }))
test('only one that was closed against the plan leaves measures in the field, until each is taken back', () => {
  const back = { ...measure, restored: mark }
  expect(left(back, measure)).toEqual(['notExecuted', 'void'])
  expect(left(back, { ...measure, done: null })).toEqual([])
})

test('before the permission the leader signs when all is carried out, and the permitter is at it until then', () => {
  const toPermit = { ...ticket, status: 'toPermit' as const, leaderSignedAt: null }
  expect([...waitsFor(toPermit)]).toEqual(['leader'])
  expect([...waitsFor({ ...toPermit, measures: [{ ...measure, done: null }] })]).toEqual(['permitter'])
})

test.each<[AmendmentKind, AmendmentStatus, string[]]>([
  ['extension', 'toConfirm', ['leader', 'duty']],
  ['extension', 'toPermit', ['leader', 'permitter']],
  ['leader', 'toIssue', ['leader', 'issuer']],
  ['pause', 'toResume', ['leader', 'permitter']],
  ['extension', 'done', ['leader']],
  ['extension', 'refused', ['leader']],
])('while work goes on, with %s %s', (kind, status, hands) => {
  const one = { ...ticket, status: 'executing' as const, amendments: [amendment(kind, status)] }
  expect([...waitsFor(one)]).toEqual(hands)
})

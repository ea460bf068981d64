import type { AmendmentKind } from '@fengguang/domain/work-tickets/amendment.model'
import type { Measure, TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import type { TicketRole } from '@fengguang/domain/three-people/three-people.model'
import { ticketTypes } from '@fengguang/domain/three-people/three-people.model'
import { workTicketsContract as calls, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { expect } from 'vitest'
import { expireAllDue } from '../features/work-tickets/ticket-expiry.service.ts'
import { query, station } from './task-room.ts'
import { openTestApp, type TestApp, type TestBrowser } from './test-app.ts'

/** Five people of a ticket: who works, who issues, who receives, who confirms and who permits. */
const roles: readonly (readonly [userName: string, TicketRole])[] = [
  ['maintainer', 'leader'],
  ['magang', 'leader'],
  ['safety', 'issuer'],
  ['operator', 'permitter'],
  ['wangqiang', 'permitter'],
  ['liujing', 'permitter'],
]

const form = (change: Partial<TicketForm> = {}): TicketForm => ({
  stationId: station,
  type: 'electricalFirst',
  unit: '黄河新能源',
  team: '检修一班',
  equipment: '#1 箱变 35 kV 3B 断路器',
  connection: '35 kV 3B 集电线路',
  leaderId: 'u-maintainer',
  issuerId: 'u-safety',
  plannedStartAt: '2026-06-21T00:00:00Z',
  plannedEndAt: '2026-06-21T10:00:00Z',
  tasks: [{ place: '#1 箱变', content: '更换避雷器' }],
  measures: [
    { kind: 'switchOff', text: '拉开 3B 断路器' },
    { kind: 'earthWire', text: '箱变高压侧装设接地线' },
  ],
  crew: [{ name: '王强' }, { name: '李明' }],
  liveParts: '35 kV 母线带电',
  supplement: '',
  hazards: [{ hazard: '倒送电', control: '两侧断开并接地' }],
  remarks: '',
  typicalVersionId: null,
  ...change,
})
const wireOf = ({ kind }: Measure, index: number) => (kind === 'earthWire' ? `W${index}` : '')

export function ticketRoom() {
  const who = {} as Record<
    'maintainer' | 'magang' | 'safety' | 'operator' | 'wangqiang' | 'liujing' | 'admin' | 'analyst' | 'operator2',
    TestBrowser
  >
  const state = {} as { t: TestApp }
  const qualify = async (userName: string, role: TicketRole) => {
    const id = `u-${userName}`
    await state.t.db.run(
      `insert into staff_certificate (id, account_id, kind, number, issuer, issued_on, expires_on)
       values ('cert-' || $1::text, $1::text, 'highVoltage', 'N', '', '2020-01-01', '2030-01-01') on conflict do nothing`,
      [id],
    )
    await state.t.db.run(
      `insert into ticket_qualification (id, company_id, account_id, role, station_id, ticket_types, from_day, certificate_id,
         note, changed_by, changed_at)
       select $1::text || $2::text || s.id, s.company_id, $1::text, $2::text, s.id, $3, '2020-01-01', 'cert-' || $1::text,
         '', 'u-admin', now() from station s where s.id = any($4)`,
      [id, role, ticketTypes, [station, 'wp-gansu-guazhou']],
    )
  }
  const open = async () => {
    state.t = await openTestApp({ telemetry: false })
    for (const name of [
      'maintainer',
      'magang',
      'safety',
      'operator',
      'wangqiang',
      'liujing',
      'admin',
      'analyst',
      'operator2',
    ] as const)
      who[name] = await state.t.signIn(name)
    for (const [userName, role] of roles) await qualify(userName, role)
  }
  const clear = async () => {
    state.t.clock.now = new Date('2026-06-21T01:00:00Z')
    await state.t.db.run(
      'truncate work_ticket, work_ticket_event, work_ticket_amendment, work_ticket_number, task_message',
      [],
    )
  }
  const insert = (change: Partial<TicketForm> = {}, by = who.maintainer) =>
    by.post(calls.insert.path, { payload: form(change) })
  const made = async (change: Partial<TicketForm> = {}): Promise<string> => {
    const answer = await insert(change)
    expect([answer.statusCode, answer.json().fields]).toEqual([200, undefined])
    return answer.json().data.id
  }
  const read = async (id: string, by = who.admin): Promise<TicketWhole> =>
    (await by.get(query(calls.detail.path, { id }))).json().data
  const act = async (id: string, action: string, by: TestBrowser, more: object = {}) =>
    by.post(calls.act.path, { payload: { id, version: (await read(id)).version, action, ...more } })
  const ok = async (id: string, action: string, by: TestBrowser, more: object = {}) => {
    const answer = await act(id, action, by, more)
    expect([action, answer.statusCode, answer.json().msg]).toEqual([action, 200, undefined])
    return read(id)
  }
  const tick = async (id: string, index: number, more: object = {}, by = who.operator) =>
    by.post(calls.tickMeasure.path, {
      payload: { id, version: (await read(id)).version, index, isDone: true, ...more },
    })
  const tickAll = async (id: string) => {
    for (const [index, measure] of (await read(id)).measures.entries())
      expect((await tick(id, index, { wireNo: wireOf(measure, index) })).statusCode).toBe(200)
  }
  const signCrew = async (id: string, index: number, by = who.maintainer) =>
    by.post(calls.signCrew.path, { payload: { id, version: (await read(id)).version, index } })
  /** From the draft until the permission can be given. */
  const toPermit = async (id: string, leader = who.maintainer) => {
    await ok(id, 'submit', leader)
    await ok(id, 'issue', who.safety)
    await ok(id, 'receive', who.wangqiang)
    await ok(id, 'confirm', who.liujing, { permitterId: 'u-operator' })
    await tickAll(id)
    return ok(id, 'agree', leader)
  }
  const toExecuting = async (id: string) => {
    await toPermit(id)
    await ok(id, 'permit', who.operator)
    for (const index of [0, 1]) expect((await signCrew(id, index)).statusCode).toBe(200)
    return ok(id, 'begin', who.maintainer)
  }
  const amend = async (id: string, kind: AmendmentKind, more: object = {}, by = who.maintainer) =>
    by.post(calls.amend.path, { payload: { id, version: (await read(id)).version, kind, reason: '雨天', ...more } })
  const decide = async (id: string, kind: AmendmentKind, action: string, by: TestBrowser, comment = '') =>
    by.post(calls.decideAmendment.path, {
      payload: { id, version: (await read(id)).version, kind, action, comment },
    })
  /** What the role of jobs does every minute. */
  const expire = (signal = new AbortController().signal) =>
    expireAllDue(
      { db: state.t.db, clock: () => state.t.clock.now.getTime() },
      { signal, progress: () => Promise.resolve() },
    )
  return {
    who,
    state,
    expire,
    amend,
    decide,
    open,
    clear,
    close: () => state.t.close(),
    form,
    insert,
    made,
    read,
    act,
    ok,
    tick,
    tickAll,
    signCrew,
    toPermit,
    toExecuting,
    qualify,
  }
}

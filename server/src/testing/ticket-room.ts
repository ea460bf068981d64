import type { AmendmentKind } from '@fengguang/domain/work-tickets/amendment.model'
import type { Measure, TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import type { TicketRole } from '@fengguang/domain/three-people/three-people.model'
import { ticketTypes } from '@fengguang/domain/three-people/three-people.model'
import { workTicketsContract as calls, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { expect } from 'vitest'
import { expireTickets } from '../main/expire-tickets.ts'
import { absentIngest, type IngestClient } from '../platform/ingest-client.ts'
import type { JobRun } from '../platform/jobs/job-worker.ts'
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
  deviceIds: [],
  connection: '35 kV 3B 集电线路',
  leaderId: 'u-maintainer',
  issuerId: 'u-safety',
  plannedStartAt: '2026-06-21T00:00:00Z',
  plannedEndAt: '2026-06-21T10:00:00Z',
  tasks: [{ place: '#1 箱变', content: '更换避雷器' }],
  measures: [
    { kind: 'switchOff', text: '拉开 3B 断路器', watch: null },
    { kind: 'earthWire', text: '箱变高压侧装设接地线', watch: null },
  ],
  crew: [{ name: '王强' }, { name: '李明' }],
  liveParts: '35 kV 母线带电',
  supplement: '',
  hazards: [{ hazard: '倒送电', control: '两侧断开并接地' }],
  remarks: '',
  typicalVersionId: null,
  ...change,
})
/** Switches of the devices of a room: every device reports what it is set to, or nothing. */
function switchgear(clock: () => Date) {
  const known = { isAway: false, ageMs: 20_000, columns: {} as Record<string, number> }
  const ingest: IngestClient = {
    ...absentIngest,
    latest: ({ nos = [] }) => {
      if (known.isAway) return absentIngest.latest({})
      const column = (value: number) => Float64Array.from(nos, () => value)
      const at = clock().getTime() - known.ageMs
      return Promise.resolve([
        {
          type: 'boxTransformer' as const,
          length: nos.length,
          deviceNo: Uint32Array.from(nos),
          at: column(at),
          arrivedMs: column(at),
          lostMs: column(NaN),
          version: new BigUint64Array(nos.length),
          columns: Object.fromEntries(Object.entries(known.columns).map(([key, value]) => [key, column(value)])),
          arrays: {},
        },
      ])
    },
  }
  return { known, ingest }
}

/** Each ticket has its own wires: those of the first end with their places only. */
const wireOf = ({ kind }: Pick<Measure, 'kind'>, index: number, no: string) => {
  const count = Number(no.slice(-4))
  return kind === 'earthWire' ? `W${index}${count > 1 ? `-${count}` : ''}` : ''
}

export function ticketRoom() {
  const who = {} as Record<
    'maintainer' | 'magang' | 'safety' | 'operator' | 'wangqiang' | 'liujing' | 'admin' | 'analyst' | 'operator2',
    TestBrowser
  >
  const state = {} as { t: TestApp }
  const switches = switchgear(() => state.t.clock.now)
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
    state.t = await openTestApp({ telemetry: false, ingest: () => Promise.resolve(switches.ingest) })
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
    Object.assign(switches.known, { isAway: false, ageMs: 20_000, columns: {} })
    state.t.clock.now = new Date('2026-06-21T01:00:00Z')
    await state.t.db.run('update device set out_of_service = false', [])
    await state.t.db.run(
      'truncate work_ticket, work_ticket_event, work_ticket_amendment, work_ticket_number, task_message, device_tag',
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
  /** A permission says that the other tickets at the same devices were looked at, unless it says otherwise. */
  const act = async (id: string, action: string, by: TestBrowser, more: object = {}) => {
    const { version, concurrent } = await read(id)
    const seen = action === 'permit' ? concurrent.map((other) => other.id) : []
    return by.post(calls.act.path, { payload: { id, version, action, seen, ...more } })
  }
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
    const { measures, no } = await read(id)
    for (const [index, measure] of measures.entries())
      expect((await tick(id, index, { wireNo: wireOf(measure, index, no) })).statusCode).toBe(200)
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
  const expire = ({ signal, progress }: Partial<Pick<JobRun, 'signal' | 'progress'>> = {}) =>
    expireTickets(
      { db: state.t.db, clock: () => state.t.clock.now.getTime() },
      { signal: signal ?? new AbortController().signal, progress: progress ?? (() => Promise.resolve()) },
    )
  return {
    who,
    state,
    switches: switches.known,
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

import { auditContract } from '@fengguang/domain/audit/audit.contract'
import type { Ticket, TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import { workTicketsContract as calls } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf, inbox, query, refusal, station } from '../../testing/task-room.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'

const room = ticketRoom()
const { who, state, form, insert, made, read, act, ok, tick, tickAll, signCrew, toPermit, toExecuting } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const list = async (params: Record<string, string> = {}, by = who.admin): Promise<Ticket[]> =>
  (await by.get(query(calls.list.path, params))).json().data.rows
const messages = async (by = who.maintainer) => (await inbox(by)).rows.map(({ title }) => title)

describe('a ticket from the draft to its end', () => {
  test('by five people, with measures, signatures, earth wires and history [req 15] [req 152]', async () => {
    const id = await made()
    expect(await read(id)).toMatchObject({ status: 'draft', no: '', crewCount: 2, brokenAt: null })
    expect(await ok(id, 'submit', who.maintainer)).toMatchObject({ status: 'toIssue', no: '2026-0001' })
    expect(await messages(who.safety)).toEqual(['工作票待签发'])
    expect((await ok(id, 'issue', who.safety)).status).toBe('toReceive')
    expect(await messages(who.wangqiang)).toEqual(['工作票待收票'])
    expect((await ok(id, 'receive', who.wangqiang)).status).toBe('toConfirm')
    expect(await ok(id, 'confirm', who.liujing, { permitterId: 'u-operator' })).toMatchObject({
      status: 'toPermit',
      permitterName: '周行',
    })
    expect(refusal(await act(id, 'permit', who.operator))).toEqual([409, 'ticket.measuresOpen'])
    expect(fieldsOf(await tick(id, 1))).toEqual(['wireNo'])
    await tickAll(id)
    expect(refusal(await act(id, 'permit', who.operator))).toEqual([409, 'ticket.leaderNotSigned'])
    await ok(id, 'agree', who.maintainer)
    expect((await ok(id, 'permit', who.operator)).status).toBe('toStart')
    expect(refusal(await act(id, 'begin', who.maintainer))).toEqual([409, 'ticket.crewUnsigned'])
    for (const index of [0, 1]) expect((await signCrew(id, index)).statusCode).toBe(200)
    expect(await ok(id, 'begin', who.maintainer)).toMatchObject({ status: 'executing', wiresOut: 1 })
    expect(refusal(await act(id, 'finish', who.maintainer))).toEqual([409, 'ticket.siteNotClear'])
    expect((await ok(id, 'finish', who.maintainer, { isSiteClear: true })).status).toBe('toEnd')
    expect((await ok(id, 'endWork', who.operator)).status).toBe('workEnded')
    expect(refusal(await act(id, 'endTicket', who.operator))).toEqual([409, 'ticket.wiresOut'])
    expect(refusal(await tick(id, 1, { wireNo: 'W9' }))).toEqual([409, 'ticket.wireMismatch'])
    await tick(id, 1, { wireNo: 'w1' })
    expect(refusal(await act(id, 'endTicket', who.operator))).toEqual([409, 'ticket.notRestored'])
    await tick(id, 0)
    const done = await ok(id, 'endTicket', who.operator)
    expect(done).toMatchObject({ status: 'ended', wiresOut: 0, brokenAt: null })
    expect(done.history.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'write 高修',
      'submit 高修',
      'issue 安宁',
      'receive 王强',
      'confirm 刘静',
      'measure 周行',
      'measure 周行',
      'agree 高修',
      'permit 周行',
      'crewSign 高修',
      'crewSign 高修',
      'begin 高修',
      'finish 高修',
      'endWork 周行',
      'restore 周行',
      'restore 周行',
      'endTicket 周行',
    ])
    expect(await messages()).toContain('工作票工作票终结')
  })

  test('sent back it goes to the leader, and nothing that was signed counts any more', async () => {
    const id = await made()
    await toPermit(id)
    expect(refusal(await act(id, 'reject', who.maintainer, { comment: '不' }))).toEqual([403, 'action.notYours'])
    expect(refusal(await act(id, 'reject', who.operator, { comment: '措施不全' }))).toEqual([
      409,
      'ticket.takeOffFirst',
    ])
    for (const index of [1, 0]) expect((await tick(id, index, { isDone: false })).statusCode).toBe(200)
    const back = await ok(id, 'reject', who.operator, { comment: '措施不全' })
    expect(back).toMatchObject({ status: 'draft', no: '2026-0001', permitterId: null, mayEdit: false })
    expect(back.measures.every(({ done, wireNo }) => done === null && wireNo === '')).toBe(true)
    expect(await messages()).toContain('工作票待提交')
    const { version } = back
    const update = (change: Partial<TicketForm>, by = who.maintainer, at = version) =>
      by.post(calls.update.path, { payload: { ...form(change), id, version: at } })
    expect(refusal(await update({}, who.magang))).toEqual([403, 'action.notYours'])
    expect((await update({ remarks: '补充措施' })).statusCode).toBe(200)
    expect(refusal(await update({}))).toEqual([409, 'record.conflict'])
    expect(await ok(id, 'submit', who.maintainer)).toMatchObject({ no: '2026-0001', remarks: '补充措施' })
    expect(refusal(await update({}, who.maintainer, version + 2))).toEqual([409, 'ticket.measuresFixed'])
  })

  test('a measure that is touched again takes the signature of the leader away', async () => {
    const id = await made()
    await toPermit(id)
    await tick(id, 1, { wireNo: 'W7' })
    expect(refusal(await act(id, 'permit', who.operator))).toEqual([409, 'ticket.leaderNotSigned'])
    expect(refusal(await tick(id, 0, { isDone: false }, who.maintainer))).toEqual([403, 'action.notYours'])
    await tick(id, 1, { isDone: false })
    await tick(id, 0, { isDone: false })
    expect(refusal(await act(id, 'agree', who.maintainer))).toEqual([409, 'ticket.measuresOpen'])
    expect(refusal(await tick(id, 9))).toEqual([409, 'ticket.noSuchMeasure'])
  })

  test('never permitted it is “not executed”; under way it is voided, and its earth wires are still counted back', async () => {
    const first = await made()
    await toPermit(first)
    const never = await ok(first, 'notExecute', who.maintainer, { comment: '天气' })
    expect(never).toMatchObject({ status: 'notExecuted', wiresOut: 1 })
    expect((await tick(first, 1, { wireNo: 'W1' })).statusCode).toBe(200)
    expect(await read(first)).toMatchObject({ wiresOut: 0, brokenAt: null })
    const second = await made()
    await toExecuting(second)
    expect(refusal(await act(second, 'notExecute', who.maintainer, { comment: '天气' }))).toEqual([
      409,
      'action.wrongState',
    ])
    expect(refusal(await act(second, 'void', who.maintainer, { comment: '违章' }))).toEqual([403, 'action.notYours'])
    state.t.clock.now = new Date('2026-06-21T02:00:00Z')
    const gone = await ok(second, 'void', who.admin, { comment: '违章' })
    expect(gone).toMatchObject({ status: 'void', wiresOut: 1, closedAt: '2026-06-21T02:00:00.000Z' })
    state.t.clock.now = new Date('2026-06-21T03:00:00Z')
    await tick(second, 1, { wireNo: 'W1-2' })
    expect(await read(second)).toMatchObject({ wiresOut: 0, closedAt: '2026-06-21T02:00:00.000Z', brokenAt: null })
    expect((await who.admin.get(calls.statistics.path)).json().data).toEqual({
      ended: 0,
      notExecuted: 1,
      void: 1,
      underWay: 0,
      sentBack: 0,
      // The measures of each at the same moment.
      hasty: 2,
      qualifiedShare: 0,
    })
  })
})

describe('guards', () => {
  test.each<[string, Partial<TicketForm>, string[]]>([
    ['a leader who is not qualified', { leaderId: 'u-analyst' }, ['leaderId']],
    ['a leader of another company', { leaderId: 'u-operator2' }, ['leaderId']],
    ['an issuer who is not qualified', { issuerId: 'u-operator' }, ['issuerId']],
    ['one person as both', { issuerId: 'u-maintainer' }, ['issuerId']],
    ['work beyond the certificate', { plannedEndAt: '2030-01-02T00:00:00Z' }, ['leaderId', 'issuerId']],
  ])('the form refuses %s', async (_, change, fields) => {
    const answer = await insert(change)
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, fields])
  })

  test('three people: neither leader nor issuer permits, also when they are qualified for it', async () => {
    await room.qualify('safety', 'permitter')
    const id = await made()
    await ok(id, 'submit', who.maintainer)
    await ok(id, 'issue', who.safety)
    expect(refusal(await act(id, 'receive', who.safety))).toEqual([403, 'action.notYours'])
    await ok(id, 'receive', who.wangqiang)
    const named = (permitterId: string) => act(id, 'confirm', who.liujing, { permitterId })
    expect(refusal(await named('u-safety'))).toEqual([409, 'ticket.samePerson'])
    expect(refusal(await named('u-maintainer'))).toEqual([409, 'ticket.samePerson'])
    expect(refusal(await named('u-analyst'))).toEqual([409, 'ticket.permitterUnqualified'])
    expect(refusal(await named('u-operator2'))).toEqual(refusal(await named('nobody')))
    await state.t.db.run(`delete from ticket_qualification where account_id = 'u-safety' and role = 'permitter'`, [])
  })

  test('a qualification that ends meanwhile blocks the permission', async () => {
    const id = await made()
    await toPermit(id)
    await state.t.db.run(`update ticket_qualification set to_day = '2026-06-20' where account_id = 'u-maintainer'`, [])
    expect(refusal(await act(id, 'permit', who.operator))).toEqual([409, 'ticket.leaderUnqualified'])
    const { steps } = await read(id, who.operator)
    expect(steps.find(({ action }) => action === 'permit')).toEqual({
      action: 'permit',
      by: ['permitter'],
      isYours: true,
      reasons: ['工作负责人在该电站、该票种的计划时间内没有资格'],
    })
    await state.t.db.run('update ticket_qualification set to_day = null', [])
  })

  test('after the planned end nothing is permitted', async () => {
    const id = await made()
    await toPermit(id)
    state.t.clock.now = new Date('2026-06-21T10:00:00Z')
    expect(refusal(await act(id, 'permit', who.operator))).toEqual([409, 'ticket.pastEnd'])
  })

  test('one leader holds one ticket, also when two are permitted at once', async () => {
    const ids = [await made(), await made()]
    for (const id of ids) await toPermit(id)
    const both = await Promise.all(ids.map((id) => act(id, 'permit', who.operator)))
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const refused = both.findIndex(({ statusCode }) => statusCode === 409)
    expect(refusal(both[refused]!)).toEqual([409, 'ticket.leaderBusy'])
    const held = await read(ids[1 - refused]!)
    expect(both[refused]!.json().msg).toContain(held.no)
    const other = await made({ leaderId: 'u-magang' })
    await toPermit(other, who.magang)
    expect((await ok(other, 'permit', who.operator)).status).toBe('toStart')
  })

  test('of two who act at once one wins; a ticket has one number and stations count apart', async () => {
    const ids = await Promise.all([made(), made()])
    await Promise.all(ids.map((id) => ok(id, 'submit', who.maintainer)))
    expect((await Promise.all(ids.map((id) => read(id)))).map(({ no }) => no).toSorted()).toEqual([
      '2026-0001',
      '2026-0002',
    ])
    const [id] = ids
    const { version } = await read(id)
    const both = await Promise.all([
      act(id, 'issue', who.safety, { version }),
      act(id, 'reject', who.safety, { comment: '改', version }),
    ])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect((await read(id)).history.filter(({ kind }) => kind === 'issue' || kind === 'reject')).toHaveLength(1)
  })
})

test.each([
  ['a comment of the history', `update work_ticket_event set comment = 'x' where ticket_id = $1 and seq = 2`, 2],
  ['who signed', `update work_ticket_event set account_id = 'u-admin' where ticket_id = $1 and seq = 3`, 3],
  ['when it was signed', `update work_ticket_event set at = at - interval '1 h' where ticket_id = $1 and seq = 3`, 3],
  ['a line that is gone', 'delete from work_ticket_event where ticket_id = $1 and seq = 2', 2],
  ['the last line', 'delete from work_ticket_event where ticket_id = $1 and seq = 3', 0],
  ['a measure', `update work_ticket set measures = jsonb_set(measures, '{0,text}', '"x"') where id = $1`, 0],
  ['the state', `update work_ticket set status = 'toPermit' where id = $1`, 0],
])('altered in the database, %s is detected', async (_, sql, at) => {
  const id = await made()
  await ok(id, 'submit', who.maintainer)
  expect((await ok(id, 'issue', who.safety)).brokenAt).toBeNull()
  // By one who may switch the trigger off.
  await state.t.db.run('alter table work_ticket_event disable trigger work_ticket_append_only', [])
  await state.t.db.run(sql, [id])
  await state.t.db.run('alter table work_ticket_event enable trigger work_ticket_append_only', [])
  expect((await read(id)).brokenAt).toBe(at)
})

describe('list, rights and export', () => {
  test('tickets are found by station, type, state and part', async () => {
    const id = await made()
    await made({ type: 'earthWork', leaderId: 'u-magang', stationId: 'wp-gansu-guazhou' })
    await ok(id, 'submit', who.maintainer)
    expect(await list({ status: 'toIssue,executing' })).toHaveLength(1)
    expect(await list({ type: 'earthWork', stationId: 'wp-gansu-guazhou' })).toHaveLength(1)
    expect(await list({ keyword: '高修' })).toHaveLength(1)
    expect(await list({ mine: 'true' }, who.magang)).toHaveLength(1)
    expect(await list({ mine: 'true', stationId: station }, who.safety)).toHaveLength(1)
    expect(await list({ sort: 'no', order: 'desc' })).toHaveLength(2)
  })

  test('another company sees nothing and cannot tell a foreign ticket from a missing one', async () => {
    const id = await made()
    const answers = await Promise.all(
      [id, 'wt-missing'].map(async (one) => [
        refusal(await who.operator2.get(query(calls.detail.path, { id: one }))),
        refusal(await who.operator2.post(calls.act.path, { payload: { id: one, version: 1, action: 'submit' } })),
        refusal(
          await who.operator2.post(calls.tickMeasure.path, {
            payload: { id: one, version: 1, index: 0, isDone: true },
          }),
        ),
        refusal(await who.operator2.post(calls.update.path, { payload: { ...form(), id: one, version: 1 } })),
      ]),
    )
    expect(answers[0]).toEqual(Array.from({ length: 4 }, () => [404, 'record.notFound']))
    expect(answers[1]).toEqual(answers[0])
    expect(await list({}, who.operator2)).toEqual([])
    expect((await insert({}, who.analyst)).statusCode).toBe(403)
    expect((await read(id, who.analyst)).hands).toEqual([])
  })

  test('the export has the rows of the list and is recorded', async () => {
    await made()
    const file = await who.admin.get(calls.export.path)
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]!.rows[1]!.slice(1, 4)).toEqual(['电气第一种工作票', '待提交', '青海共和光伏电站'])
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'export' }))).json().data.rows
    expect(log[0].target).toBe('工作票')
  })
})

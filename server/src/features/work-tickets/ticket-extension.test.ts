import { workTicketsContract as calls } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inbox, refusal } from '../../testing/task-room.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'

const room = ticketRoom()
const { who, state, made, read, ok, toExecuting, expire, amend, decide } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const at = (time: string) => {
  state.t.clock.now = new Date(time)
}
const later = { plannedEndAt: '2026-06-21T12:00:00Z' }
const kind = 'extension' as const
const titles = async (by = who.maintainer) => (await inbox(by)).rows.map(({ title }) => title)
const executing = async () => {
  const id = await made()
  await toExecuting(id)
  return id
}
const fine = async (answer: Promise<{ statusCode: number }>) => expect((await answer).statusCode).toBe(200)

test('the planned end moves when duty, permitter and leader have signed, and not before', async () => {
  const id = await executing()
  expect((await read(id, who.maintainer)).mayAsk).toEqual([kind, 'leader', 'crew', 'pause', 'trial'])
  expect((await read(id, who.operator)).mayAsk).toEqual([])
  expect(refusal(await amend(id, kind, later, who.operator))).toEqual([403, 'action.notYours'])
  await fine(amend(id, kind, later))
  expect(await titles(who.wangqiang)).toContain('工作票延期：待值班人员确认')
  expect(refusal(await amend(id, kind, later))).toEqual([409, 'action.wrongState'])
  expect(refusal(await decide(id, kind, 'confirm', who.safety))).toEqual([403, 'action.notYours'])
  await fine(decide(id, kind, 'confirm', who.wangqiang))
  expect(refusal(await decide(id, kind, 'permit', who.wangqiang))).toEqual([403, 'action.notYours'])
  await fine(decide(id, kind, 'permit', who.operator))
  expect(await read(id, who.maintainer)).toMatchObject({
    plannedEndAt: '2026-06-21T10:00:00.000Z',
    amendments: [
      { status: 'toSign', offers: [{ action: 'sign', isYours: true, reasons: [] }, { action: 'withdraw' }] },
    ],
  })
  await fine(decide(id, kind, 'sign', who.maintainer))
  const extended = await read(id)
  expect(extended).toMatchObject({ plannedEndAt: '2026-06-21T12:00:00.000Z', status: 'executing', brokenAt: null })
  expect(extended.amendments[0]!.steps.map(({ action, name }) => `${action} ${name}`)).toEqual([
    'ask 高修',
    'confirm 王强',
    'permit 周行',
    'sign 高修',
  ])
  expect(extended.history.slice(-4).map(({ kind: what }) => what)).toEqual([
    'extension.ask',
    'extension.confirm',
    'extension.permit',
    'extension.sign',
  ])
  expect(await titles(who.safety)).toContain('工作票延期：已生效')
  expect((await read(id, who.maintainer)).mayAsk).not.toContain(kind)
  const again = await amend(id, kind, { plannedEndAt: '2026-06-21T13:00:00Z' })
  expect(refusal(again)).toEqual([409, 'ticket.extendedAlready'])
})

test('an extended ticket outlives its first end, is warned of again, and expires at the new one', async () => {
  const id = await executing()
  at('2026-06-21T08:30:00Z')
  expect(await expire()).toEqual({ expired: 0, warned: 1 })
  await fine(amend(id, kind, later))
  await fine(decide(id, kind, 'confirm', who.liujing))
  await fine(decide(id, kind, 'permit', who.operator))
  await fine(decide(id, kind, 'sign', who.maintainer))
  at('2026-06-21T10:00:00Z')
  expect(await expire()).toEqual({ expired: 0, warned: 1 })
  at('2026-06-21T12:00:00Z')
  expect(await expire()).toEqual({ expired: 1, warned: 0 })
  expect((await read(id)).status).toBe('void')
})

test('one that was not settled in time lapses with the ticket, and is refused after it', async () => {
  const id = await executing()
  await fine(amend(id, kind, later))
  at('2026-06-21T10:00:00Z')
  expect(refusal(await decide(id, kind, 'confirm', who.wangqiang))).toEqual([409, 'ticket.pastEnd'])
  await expire()
  const gone = await read(id)
  expect(gone).toMatchObject({ status: 'void', brokenAt: null })
  expect(gone.amendments).toMatchObject([{ status: 'lapsed', offers: [] }])
  expect(refusal(await decide(id, kind, 'confirm', who.wangqiang))).toEqual([409, 'action.wrongState'])
  expect(refusal(await amend(id, kind, later))).toEqual([409, 'ticket.notUnderWay'])
})

test('the end that is reported settles what was still asked for', async () => {
  const id = await executing()
  await fine(amend(id, kind, later))
  const reported = await ok(id, 'finish', who.maintainer, { isSiteClear: true })
  expect(reported).toMatchObject({ status: 'toEnd', amendments: [{ status: 'lapsed' }], brokenAt: null })
})

test('refused or withdrawn, it can be asked for once more', async () => {
  const id = await executing()
  await fine(amend(id, kind, later))
  await fine(decide(id, kind, 'refuse', who.wangqiang, '天黑'))
  await fine(amend(id, kind, later))
  await fine(decide(id, kind, 'withdraw', who.maintainer))
  await fine(amend(id, kind, later))
  expect((await read(id)).amendments.map(({ status }) => status)).toEqual(['refused', 'withdrawn', 'toConfirm'])
})

test('each of the three must be qualified until the new end, also when a qualification ends meanwhile', async () => {
  const id = await executing()
  expect(refusal(await amend(id, kind, { plannedEndAt: '2030-01-02T00:00:00Z' }))).toEqual([
    409,
    'ticket.leaderUnqualified',
  ])
  const tomorrow = { plannedEndAt: '2026-06-22T10:00:00Z' }
  await fine(amend(id, kind, tomorrow))
  await fine(decide(id, kind, 'confirm', who.wangqiang))
  await state.t.db.run(`update ticket_qualification set to_day = '2026-06-21' where account_id = 'u-operator'`, [])
  expect(refusal(await decide(id, kind, 'permit', who.operator))).toEqual([409, 'ticket.permitterUnqualified'])
  await state.t.db.run('update ticket_qualification set to_day = null', [])
})

test('hot work keeps its longest time with the extension', async () => {
  const id = await made({ type: 'hotWorkFirst' })
  await toExecuting(id)
  expect(refusal(await amend(id, kind, { plannedEndAt: '2026-06-22T00:00:01Z' }))).toEqual([400, 'ticket.tooLong'])
  await fine(amend(id, kind, { plannedEndAt: '2026-06-22T00:00:00Z' }))
})

test('of two who decide at once one does', async () => {
  const id = await executing()
  await fine(amend(id, kind, later))
  const { version } = await read(id)
  const both = await Promise.all(
    [who.wangqiang, who.liujing].map((by) =>
      by.post(calls.decideAmendment.path, { payload: { id, version, kind, action: 'confirm' } }),
    ),
  )
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect((await read(id)).amendments[0]!.steps).toHaveLength(2)
})

test('another company cannot tell a foreign ticket from a missing one; an altered amendment is detected', async () => {
  const id = await executing()
  await fine(amend(id, kind, later))
  const answers = await Promise.all(
    [id, 'wt-missing'].map(async (one) => [
      refusal(
        await who.operator2.post(calls.amend.path, { payload: { id: one, version: 1, kind, reason: 'x', ...later } }),
      ),
      refusal(
        await who.operator2.post(calls.decideAmendment.path, {
          payload: { id: one, version: 1, kind, action: 'confirm' },
        }),
      ),
    ]),
  )
  expect(answers).toEqual(Array.from({ length: 2 }, () => Array.from({ length: 2 }, () => [404, 'record.notFound'])))
  await state.t.db.run(`update work_ticket_amendment set status = 'done' where ticket_id = $1`, [id])
  expect((await read(id)).brokenAt).toBe(0)
})

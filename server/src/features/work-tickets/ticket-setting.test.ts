import { auditContract } from '@fengguang/domain/audit/audit.contract'
import type { TicketSetting } from '@fengguang/domain/work-tickets/ticket-setting.model'
import { workTicketsContract as calls } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operationRoom } from '../../testing/operation-room.ts'
import { fieldsOf, query, refusal } from '../../testing/task-room.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'

const room = ticketRoom()
const operations = operationRoom(room)
const { who, state, made, read, toExecuting, amend, decide, expire } = room
beforeAll(operations.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
  await operations.clear()
  await state.t.db.run('delete from ticket_setting', [])
})

const usual: TicketSetting = { mostExtensions: 1, warningHours: 2 }
const setting = async (by = who.maintainer) => (await by.get(calls.setting.path)).json().data
const save = (payload: object, by = who.safety) => by.post(calls.saveSetting.path, { payload })
const at = (time: string) => {
  state.t.clock.now = new Date(time)
}
const extendTo = (id: string, plannedEndAt: string) => amend(id, 'extension', { plannedEndAt })
async function extended(id: string, plannedEndAt: string): Promise<void> {
  expect((await extendTo(id, plannedEndAt)).statusCode).toBe(200)
  for (const [action, by] of [
    ['confirm', who.wangqiang],
    ['permit', who.operator],
    ['sign', who.maintainer],
  ] as const)
    expect((await decide(id, 'extension', action, by)).statusCode).toBe(200)
}

test('a company has what is usual until it decides otherwise; the change is recorded and of that company only', async () => {
  expect(await setting()).toEqual(usual)
  const decided = { mostExtensions: 3, warningHours: 6 }
  expect((await save(decided)).json().data).toEqual(decided)
  expect(await setting()).toEqual(decided)
  expect(await setting(who.operator2)).toEqual(usual)
  const log = (await who.admin.get(query(auditContract.page.path, { action: 'update' }))).json().data.rows
  expect(log[0]).toMatchObject({ target: '两票设置', detail: JSON.stringify({ before: usual, after: decided }) })
  await save(usual)
  expect(await setting()).toEqual(usual)
})

test.each([
  [{ mostExtensions: -1, warningHours: 2 }, 'mostExtensions'],
  [{ mostExtensions: 6, warningHours: 2 }, 'mostExtensions'],
  [{ mostExtensions: 0.5, warningHours: 2 }, 'mostExtensions'],
  [{ mostExtensions: 1, warningHours: 0 }, 'warningHours'],
  [{ mostExtensions: 1, warningHours: 25 }, 'warningHours'],
  [{ mostExtensions: 1 }, 'warningHours'],
])('%j is refused', async (payload, field) => {
  const answer = await save(payload)
  expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, [field]])
})

test('who only works with tickets does not decide it', async () => {
  expect(refusal(await save(usual, who.maintainer))[0]).toBe(403)
  expect(await setting()).toEqual(usual)
})

test('with two extensions a ticket is extended twice and no third time; with none not at all', async () => {
  await save({ mostExtensions: 2, warningHours: 2 })
  const id = await made()
  await toExecuting(id)
  await extended(id, '2026-06-21T12:00:00Z')
  expect((await read(id, who.maintainer)).mayAsk).toContain('extension')
  await extended(id, '2026-06-21T14:00:00Z')
  expect((await read(id, who.maintainer)).mayAsk).not.toContain('extension')
  const third = await extendTo(id, '2026-06-21T15:00:00Z')
  expect([refusal(third), third.json().msg]).toEqual([[409, 'ticket.extendedAlready'], '工作票最多延期 2 次'])
  await save({ mostExtensions: 0, warningHours: 2 })
  await state.t.db.run(`update work_ticket set status = 'ended', closed_at = now() where id = $1`, [id])
  const next = await made()
  await toExecuting(next)
  expect(refusal(await extendTo(next, '2026-06-21T12:00:00Z'))).toEqual([409, 'ticket.extendedAlready'])
})

test('people of both kinds of tickets are warned so many hours before the end', async () => {
  await save({ mostExtensions: 1, warningHours: 5 })
  await toExecuting(await made())
  await operations.toOperate(await operations.made())
  at('2026-06-21T04:59:59Z')
  expect(await expire()).toEqual({ expired: 0, warned: 0 })
  at('2026-06-21T05:00:00Z')
  expect(await expire()).toEqual({ expired: 0, warned: 2 })
})

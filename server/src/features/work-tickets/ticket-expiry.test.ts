import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inbox, refusal } from '../../testing/task-room.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'

const room = ticketRoom()
const { who, state, made, read, act, ok, tick, toPermit, toExecuting, expire } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const at = (time: string) => {
  state.t.clock.now = new Date(time)
}
const titles = async (by = who.maintainer) => (await inbox(by)).rows.map(({ title }) => title)
const none = { expired: 0, warned: 0 }
/** Midnight at the station. */
const midnight = '2026-06-21T16:00:00Z'

test('one under way is void at its planned end: midnight on the clocks of its station', async () => {
  at('2026-06-21T06:00:00Z')
  const id = await made({ plannedEndAt: midnight })
  await toExecuting(id)
  at('2026-06-21T15:59:59.999Z')
  expect((await expire()).expired).toBe(0)
  at(midnight)
  expect(refusal(await act(id, 'finish', who.maintainer, { isSiteClear: true }))).toEqual([409, 'ticket.pastEnd'])
  expect(await expire()).toEqual({ expired: 1, warned: 0 })
  const gone = await read(id)
  expect(gone).toMatchObject({ status: 'void', closedAt: '2026-06-21T16:00:00.000Z', wiresOut: 1, brokenAt: null })
  expect(gone.history.at(-1)).toMatchObject({
    kind: 'expire',
    by: null,
    status: 'void',
    at: '2026-06-21T16:00:00.000Z',
  })
  for (const person of [who.maintainer, who.safety, who.operator])
    expect((await inbox(person)).rows[0]).toMatchObject({
      title: '工作票到期：作废',
      content: expect.stringContaining('计划结束 2026-06-22 00:00'),
    })
  await tick(id, 1, { wireNo: 'W1' })
  expect(await read(id)).toMatchObject({ wiresOut: 0, brokenAt: null })
  expect(await expire()).toEqual(none)
})

test('one that was never permitted is “not executed”, one whose end was reported in time stays, a draft waits', async () => {
  const draft = await made()
  const waiting = await made()
  await toPermit(waiting)
  const reported = await made()
  await toExecuting(reported)
  await ok(reported, 'finish', who.maintainer, { isSiteClear: true })
  at('2026-06-21T10:00:00Z')
  expect(await expire()).toEqual({ expired: 1, warned: 0 })
  const states = await Promise.all([draft, waiting, reported].map(async (id) => (await read(id)).status))
  expect(states).toEqual(['draft', 'notExecuted', 'toEnd'])
  expect((await titles())[0]).toBe('工作票到期：未执行')
  expect((await ok(reported, 'endWork', who.operator)).status).toBe('workEnded')
})

test('the three people are warned once, two hours before the end', async () => {
  const id = await made()
  await toExecuting(id)
  at('2026-06-21T07:59:59Z')
  expect(await expire()).toEqual(none)
  at('2026-06-21T08:00:00Z')
  const twice = await Promise.all([expire(), expire()])
  expect(twice.reduce((sum, { warned }) => sum + warned, 0)).toBe(1)
  for (const person of [who.maintainer, who.safety, who.operator])
    expect((await titles(person)).filter((title) => title === '工作票即将到期')).toHaveLength(1)
  expect(await expire()).toEqual(none)
  expect((await read(id)).brokenAt).toBeNull()
})

test('of two runs at once one expires a ticket, and its history has one line of it', async () => {
  const ids = [await made(), await made({ leaderId: 'u-magang' })]
  for (const [index, id] of ids.entries()) await toPermit(id, index === 0 ? who.maintainer : who.magang)
  at('2026-06-21T10:00:00Z')
  const runs = await Promise.all([expire(), expire(), expire()])
  expect(runs.reduce((sum, { expired }) => sum + expired, 0)).toBe(2)
  for (const id of ids) {
    const { history, brokenAt } = await read(id)
    expect(history.filter(({ kind }) => kind === 'expire')).toHaveLength(1)
    expect(brokenAt).toBeNull()
  }
  expect((await titles(who.safety)).filter((title) => title.startsWith('工作票到期'))).toHaveLength(2)
})

test('a run that is stopped between two tickets leaves the second as it was, for the next run', async () => {
  const ids = [await made(), await made({ leaderId: 'u-magang' })]
  for (const [index, id] of ids.entries()) await toPermit(id, index === 0 ? who.maintainer : who.magang)
  at('2026-06-21T10:00:00Z')
  const stop = new AbortController()
  const progress = () => Promise.resolve(stop.abort())
  expect(await expire({ signal: stop.signal, progress })).toEqual({ expired: 1, warned: 0 })
  const states = await Promise.all(ids.map(async (id) => (await read(id)).status))
  expect(states.toSorted()).toEqual(['notExecuted', 'toPermit'])
  expect(await expire()).toEqual({ expired: 1, warned: 0 })
})

test('a run that dies before its messages are written leaves nothing of the expiry', async () => {
  const id = await made()
  const before = await toExecuting(id)
  at('2026-06-21T10:00:00Z')
  await state.t.db.run('alter table task_message add constraint dead check (false) not valid', [])
  await expect(expire()).rejects.toThrow('could not be handled')
  expect(await read(id)).toEqual({ ...before, steps: expect.anything() })
  await state.t.db.run('alter table task_message drop constraint dead', [])
  expect(await expire()).toEqual({ expired: 1, warned: 0 })
  expect((await read(id)).status).toBe('void')
})

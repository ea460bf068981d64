import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inbox } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'
import { sweepTickets } from './ticket-sweep.service.ts'

const room = ticketRoom()
const { who, state, made, read, ok, tick, toPermit, toExecuting } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
  await state.t.db.run('delete from ticket_sweep', [])
})

/** On the clocks of the station, which are 8 h ahead. */
const at = (time: string) => {
  state.t.clock.now = new Date(`2026-06-21T${time}:00+08:00`)
}
const run = (db = state.t.db) =>
  sweepTickets(
    { db, clock: () => state.t.clock.now.getTime() },
    { signal: new AbortController().signal, progress: () => Promise.resolve() },
  )
/** Two processes that find what is due before either of them begins with it. */
function runTogether() {
  const ready = Promise.withResolvers<void>()
  let found = 0
  const process = () => {
    let hasFound = false
    return run({
      ...state.t.db,
      async inTransaction(work, limit) {
        if (!hasFound) found += 1
        hasFound = true
        if (found === 2) ready.resolve()
        await ready.promise
        return state.t.db.inTransaction(work, limit)
      },
    })
  }
  return Promise.all([process(), process()])
}
const swept = async (by: TestBrowser) => (await inbox(by)).rows.filter(({ title }) => title.includes('在办工作票'))

test('the operating staff get the live tickets of their station once at noon and once in the evening', async () => {
  const id = await made()
  await toExecuting(id)
  const { no } = await read(id)
  at('11:59')
  expect(await run()).toEqual({ swept: 0 })
  at('12:00')
  const twice = await runTogether()
  expect(twice.reduce((sum, one) => sum + one.swept, 0)).toBe(1)
  at('12:05')
  expect(await run()).toEqual({ swept: 0 })
  for (const person of [who.operator, who.wangqiang, who.liujing]) {
    const [message, ...others] = await swept(person)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      title: '12:00 在办工作票 1 张',
      content: expect.stringMatching(
        new RegExp(`· ${no} #1 箱变 35 kV 3B 断路器 · 执行中 · 计划结束 2026-06-21 18:00$`),
      ),
      link: expect.stringContaining('status=toStart'),
    })
  }
  for (const person of [who.maintainer, who.safety, who.operator2]) expect(await swept(person)).toEqual([])
  at('17:30')
  await ok(id, 'finish', who.maintainer, { isSiteClear: true })
  at('18:00')
  expect(await run()).toEqual({ swept: 1 })
  const [evening] = await swept(who.operator)
  expect(evening).toMatchObject({
    title: '18:00 在办工作票 1 张',
    content: expect.stringContaining('终结待许可 · 计划结束 2026-06-21 18:00 · 已超过计划结束时间'),
  })
})

test('what was left in the field is on the list until it is taken back; drafts and permits that wait are not', async () => {
  await made()
  const waiting = await made({ leaderId: 'u-magang' })
  await toPermit(waiting, who.magang)
  const gone = await made()
  await toExecuting(gone)
  await ok(gone, 'void', who.safety, { comment: '违章' })
  at('12:30')
  expect(await run()).toEqual({ swept: 1 })
  const [noon] = await swept(who.operator)
  expect(noon).toMatchObject({
    title: '12:00 在办工作票 1 张',
    content: expect.stringContaining('作废 · 计划结束 2026-06-21 18:00 · 措施待恢复 2 项'),
  })
  const { measures } = await read(gone)
  await tick(gone, 1, { wireNo: measures[1]!.wireNo })
  await tick(gone, 0)
  at('18:00')
  expect(await run()).toEqual({ swept: 0 })
})

test('a ticket that is permitted after the hour is not on its list, and an hour that was missed is left out', async () => {
  at('12:00')
  expect(await run()).toEqual({ swept: 0 })
  const id = await made()
  await toExecuting(id)
  at('12:05')
  expect(await run()).toEqual({ swept: 0 })
  await state.t.db.run('delete from ticket_sweep', [])
  at('13:00')
  expect(await run()).toEqual({ swept: 0 })
  expect(await swept(who.operator)).toEqual([])
})

test('marks of earlier days are forgotten', async () => {
  await state.t.db.run(
    `insert into ticket_sweep (station_id, day, hour) select id, '2026-06-10', 12 from station order by id limit 1`,
    [],
  )
  at('11:00')
  await run()
  expect(await state.t.db.rows('select 1 from ticket_sweep', [], (row) => row)).toEqual([])
})

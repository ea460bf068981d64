import { threePeopleContract as calls } from '@fengguang/domain/three-people/three-people.contract'
import type { EndingPerson, Qualification } from '@fengguang/domain/three-people/three-people.model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inbox, query, station } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'
import { warnOfEndings } from './ending-qualifications.service.ts'

const room = ticketRoom()
const { who, state } = room
beforeAll(room.open)
afterAll(room.close)
const own = `account_id = 'u-maintainer' and station_id = '${station}'`
beforeEach(async () => {
  await room.clear()
  await state.t.db.run(`update ticket_qualification set warned_of = null, to_day = null`, [])
  await state.t.db.run(`update staff_certificate set expires_on = '2030-01-01'`, [])
})

const endsOn = (day: string) => state.t.db.run(`update ticket_qualification set to_day = '${day}' where ${own}`, [])
const run = (signal = new AbortController().signal) =>
  warnOfEndings(
    { db: state.t.db, clock: () => state.t.clock.now.getTime() },
    { signal, progress: () => Promise.resolve() },
  )
const warnings = async (by: TestBrowser) =>
  (await inbox(by)).rows.filter(({ title }) => title === '票务资格即将到期').map(({ content }) => content)

describe('a qualification that ends', () => {
  test('is warned of 30 days before by the day of the station, once, to the person and who looks after it', async () => {
    await endsOn('2026-07-21')
    // Still 20 June at the station.
    state.t.clock.now = new Date('2026-06-20T15:59:59Z')
    expect(await run()).toEqual({ qualifications: 0 })
    state.t.clock.now = new Date('2026-06-20T16:00:00Z')
    const twice = await Promise.all([run(), run()])
    expect(twice.reduce((sum, { qualifications }) => sum + qualifications, 0)).toBe(1)
    expect(await run()).toEqual({ qualifications: 0 })
    state.t.clock.now = new Date('2026-06-21T01:00:00Z')
    const words = /^高修 · 工作负责人 · .+ · 有效期至 2026-07-21，剩余 30 天$/
    for (const person of [who.maintainer, who.safety, who.admin])
      expect(await warnings(person)).toEqual([expect.stringMatching(words)])
    // Neither those who do not look after it nor another company.
    for (const person of [who.operator, who.operator2]) expect(await warnings(person)).toEqual([])
  })

  test('is written for readers of both languages', async () => {
    await endsOn('2026-06-25')
    await run()
    const english = await state.t.db.rows(
      `select title_en || ': ' || content_en as words from task_message where account_id = 'u-maintainer'`,
      [],
      (row) => (row as { words: string }).words,
    )
    expect(english).toEqual([
      expect.stringMatching(
        /^Qualification about to end: 高修 · Work leader · .+ · Valid until 2026-06-25, days left: 4$/,
      ),
    ])
  })

  test('is warned of again when it ends on another day, also by its certificate, and not after its end', async () => {
    await endsOn('2026-07-01')
    expect(await run()).toEqual({ qualifications: 1 })
    await endsOn('2026-07-05')
    expect(await run()).toEqual({ qualifications: 1 })
    await state.t.db.run(`update staff_certificate set expires_on = '2026-07-03' where account_id = 'u-maintainer'`, [])
    // At both of the stations now.
    expect(await run()).toEqual({ qualifications: 2 })
    expect(await warnings(who.maintainer)).toHaveLength(4)
    await endsOn('2026-06-20')
    expect(await run()).toEqual({ qualifications: 0 })
    await endsOn('2026-06-21')
    expect(await run()).toEqual({ qualifications: 1 })
  })

  test('a run that dies before its messages are written warns the next time', async () => {
    await endsOn('2026-07-01')
    await state.t.db.run('alter table task_message add constraint dead check (false) not valid', [])
    await expect(run()).rejects.toThrow('1 of 1 could not be handled')
    await state.t.db.run('alter table task_message drop constraint dead', [])
    expect(await warnings(who.maintainer)).toEqual([])
    expect(await run()).toEqual({ qualifications: 1 })
    expect(await warnings(who.maintainer)).toHaveLength(1)
  })

  test('a run that is stopped does nothing more', async () => {
    await endsOn('2026-07-01')
    expect(await run(AbortSignal.abort())).toEqual({ qualifications: 0 })
  })

  test('says in the list how many days are left', async () => {
    await endsOn('2026-07-01')
    const rows: Qualification[] = (await who.admin.get(query(calls.list.path, { role: 'leader' }))).json().data.rows
    expect(
      rows.find(({ accountId, stationId }) => accountId === 'u-maintainer' && stationId === station),
    ).toMatchObject({ validUntil: '2026-07-01', daysLeft: 10, state: 'expiring' })
  })
})

const ending = async (change: Record<string, string> = {}, by = who.admin): Promise<EndingPerson[]> => {
  const planned = { startAt: '2026-06-21T00:00:00Z', endAt: '2026-06-23T00:00:00Z', ...change }
  const asked = { stationId: station, type: 'electricalFirst', role: 'leader', ...planned }
  return (await by.get(query(calls.ending.path, asked))).json().data
}

describe('who is missing from the offer of a ticket', () => {
  test('because the qualification ends before the planned end', async () => {
    await endsOn('2026-06-22')
    expect(await ending()).toEqual([{ id: 'u-maintainer', name: '高修', userName: 'maintainer', endsOn: '2026-06-22' }])
    // Midnight at the station.
    expect(await ending({ endAt: '2026-06-22T16:00:00Z' })).toEqual([])
    expect(await ending({ startAt: '2026-06-22T17:00:00Z' })).toEqual([])
    expect([await ending({ role: 'issuer' }), await ending({}, who.operator2)]).toEqual([[], undefined])
  })

  test('and not because of one record where another goes on', async () => {
    await endsOn('2026-06-22')
    await state.t.db.run(
      `insert into ticket_qualification (id, company_id, account_id, role, station_id, ticket_types, from_day,
         certificate_id, note, changed_by, changed_at)
       select 'longer', company_id, account_id, role, station_id, ticket_types, from_day, certificate_id, '', changed_by, now()
       from ticket_qualification where ${own}`,
      [],
    )
    expect(await ending()).toEqual([])
    await state.t.db.run(`delete from ticket_qualification where id = 'longer'`, [])
  })
})

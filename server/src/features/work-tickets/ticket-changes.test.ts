import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf, inbox, refusal } from '../../testing/task-room.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'

const room = ticketRoom()
const { who, state, made, read, act, ok, tick, signCrew, toPermit, toExecuting, amend, decide } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const fine = async (answer: Promise<{ statusCode: number }>) => expect((await answer).statusCode).toBe(200)
const executing = async () => {
  const id = await made()
  await toExecuting(id)
  return id
}
const titles = async (by = who.maintainer) => (await inbox(by)).rows.map(({ title }) => title)
const finish = (id: string, by = who.maintainer) => act(id, 'finish', by, { isSiteClear: true })
const toMagang = { leaderId: 'u-magang' }
const clear = { isSiteClear: true }

describe('another leader', () => {
  test('takes over when issuer and permitter have signed, and the crew signs again', async () => {
    const id = await executing()
    expect((await read(id, who.safety)).mayAsk).toEqual(['leader'])
    await fine(amend(id, 'leader', toMagang, who.safety))
    expect(await titles(who.operator)).not.toContain('工作票变更负责人：待许可人同意')
    expect(refusal(await decide(id, 'leader', 'permit', who.operator))).toEqual([409, 'action.wrongState'])
    await fine(decide(id, 'leader', 'issue', who.safety))
    expect(await titles(who.operator)).toContain('工作票变更负责人：待许可人同意')
    expect((await read(id)).leaderName).toBe('高修')
    await fine(decide(id, 'leader', 'permit', who.operator))
    const taken = await read(id)
    expect(taken).toMatchObject({ leaderId: 'u-magang', status: 'executing', brokenAt: null })
    expect(taken.amendments[0]!.detail.leaderName).toBe(taken.leaderName)
    for (const person of [who.maintainer, who.magang])
      expect(await titles(person)).toContain('工作票变更负责人：已生效')
    expect(refusal(await finish(id, who.maintainer))).toEqual([403, 'action.notYours'])
    expect(refusal(await finish(id, who.magang))).toEqual([409, 'ticket.crewUnsigned'])
    for (const index of [0, 1]) await fine(signCrew(id, index, who.magang))
    await fine(finish(id, who.magang))
  })

  test('is none of the three, qualified and free', async () => {
    const id = await executing()
    const asked = async (leaderId: string) => refusal(await amend(id, 'leader', { leaderId }))
    for (const one of ['u-maintainer', 'u-safety', 'u-operator'])
      expect(await asked(one)).toEqual([409, 'ticket.newLeaderOnTicket'])
    expect(await asked('u-analyst')).toEqual([409, 'ticket.leaderUnqualified'])
    expect(await asked('u-operator2')).toEqual(await asked('nobody'))
    expect(fieldsOf(await amend(id, 'leader'))).toEqual(['leaderId'])
    const other = await made({ leaderId: 'u-magang' })
    await toPermit(other, who.magang)
    await fine(amend(id, 'leader', toMagang))
    await ok(other, 'permit', who.operator)
    expect(refusal(await decide(id, 'leader', 'issue', who.safety))).toEqual([409, 'ticket.leaderBusy'])
    expect((await read(id)).leaderId).toBe('u-maintainer')
  })

  test('gets one of two tickets that are given to the same person at once', async () => {
    const id = await executing()
    const other = await made({ leaderId: 'u-magang' })
    await toPermit(other, who.magang)
    await fine(amend(id, 'leader', toMagang))
    await fine(decide(id, 'leader', 'issue', who.safety))
    const both = await Promise.all([decide(id, 'leader', 'permit', who.operator), act(other, 'permit', who.operator)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const refused = both.find(({ statusCode }) => statusCode === 409)!
    expect(refusal(refused)).toEqual([409, 'ticket.leaderBusy'])
  })
})

test('a changed crew: who stays keeps the signature, who is new signs before the work ends', async () => {
  const id = await executing()
  const crew = [{ name: '李明' }, { name: '赵六' }]
  expect(refusal(await amend(id, 'crew', { crew }, who.operator))).toEqual([403, 'action.notYours'])
  await fine(amend(id, 'crew', { crew }))
  const changed = await read(id)
  expect(changed.crew.map(({ name, signed }) => [name, signed !== null])).toEqual([
    ['李明', true],
    ['赵六', false],
  ])
  expect(changed).toMatchObject({ crewCount: 2, brokenAt: null, amendments: [{ kind: 'crew', status: 'done' }] })
  expect(await titles(who.operator)).toContain('工作票变更成员：已生效')
  expect(refusal(await finish(id))).toEqual([409, 'ticket.crewUnsigned'])
  await fine(signCrew(id, 1))
  await fine(finish(id))
})

describe('a daily stop', () => {
  test('by leader and permitter: nothing ends until both let it go on', async () => {
    const id = await executing()
    expect(refusal(await amend(id, 'pause'))).toEqual([409, 'ticket.siteNotClear'])
    await fine(amend(id, 'pause', { ...clear, reason: '' }))
    await fine(decide(id, 'pause', 'permit', who.operator))
    expect(refusal(await finish(id))).toEqual([409, 'ticket.stopped'])
    expect(refusal(await amend(id, 'trial', clear))).toEqual([409, 'ticket.stopped'])
    expect(refusal(await tick(id, 0, { isDone: false }))).toEqual([409, 'action.wrongState'])
    await fine(decide(id, 'pause', 'resume', who.maintainer))
    expect(refusal(await finish(id))).toEqual([409, 'ticket.stopped'])
    expect(refusal(await decide(id, 'pause', 'permit', who.maintainer))).toEqual([403, 'action.notYours'])
    await fine(decide(id, 'pause', 'refuse', who.operator, '雷雨'))
    await fine(decide(id, 'pause', 'resume', who.maintainer))
    await fine(decide(id, 'pause', 'permit', who.operator))
    expect((await read(id, who.maintainer)).mayAsk).toContain('pause')
    expect((await ok(id, 'finish', who.maintainer, clear)).brokenAt).toBeNull()
  })

  test('a stop and a trial run that were asked for together: one of them is permitted', async () => {
    const id = await executing()
    await fine(amend(id, 'pause', clear))
    await fine(amend(id, 'trial', clear))
    await fine(decide(id, 'trial', 'permit', who.operator))
    expect(refusal(await decide(id, 'pause', 'permit', who.operator))).toEqual([409, 'ticket.stopped'])
  })
})

describe('a trial run', () => {
  test('takes measures back, and work goes on when all are carried out again', async () => {
    const id = await executing()
    await fine(amend(id, 'trial', clear))
    expect((await read(id, who.operator)).mayDo).toBe(false)
    await fine(decide(id, 'trial', 'permit', who.operator))
    expect((await read(id, who.operator)).mayDo).toBe(true)
    await fine(tick(id, 1, { isDone: false }))
    await fine(tick(id, 0, { isDone: false }))
    expect(await read(id)).toMatchObject({ wiresOut: 0, status: 'executing' })
    expect(refusal(await decide(id, 'trial', 'resume', who.maintainer))).toEqual([409, 'ticket.measuresOpen'])
    await fine(tick(id, 0))
    await fine(tick(id, 1, { wireNo: 'W2' }))
    await fine(decide(id, 'trial', 'resume', who.maintainer))
    expect(refusal(await tick(id, 0, { isDone: false }))).toEqual([409, 'action.wrongState'])
    await fine(decide(id, 'trial', 'permit', who.operator))
    const on = await read(id)
    expect(on).toMatchObject({ wiresOut: 1, brokenAt: null, amendments: [{ status: 'done' }] })
    expect(on.history.map(({ kind }) => kind).slice(-8)).toEqual([
      'trial.ask',
      'trial.permit',
      'measure',
      'measure',
      'measure',
      'measure',
      'trial.resume',
      'trial.permit',
    ])
    await fine(finish(id))
  })

  test('one that is void in the middle of it lapses, and what is still fitted is counted back', async () => {
    const id = await executing()
    await fine(amend(id, 'trial', clear))
    await fine(decide(id, 'trial', 'permit', who.operator))
    state.t.clock.now = new Date('2026-06-21T10:00:00Z')
    expect(await room.expire()).toEqual({ expired: 1, warned: 0 })
    expect(await read(id)).toMatchObject({ status: 'void', wiresOut: 1, amendments: [{ status: 'lapsed' }] })
    expect(refusal(await tick(id, 0))).toEqual([409, 'ticket.earthedStill'])
    await fine(tick(id, 1, { wireNo: 'W1' }))
    expect(await read(id)).toMatchObject({ wiresOut: 0, brokenAt: null })
  })
})

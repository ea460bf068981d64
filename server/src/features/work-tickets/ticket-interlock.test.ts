import type { TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import { workTicketsContract as calls } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { boxRoom, inService, isolated } from '../../testing/box-room.ts'
import { fieldsOf, query, refusal, station } from '../../testing/task-room.ts'

const room = boxRoom()
const { who, switches, box, measures, ready, permitted, toEnd, insert, made, read, act, ok, tick, amend, decide } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

describe('live positions and measures', () => {
  test('switches of a station are offered by name, and others are refused', async () => {
    const found = (await who.maintainer.get(query(calls.switches.path, { stationId: station }))).json().data
    expect(found[0]).toEqual({ id: `${box.id} hvSwitch`, name: '1号箱变 高压开关' })
    const wrong = [
      { kind: 'switchOff' as const, text: 'x', watch: 'other hvSwitch' },
      { kind: 'switchOff' as const, text: 'x', watch: `${box.id} powerKw` },
      { kind: 'switchOff' as const, text: 'x', watch: 'nothing' },
    ]
    const answer = await insert({ measures: wrong, deviceIds: ['nowhere'] })
    expect(fieldsOf(answer).toSorted()).toEqual([
      'deviceIds',
      'measures.0.watch',
      'measures.1.watch',
      'measures.2.watch',
    ])
  })

  test('a closed switch is not marked as open, and a permission stops when it closes again', async () => {
    const id = await ready()
    switches.columns = inService
    expect(refusal(await tick(id, 0))).toEqual([409, 'ticket.positionContrary'])
    expect((await tick(id, 0)).json().msg).toContain('1号箱变 高压开关的实时位置为“合”')
    switches.columns = isolated
    expect((await tick(id, 0)).statusCode).toBe(200)
    expect((await tick(id, 1)).statusCode).toBe(200)
    await ok(id, 'agree', who.maintainer)
    switches.columns = { hvSwitch: 1, earthingSwitch: 1 }
    const seen = await read(id, who.operator)
    expect(seen.measures.map(({ live }) => live?.isInTheWay)).toEqual([true, false])
    expect(seen.steps.find(({ action }) => action === 'permit')?.reasons).toEqual([
      '实时位置与安全措施不符：1号箱变 高压开关',
    ])
    expect(refusal(await act(id, 'permit', who.operator))).toEqual([409, 'ticket.contrary'])
    expect((await read(id)).status).toBe('toPermit')
    switches.columns = isolated
    expect((await ok(id, 'permit', who.operator)).status).toBe('toStart')
  })

  test.each([
    ['ingest does not answer', { isAway: true }],
    ['the last frame is old', { ageMs: 86_400_000, columns: inService }],
    ['the device does not report it', { columns: {} }],
  ])('%s: people write how they saw it', async (_, known) => {
    const id = await ready()
    Object.assign(switches, known)
    expect(fieldsOf(await tick(id, 0))).toEqual(['note'])
    expect((await tick(id, 0, { note: '机械指示分，带电显示熄灭' })).statusCode).toBe(200)
    const after = await read(id)
    expect(after.measures[0]).toMatchObject({ note: '机械指示分，带电显示熄灭', live: { position: null } })
    expect(after.history.at(-1)?.comment).toContain('带电显示熄灭')
  })

  test('a closed switch that no measure opens refuses the permission: power could come back', async () => {
    const id = await ready()
    expect((await read(id)).uncovered).toEqual(['1号箱变 低压开关'])
    switches.columns = { ...isolated, lvSwitch: 1 }
    for (const index of [0, 1]) expect((await tick(id, index)).statusCode).toBe(200)
    await ok(id, 'agree', who.maintainer)
    const permit = (await read(id, who.operator)).steps.find(({ action }) => action === 'permit')
    expect(permit?.reasons.join()).toContain('1号箱变 低压开关在合位，且没有措施将其断开')
    expect(refusal(await act(id, 'permit', who.operator))).toEqual([409, 'ticket.backFeed'])
    switches.columns = { ...isolated, lvSwitch: 0 }
    expect((await ok(id, 'permit', who.operator)).status).toBe('toStart')
  })

  test('every switch around the devices is covered, or the power stays on', async () => {
    const covered = await made({
      measures: [...measures(), { kind: 'switchOff', text: '拉开低压开关', watch: `${box.id} lvSwitch` }],
      deviceIds: [box.id],
    })
    expect((await read(covered)).uncovered).toEqual([])
    const live = await made({ measures: [], type: 'electricalSecond', deviceIds: [box.id] })
    expect((await read(live)).uncovered).toEqual([])
  })

  test('nothing is earthed before it is open, nothing is closed while it is earthed', async () => {
    const id = await ready()
    switches.columns = isolated
    expect(refusal(await tick(id, 1))).toEqual([409, 'ticket.openFirst'])
    await tick(id, 0)
    await tick(id, 1)
    expect(refusal(await tick(id, 0, { isDone: false }))).toEqual([409, 'ticket.earthedStill'])
  })

  test('before it is restored it must still stand as the measures say; restored, it must stand the other way', async () => {
    const id = await permitted()
    await toEnd(id)
    switches.columns = inService
    expect(refusal(await act(id, 'endWork', who.operator))).toEqual([409, 'ticket.contrary'])
    switches.columns = isolated
    await ok(id, 'endWork', who.operator)
    expect(refusal(await tick(id, 1))).toEqual([409, 'ticket.positionContrary'])
    switches.columns = inService
    expect(refusal(await tick(id, 0))).toEqual([409, 'ticket.earthedStill'])
    expect((await tick(id, 1)).statusCode).toBe(200)
    expect((await tick(id, 0)).statusCode).toBe(200)
    expect(await ok(id, 'endTicket', who.operator)).toMatchObject({ status: 'ended', brokenAt: null })
  })
})

describe('an override', () => {
  const asked = { measure: 0, reason: '辅助触点损坏，机械指示在分位' }
  test('needs a reason and a second person, and counts for this position in this state', async () => {
    const id = await ready()
    switches.columns = { hvSwitch: 1, earthingSwitch: 1 }
    expect((await read(id, who.operator)).mayAsk).toEqual(['override'])
    expect(refusal(await amend(id, 'override', asked, who.maintainer))).toEqual([403, 'action.notYours'])
    expect(fieldsOf(await amend(id, 'override', { ...asked, reason: '' }, who.operator))).toEqual(['reason'])
    expect((await amend(id, 'override', asked, who.operator)).statusCode).toBe(200)
    expect(refusal(await tick(id, 0))).toEqual([409, 'ticket.positionContrary'])
    expect(refusal(await decide(id, 'override', 'confirm', who.operator))).toEqual([409, 'ticket.secondPerson'])
    expect((await decide(id, 'override', 'confirm', who.wangqiang)).statusCode).toBe(200)
    expect((await tick(id, 0)).statusCode).toBe(200)
    await tick(id, 1)
    await ok(id, 'agree', who.maintainer)
    const after = await ok(id, 'permit', who.operator)
    expect(after).toMatchObject({ overrides: 1, brokenAt: null })
    expect(after.history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['override.ask', 'override.confirm']))
    // The same switch at the end is another matter.
    await toEnd(id)
    expect(refusal(await act(id, 'endWork', who.operator))).toEqual([409, 'ticket.contrary'])
  })

  test('is gone with a ticket that is sent back', async () => {
    const id = await ready()
    switches.columns = { hvSwitch: 1, earthingSwitch: 1 }
    await amend(id, 'override', asked, who.operator)
    await decide(id, 'override', 'confirm', who.wangqiang)
    await ok(id, 'reject', who.operator, { comment: '措施不全' })
    expect(await read(id)).toMatchObject({ overrides: 0, amendments: [{ status: 'lapsed' }], brokenAt: null })
  })

  test('cannot be asked for where the switch says nothing', async () => {
    const id = await ready()
    expect((await read(id, who.operator)).mayAsk).toEqual([])
    expect(refusal(await amend(id, 'override', asked, who.operator))).toEqual([409, 'ticket.positionUnread'])
  })
})

test('an earth wire is out on one ticket only', async () => {
  const wired: TicketForm['measures'] = [{ kind: 'earthWire', text: '箱变高压侧', watch: null }]
  const first = await ready({ measures: wired, deviceIds: [] })
  const second = await ready({ measures: wired, deviceIds: [] })
  expect((await tick(first, 0, { wireNo: 'E7' })).statusCode).toBe(200)
  expect(refusal(await tick(second, 0, { wireNo: 'e7' }))).toEqual([409, 'ticket.wireInUse'])
  expect((await tick(second, 0, { wireNo: 'E8' })).statusCode).toBe(200)
})

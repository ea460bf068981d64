import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import type { TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import {
  workTicketsContract as calls,
  type DeviceUnderTicket,
} from '@fengguang/domain/work-tickets/work-tickets.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf, query, refusal, station } from '../../testing/task-room.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'

const room = ticketRoom()
const { who, state, switches, insert, made, read, act, ok, tick, signCrew, amend, decide } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

let boxId = ''
beforeAll(async () => {
  const [found] = await state.t.db.rows(
    `select id from device where station_id = '${station}' and type = 'boxTransformer' order by no limit 1`,
    [],
    (row) => z.object({ id: z.string() }).parse(row).id,
  )
  boxId = found!
})
const measures = (): TicketForm['measures'] => [
  { kind: 'switchOff', text: '拉开高压开关', watch: `${boxId} hvSwitch` },
  { kind: 'earthSwitch', text: '合上接地刀闸', watch: `${boxId} earthingSwitch` },
]
const ready = async (change: Partial<TicketForm> = {}) => {
  const id = await made({ measures: measures(), deviceIds: [boxId], ...change })
  await ok(id, 'submit', who.maintainer)
  await ok(id, 'issue', who.safety)
  await ok(id, 'receive', who.wangqiang)
  await ok(id, 'confirm', who.liujing, { permitterId: 'u-operator' })
  return id
}
const isolated = { hvSwitch: 0, earthingSwitch: 1 }
const inService = { hvSwitch: 1, earthingSwitch: 0 }
const permitted = async (change: Partial<TicketForm> = {}) => {
  const id = await ready(change)
  switches.columns = isolated
  for (const index of [0, 1]) expect((await tick(id, index)).statusCode).toBe(200)
  await ok(id, 'agree', who.maintainer)
  await ok(id, 'permit', who.operator)
  return id
}
const toEnd = async (id: string) => {
  for (const index of [0, 1]) await signCrew(id, index)
  await ok(id, 'begin', who.maintainer)
  await ok(id, 'finish', who.maintainer, { isSiteClear: true })
}
const isOut = async (): Promise<[device: number, below: number]> => {
  const Row = z.object({ device: z.coerce.number(), below: z.coerce.number() })
  const [found] = await state.t.db.rows(
    `select count(*) filter (where id = '${boxId}' and out_of_service) as device,
       count(*) filter (where parent_id = '${boxId}' and out_of_service) as below from device`,
    [],
    (row) => Row.parse(row),
  )
  return [found!.device, found!.below]
}
const childCount = async () => {
  const [found] = await state.t.db.rows(
    `select count(*) as n from device where parent_id = '${boxId}' and deleted_at is null`,
    [],
    (row) => z.object({ n: z.coerce.number() }).parse(row).n,
  )
  return found!
}

describe('live positions and measures', () => {
  test('switches of a station are offered by name, and others are refused', async () => {
    const found = (await who.maintainer.get(query(calls.switches.path, { stationId: station }))).json().data
    expect(found[0]).toEqual({ id: `${boxId} hvSwitch`, name: '1号箱变 高压开关' })
    const wrong = [
      { kind: 'switchOff' as const, text: 'x', watch: 'other hvSwitch' },
      { kind: 'switchOff' as const, text: 'x', watch: `${boxId} powerKw` },
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

const onDevices = async (): Promise<DeviceUnderTicket[]> =>
  (await who.admin.get(query(calls.onDevices.path, { stationId: station }))).json().data

describe('devices under a ticket', () => {
  test('are out of service with what they feed, from the permission to the end of the ticket', async () => {
    const below = await childCount()
    expect(below).toBeGreaterThan(0)
    const waiting = await ready()
    expect(await isOut()).toEqual([0, 0])
    await ok(waiting, 'notExecute', who.maintainer, { comment: '天气' })
    const id = await permitted()
    expect(await isOut()).toEqual([1, below])
    expect((await onDevices()).map(({ kind, isOn }) => [kind, isOn])).toEqual([
      ['work', true],
      ['switchOff', true],
      ['earthSwitch', true],
    ])
    await toEnd(id)
    await ok(id, 'endWork', who.operator)
    switches.columns = inService
    await tick(id, 1)
    await tick(id, 0)
    expect(await isOut()).toEqual([1, below])
    await ok(id, 'endTicket', who.operator)
    expect(await isOut()).toEqual([0, 0])
    expect(await onDevices()).toEqual([])
  })

  test('no one puts them back or deletes them meanwhile', async () => {
    const id = await permitted()
    const { no } = await read(id)
    const payload = { deviceId: boxId, outOfService: false, reason: '恢复' }
    const answer = await who.operator.post(deviceOperationContract.setTag.path, { payload })
    expect([answer.statusCode, answer.json().msg]).toEqual([
      409,
      `设备在工作票 ${no} 下检修，工作票终结后才能恢复或变更`,
    ])
    const bulk = { payload: { ids: [boxId], outOfService: false } }
    expect(refusal(await who.admin.post(devicesContract.service.path, bulk))).toEqual([409, 'device.underTicket'])
    expect((await isOut())[0]).toBe(1)
  })

  test('stay out of service under a second ticket when the first one ends', async () => {
    const first = await permitted()
    switches.columns = isolated
    const second = await made({ measures: [], type: 'electricalSecond', deviceIds: [boxId], leaderId: 'u-magang' })
    await ok(second, 'submit', who.magang)
    await ok(second, 'issue', who.safety)
    await ok(second, 'receive', who.wangqiang)
    await ok(second, 'confirm', who.liujing, { permitterId: 'u-operator' })
    await ok(second, 'agree', who.magang)
    await ok(second, 'permit', who.operator)
    await toEnd(first)
    await ok(first, 'endWork', who.operator)
    switches.columns = inService
    await tick(first, 1)
    await tick(first, 0)
    await ok(first, 'endTicket', who.operator)
    expect((await isOut())[0]).toBe(1)
    await ok(second, 'void', who.safety, { comment: '违章' })
    expect(await isOut()).toEqual([0, 0])
  })

  test('of a void ticket come back when the last measure is taken back', async () => {
    const id = await permitted()
    await ok(id, 'void', who.safety, { comment: '违章' })
    expect((await isOut())[0]).toBe(1)
    switches.columns = inService
    await tick(id, 1)
    expect((await isOut())[0]).toBe(1)
    await tick(id, 0)
    expect(await isOut()).toEqual([0, 0])
    expect((await read(id)).brokenAt).toBeNull()
  })

  test('of one that is not executed are held too while its measures are in the field', async () => {
    const id = await ready()
    switches.columns = isolated
    await tick(id, 0)
    expect((await isOut())[0]).toBe(0)
    await ok(id, 'notExecute', who.maintainer, { comment: '天气' })
    expect((await isOut())[0]).toBe(1)
    switches.columns = inService
    expect((await tick(id, 0)).statusCode).toBe(200)
    expect(await isOut()).toEqual([0, 0])
    expect((await read(id)).history.at(-1)).toMatchObject({ kind: 'restore', status: 'notExecuted', by: '周行' })
  })

  test('what a person took out of service stays so', async () => {
    const payload = { deviceId: boxId, outOfService: true, reason: '待修' }
    await who.operator.post(deviceOperationContract.setTag.path, { payload })
    const id = await permitted()
    await ok(id, 'void', who.safety, { comment: '违章' })
    switches.columns = inService
    await tick(id, 1)
    await tick(id, 0)
    expect(await isOut()).toEqual([1, 0])
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

import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import {
  workTicketsContract as calls,
  type DeviceUnderTicket,
} from '@fengguang/domain/work-tickets/work-tickets.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { boxRoom, inService, isolated } from '../../testing/box-room.ts'
import { query, refusal, station } from '../../testing/task-room.ts'

const room = boxRoom()
const { who, state, switches, box, ready, permitted, toEnd, made, read, ok, tick } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const isOut = async (): Promise<[device: number, below: number]> => {
  const Row = z.object({ device: z.coerce.number(), below: z.coerce.number() })
  const [found] = await state.t.db.rows(
    `select count(*) filter (where id = '${box.id}' and out_of_service) as device,
       count(*) filter (where parent_id = '${box.id}' and out_of_service) as below from device`,
    [],
    (row) => Row.parse(row),
  )
  return [found!.device, found!.below]
}
const childCount = async () => {
  const [found] = await state.t.db.rows(
    `select count(*) as n from device where parent_id = '${box.id}' and deleted_at is null`,
    [],
    (row) => z.object({ n: z.coerce.number() }).parse(row).n,
  )
  return found!
}

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
    const payload = { deviceId: box.id, outOfService: false, reason: '恢复' }
    const answer = await who.operator.post(deviceOperationContract.setTag.path, { payload })
    expect([answer.statusCode, answer.json().msg]).toEqual([
      409,
      `设备在工作票 ${no} 下检修，工作票终结后才能恢复或变更`,
    ])
    const bulk = { payload: { ids: [box.id], outOfService: false } }
    expect(refusal(await who.admin.post(devicesContract.service.path, bulk))).toEqual([409, 'device.underTicket'])
    expect((await isOut())[0]).toBe(1)
  })

  test('stay out of service under a second ticket when the first one ends', async () => {
    const first = await permitted()
    switches.columns = isolated
    const second = await made({ measures: [], type: 'electricalSecond', deviceIds: [box.id], leaderId: 'u-magang' })
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
    const payload = { deviceId: box.id, outOfService: true, reason: '待修' }
    await who.operator.post(deviceOperationContract.setTag.path, { payload })
    const id = await permitted()
    await ok(id, 'void', who.safety, { comment: '违章' })
    switches.columns = inService
    await tick(id, 1)
    await tick(id, 0)
    expect(await isOut()).toEqual([1, 0])
  })
})

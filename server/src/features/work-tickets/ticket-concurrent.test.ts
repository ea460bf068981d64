import type { TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import {
  workTicketsContract as calls,
  type TicketStatistics,
} from '@fengguang/domain/work-tickets/work-tickets.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query, refusal, station } from '../../testing/task-room.ts'
import { ticketRoom } from '../../testing/ticket-room.ts'

const room = ticketRoom()
const { who, state, made, read, act, ok, tick, toPermit, toExecuting } = room
const devices = { box: '', inverter: '', other: '' }
beforeAll(async () => {
  await room.open()
  const rows = (await state.t.db.rows(
    `select i.id as inverter, i.parent_id as box, (select o.id from device o where o.station_id = i.station_id
       and o.type = 'boxTransformer' and o.id <> i.parent_id and o.parent_id is distinct from i.parent_id limit 1) as other
     from device i join device b on b.id = i.parent_id
     where i.station_id = $1 and i.type = 'inverter' and b.type = 'boxTransformer' limit 1`,
    [station],
    (row) => row,
  )) as (typeof devices)[]
  Object.assign(devices, rows[0])
})
afterAll(room.close)
beforeEach(room.clear)

const plain: Partial<TicketForm> = { type: 'electricalSecond', connection: '', measures: [] }
const at = (deviceId: string, change: Partial<TicketForm> = {}) => made({ ...plain, deviceIds: [deviceId], ...change })
const submitted = async (id: string, by = who.magang) => {
  await ok(id, 'submit', by)
  return id
}
const byMagang = { leaderId: 'u-magang' }
const others = async (id: string) => (await read(id)).concurrent.map((other) => other.id)

describe('other tickets at the same devices and time', () => {
  test('are listed by device, by what feeds it or is fed by it, and by the connection, also for the draft', async () => {
    const id = await at(devices.box)
    expect(await others(id)).toEqual([])
    const same = await submitted(await at(devices.box, byMagang))
    const below = await submitted(await at(devices.inverter, byMagang))
    await submitted(await at(devices.other, byMagang))
    const later = { plannedStartAt: '2026-06-21T10:00:00Z', plannedEndAt: '2026-06-21T12:00:00Z' }
    await submitted(await at(devices.box, { ...byMagang, ...later }))
    await at(devices.box, byMagang)
    expect((await others(id)).toSorted()).toEqual([same, below].toSorted())
    expect(await others(below)).toEqual([same])
    const line = await made({ connection: '35 kV 9C 集电线路' })
    const lineToo = await submitted(await made({ connection: '35kV9C 集电线路', ...byMagang }))
    expect((await read(line)).concurrent).toEqual([
      {
        id: lineToo,
        no: (await read(lineToo)).no,
        type: 'electricalFirst',
        status: 'toIssue',
        equipment: '#1 箱变 35 kV 3B 断路器',
        leaderName: '马刚',
        plannedStartAt: '2026-06-21T00:00:00.000Z',
        plannedEndAt: '2026-06-21T10:00:00.000Z',
      },
    ])
  })

  test('are looked at before the permission, which says so in the sealed history', async () => {
    const id = await at(devices.box)
    await toPermit(id)
    const other = await submitted(await at(devices.inverter, byMagang))
    const { no } = await read(other)
    const offered = (await read(id, who.operator)).steps.find(({ action }) => action === 'permit')
    expect(offered).toMatchObject({ isYours: true, reasons: [] })
    for (const seen of [[], [id], ['wt-missing']]) {
      const answer = await act(id, 'permit', who.operator, { seen })
      expect(refusal(answer)).toEqual([409, 'ticket.concurrentUnseen'])
      expect(answer.json().msg).toContain(no)
    }
    const after = await ok(id, 'permit', who.operator, { seen: [other] })
    expect(after.history.slice(-2).map(({ kind, by, comment }) => [kind, by, comment])).toEqual([
      ['concurrentSeen', '周行', no],
      ['permit', '周行', ''],
    ])
    expect(after).toMatchObject({ status: 'toStart', brokenAt: null })
  })

  test('without any nothing is asked and nothing is noted', async () => {
    const id = await at(devices.box)
    await toPermit(id)
    const after = await ok(id, 'permit', who.operator, { seen: [] })
    expect(after.history.map(({ kind }) => kind)).not.toContain('concurrentSeen')
  })

  test('one that left its measures in the field counts until they are taken back, whenever it was planned', async () => {
    const gone = await made()
    await toExecuting(gone)
    await ok(gone, 'void', who.safety, { comment: '违章' })
    const next = { plannedStartAt: '2026-06-25T00:00:00Z', plannedEndAt: '2026-06-25T10:00:00Z' }
    const id = await made(next)
    expect(await others(id)).toEqual([gone])
    await tick(gone, 1, { wireNo: 'W1' })
    await tick(gone, 0)
    expect(await others(id)).toEqual([])
  })
})

const statistics = async (): Promise<TicketStatistics> =>
  (await who.admin.get(query(calls.statistics.path, {}))).json().data
const closed = async (seconds: number) => {
  const id = await made()
  await ok(id, 'submit', who.maintainer)
  await ok(id, 'issue', who.safety)
  await ok(id, 'receive', who.wangqiang)
  await ok(id, 'confirm', who.liujing, { permitterId: 'u-operator' })
  await tick(id, 0)
  state.t.clock.now = new Date(state.t.clock.now.getTime() + seconds * 1000)
  expect((await tick(id, 1, { wireNo: `S${seconds}` })).statusCode).toBe(200)
  await ok(id, 'notExecute', who.maintainer, { comment: '天气' })
}

test('tickets whose measures were ticked seconds apart are counted when they are closed', async () => {
  await closed(3)
  expect((await statistics()).hasty).toBe(0)
  await closed(2)
  expect(await statistics()).toMatchObject({ hasty: 1, notExecuted: 2 })
})

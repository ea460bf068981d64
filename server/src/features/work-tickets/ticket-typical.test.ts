import { typicalTicketsContract } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { workTicketsContract as calls } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf, query, station } from '../../testing/task-room.ts'
import { operationForm, typicalRoom } from '../../testing/typical-room.ts'

const room = typicalRoom()
const { who, state, made, read, insert, form } = room
const { approved, approve, revise, written, newest, done, whole } = room.typical
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const rewrite = async (id: string, change: object) =>
  who.maintainer.post(calls.update.path, {
    payload: { ...form(), ...change, id, version: (await read(id)).version },
  })
const failureOf = async (answer: ReturnType<typeof insert>) => {
  const found = await answer
  return [found.statusCode, fieldsOf(found)]
}
const refused = [400, ['typicalVersionId']]

describe('a ticket from a typical one', () => {
  test('remembers the version, which is sealed with it, and counts as a use [req 151]', async () => {
    const { id: typicalId, versionId } = await approved()
    const id = await made({ typicalVersionId: versionId })
    expect(await read(id)).toMatchObject({
      typicalVersionId: versionId,
      typical: { id: typicalId, code: 'D-01', name: '箱变避雷器更换', versionNo: 1 },
      brokenAt: null,
    })
    expect(await whole(typicalId)).toMatchObject({ usedCount: 1, lastUsedAt: '2026-06-21T01:00:00.000Z' })
    await state.t.db.run('update work_ticket set typical_version_id = null', [])
    expect((await read(id)).brokenAt).toBe(0)
  })

  test('one that was written anew is sealed as before, and a version that is slipped in is noticed', async () => {
    const { versionId } = await approved()
    const id = await made()
    expect(await read(id)).toMatchObject({ typical: null, brokenAt: null })
    await state.t.db.run('update work_ticket set typical_version_id = $1', [versionId])
    expect((await read(id)).brokenAt).toBe(0)
  })

  test('keeps its version when a newer one is approved, and a new ticket takes the newer one only', async () => {
    const { id: typicalId, versionId } = await approved()
    const id = await made({ typicalVersionId: versionId })
    await revise(typicalId)
    const { id: second } = await approve(typicalId)
    expect((await rewrite(id, { typicalVersionId: versionId, remarks: '改' })).statusCode).toBe(200)
    expect((await read(id)).typical?.versionNo).toBe(1)
    expect(await failureOf(insert({ typicalVersionId: versionId }))).toEqual(refused)
    expect((await insert({ typicalVersionId: second })).statusCode).toBe(200)
    await room.ok(id, 'submit', who.maintainer)
    expect((await read(id)).typical?.versionNo).toBe(1)
    expect((await whole(typicalId)).usedCount).toBe(2)
  })

  test('loses it when it is retired, and can be saved without', async () => {
    const { id: typicalId, versionId } = await approved()
    const id = await made({ typicalVersionId: versionId })
    await done(typicalId, 'retire', who.admin, '设备已拆')
    expect(await failureOf(rewrite(id, { typicalVersionId: versionId }))).toEqual(refused)
    expect((await rewrite(id, { typicalVersionId: null })).statusCode).toBe(200)
    expect((await read(id)).brokenAt).toBeNull()
  })

  test('is refused from a draft, another station, another type, an operation and another company', async () => {
    const draft = await newest(await written())
    const there = await approved({ code: 'D-02', stationId: 'wp-gansu-guazhou' })
    const second = await approved({ code: 'D-03', type: 'electricalSecond' })
    const operation = await approved(operationForm())
    for (const { id: typicalVersionId } of [
      draft,
      { id: there.versionId },
      { id: second.versionId },
      { id: operation.versionId },
      { id: 'tv-none' },
    ])
      expect(await failureOf(insert({ typicalVersionId }))).toEqual(refused)
    await state.t.db.run(
      `update typical_ticket set company_id = 'c-donghai', station_id = null, type = 'electricalFirst'
       where id = $1`,
      [second.id],
    )
    expect(await failureOf(insert({ typicalVersionId: second.versionId }))).toEqual(refused)
  })

  test('is offered what is approved and made for its station and type', async () => {
    await approved({ code: 'D-05' })
    await approved({ code: 'D-06', stationId: station })
    await approved({ code: 'D-07', stationId: 'wp-gansu-guazhou' })
    await approved({ code: 'D-08', type: 'electricalSecond' })
    await written({ code: 'D-09' })
    const { path } = typicalTicketsContract.usable
    const asked = query(path, { stationId: station, type: 'electricalFirst' })
    const found = (await who.maintainer.get(asked)).json().data
    expect(found.map(({ code }: { code: string }) => code)).toEqual(['D-06', 'D-05'])
    expect(found[0]).toMatchObject({ versionNo: 1, content: { connection: '35 kV 3B 集电线路' } })
    expect((await who.operator2.get(asked)).statusCode).toBe(404)
  })
})

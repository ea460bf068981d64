import type { OperationForm } from '@fengguang/domain/operation-tickets/operation.model'
import { operationTicketsContract as calls } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { typicalTicketsContract } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operationRoom } from '../../testing/operation-room.ts'
import { fieldsOf, query, station } from '../../testing/task-room.ts'
import { operationForm, typicalRoom } from '../../testing/typical-room.ts'

const typicals = typicalRoom()
const room = operationRoom(typicals)
const { who, state, form, insert, made, read } = room
const { approved, approve, revise, written, newest, done, whole } = typicals.typical
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
  await typicals.clear()
})

const rewrite = async (id: string, change: Partial<OperationForm>) =>
  who.maintainer.post(calls.update.path, { payload: { ...form(change), id, version: (await read(id)).version } })
const failureOf = async (asked: ReturnType<typeof rewrite>) => {
  const answer = await asked
  return [answer.statusCode, fieldsOf(answer)]
}
const refused = [400, ['typicalVersionId']]

describe('an operation ticket from a typical one', () => {
  test('remembers the version, counts as its use, and the seal notices another one [req 151]', async () => {
    const { id: typicalId, versionId } = await approved(operationForm())
    const id = await made({ typicalVersionId: versionId })
    const typical = { id: typicalId, code: 'C-01', name: '3B 停电', versionNo: 1 }
    expect(await read(id)).toMatchObject({ typicalVersionId: versionId, typical, brokenAt: null })
    expect(await whole(typicalId)).toMatchObject({
      usedCount: 1,
      lastUsedAt: '2026-06-21T01:00:00.000Z',
      versions: [{ usedCount: 1 }],
    })
    await state.t.db.run('update operation_ticket set typical_version_id = null', [])
    expect(await read(id)).toMatchObject({ typical: null, brokenAt: 0 })
  })

  test('keeps the version that was superseded meanwhile, and a new one is made from the new version', async () => {
    const { id: typicalId, versionId } = await approved(operationForm())
    const id = await made({ typicalVersionId: versionId })
    await revise(typicalId)
    const { id: second } = await approve(typicalId)
    expect((await rewrite(id, { typicalVersionId: versionId, remarks: '改' })).statusCode).toBe(200)
    expect((await read(id)).typical?.versionNo).toBe(1)
    expect(await failureOf(insert({ typicalVersionId: versionId }))).toEqual(refused)
    expect((await insert({ typicalVersionId: second })).statusCode).toBe(200)
    await done(typicalId, 'retire', who.admin, '设备已拆')
    expect(await failureOf(insert({ typicalVersionId: second }))).toEqual(refused)
    expect((await rewrite(id, { typicalVersionId: null })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ typical: null, brokenAt: null })
  })

  test('is refused from a draft, another station, work and another company, each with its reason', async () => {
    const draft = await newest(await written(operationForm()))
    const there = await approved(operationForm({ code: 'C-02', stationId: 'wp-gansu-guazhou' }))
    const work = await approved({ code: 'D-03' })
    const foreign = await approved(operationForm({ code: 'C-04' }))
    await state.t.db.run(`update typical_ticket set company_id = 'c-donghai' where id = $1`, [foreign.id])
    const reasons: string[] = []
    for (const typicalVersionId of [draft.id, there.versionId, work.versionId, foreign.versionId, 'tv-none']) {
      const answer = await insert({ typicalVersionId })
      expect([answer.statusCode, fieldsOf(answer)]).toEqual(refused)
      reasons.push(answer.json().fields.typicalVersionId)
    }
    const [missing, unfit] = ['没有该典型票的已批准版本', '典型票不适用于该电站或票种']
    expect(reasons).toEqual([missing, unfit, unfit, missing, missing])
  })

  test('is offered what is approved for operations at its station, and nothing for work', async () => {
    await approved(operationForm({ code: 'C-05' }))
    await approved(operationForm({ code: 'C-06', stationId: station }))
    await approved(operationForm({ code: 'C-07', stationId: 'wp-gansu-guazhou' }))
    await approved({ code: 'D-08' })
    await written(operationForm({ code: 'C-09' }))
    const asked = query(typicalTicketsContract.usable.path, { stationId: station })
    const found = (await who.maintainer.get(asked)).json().data
    expect(found.map(({ code }: { code: string }) => code)).toEqual(['C-06', 'C-05'])
    expect(found[0]).toMatchObject({ versionNo: 1, content: { task: '3B 断路器由运行转检修' } })
    expect((await who.operator2.get(asked)).statusCode).toBe(404)
  })
})

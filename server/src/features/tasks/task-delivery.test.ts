import { randomUUID } from 'node:crypto'
import { tasksContract as calls } from '@fengguang/domain/tasks/tasks.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maintained, query, refusal, taskRoom } from '../../testing/task-room.ts'

const room = taskRoom()
const { who, state, made, ok, read } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(room.clear)

const minutes = (n: number) => new Date(state.t.clock.now.getTime() + n * 60_000).toISOString()
const deliveryAt = (deviceAt: string, key: string = randomUUID()) => ({ key, deviceAt })
const claimed = async () => {
  const { id } = await made()
  return ok(id, 'claim', who.maintainer)
}
const start = (id: string, version: number, delivery: object, by = who.maintainer) =>
  by.post(calls.act.path, { payload: { id, version, action: 'start', comment: '', delivery } })
const kinds = async (id: string) => (await read(id)).history.map(({ kind }) => kind)

describe('a change that a phone kept', () => {
  test('acts once, however often and however fast it is sent, and is answered the same', async () => {
    const { id, version } = await claimed()
    const delivery = deliveryAt(minutes(0))
    const answers = await Promise.all([1, 2, 3].map(() => start(id, version, delivery)))
    answers.push(await start(id, version, delivery))
    expect(answers.map((answer) => [answer.statusCode, answer.json().data])).toEqual(
      Array.from({ length: 4 }, () => [200, { changed: 1 }]),
    )
    expect((await kinds(id)).filter((kind) => kind === 'start')).toHaveLength(1)

    const now = await read(id)
    const record = () =>
      who.maintainer.post(calls.recordDetail.path, {
        payload: { id, version: now.version, detail: maintained, fileIds: [], delivery: recording },
      })
    const recording = deliveryAt(minutes(0))
    expect([(await record()).json().data.version, (await record()).json().data.version]).toEqual([
      now.version + 1,
      now.version + 1,
    ])
    const words = { completionText: '完成', abnormalReason: '' }
    const completing = { id, version: now.version + 1, ...words, delivery: deliveryAt(minutes(0)) }
    const finish = () => who.maintainer.post(calls.complete.path, { payload: completing })
    expect([(await finish()).statusCode, (await finish()).statusCode]).toEqual([200, 200])
    expect(await kinds(id)).toEqual(['complete', 'detail', 'start', 'claim', 'publish', 'create'])
  })

  test('on top of something newer is a conflict, and its key may be sent again on top of that', async () => {
    const { id, version } = await claimed()
    const delivery = deliveryAt(minutes(0))
    await ok(id, 'withdraw', who.admin)
    expect(refusal(await start(id, version, delivery))).toEqual([409, 'record.conflict'])
    await ok(id, 'relaunch', who.admin)
    const again = await ok(id, 'claim', who.maintainer)
    expect((await start(id, again.version, delivery)).statusCode).toBe(200)
    expect((await read(id)).status).toBe('processing')
  })

  test('a key is good for one change of one person', async () => {
    const [one, other] = [await claimed(), await claimed()]
    const delivery = deliveryAt(minutes(0))
    expect((await start(one.id, one.version, delivery)).statusCode).toBe(200)
    expect(refusal(await start(other.id, other.version, delivery))).toEqual([409, 'task.keyUsed'])
    expect(refusal(await start(other.id, other.version, delivery, who.operator))).toEqual([403, 'action.notYours'])
    expect(refusal(await start(one.id, one.version, delivery, who.operator2))).toEqual([404, 'record.notFound'])
    expect(refusal(await start('missing', 1, delivery))).toEqual([404, 'record.notFound'])
    expect((await start(one.id, one.version, { key: 'x', deviceAt: minutes(0) })).statusCode).toBe(400)
  })

  test('the time of the phone counts between the step before and now; the history has both', async () => {
    const { id, version } = await claimed()
    const began = state.t.clock.now
    state.t.clock.now = new Date(began.getTime() + 3 * 3_600_000)
    const at = new Date(began.getTime() + 3_600_000).toISOString()
    await start(id, version, deliveryAt(at))
    const task = await read(id)
    expect(task.startedAt).toBe(at)
    expect(task.history[0]).toMatchObject({ kind: 'start', at: state.t.clock.now.toISOString(), deviceAt: at })
    expect(task.history[1]).toMatchObject({ kind: 'claim', deviceAt: null })

    const early = await claimed()
    await start(early.id, early.version, deliveryAt(minutes(-600)))
    expect((await read(early.id)).startedAt).toBe(early.claimedAt)
    const ahead = await claimed()
    await start(ahead.id, ahead.version, deliveryAt(minutes(600)))
    expect((await read(ahead.id)).startedAt).toBe(state.t.clock.now.toISOString())
  })

  test('the list of a phone: what the caller executes, by what is due first', async () => {
    const { id } = await claimed()
    const params = { mine: 'executor', status: 'published,claimed,processing,toAccept', sort: 'plannedEndAt' }
    const rows = (await who.maintainer.get(query(calls.list.path, params))).json().data.rows as { id: string }[]
    expect(rows.map((row) => row.id)).toEqual([id])
  })
})

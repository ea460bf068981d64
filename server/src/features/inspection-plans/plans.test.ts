import { inspectionPlansContract as calls } from '@fengguang/domain/inspection/inspection-plans.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspectionRoom } from '../../testing/inspection-room.ts'
import { fieldsOf, query, refusal, station } from '../../testing/task-room.ts'

const room = inspectionRoom()
const { who, state, plan, savePlan, twoPoints, readPlan, rounds, actPlan, dispatch, at, list, read } = room
beforeAll(room.open)
afterAll(room.close)
let routeIds: string[] = []
beforeEach(async () => {
  await room.clear()
  await state.t.db.run(`update account set status = '0' where id = 'u-operator'`, [])
  await state.t.db.run('update device set deleted_at = null where id = $1', [state.inverter])
  routeIds = await twoPoints()
})
const firstRound = '2026-06-21T05:00:00.000Z'
const secondRound = '2026-06-22T05:00:00.000Z'
/** As if nothing had run since then: sessions end sooner than that. */
const waitingSince = (id: string, startDay: string) =>
  state.t.db.run(
    `update inspection_plan set start_day = $2::date, next_at = ($2 || 'T05:00:00Z')::timestamptz where id = $1`,
    [id, startDay],
  )

describe('a plan', () => {
  test('has its next start on the clocks of its station [req 201] [req 250]', async () => {
    const made = await plan({ routeIds })
    expect(made).toMatchObject({
      nextAt: firstRound,
      state: 'started',
      isOwn: true,
      routeNames: ['一号箱变', '二号箱变'],
    })
    const monthly = await plan({ routeIds, cycle: 'monthly', startDay: '2026-01-31', kind: 'periodicTest' })
    expect(monthly.nextAt).toBe('2026-06-30T05:00:00.000Z')
  })

  test.each<[string, object, string]>([
    ['one point [req 281]', { routeIds: ['a'] }, 'routeIds'],
    ['a point that does not exist', { routeIds: ['a', 'b'] }, 'routeIds'],
    ['no executor', { executorId: null }, 'executorId'],
    ['an executor who may only read', { executorId: 'u-analyst' }, 'executorId'],
    ['its creator as executor', { executorId: 'u-admin' }, 'executorId'],
    ['an acceptor of another company', { acceptorId: 'u-operator2' }, 'acceptorId'],
    ['a single start in the past', { cycle: 'once', startDay: '2026-06-20' }, 'startDay'],
  ])('with %s is refused', async (_, change, field) => {
    expect(fieldsOf(await savePlan({ routeIds, ...change }))).toEqual([field])
  })

  test('is edited and deleted by its creator alone [req 299] [req 554]', async () => {
    const { id, version } = await plan({ routeIds })
    const edit = { id, version, routeIds, name: '改名' }
    const foreign = await savePlan(edit, who.operator)
    expect(refusal(foreign)).toEqual([403, 'inspection.notOwnPlan'])
    expect(foreign.json().msg).toBe('该计划不是您创建的，不能修改或删除')
    const remove = (by = who.admin) => by.post(calls.remove.path, { payload: { id, version: 2 } })
    expect(refusal(await remove(who.operator))).toEqual([403, 'inspection.notOwnPlan'])
    expect(refusal(await actPlan(id, 'suspend', who.operator))).toEqual([403, 'inspection.notOwnPlan'])
    expect((await readPlan(id, who.operator)).isOwn).toBe(false)
    expect(refusal(await savePlan({ id, version, routeIds }))).toEqual([400, 'record.unchanged'])
    expect((await savePlan(edit)).json().data).toMatchObject({ name: '改名', nextAt: firstRound })
    expect((await remove()).statusCode).toBe(200)
    expect((await who.admin.get(query(calls.detail.path, { id }))).statusCode).toBe(404)
  })

  test('of another company is missing like one that never was', async () => {
    const by = who.operator2
    const { id, version } = await plan({ routeIds })
    expect((await by.get(query(calls.detail.path, { id }))).statusCode).toBe(404)
    expect((await by.get(query(calls.rounds.path, { id }))).statusCode).toBe(404)
    const acted = await by.post(calls.act.path, { payload: { id, version, action: 'dispatch' } })
    expect(acted.statusCode).toBe(404)
    expect((await by.get(calls.list.path)).json().data.total).toBe(0)
    expect((await savePlan({ routeIds }, who.analyst)).statusCode).toBe(403)
  })
})

describe('rounds by hand', () => {
  test('are skipped, suspended and started again without making up for what passed [req 249]', async () => {
    const { id } = await plan({ routeIds })
    expect((await actPlan(id, 'skip', who.operator)).json().data.nextAt).toBe(secondRound)
    expect(await rounds(id)).toMatchObject([
      { roundAt: firstRound, outcome: 'skipped', settledBy: '周行', taskId: null },
    ])
    expect((await actPlan(id, 'suspend')).json().data.state).toBe('suspended')
    expect(refusal(await actPlan(id, 'skip'))).toEqual([409, 'inspection.planSuspended'])
    await waitingSince(id, '2026-06-10')
    expect(await dispatch()).toEqual({ dispatched: 0, notDispatched: 0 })
    expect((await actPlan(id, 'start')).json().data).toMatchObject({ nextAt: secondRound, state: 'started' })
    expect(refusal(await actPlan(id, 'start'))).toEqual([409, 'action.wrongState'])
  })

  test('are dispatched before their time, and do not come again then [req 251]', async () => {
    const { id } = await plan({ routeIds, autoDispatch: false })
    expect(fieldsOf(await actPlan(id, 'dispatch', who.maintainer))).toEqual(['executorId'])
    expect((await actPlan(id, 'dispatch')).json().data.nextAt).toBe(secondRound)
    const [round] = await rounds(id)
    expect(round).toMatchObject({ outcome: 'dispatched', roundAt: firstRound, settledBy: '林晓' })
    expect(await read(round!.taskId!)).toMatchObject({
      status: 'published',
      type: 'inspection',
      name: '箱变日巡检',
      plannedStartAt: state.t.clock.now.toISOString(),
      plannedEndAt: '2026-06-21T13:00:00.000Z',
    })
    at('2026-06-21T05:30:00Z')
    expect(await dispatch()).toEqual({ dispatched: 0, notDispatched: 0 })
  })

  test('of two who press at once one dispatches, the other reads of a conflict', async () => {
    const { id, version } = await plan({ routeIds })
    const press = () => who.admin.post(calls.act.path, { payload: { id, version, action: 'dispatch' } })
    const both = await Promise.all([press(), press()])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect((await list()).total).toBe(1)
    expect(await rounds(id)).toHaveLength(1)
  })

  test('end with the only round of a one-time plan', async () => {
    const { id } = await plan({ routeIds, cycle: 'once' })
    expect((await actPlan(id, 'dispatch')).json().data).toMatchObject({ nextAt: null, state: 'over' })
    expect(refusal(await actPlan(id, 'dispatch'))).toEqual([409, 'inspection.planOver'])
  })
})

describe('rounds that the product dispatches', () => {
  test('become one task each, published by the creator, however many processes look [req 251]', async () => {
    const { id } = await plan({ routeIds })
    expect(await dispatch()).toEqual({ dispatched: 0, notDispatched: 0 })
    at('2026-06-21T05:00:30Z')
    const counted = await Promise.all([dispatch(), dispatch(), dispatch()])
    expect(counted.reduce((sum, { dispatched }) => sum + dispatched, 0)).toBe(1)
    expect(await dispatch()).toEqual({ dispatched: 0, notDispatched: 0 })
    const [round] = await rounds(id)
    expect(round).toMatchObject({ outcome: 'dispatched', roundAt: firstRound, settledBy: null })
    expect(await list()).toMatchObject({
      total: 1,
      rows: [{ id: round!.taskId, publisherName: '林晓', executorName: '高修' }],
    })
    expect((await readPlan(id)).nextAt).toBe(secondRound)
  })

  test('after a long stop: the latest is dispatched, those before it are recorded as missed', async () => {
    const { id } = await plan({ routeIds })
    await waitingSince(id, '2026-06-18')
    at('2026-06-21T05:30:00Z')
    expect(await dispatch()).toEqual({ dispatched: 1, notDispatched: 0 })
    expect((await rounds(id)).map(({ outcome, roundAt }) => `${roundAt.slice(8, 10)} ${outcome}`)).toEqual([
      '21 dispatched',
      '20 missed',
      '19 missed',
      '18 missed',
    ])
    expect((await list()).total).toBe(1)
  })

  test('of a creator who lost the right wait and say why; the others are dispatched; nothing is lost', async () => {
    const theirs = await plan({ routeIds, name: '运行班巡检', acceptorId: 'u-magang' }, who.operator)
    const others = await plan({ routeIds })
    await state.t.db.run(`update account set status = '1' where id = 'u-operator'`, [])
    at('2026-06-21T05:01:00Z')
    // The operator accepts the work of the other plan, too.
    expect(await dispatch()).toEqual({ dispatched: 0, notDispatched: 2 })
    expect((await readPlan(theirs.id)).problem).toBe('creatorGone')
    expect((await readPlan(others.id)).problem).toBe('people')
    await state.t.db.run(`update account set status = '0' where id = 'u-operator'`, [])
    expect(await dispatch()).toEqual({ dispatched: 0, notDispatched: 0 })
    at('2026-06-21T05:12:00Z')
    expect(await dispatch()).toEqual({ dispatched: 2, notDispatched: 0 })
    expect(await readPlan(theirs.id)).toMatchObject({ problem: null, nextAt: secondRound })
  })

  test('of a plan with a device that is gone are named, and edited away', async () => {
    const of = await room.type({ name: '逆变器' })
    const device = await room.point('一号逆变器', of, { kind: 'device', deviceId: state.inverter })
    const { id } = await plan({ routeIds: [device.id, routeIds[0]] })
    await state.t.db.run('update device set deleted_at = now() where id = $1', [state.inverter])
    at('2026-06-21T05:01:00Z')
    expect(await dispatch()).toEqual({ dispatched: 0, notDispatched: 1 })
    const stuck = await readPlan(id)
    expect(stuck).toMatchObject({ problem: 'route', nextAt: firstRound })
    await plan({ id, version: stuck.version, routeIds })
    expect(await dispatch()).toEqual({ dispatched: 1, notDispatched: 0 })
    await state.t.db.run('update device set deleted_at = null where id = $1', [state.inverter])
  })
})

test('the list is filtered and exported', async () => {
  await plan({ routeIds })
  await plan({ routeIds, cycle: 'yearly', kind: 'periodicTest', name: '备用泵轮换' })
  const rows = (
    await who.admin.get(query(calls.list.path, { stationId: station, kind: 'periodicTest', state: 'started' }))
  ).json()
  expect(rows.data).toMatchObject({ total: 1, rows: [{ name: '备用泵轮换', cycle: 'yearly' }] })
  const file = await who.admin.get(query(calls.export.path, { keyword: '备用' }))
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('sheet')])
})

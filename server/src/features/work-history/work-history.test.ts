import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import {
  workHistoryContract as calls,
  type RewardHistory,
  type WorkHistory,
} from '@fengguang/domain/work-history/work-history.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { people, query, refusal, station, taskRoom } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'

const room = taskRoom()
const { who, state, act, complete, made, ok, read, recordDetail } = room
beforeAll(room.open)
afterAll(room.close)
let startedAt: Date
beforeEach(async () => {
  startedAt ??= state.t.clock.now
  await jump(startedAt)
  await room.clear()
})

const hourMs = 3_600_000
const wait = (hours: number) => {
  state.t.clock.now = new Date(state.t.clock.now.getTime() + hours * hourMs)
}

/** Sessions end on the way: everyone signs in again. */
async function jump(to: Date) {
  state.t.clock.now = to
  for (const name of people) who[name] = await state.t.signIn(name)
}
const later = (days: number) => jump(new Date(state.t.clock.now.getTime() + days * 24 * hourMs))

/** Published now, started after `response` hours, completed after `work` more, and accepted. */
async function worked(response: number, work: number, change: Parameters<typeof made>[0] = {}) {
  const { now } = state.t.clock
  const planned = {
    plannedStartAt: now.toISOString(),
    plannedEndAt: new Date(now.getTime() + 8 * hourMs).toISOString(),
  }
  const { id } = await made({ ...planned, ...change })
  wait(response)
  await ok(id, 'claim', who.maintainer)
  await ok(id, 'start', who.maintainer)
  await recordDetail(id)
  wait(work)
  expect((await complete(id)).statusCode).toBe(200)
  return id
}
const accept = (id: string) => ok(id, 'accept', who.operator)
const month = () => ({ span: 'month', date: state.t.clock.now.toISOString().slice(0, 10) })
const figures = async (params: Record<string, string> = {}, by: TestBrowser = who.admin): Promise<WorkHistory> =>
  (await by.get(query(calls.work.path, { ...month(), ...params }))).json().data
const rewards = async (params: Record<string, string> = {}, by: TestBrowser = who.admin): Promise<RewardHistory> =>
  (await by.get(query(calls.rewards.path, { ...month(), ...params }))).json().data
const settle = async (id: string, actualSettleDay: string, actualYuan: number) =>
  who.admin.post(tasksContract.settle.path, {
    payload: { id, version: (await read(id)).version, settlement: 'settled', actualSettleDay, actualYuan },
  })

describe('how the work of a period went', () => {
  test('without work nothing is invented: counts are zero, shares and times are unknown', async () => {
    const { all, slices, stations, repeats } = await figures()
    expect(all).toMatchObject({ completed: 0, onTimePct: null, responseMedianHours: null, workP90Hours: null })
    expect([stations, repeats]).toEqual([[], []])
    expect(slices.length).toBeGreaterThan(0)
    expect(slices.every(({ completed }) => completed === 0)).toBe(true)
  })

  test('response, repair, in time and rejected are those of the tasks, in all groups alike [req 139]', async () => {
    await accept(await worked(1, 2))
    await accept(await worked(3, 4))
    const late = await worked(5, 6)
    await ok(late, 'reject', who.operator)
    expect((await figures()).all.completed).toBe(2)
    await complete(late)
    const { all, stations, persons, types, slices } = await figures()
    expect(all).toMatchObject({ completed: 3, accepted: 2, responseMedianHours: 3, workMedianHours: 4 })
    expect(all.responseP90Hours).toBeCloseTo(4.6, 6)
    expect(all.onTimePct).toBeCloseTo(200 / 3, 6)
    expect(all.rejectedPct).toBeCloseTo(100 / 3, 6)
    expect(stations).toMatchObject([{ key: station, completed: 3 }])
    expect(persons).toMatchObject([{ key: 'u-maintainer', name: '高修', completed: 3 }])
    expect(types).toMatchObject([{ key: 'maintenance', name: '检修', completed: 3 }])
    expect(slices.reduce((sum, { completed }) => sum + completed, 0)).toBe(3)
  })

  test('a device that is maintained again within 30 days is a repeat, another device or a later one is not', async () => {
    const [other] = await state.t.db.rows(
      `select id from device where station_id = $1 and type = 'inverter' and id <> $2 order by no limit 1`,
      [station, state.inverter],
      (row) => (row as { id: string }).id,
    )
    await worked(1, 1)
    await later(29)
    const again = await worked(1, 1)
    await worked(1, 1, { deviceIds: [other!] })
    const found = await figures({ span: 'year' })
    expect(found.all.repeats).toBe(1)
    expect(found.repeats).toMatchObject([{ deviceId: state.inverter, repeats: 1, lastTaskId: again }])
    expect(found.repeats[0]!.shortestDays).toBeCloseTo(29 + 1 / 24, 3)
    await later(31)
    await worked(1, 1)
    expect((await figures({ span: 'year' })).all.repeats).toBe(1)
  })

  test('a day is that of the station', async () => {
    await jump(new Date('2026-06-30T15:00:00Z'))
    await worked(0.25, 0.5)
    expect((await figures({ date: '2026-06-30' })).all.completed).toBe(1)
    wait(1)
    await worked(0.25, 0.5)
    expect((await figures({ date: '2026-06-30' })).all.completed).toBe(1)
    expect((await figures({ date: '2026-07-01', span: 'day' })).slices).toMatchObject([
      { key: '2026-07-01', completed: 1 },
    ])
  })

  test('filters narrow it; another company counts nothing and cannot ask for the station', async () => {
    await worked(1, 1)
    expect((await figures({ type: 'inspection' })).all.completed).toBe(0)
    expect((await figures({ type: 'maintenance', stationId: station })).all.completed).toBe(1)
    expect((await figures({}, who.operator2)).all.completed).toBe(0)
    const foreign = await who.operator2.get(query(calls.work.path, { ...month(), stationId: station }))
    const missing = await who.operator2.get(query(calls.work.path, { ...month(), stationId: 'none' }))
    expect(refusal(foreign)).toEqual(refusal(missing))
    expect(foreign.statusCode).toBe(404)
  })
})

describe('what was paid', () => {
  test('settled amounts by person, station and day of settlement; what is not settled waits [req 141]', async () => {
    const first = await worked(1, 1, { expectedYuan: 300 })
    const second = await worked(1, 1, { expectedYuan: 200 })
    const third = await worked(1, 1, { expectedYuan: 50 })
    for (const id of [first, second, third]) await accept(id)
    expect((await settle(first, '2026-06-22', 280)).statusCode).toBe(200)
    expect((await settle(second, '2026-07-02', 200)).statusCode).toBe(200)
    const june = await rewards({ date: '2026-06-20' })
    expect(june.all).toEqual({ tasks: 1, people: 1, paidYuan: 280, expectedYuan: 300 })
    expect(june.waiting).toEqual({ tasks: 1, expectedYuan: 50 })
    expect(june.persons).toMatchObject([{ key: 'u-maintainer', name: '高修', paidYuan: 280 }])
    expect(june.stations).toMatchObject([{ key: station, paidYuan: 280 }])
    const year = await rewards({ span: 'year' })
    expect(year.slices.filter(({ tasks }) => tasks > 0)).toMatchObject([
      { key: '2026-06', paidYuan: 280 },
      { key: '2026-07', paidYuan: 200 },
    ])
    expect((await figures({ date: '2026-06-20' })).all.costYuan).toBe(480)
  })

  test('people who work with tasks do not see what others were paid', async () => {
    const answer = await who.operator.get(query(calls.rewards.path, month()))
    expect(answer.statusCode).toBe(403)
  })

  test('exports have the rows of the groups and are recorded', async () => {
    const id = await worked(1, 1)
    await accept(id)
    await settle(id, '2026-06-22', 100)
    for (const [path, by] of [
      [calls.workExport.path, 'person'],
      [calls.rewardsExport.path, 'station'],
    ] as const) {
      const answer = await who.admin.get(query(path, { ...month(), by }))
      expect([answer.statusCode, answer.rawPayload.length > 1000]).toEqual([200, true])
    }
    const audit = await who.admin.get(query(auditContract.page.path, { action: 'export', pageSize: '10' }))
    const targets = audit.json().data.rows.map(({ target }: { target: string }) => target)
    expect(targets).toEqual(expect.arrayContaining(['运维统计 按执行人', '红包统计 按电站']))
  })

  test('acting on a settled task changes no past figure', async () => {
    const id = await worked(1, 1, { expectedYuan: 10 })
    await accept(id)
    await settle(id, '2026-06-22', 10)
    expect(refusal(await act(id, 'withdraw', who.admin))).toEqual([409, 'action.wrongState'])
    expect((await rewards({ date: '2026-06-20' })).all.paidYuan).toBe(10)
  })
})

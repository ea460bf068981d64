import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStations } from '@fengguang/simulator/demo-fleet'
import type { Defect, DefectWhole } from '@fengguang/domain/defects/defect.model'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import { runLogContract } from '@fengguang/domain/run-log/run-log.contract'
import type { Task } from '@fengguang/domain/tasks/task.model'
import { messagesContract } from '@fengguang/domain/messages/messages.contract'
import type { TaskOverview } from '@fengguang/domain/tasks/tasks.contract'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import type { Ticket } from '@fengguang/domain/work-tickets/ticket.model'
import { workTicketsContract, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { installDemoRunLog } from '../run-log/demo-run-log.service.ts'
import { installDemoDefects } from '../tasks/demo-defects.service.ts'
import { installDemoTasks } from '../tasks/demo-tasks.service.ts'
import { installDemoStaff } from '../staff/demo-staff.service.ts'
import { installDemoThreePeople } from '../three-people/demo-three-people.service.ts'
import { installDemoTickets } from '../work-tickets/demo-tickets.service.ts'
import { demoTasksOf } from './demo-tasks.ts'
import { demoSeed } from './installation.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
})
afterAll(() => t.close())

test('the same hour of the same fleet has the same work, on devices that the simulator struck', () => {
  const nowMs = Date.UTC(2026, 5, 21, 4)
  const tasks = demoTasksOf(demoStations, demoSeed, nowMs)
  expect(demoTasksOf(demoStations, demoSeed, nowMs)).toEqual(tasks)
  expect(tasks.length).toBeGreaterThan(12)
  const repairs = tasks.filter(({ type }) => type === 'maintenance')
  expect(repairs.length).toBeGreaterThan(4)
  expect(repairs.every(({ deviceIds, noticedAtMs }) => deviceIds.length === 1 && noticedAtMs < nowMs)).toBe(true)
})

test('the work goes through the doors of the product as far as its age allows, once, and nobody has to read it', async () => {
  const { now } = t.clock
  const lay = () =>
    installDemoTasks(t.db, t.telemetry, demoTasksOf(demoStations.slice(0, 3), demoSeed, now.getTime()), now)
  await lay()
  const admin = await t.signIn('admin')
  const read = async () => (await admin.get(tasksContract.overview.path)).json().data as TaskOverview
  const { statuses } = await read()
  expect(statuses.finished).toBeGreaterThan(0)
  expect(statuses.draft).toBe(0)
  const settled = await admin.get(`${tasksContract.list.path}?settlement=settled`)
  const { status, expectedYuan, actualYuan, startedAt, completedAt } = settled.json().data.rows[0] as Task
  expect([status, expectedYuan]).toEqual(['finished', 640])
  expect(actualYuan).toBe(Math.round((80 * (Date.parse(completedAt!) - Date.parse(startedAt!))) / 3_600_000))
  await lay()
  expect((await read()).statuses).toEqual(statuses)
  expect((await admin.get(`${messagesContract.tasks.path}?unread=1`)).json().data.total).toBe(0)
})

test('the operator wrote down each fault of a device when it was noticed, once', async () => {
  const { now } = t.clock
  const tasks = demoTasksOf(demoStations.slice(0, 3), demoSeed, now.getTime())
  await installDemoRunLog(t.db, t.telemetry, tasks, now)
  await installDemoRunLog(t.db, t.telemetry, tasks, now)
  const counted = await t.db.rows('select count(*)::int as n from run_log_entry', [], (row) => (row as { n: number }).n)
  expect(counted).toEqual([tasks.filter(({ deviceIds }) => deviceIds.length > 0).length])
  const operator = await t.signIn('operator')
  const { stationId } = tasks.find(({ noticedAtMs }) => noticedAtMs <= now.getTime())!
  const log = await operator.get(`${runLogContract.shift.path}?stationId=${stationId}`)
  expect(log.json().data.received).toMatchObject({ givenBy: '周行', takenBy: '高修', remarks: '已现场核对' })
})

test('faults became defects, each as far as its age allows, every appraisal by another person, once', async () => {
  const { now } = t.clock
  const tasks = demoTasksOf(demoStations, demoSeed, now.getTime())
  const struck = new Set(tasks.flatMap(({ deviceIds }) => deviceIds))
  const lay = () =>
    installDemoDefects(
      t.db,
      t.telemetry,
      tasks.filter(({ stationId }) => known.has(stationId)),
      now,
    )
  const known = new Set(demoStations.slice(0, 3).map(({ id }) => id))
  await lay()
  await lay()
  const admin = await t.signIn('admin')
  const { rows, total } = (await admin.get(`${defectsContract.list.path}?pageSize=200`)).json().data as {
    rows: Defect[]
    total: number
  }
  expect(total).toBeGreaterThan(1)
  expect(rows.every(({ deviceId }) => struck.has(deviceId))).toBe(true)
  const done = rows.find(({ status }) => status === 'eliminated')!
  expect(done).toMatchObject({ submitterName: '周行', acceptorName: '周行' })
  const whole = (await admin.get(`${defectsContract.detail.path}?id=${done.id}`)).json().data as DefectWhole
  const appraisers = whole.history.filter(({ kind }) => kind === 'approve').map(({ by }) => by)
  expect(new Set(appraisers).size).toBe(3)
  expect((await admin.get(`${messagesContract.tasks.path}?unread=1`)).json().data.total).toBe(0)
})

test('the last repairs were done by tickets, each by five people; one ticket waits; once', async () => {
  const { now } = t.clock
  const own = demoStations.filter(({ companyId, stcls }) => companyId === 'c-huanghe' && stcls === '01').slice(0, 1)
  const stationIds = own.map(({ id }) => id)
  const tasks = demoTasksOf(own, demoSeed, now.getTime())
  await installDemoStaff(t.db, t.telemetry, now)
  await installDemoThreePeople(t.db, t.telemetry, stationIds, now)
  await installDemoTickets(t.db, t.telemetry, { tasks, stationIds }, now)
  await installDemoTickets(t.db, t.telemetry, { tasks, stationIds }, now)
  const admin = await t.signIn('admin')
  const { rows } = (await admin.get(`${workTicketsContract.list.path}?pageSize=50`)).json().data as { rows: Ticket[] }
  expect(
    Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([s, these]) => [s, these.length])),
  ).toEqual({
    ended: 1,
    toIssue: 1,
  })
  const done = rows.find(({ status }) => status === 'ended')!
  const whole = (await admin.get(`${workTicketsContract.detail.path}?id=${done.id}`)).json().data as TicketWhole
  expect(whole.brokenAt).toBeNull()
  expect(new Set(whole.history.map(({ by }) => by))).toEqual(new Set(['高修', '安宁', '王强', '刘静', '周行']))
})

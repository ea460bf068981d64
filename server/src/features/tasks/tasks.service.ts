import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'
import { taskLabels } from '@fengguang/domain/tasks/task.labels'
import {
  settlementNames,
  taskSourceNames,
  taskStatuses,
  taskStatusNames,
  taskTypeNames,
  type Task,
  type TaskStatus,
  type TaskWhole,
} from '@fengguang/domain/tasks/task.model'
import { handsOf, undoneStatuses, type HeldTask } from '@fengguang/domain/tasks/task.rules'
import type { TaskFilter, TaskScope } from '@fengguang/domain/tasks/tasks.contract'
import type { Context } from '../../http/context.ts'
import { dayDate, excelFile, labelled, localDate } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { findPeople } from './task-people.repo.ts'
import * as repo from './tasks.repo.ts'

export const taskTitle: TextPair = ['运维任务', 'O&M task']

const askingOf = ({ user, now }: Context) => ({ caller: user, now })

export const heldOf = (task: repo.StoredTask): HeldTask => ({
  ...task,
  copyToIds: task.copyTo.map(({ id }) => id),
  memberIds: task.members.map(({ id }) => id),
})

const undone: readonly TaskStatus[] = undoneStatuses
function shown(ctx: Context, stored: repo.StoredTask): Task {
  const { detail: _detail, route: _route, ...task } = stored
  const person = { id: ctx.user.accountId, mayAct: ctx.user.permissions.has('task:write') }
  return {
    ...task,
    isOverdue: undone.includes(task.status) && new Date(task.plannedEndAt) < ctx.now,
    hands: handsOf(heldOf(stored), person),
  }
}

export async function pageTasks(ctx: Context, filter: TaskFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findPage(ctx.db, askingOf(ctx), filter, part),
    repo.countTasks(ctx.db, askingOf(ctx), filter),
  ])
  return { rows: rows.map((row) => shown(ctx, row)), total }
}

/** Every state has its column, also an empty one: a card may be dragged there. */
export async function taskBoard(ctx: Context, scope: TaskScope) {
  const placed = await repo.findBoard(ctx.db, askingOf(ctx), scope)
  const columns = taskStatuses
    .filter((status) => status !== 'deleted')
    .map((status) => {
      const own = placed.filter(({ task }) => task.status === status)
      return { status, total: own[0]?.total ?? 0, rows: own.map(({ task }) => shown(ctx, task)) }
    })
  return { columns }
}

export async function taskOverview(ctx: Context, scope: TaskScope) {
  const zone = await companyZone(ctx)
  const today = dayStart(localDayOf(ctx.now, zone), zone)
  const asking = askingOf(ctx)
  const [counted, todo, stations] = await Promise.all([
    repo.countByStatus(ctx.db, asking, scope, today),
    repo.countTasks(ctx.db, asking, { ...scope, mine: 'todo' }),
    repo.findStations(ctx.db, asking, scope),
  ])
  const sum = (pick: (row: (typeof counted)[number]) => number) => counted.reduce((all, row) => all + pick(row), 0)
  const ofStatus = (status: TaskStatus) => counted.find((row) => row.status === status)?.n ?? 0
  return {
    statuses: Object.fromEntries(taskStatuses.map((status) => [status, ofStatus(status)])) as Record<
      TaskStatus,
      number
    >,
    overdue: sum(({ overdue }) => overdue),
    todo,
    finishedToday: sum(({ finishedSince }) => finishedSince),
    stations,
  }
}

export async function taskPeople(ctx: Context, { stationId, keyword }: { stationId?: string; keyword?: string }) {
  if (stationId !== undefined) await getStation(ctx, stationId)
  return findPeople(ctx.db, askingOf(ctx), { companyId: ctx.user.companyId, stationId, keyword })
}

/** One that the caller may see; a draft of another person is missing like any other. */
export async function existing(ctx: Context, db: Db, id: string): Promise<repo.StoredTask> {
  const task = await repo.findTask(db, ctx.user, id)
  if (!task) throw new Failure('record.notFound')
  return task
}

export async function wholeTask(ctx: Context, id: string): Promise<TaskWhole> {
  const task = await existing(ctx, ctx.db, id)
  const [devices, files, history] = await Promise.all([
    readableDevices(ctx, task.deviceIds),
    repo.findFiles(ctx.db, ctx.user.companyId, id),
    repo.findHistory(ctx.db, id),
  ])
  return {
    ...shown(ctx, task),
    detail: task.detail,
    route: task.route,
    devices: [...devices.values()].map(({ id: deviceId, name }) => ({ id: deviceId, name })),
    files,
    history,
  }
}

const names = (people: Task['members']) => people.map(({ name }) => name).join('、')

export async function exportTasks(ctx: Context, filter: TaskFilter) {
  const what: TextPair = ['运维任务', 'O&M tasks']
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: JSON.stringify(filter) })
  const column = labelled<Task, typeof taskLabels>(taskLabels, ctx.lang)
  const local = (key: 'plannedStartAt' | 'plannedEndAt' | 'startedAt' | 'completedAt' | 'finishedAt') =>
    column(key, (task) => localDate(task[key], task.timeZone), 22)
  const columns = [
    column('no', ({ no }) => no, 8),
    column('name', ({ name }) => name, 30),
    column('type', ({ type }) => say(taskTypeNames[type], ctx.lang)),
    column('status', ({ status }) => say(taskStatusNames[status], ctx.lang)),
    column('stationName', ({ stationName }) => stationName, 24),
    column('publisherName', ({ publisherName }) => publisherName),
    column('executorName', ({ executorName }) => executorName ?? ''),
    column('acceptorName', ({ acceptorName }) => acceptorName),
    column('copyTo', ({ copyTo }) => names(copyTo)),
    column('members', ({ members }) => names(members)),
    local('plannedStartAt'),
    local('plannedEndAt'),
    column('isOverdue', ({ isOverdue }) => (isOverdue ? say(['是', 'Yes'], ctx.lang) : '')),
    column('content', ({ content }) => content, 40),
    column('sourceKind', ({ sourceKind }) => (sourceKind ? say(taskSourceNames[sourceKind], ctx.lang) : '')),
    local('startedAt'),
    local('completedAt'),
    local('finishedAt'),
    column('completionText', ({ completionText }) => completionText, 40),
    column('abnormalReason', ({ abnormalReason }) => abnormalReason, 30),
    column('settlement', ({ settlement }) => say(settlementNames[settlement], ctx.lang)),
    column('expectedSettleDay', (task) => dayDate(task.expectedSettleDay)),
    column('expectedYuan', ({ expectedYuan }) => expectedYuan),
    column('actualSettleDay', (task) => dayDate(task.actualSettleDay)),
    column('actualYuan', ({ actualYuan }) => actualYuan),
  ]
  return excelFile(await exportName(ctx, what, filter), columns, allTasks(ctx, filter))
}

async function* allTasks(ctx: Context, filter: TaskFilter): AsyncGenerator<Task> {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPage(ctx.db, askingOf(ctx), filter, { limit, offset })
    for (const row of rows) yield shown(ctx, row)
    if (rows.length < limit) return
  }
}

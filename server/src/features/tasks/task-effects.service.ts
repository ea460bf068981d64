import { CleaningForm } from '@fengguang/domain/cleaning/cleaning.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { issuesToFields } from '@fengguang/domain/kernel/validation'
import type { TaskDetailRecord } from '@fengguang/domain/tasks/task-detail.model'
import type { TaskAction } from '@fengguang/domain/tasks/task.rules'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { handleForTask, lockForTask } from '../alarms/event-handling.service.ts'
import { checkRecord, prepareRecord } from '../cleaning/cleaning-records.service.ts'
import { eliminateByTask, lockDefect } from '../defects/defect-actions.service.ts'
import { bookMaintenance } from '../device-monitor/device-adjust.service.ts'
import type { StoredTask } from './tasks.repo.ts'

/** The entry of a cleaning that a task is. */
function cleaningOf(
  task: Pick<StoredTask, 'stationId' | 'deviceIds' | 'name'>,
  detail: TaskDetailRecord & { type: 'cleaning' },
): CleaningForm {
  const { kind, fromDay, toDay, costYuan, note } = detail
  const form = {
    stationId: task.stationId,
    fromDay,
    toDay,
    kind,
    costYuan,
    scope: task.deviceIds.length > 0 ? 'inverters' : 'station',
    deviceIds: task.deviceIds,
    note: note || task.name,
  }
  const judged = CleaningForm.safeParse(form)
  if (!judged.success) throw new Failure('request.invalid', {}, issuesToFields(judged.error, form))
  return judged.data
}

/** A record that could not be booked when the task is accepted is refused when it is written. */
export async function checkDetail(ctx: Context, task: StoredTask, detail: TaskDetailRecord): Promise<void> {
  if (detail.type !== task.type) throw new Failure('task.wrongDetail')
  if (detail.type === 'cleaning') await checkRecord(ctx, cleaningOf(task, detail))
}

export type Effect = (tx: Db) => Promise<unknown>

/** What accepting a task books besides, by its type. Slow reads happen here, before anything is locked. */
export async function bookingOf(ctx: Context, task: StoredTask): Promise<Effect | undefined> {
  const { detail, startedAt, completedAt, deviceIds, no, name } = task
  if (detail?.type === 'cleaning') return (await prepareRecord(ctx, cleaningOf(task, detail))).write
  if (detail?.type !== 'maintenance' || !detail.isStopped || deviceIds.length === 0) return undefined
  if (startedAt === null || completedAt === null) return undefined
  const reason = `${no} ${name}`
  return (tx) => bookMaintenance(ctx, tx, { deviceIds, fromAt: startedAt, toAt: completedAt, reason })
}

const alarmActions = {
  publish: 'dispatch',
  relaunch: 'dispatch',
  withdraw: 'reopen',
  accept: 'complete',
} as const satisfies Partial<Record<TaskAction, string>>
const touchesAlarm = (action: TaskAction): action is keyof typeof alarmActions => Object.hasOwn(alarmActions, action)

async function lockAlarm(ctx: Context, tx: Db, { sourceKind, sourceId }: StoredTask, action: TaskAction) {
  if (sourceKind === 'alarm' && touchesAlarm(action)) await lockForTask(ctx, tx, sourceId)
}

/** The alarm goes with its task: dispatched, open again, complete. */
export async function followAlarm(ctx: Context, tx: Db, task: StoredTask, action: TaskAction): Promise<void> {
  if (task.sourceKind !== 'alarm' || !touchesAlarm(action)) return
  const todo = alarmActions[action]
  const isDone = await handleForTask(ctx, tx, task.sourceId, { action: todo, comment: `${task.no} ${task.name}` })
  if (!isDone && todo === 'dispatch') throw new Failure('task.alarmHandled')
}

export async function lockSource(ctx: Context, tx: Db, task: StoredTask, action: TaskAction): Promise<void> {
  await lockAlarm(ctx, tx, task, action)
  if (task.sourceKind === 'defect' && action === 'accept') await lockDefect(ctx, tx, task.sourceId)
}

/** The defect that an accepted task eliminated waits for its own acceptance. */
export async function followDefect(ctx: Context, tx: Db, task: StoredTask, action: TaskAction): Promise<void> {
  const { sourceKind, sourceId, executorId, no, name } = task
  if (sourceKind !== 'defect' || action !== 'accept' || executorId === null) return
  await eliminateByTask(ctx, tx, sourceId, { eliminatorId: executorId, comment: `${no} ${name}` })
}

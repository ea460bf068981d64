import { CleaningForm } from '@fengguang/domain/cleaning/cleaning.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { issuesToFields } from '@fengguang/domain/kernel/validation'
import { RecordedItem, type TaskDetailRecord } from '@fengguang/domain/tasks/task-detail.model'
import { recordedOf, routeFaults } from '@fengguang/domain/tasks/task-route.rules'
import type { TaskAction } from '@fengguang/domain/tasks/task.rules'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { handleForTask, lockForTask } from '../alarms/event-handling.service.ts'
import { checkRecord, prepareRecord } from '../cleaning/cleaning-records.service.ts'
import { eliminateByTask, lockDefect } from '../defects/defect-actions.service.ts'
import { bookMaintenance } from '../device-monitor/device-adjust.service.ts'
import { bookReadings, checkReadings } from '../equipment/meter-readings.service.ts'
import { findAbnormal, handleFindingForTask, lockFindingForTask } from '../inspection/findings.service.ts'
import { hasOtherOpen, type StoredTask } from './tasks.repo.ts'

type InspectionRecord = TaskDetailRecord & { type: 'inspection' }

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

/** Of a round every check; of any other inspection what its executor looked at. */
function inspectionOf({ route }: StoredTask, { type, items }: InspectionRecord): InspectionRecord {
  if (route === null)
    return { type, items: items.map(({ what, result, note }) => RecordedItem.parse({ what, result, note })) }
  const faults = routeFaults(route, items)
  if (Object.keys(faults).length > 0)
    throw new Failure(
      'request.invalid',
      {},
      Object.fromEntries(Object.entries(faults).map(([path, fault]) => [`detail.${path}`, fault])),
    )
  return { type, items: recordedOf(route, items) }
}

type MeterRecord = TaskDetailRecord & { type: 'meterReading' }
const readAtOf = ({ readAt }: MeterRecord, otherwise: Date): Date => (readAt === null ? otherwise : new Date(readAt))

/** Clocks differ a little. */
const aheadMs = 5 * 60_000
async function meteredOf(ctx: Context, { stationId }: StoredTask, detail: MeterRecord): Promise<MeterRecord> {
  const at = readAtOf(detail, ctx.now)
  if (at.getTime() > ctx.now.getTime() + aheadMs)
    throw new Failure('request.invalid', {}, { 'detail.readAt': { key: 'meter.readLater' } })
  return { ...detail, readings: await checkReadings(ctx, { stationId, at }, detail.readings) }
}

/** The record as it is stored. One that could not be booked when the task is accepted is refused when it is written. */
export async function checkedDetail(
  ctx: Context,
  task: StoredTask,
  detail: TaskDetailRecord,
): Promise<TaskDetailRecord> {
  if (detail.type !== task.type) throw new Failure('task.wrongDetail')
  if (detail.type === 'meterReading') return meteredOf(ctx, task, detail)
  if (detail.type === 'cleaning') await checkRecord(ctx, cleaningOf(task, detail))
  return detail.type === 'inspection' ? inspectionOf(task, detail) : detail
}

export type Effect = (tx: Db) => Promise<unknown>

/** What accepting a task books besides, by its type. Slow reads happen here, before anything is locked. */
export async function bookingOf(ctx: Context, task: StoredTask): Promise<Effect | undefined> {
  const { detail, startedAt, completedAt, deviceIds, no, name } = task
  if (detail?.type === 'cleaning') return (await prepareRecord(ctx, cleaningOf(task, detail))).write
  if (detail?.type === 'meterReading') {
    const { id, executorId } = task
    if (executorId === null) return undefined
    const readAt = readAtOf(detail, new Date(completedAt ?? ctx.now))
    return (tx) => bookReadings(tx, { readings: detail.readings, readAt, task: { id, no }, readBy: executorId })
  }
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
const touchesSource = (action: TaskAction): action is keyof typeof alarmActions => Object.hasOwn(alarmActions, action)

/** What the task follows from. */
export async function lockSource(ctx: Context, tx: Db, { sourceKind, sourceId }: StoredTask, action: TaskAction) {
  if (!touchesSource(action)) return
  if (sourceKind === 'alarm') await lockForTask(ctx, tx, sourceId)
  if (sourceKind === 'finding') await lockFindingForTask(ctx, tx, sourceId)
  if (sourceKind === 'defect' && action === 'accept') await lockDefect(ctx, tx, sourceId)
}

const findingActions = {
  publish: 'dispatch',
  relaunch: 'dispatch',
  withdraw: 'reopen',
  accept: 'process',
} as const satisfies Record<keyof typeof alarmActions, string>

/** The alarm and the finding go with their task: dispatched, open again, complete. */
export async function followSource(ctx: Context, tx: Db, task: StoredTask, action: TaskAction): Promise<void> {
  if (!touchesSource(action)) return
  // A return leaves them dispatched.
  if (action === 'relaunch' && task.status === 'returned') return
  const { sourceKind, sourceId } = task
  const comment = `${task.no} ${task.name}`
  if (sourceKind === 'finding') {
    const todo = findingActions[action]
    const isTaken = todo === 'dispatch' && (await hasOtherOpen(tx, task))
    const isDone = !isTaken && (await handleFindingForTask(ctx, tx, sourceId, { action: todo, comment }))
    if (!isDone && todo === 'dispatch') throw new Failure('task.findingHandled')
  }
  if (sourceKind !== 'alarm') return
  const isDone = await handleForTask(ctx, tx, sourceId, { action: alarmActions[action], comment })
  if (!isDone && alarmActions[action] === 'dispatch') throw new Failure('task.alarmHandled')
}

/** What was recorded as abnormal is handled on its own from now on. */
export async function findingsOf(ctx: Context, tx: Db, task: StoredTask, action: TaskAction): Promise<void> {
  if (action === 'complete' && task.detail?.type === 'inspection') await findAbnormal(ctx, tx, task, task.detail.items)
}

/** The defect that an accepted task eliminated waits for its own acceptance. */
export async function followDefect(ctx: Context, tx: Db, task: StoredTask, action: TaskAction): Promise<void> {
  const { sourceKind, sourceId, executorId, no, name } = task
  if (sourceKind !== 'defect' || action !== 'accept' || executorId === null) return
  await eliminateByTask(ctx, tx, sourceId, { eliminatorId: executorId, comment: `${no} ${name}` })
}

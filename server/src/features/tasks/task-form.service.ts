import { randomUUID } from 'node:crypto'
import { diagnosisKey } from '@fengguang/domain/analysis/diagnosis.model'
import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import { issuesToFields } from '@fengguang/domain/kernel/validation'
import { TaskFields, type TaskWhole } from '@fengguang/domain/tasks/task.model'
import { editableStatuses, taskFormOf } from '@fengguang/domain/tasks/task.rules'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { openDiagnoses } from '../analysis/diagnoses.service.ts'
import { eventDetail } from '../alarms/alarms.service.ts'
import { record } from '../audit/audit.service.ts'
import { isToEliminate } from '../defects/defect-form.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { areUsable } from '../files/files.service.ts'
import { oneFinding } from '../inspection/findings.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { taskTitle, wholeTask } from './tasks.service.ts'
import { findPeople } from './task-people.repo.ts'
import { findFiles, lockTasks, type StoredTask } from './tasks.repo.ts'
import * as repo from './task-write.repo.ts'

type Faults = Record<string, FieldFailure>
const refuse = (faults: Faults): void => {
  if (Object.keys(faults).length > 0) throw new Failure('request.invalid', {}, faults)
}

/** Everyone who is named sees the station, and who acts may act there. A stranger and one who does not exist are alike. */
async function peopleUnfit(ctx: Context, form: TaskFields): Promise<Faults> {
  const { stationId, executorId, acceptorId, copyToIds, memberIds, forClaim } = form
  const acting = { acceptorId, ...(!forClaim && executorId !== null && { executorId }) }
  const ids = [...new Set([...Object.values(acting), ...copyToIds, ...memberIds])]
  const asking = { caller: ctx.user, now: ctx.now }
  const found = await findPeople(ctx.db, asking, { companyId: ctx.user.companyId, stationId, ids })
  const known = new Map(found.map((person) => [person.id, person.mayAct]))
  const choice = { key: 'field.choice' } as const
  return {
    ...Object.fromEntries(Object.entries(acting).flatMap(([field, id]) => (known.get(id) ? [] : [[field, choice]]))),
    ...(copyToIds.some((id) => !known.has(id)) && { copyToIds: choice }),
    ...(memberIds.some((id) => !known.has(id)) && { memberIds: choice }),
  }
}

async function devicesUnfit(ctx: Context, form: TaskFields): Promise<Faults> {
  const station = await getStation(ctx, form.stationId)
  if (form.type === 'cleaning' && station.stcls !== '01') return { type: { key: 'task.cleaningStation' } }
  const devices = await readableDevices(ctx, form.deviceIds)
  const own = [...devices.values()].filter(({ stationId }) => stationId === form.stationId)
  if (own.length < new Set(form.deviceIds).size) return { deviceIds: { key: 'task.deviceElsewhere' } }
  if (form.type === 'cleaning' && own.some(({ type }) => type !== 'inverter'))
    return { deviceIds: { key: 'cleaning.notAnInverter' } }
  return {}
}

const alarmId = /^\d{1,18}$/
/** The record a task follows from is one of its station. */
async function sourceUnfit(ctx: Context, { sourceKind, sourceId, stationId }: TaskFields): Promise<Faults> {
  const unfit = { sourceId: { key: 'field.choice' } } as const
  if (sourceKind === null) return {}
  if (sourceKind === 'cleaningProposal') return sourceId === stationId ? {} : unfit
  if (sourceKind === 'diagnosis') {
    const { rows } = await openDiagnoses(ctx, stationId)
    return rows.some((one) => diagnosisKey(one) === sourceId) ? {} : unfit
  }
  if (sourceKind === 'finding') return (await oneFinding(ctx, sourceId)).stationId === stationId ? {} : unfit
  if (sourceKind === 'defect') return (await isToEliminate(ctx, sourceId, stationId)) ? {} : unfit
  if (!alarmId.test(sourceId)) return unfit
  const event = await eventDetail(ctx, sourceId)
  return event.stationId === stationId ? {} : unfit
}

/** Refuses what could not be published now. */
export async function checkOrder(ctx: Context, form: TaskFields): Promise<void> {
  const judged = taskFormOf(ctx.user.accountId).safeParse(form)
  if (!judged.success) throw new Failure('request.invalid', {}, issuesToFields(judged.error, form))
  refuse(await devicesUnfit(ctx, form))
  refuse(await peopleUnfit(ctx, form))
  refuse(await sourceUnfit(ctx, form))
}

export async function checkFiles(ctx: Context, tx: Db, taskId: string, fileIds: readonly string[]): Promise<void> {
  const present = await findFiles(tx, ctx.user.companyId, taskId)
  if (!(await areUsable(tx, ctx.user, fileIds, present))) refuse({ fileIds: { key: 'task.fileMissing' } })
}

/** The form of a task as it is stored: a publisher who launches it publishes what still holds. */
const formOf = (task: StoredTask): TaskFields => ({
  ...TaskFields.parse({
    ...task,
    // Published for claiming: who had claimed it before is no part of the form.
    executorId: task.forClaim ? null : task.executorId,
    copyToIds: task.copyTo.map(({ id }) => id),
    memberIds: task.members.map(({ id }) => id),
    fileIds: [],
    sourceKind: null,
    sourceId: '',
  }),
})
export async function checkAgain(ctx: Context, task: StoredTask): Promise<void> {
  if (task.publisherId === ctx.user.accountId) await checkOrder(ctx, formOf(task))
}

const by = ({ user: { accountId, companyId }, now }: Context): repo.Writing => ({ accountId, companyId, now })

/** A draft. `launch` goes on with it in the same transaction: where it fails no draft is left behind. */
export async function insertTask(
  ctx: Context,
  form: TaskFields,
  launch?: (inside: Context, id: string) => Promise<unknown>,
): Promise<TaskWhole> {
  await checkOrder(ctx, form)
  const id = `task-${randomUUID()}`
  await ctx.db.inTransaction(async (tx) => {
    await checkFiles(ctx, tx, id, form.fileIds)
    await repo.insertTask(tx, id, form, by(ctx))
    await repo.setPeople(tx, id, form)
    await repo.setFiles(tx, id, form.fileIds, false, by(ctx))
    await repo.addLine(tx, id, { kind: 'create', status: 'draft', comment: '' }, by(ctx))
    await launch?.({ ...ctx, db: tx }, id)
    const target = `${say(taskTitle, ctx.lang)} ${form.name}`
    await record(ctx, { action: 'create', target, detail: `${id} ${form.stationId}` }, tx)
  })
  return wholeTask(ctx, id)
}

/** By its publisher, while nobody else has it in hand. */
export async function updateTask(ctx: Context, saved: { id: string; version: number }, form: TaskFields) {
  await checkOrder(ctx, form)
  await ctx.db.inTransaction(async (tx) => {
    const [task] = await lockTasks(tx, ctx.user, [saved.id])
    if (!task) throw new Failure('record.notFound')
    if (task.publisherId !== ctx.user.accountId) throw new Failure('action.notYours')
    if (!editableStatuses.includes(task.status)) throw new Failure('task.noEdit')
    if (task.version !== saved.version) throw new Failure('record.conflict')
    // It follows from an alarm of that station.
    if (task.sourceKind !== null && task.stationId !== form.stationId) refuse({ stationId: { key: 'field.choice' } })
    // It has the points of that station.
    if (task.route !== null && task.stationId !== form.stationId) refuse({ stationId: { key: 'field.choice' } })
    if (task.route !== null && form.type !== 'inspection') refuse({ type: { key: 'field.choice' } })
    await checkFiles(ctx, tx, task.id, form.fileIds)
    await repo.updateTask(tx, task.id, form, by(ctx))
    await repo.setPeople(tx, task.id, form)
    await repo.setFiles(tx, task.id, form.fileIds, false, by(ctx))
    await repo.addLine(tx, task.id, { kind: 'edit', status: task.status, comment: '' }, by(ctx))
    const target = `${say(taskTitle, ctx.lang)} ${task.no}`
    await record(ctx, { action: 'update', target, detail: form.name }, tx)
  })
  return wholeTask(ctx, saved.id)
}

import { randomUUID } from 'node:crypto'
import type { DefectFields, DefectWhole } from '@fengguang/domain/defects/defect.model'
import { deadlineOf, editableStatuses } from '@fengguang/domain/defects/defect.rules'
import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { eventDetail } from '../alarms/alarms.service.ts'
import { handleForTask, lockForTask } from '../alarms/event-handling.service.ts'
import { record } from '../audit/audit.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { areUsable } from '../files/files.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { tellPeople } from './defect-messages.service.ts'
import * as repo from './defect-write.repo.ts'
import { findFiles, isTaskOf, lockDefects } from './defects.repo.ts'
import { defectTitle, existing, wholeDefect } from './defects.service.ts'

type Faults = Record<string, FieldFailure>
const refuse = (faults: Faults): void => {
  if (Object.keys(faults).length > 0) throw new Failure('request.invalid', {}, faults)
}
const by = ({ user: { accountId, companyId }, now }: Context): repo.Writing => ({ accountId, companyId, now })

const alarmId = /^\d{1,18}$/
/** What it was noticed by is of its station. */
async function sourceUnfit(ctx: Context, { sourceKind, sourceId, stationId }: DefectFields): Promise<Faults> {
  const unfit = { sourceId: { key: 'field.choice' } } as const
  if (sourceKind === null) return {}
  if (sourceKind === 'task') return (await isTaskOf(ctx.db, ctx.user, sourceId, stationId)) ? {} : unfit
  if (!alarmId.test(sourceId)) return unfit
  const event = await eventDetail(ctx, sourceId)
  return event.stationId === stationId ? {} : unfit
}

/** Clocks differ a little. */
const aheadMs = 5 * 60_000

async function checkForm(ctx: Context, form: DefectFields): Promise<void> {
  await getStation(ctx, form.stationId)
  const device = (await readableDevices(ctx, [form.deviceId])).get(form.deviceId)
  if (device?.stationId !== form.stationId) refuse({ deviceId: { key: 'defect.deviceElsewhere' } })
  if (Date.parse(form.foundAt) > ctx.now.getTime() + aheadMs) refuse({ foundAt: { key: 'defect.foundLater' } })
  if (deadlineOf(form).getTime() < Date.parse(form.foundAt)) refuse({ deadlineAt: { key: 'range.endBeforeStart' } })
}

async function checkFiles(ctx: Context, tx: Db, id: string, fileIds: readonly string[]): Promise<void> {
  const present = await findFiles(tx, ctx.user.companyId, id)
  if (!(await areUsable(tx, ctx.user, fileIds, present))) refuse({ fileIds: { key: 'defect.fileMissing' } })
}

export async function insertDefect(ctx: Context, form: DefectFields): Promise<DefectWhole> {
  await checkForm(ctx, form)
  refuse(await sourceUnfit(ctx, form))
  const id = `defect-${randomUUID()}`
  const ofAlarm = form.sourceKind === 'alarm'
  await ctx.db.inTransaction(async (tx) => {
    if (ofAlarm) await lockForTask(ctx, tx, form.sourceId)
    await checkFiles(ctx, tx, id, form.fileIds)
    await repo.insertDefect(tx, id, form, by(ctx))
    await repo.setFiles(tx, id, form.fileIds, by(ctx))
    await repo.addLine(tx, id, { kind: 'submit', from: 'submitted', to: 'submitted', comment: '' }, by(ctx))
    const defect = await existing(ctx, tx, id)
    await tellPeople(ctx, tx, defect, 'submit', '')
    const comment = `${defect.no} ${defect.title}`
    // One that has been dispatched or handled already stays as it is.
    if (ofAlarm && (await handleForTask(ctx, tx, form.sourceId, { action: 'dispatch', comment })))
      await repo.holdAlarm(tx, id, true)
    const target = `${say(defectTitle, ctx.lang)} ${form.title}`
    await record(ctx, { action: 'create', target, detail: `${id} ${form.stationId}` }, tx)
  })
  return wholeDefect(ctx, id)
}

/** By its submitter, until it is received. */
export async function updateDefect(ctx: Context, saved: { id: string; version: number }, form: DefectFields) {
  const seen = await existing(ctx, ctx.db, saved.id)
  await checkForm(ctx, form)
  await ctx.db.inTransaction(async (tx) => {
    const [defect] = await lockDefects(tx, ctx.user, [seen.id])
    if (!defect) throw new Failure('record.notFound')
    if (defect.submitterId !== ctx.user.accountId) throw new Failure('action.notYours')
    if (!editableStatuses.includes(defect.status)) throw new Failure('defect.noEdit')
    if (defect.version !== saved.version) throw new Failure('record.conflict')
    // It follows from an alarm or a task of that station.
    if (defect.sourceKind !== null && defect.stationId !== form.stationId)
      refuse({ stationId: { key: 'field.choice' } })
    await checkFiles(ctx, tx, defect.id, form.fileIds)
    await repo.updateDefect(tx, defect.id, form, by(ctx))
    await repo.setFiles(tx, defect.id, form.fileIds, by(ctx))
    const { status } = defect
    await repo.addLine(tx, defect.id, { kind: 'edit', from: status, to: status, comment: '' }, by(ctx))
    const target = `${say(defectTitle, ctx.lang)} ${defect.no}`
    await record(ctx, { action: 'update', target, detail: form.title }, tx)
  })
  return wholeDefect(ctx, saved.id)
}

/** A task that eliminates a defect belongs to one of its station whose turn that is. */
export async function isToEliminate(ctx: Context, id: string, stationId: string): Promise<boolean> {
  const defect = await existing(ctx, ctx.db, id)
  return defect.stationId === stationId && defect.status === 'elimination'
}

import { alarmStatusNames } from '@fengguang/domain/alarms/alarm.model'
import { defectStatusNames } from '@fengguang/domain/defects/defect.model'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { mostOfKind, type EquipmentFilter } from '@fengguang/domain/equipment/equipment.contract'
import { equipmentLabels } from '@fengguang/domain/equipment/equipment.labels'
import {
  warrantyNames,
  type Equipment,
  type EquipmentWhole,
  type Nameplate,
  type TimelineEntry,
} from '@fengguang/domain/equipment/equipment.model'
import { changesOf, warrantyOf } from '@fengguang/domain/equipment/equipment.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { headOf } from '@fengguang/domain/kernel/field-label'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import { taskStatusNames } from '@fengguang/domain/tasks/task.model'
import type { Context } from '../../http/context.ts'
import { dayDate, excelFile, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import { pageEvents } from '../alarms/alarms.service.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { pageDefects } from '../defects/defects.service.ts'
import * as repo from './equipment.repo.ts'

const title: TextPair = ['设备台账', 'Equipment ledger']
const askingOf = ({ user, now }: Context): repo.Asking => ({ caller: user, now })
const shown = ({ now }: Context, stored: repo.StoredEquipment): Equipment => ({
  ...stored,
  warranty: warrantyOf(stored.warrantyUntil, localDayOf(now, stored.timeZone)),
})

export async function pageEquipment(ctx: Context, filter: EquipmentFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findPage(ctx.db, askingOf(ctx), filter, part),
    repo.countEquipment(ctx.db, askingOf(ctx), filter),
  ])
  return { rows: rows.map((row) => shown(ctx, row)), total }
}

/** One that the caller may see. */
export async function existing(ctx: Context, id: string, db = ctx.db): Promise<repo.StoredEquipment> {
  const equipment = await repo.findOne(db, ctx.user, id)
  if (!equipment) throw new Failure('record.notFound')
  return equipment
}

export async function wholeEquipment(ctx: Context, id: string): Promise<EquipmentWhole> {
  const equipment = await existing(ctx, id)
  const [history, parts] = await Promise.all([repo.findChanges(ctx.db, id), repo.findParts(ctx.db, equipment)])
  return { ...shown(ctx, equipment), history, parts }
}

export async function equipmentByCode(ctx: Context, code: string): Promise<{ id: string }> {
  const id = await repo.findByCode(ctx.db, ctx.user, code)
  if (id === undefined) throw new Failure('record.notFound')
  return { id }
}

/** Three kinds of records of one device, one line each. */
export async function equipmentTimeline(ctx: Context, id: string): Promise<TimelineEntry[]> {
  const equipment = await existing(ctx, id)
  const first = { page: 1, pageSize: mostOfKind }
  const [tasks, defects, alarms] = await Promise.all([
    repo.findTasks(ctx.db, equipment),
    pageDefects(ctx, { deviceId: id }, first),
    pageEvents(ctx, { deviceId: id, scope: 'all', sort: 'raisedAt', order: 'desc' }, first),
  ])
  const entries: TimelineEntry[] = [
    ...tasks.map(({ id: taskId, no, name, status, at }) => ({
      kind: 'task' as const,
      id: taskId,
      at,
      text: `${no} ${name}`,
      state: say(taskStatusNames[status], ctx.lang),
    })),
    ...defects.rows.map((defect) => ({
      kind: 'defect' as const,
      id: defect.id,
      at: defect.foundAt,
      text: `${defect.no} ${defect.title}`,
      state: say(defectStatusNames[defect.status], ctx.lang),
    })),
    ...alarms.rows.map((event) => ({
      kind: 'alarm' as const,
      id: event.id,
      at: event.raisedAt,
      text: event.text,
      state: say(alarmStatusNames[event.status], ctx.lang),
    })),
  ]
  return entries.toSorted((a, b) => b.at.localeCompare(a.at))
}

export async function updateEquipment(
  ctx: Context,
  { id, version }: { id: string; version: number },
  plate: Nameplate,
): Promise<EquipmentWhole> {
  await ctx.db.inTransaction(async (tx) => {
    await repo.lockPlate(tx, id)
    const before = await existing(ctx, id, tx)
    if (before.version !== version) throw new Failure('record.conflict')
    const changes = changesOf(before, plate)
    if (changes.length === 0) throw new Failure('record.unchanged')
    await repo.writePlate(tx, id, plate, { changes, accountId: ctx.user.accountId, now: ctx.now })
    const target = `${say(title, ctx.lang)} ${before.deviceName}`
    await record(ctx, { action: 'update', target, detail: JSON.stringify(changes) }, tx)
  })
  return wholeEquipment(ctx, id)
}

export async function exportEquipment(ctx: Context, filter: EquipmentFilter) {
  const what: TextPair = ['设备台账', 'equipment ledger']
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: JSON.stringify(filter) })
  const column = (
    key: keyof typeof equipmentLabels,
    cell: (equipment: Equipment) => Cell,
    width = 16,
  ): ExcelColumn<Equipment> => ({ header: say(headOf(equipmentLabels[key]), ctx.lang), width, cell })
  const columns = [
    column('stationName', ({ stationName }) => stationName, 24),
    column('deviceName', ({ deviceName }) => deviceName, 24),
    column('deviceType', ({ deviceType }) => say(deviceTypeNames[deviceType], ctx.lang)),
    column('maker', ({ maker }) => maker),
    column('model', ({ model }) => model),
    column('ratedKw', ({ ratedKw }) => ratedKw),
    column('serialNo', ({ serialNo }) => serialNo, 22),
    column('supplier', ({ supplier }) => supplier, 22),
    column('installedOn', ({ installedOn }) => dayDate(installedOn)),
    column('warrantyUntil', ({ warrantyUntil }) => dayDate(warrantyUntil)),
    column('warranty', ({ warranty }) => say(warrantyNames[warranty], ctx.lang)),
    column('openDefects', ({ openDefects }) => openDefects),
    column('note', ({ note }) => note, 30),
    column('code', ({ code }) => code, 36),
  ]
  return excelFile(await exportName(ctx, what, { stationId: filter.stationId }), columns, allEquipment(ctx, filter))
}

async function* allEquipment(ctx: Context, filter: EquipmentFilter): AsyncGenerator<Equipment> {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPage(ctx.db, askingOf(ctx), filter, { limit, offset })
    for (const row of rows) yield shown(ctx, row)
    if (rows.length < limit) return
  }
}

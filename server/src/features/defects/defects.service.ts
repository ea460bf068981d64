import { defectLabels } from '@fengguang/domain/defects/defect.labels'
import {
  defectSourceNames,
  defectStatuses,
  defectStatusNames,
  severities,
  severityNames,
  type Defect,
  type DefectStatus,
  type DefectWhole,
  type Severity,
} from '@fengguang/domain/defects/defect.model'
import { handsOf, isOverdue, openStatuses } from '@fengguang/domain/defects/defect.rules'
import { eliminatedDays, type DefectFilter, type DefectLoss } from '@fengguang/domain/defects/defects.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import { headOf } from '@fengguang/domain/kernel/field-label'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { eventDetail } from '../alarms/alarms.service.ts'
import { faultLog } from '../analysis/faults.service.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import * as repo from './defects.repo.ts'

export const defectTitle: TextPair = ['缺陷', 'Defect']
const askingOf = ({ user, now }: Context) => ({ caller: user, now })

export const mayAct = ({ user }: Context): boolean => user.permissions.has('defect:write')

function shown(ctx: Context, stored: repo.StoredDefect): Defect {
  const { appraiserIds, eliminatorId, holdsAlarm: _, ...defect } = stored
  const held = { submitterId: stored.submitterId, appraiserIds, eliminatorId }
  return {
    ...defect,
    isOverdue: isOverdue(defect, ctx.now),
    hands: handsOf(held, { id: ctx.user.accountId, mayAct: mayAct(ctx) }),
  }
}

export async function pageDefects(ctx: Context, filter: DefectFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findPage(ctx.db, askingOf(ctx), filter, part),
    repo.countDefects(ctx.db, askingOf(ctx), filter),
  ])
  return { rows: rows.map((row) => shown(ctx, row)), total }
}

const openOnes: readonly DefectStatus[] = openStatuses
export async function defectOverview(ctx: Context, scope: { stationId?: string | undefined }) {
  const since = new Date(ctx.now.getTime() - eliminatedDays * 86_400_000)
  const [groups, todo] = await Promise.all([
    repo.countGroups(ctx.db, askingOf(ctx), scope, since),
    mayAct(ctx) ? repo.countDefects(ctx.db, askingOf(ctx), { ...scope, mine: 'todo' }) : 0,
  ])
  type Group = (typeof groups)[number]
  const sum = (pick: (group: Group) => number, which: (group: Group) => boolean = () => true) =>
    groups.filter(which).reduce((all, group) => all + pick(group), 0)
  const count = ({ n }: Group) => n
  const isOpen = ({ status }: Group) => openOnes.includes(status)
  const eliminated = sum(({ recent }) => recent)
  return {
    statuses: Object.fromEntries(
      defectStatuses.map((status) => [status, sum(count, (group) => group.status === status)]),
    ) as Record<DefectStatus, number>,
    severities: Object.fromEntries(
      severities.map((severity) => [severity, sum(count, (group) => isOpen(group) && group.severity === severity)]),
    ) as Record<Severity, number>,
    open: sum(count, isOpen),
    overdue: sum(({ overdue }) => overdue),
    todo,
    eliminated,
    meanHours: eliminated === 0 ? null : sum(({ recentHours }) => recentHours) / eliminated,
  }
}

/** One that the caller may see. */
export async function existing(ctx: Context, db: Db, id: string): Promise<repo.StoredDefect> {
  const defect = await repo.findDefect(db, ctx.user, id)
  if (!defect) throw new Failure('record.notFound')
  return defect
}

export async function wholeDefect(ctx: Context, id: string): Promise<DefectWhole> {
  const defect = await existing(ctx, ctx.db, id)
  const [files, history] = await Promise.all([
    repo.findFiles(ctx.db, ctx.user.companyId, id),
    repo.findHistory(ctx.db, id),
  ])
  return { ...shown(ctx, defect), files, history }
}

const noFigures = { lossKwh: null, lossYuan: null, hours: null }
/** What the fault log knows of the alarm behind the defect; the log of the month in which it was raised. */
export async function defectLoss(ctx: Context, id: string): Promise<DefectLoss> {
  const { sourceKind, sourceId, stationId, timeZone } = await existing(ctx, ctx.db, id)
  if (sourceKind !== 'alarm') return { ...noFigures, reason: 'noAlarm' }
  const { raisedAt } = await eventDetail(ctx, sourceId)
  const date = localDayOf(new Date(raisedAt), timeZone)
  const { rows } = await faultLog(ctx, { stationId, span: 'month', date })
  const fault = rows.find(({ alarmId }) => alarmId === sourceId)
  if (!fault) return { ...noFigures, reason: 'notInLog' }
  const { lossKwh, lossYuan, hours } = fault
  return { lossKwh, lossYuan, hours, reason: lossKwh === null ? 'notAttributed' : null }
}

export async function exportDefects(ctx: Context, filter: DefectFilter) {
  const what: TextPair = ['缺陷', 'defects']
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: JSON.stringify(filter) })
  const column = (key: keyof typeof defectLabels, cell: (defect: Defect) => Cell, width = 16): ExcelColumn<Defect> => ({
    header: say(headOf(defectLabels[key]), ctx.lang),
    width,
    cell,
  })
  const local = (key: 'foundAt' | 'submittedAt' | 'deadlineAt' | 'suspendedUntil' | 'eliminatedAt' | 'closedAt') =>
    column(key, (defect) => localDate(defect[key], defect.timeZone), 22)
  const columns = [
    column('no', ({ no }) => no, 8),
    column('title', ({ title }) => title, 30),
    column('severity', ({ severity }) => say(severityNames[severity], ctx.lang)),
    column('status', ({ status }) => say(defectStatusNames[status], ctx.lang), 22),
    column('isOverdue', (defect) => (defect.isOverdue ? say(['是', 'Yes'], ctx.lang) : '')),
    column('stationName', ({ stationName }) => stationName, 24),
    column('deviceName', ({ deviceName }) => deviceName, 24),
    column('description', ({ description }) => description, 40),
    local('foundAt'),
    column('foundBy', ({ foundBy }) => foundBy),
    column('submitterName', ({ submitterName }) => submitterName),
    local('submittedAt'),
    local('deadlineAt'),
    column('sourceKind', ({ sourceKind }) => (sourceKind ? say(defectSourceNames[sourceKind], ctx.lang) : '')),
    local('suspendedUntil'),
    column('suspendReason', ({ suspendReason }) => suspendReason, 30),
    column('eliminatorName', ({ eliminatorName }) => eliminatorName ?? ''),
    local('eliminatedAt'),
    column('acceptorName', ({ acceptorName }) => acceptorName ?? ''),
    local('closedAt'),
  ]
  return excelFile(await exportName(ctx, what, { stationId: filter.stationId }), columns, allDefects(ctx, filter))
}

async function* allDefects(ctx: Context, filter: DefectFilter): AsyncGenerator<Defect> {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPage(ctx.db, askingOf(ctx), filter, { limit, offset })
    for (const row of rows) yield shown(ctx, row)
    if (rows.length < limit) return
  }
}

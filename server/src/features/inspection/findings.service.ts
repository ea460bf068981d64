import { randomUUID } from 'node:crypto'
import type { Finding, FindingWhole, Handling } from '@fengguang/domain/inspection/finding.model'
import { handlingNames } from '@fengguang/domain/inspection/finding.model'
import {
  findingMachine,
  readingText,
  type FindingAction,
  type FindingHand,
} from '@fengguang/domain/inspection/finding.rules'
import type { FindingAct, FindingFilter } from '@fengguang/domain/inspection/findings.contract'
import { findingLabels } from '@fengguang/domain/inspection/inspection.labels'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { RecordedItem } from '@fengguang/domain/tasks/task-detail.model'
import type { RoutePoint } from '@fengguang/domain/tasks/task-route.model'
import { checksOf } from '@fengguang/domain/tasks/task-route.rules'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { perform, type Lifecycle } from '../lifecycle/lifecycle.service.ts'
import * as repo from './findings.repo.ts'
import { auditExport, columnsOf, everyPage } from './inspection-export.service.ts'
import { partOf } from './inspection.service.ts'

async function shown(ctx: Context, rows: readonly repo.StoredFinding[]): Promise<Finding[]> {
  const devices = await readableDevices(
    ctx,
    rows.flatMap(({ deviceId }) => deviceId ?? []),
  )
  return rows.map((row) => ({
    ...row,
    deviceName: row.deviceId === null ? null : (devices.get(row.deviceId)?.name ?? null),
  }))
}

export async function pageFindings(ctx: Context, filter: FindingFilter, page: { page: number; pageSize: number }) {
  const [rows, total] = await Promise.all([
    repo.findFindings(ctx.db, ctx.user, filter, partOf(page)),
    repo.countFindings(ctx.db, ctx.user, filter),
  ])
  return { rows: await shown(ctx, rows), total }
}

/** One that the caller sees; another is missing like one that never was. */
export async function oneFinding(ctx: Context, id: string): Promise<Finding> {
  const [row] = await repo.findFindings(ctx.db, ctx.user, { ids: [id] }, { limit: 1, offset: 0 })
  if (!row) throw new Failure('record.notFound')
  return (await shown(ctx, [row]))[0]!
}
export const wholeFinding = async (ctx: Context, id: string): Promise<FindingWhole> => ({
  ...(await oneFinding(ctx, id)),
  history: await repo.findHistory(ctx.db, id),
})

export async function exportFindings(ctx: Context, filter: FindingFilter) {
  const what: TextPair = ['巡检发现', 'Inspection findings']
  await auditExport(ctx, what, filter)
  const column = columnsOf<Finding>(ctx, findingLabels)
  const columns = [
    column('what', (row) => row.what, 40),
    column('stationName', ({ stationName }) => stationName, 24),
    column('deviceName', ({ deviceName }) => deviceName ?? ''),
    column('reading', readingText, 24),
    column('note', ({ note }) => note, 40),
    column('status', ({ status }) => say(handlingNames[status], ctx.lang), 16),
    column('taskNo', ({ taskNo }) => taskNo, 14),
    column('foundBy', ({ foundBy }) => foundBy),
    column('foundAt', ({ foundAt, timeZone }) => localDate(foundAt, timeZone), 22),
    column('changedAt', ({ changedAt, timeZone }) => localDate(changedAt, timeZone), 22),
  ]
  const rows = everyPage((page) => pageFindings(ctx, filter, page))
  return excelFile(await exportName(ctx, what, filter), columns, rows)
}

const lifecycleFor = (
  action: FindingAction,
  hand: FindingHand,
): Lifecycle<Handling, FindingAction, FindingHand, repo.StoredFinding> => ({
  machine: findingMachine,
  title: ['巡检发现', 'Inspection finding'],
  lock: (tx, { user }, ids) => repo.lockFindings(tx, user, ids),
  rolesOf: () => [hand],
  write: (tx, rows, { to }, { comment, ...by }) =>
    repo.setStatus(
      tx,
      rows.map(({ id }) => id),
      { kind: action, status: to, comment },
      by,
    ),
})

export const actOnFinding = (ctx: Context, { id, version, action, comment }: FindingAct) =>
  perform(ctx, lifecycleFor(action, 'handler'), { ids: [id], version, action, comment })

/** Before anything else is written: what a transaction locks after its audit entry may deadlock with another writer. */
export const lockFindingForTask = (ctx: Context, tx: Db, id: string) => repo.lockFindings(tx, ctx.user, [id])

/** For the task that was made of it. Answers false where the finding stands elsewhere: nothing is changed then. */
export async function handleFindingForTask(
  ctx: Context,
  tx: Db,
  id: string,
  { action, comment }: { action: FindingAction; comment: string },
): Promise<boolean> {
  const [finding] = await repo.lockFindings(tx, ctx.user, [id])
  if (!finding || !findingMachine.actionsFor(finding.status, ['task']).includes(action)) return false
  await perform({ ...ctx, db: tx }, lifecycleFor(action, 'task'), { ids: [id], action, comment })
  return true
}

interface Inspected {
  id: string
  stationId: string
  route: readonly RoutePoint[] | null
}
/** What a completed inspection found abnormal, each check once however often the work is recorded and completed. */
export async function findAbnormal(
  ctx: Context,
  tx: Db,
  task: Inspected,
  items: readonly RecordedItem[],
): Promise<void> {
  const checks = checksOf(task.route ?? [])
  const found = items.flatMap((item, n): repo.Found[] => {
    if (item.result === 'normal') return []
    const check = checks[n]
    return [
      {
        id: `finding-${randomUUID()}`,
        checkKey: check ? `${item.pointId} ${item.itemId}` : `line ${n + 1}`,
        deviceId: check?.point.deviceId ?? null,
        what: item.what,
        reading: item.reading,
        unit: check?.item.unit ?? '',
        low: check?.item.low ?? null,
        high: check?.item.high ?? null,
        note: item.note,
        photoId: item.photoId,
      },
    ]
  })
  await repo.dropUnhandled(
    tx,
    task.id,
    found.map(({ checkKey }) => checkKey),
  )
  const by = { accountId: ctx.user.accountId, now: ctx.now }
  for (const one of found) await repo.putFinding(tx, { taskId: task.id, stationId: task.stationId }, one, by)
}

import { openLog } from '../../platform/log.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { actingContext } from '../../http/acting-context.ts'
import type { Context } from '../../http/context.ts'
import type { TaskDetailRecord } from '@fengguang/domain/tasks/task-detail.model'
import type { TaskFields } from '@fengguang/domain/tasks/task.model'
import type { TaskAction } from '@fengguang/domain/tasks/task.rules'
import { markRead } from '../messages/person-messages.service.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { act, complete, recordDetail, settle } from './task-actions.service.ts'
import { insertTask } from './task-form.service.ts'
import { anyTask } from './tasks.repo.ts'
import { existing } from './tasks.service.ts'

/** Work on a device or a station of the demo, planned when it was noticed. */
export interface DemoTask extends Pick<TaskFields, 'name' | 'type' | 'stationId' | 'deviceIds' | 'content'> {
  noticedAtMs: number
  /** What the executor writes down. */
  detail: TaskDetailRecord
}

const hourMs = 3_600_000
const company = 'c-huanghe'
export const demoPeople = {
  publisher: { accountId: 'u-admin', role: 'administrator' },
  acceptor: { accountId: 'u-operator', role: 'operator' },
  executors: [
    { accountId: 'u-maintainer', role: 'maintainer' },
    { accountId: 'u-magang', role: 'maintainer' },
  ],
} as const
type Actor = { accountId: string; role: string }

/** Hours after it was noticed, by step. A task has come as far as its age allows. */
const steps = [
  { action: 'publish', afterHours: 0.5 },
  { action: 'claim', afterHours: 2 },
  { action: 'start', afterHours: 5 },
  { action: 'complete', afterHours: 11 },
  { action: 'accept', afterHours: 30 },
] as const satisfies { action: TaskAction; afterHours: number }[]

/** Paid by the hour of work, some days after it was accepted. */
const hourlyYuan = 80
const settledAfterHours = 96
const settleDayOf = (noticedAtMs: number) =>
  new Date(noticedAtMs + settledAfterHours * hourMs).toISOString().slice(0, 10)

/** A person of the demo who sits down at the product at an hour; nobody's browser asks. */
export const sitting = (db: Db, telemetry: Telemetry, { accountId, role }: Actor, now: Date): Context =>
  actingContext(
    { db, telemetry, now, log: openLog({ name: 'demo', level: 'silent' }), requestId: 'demo' },
    {
      accountId,
      roleId: `${company}:${role}`,
      companyId: company,
      grants: [],
      permissions: new Set([
        'task:read',
        'task:write',
        'inspection:read',
        'inspection:write',
        'defect:read',
        'defect:write',
        'run-log:write',
        'work-ticket:write',
        'operation-ticket:write',
        'typical-ticket:write',
      ]),
    },
  )

/** Through the same doors as everybody's, one step after the other, until now. */
async function workThrough(db: Db, telemetry: Telemetry, task: DemoTask, n: number, nowMs: number): Promise<void> {
  const { noticedAtMs, detail, ...order } = task
  const executor = demoPeople.executors[n % demoPeople.executors.length]!
  // Every fourth task is published for claiming.
  const forClaim = n % 4 === 3
  // Some are quicker than planned, some are late.
  const pace = 0.6 + 0.2 * (n % 5)
  const form: TaskFields = {
    ...order,
    plannedStartAt: new Date(noticedAtMs + 4 * hourMs).toISOString(),
    plannedEndAt: new Date(noticedAtMs + 12 * hourMs).toISOString(),
    forClaim,
    executorId: forClaim ? null : executor.accountId,
    acceptorId: demoPeople.acceptor.accountId,
    copyToIds: n % 3 === 0 ? ['u-safety'] : [],
    memberIds: n % 2 === 0 ? ['u-wangqiang'] : [],
    fileIds: [],
    expectedSettleDay: settleDayOf(noticedAtMs),
    expectedYuan: 8 * hourlyYuan,
    sourceKind: null,
    sourceId: '',
  }
  const publisher = sitting(db, telemetry, demoPeople.publisher, new Date(noticedAtMs + 0.25 * hourMs))
  const { id } = await insertTask(publisher, form)
  await carryOn(db, telemetry, { id, noticedAtMs, executor, detail, pace }, nowMs)
}

interface Work {
  id: string
  noticedAtMs: number
  executor: Actor
  detail: TaskDetailRecord
  /** Quicker or slower than usual. */
  pace?: number
}
/** From where it stands, one step after the other, until now. */
export async function carryOn(
  db: Db,
  telemetry: Telemetry,
  { id, noticedAtMs, executor, detail, pace = 1 }: Work,
  nowMs: number,
) {
  const at = (who: Actor, afterHours: number) =>
    sitting(db, telemetry, who, new Date(noticedAtMs + afterHours * hourMs))
  for (const { action, afterHours: usual } of steps) {
    const afterHours = usual * pace
    if (noticedAtMs + afterHours * hourMs > nowMs) return
    const actor = action === 'publish' ? demoPeople.publisher : action === 'accept' ? demoPeople.acceptor : executor
    const ctx = at(actor, afterHours)
    const { version, status } = await existing(ctx, db, id)
    // A plan has published it.
    if (action === 'publish' && status !== 'draft') continue
    if (action === 'complete') {
      await recordDetail(at(actor, afterHours - 0.5), { id, version, detail, fileIds: [] })
      await complete(ctx, { id, version: version + 1, completionText: '已处理，设备运行正常', abnormalReason: '' })
    } else await act(ctx, { id, version, action, comment: action === 'accept' ? '现场确认，同意验收' : '' })
  }
  if (noticedAtMs + settledAfterHours * hourMs > nowMs) return
  const ctx = at(demoPeople.publisher, settledAfterHours)
  const { version, startedAt, completedAt } = await existing(ctx, db, id)
  const hours = (Date.parse(completedAt!) - Date.parse(startedAt!)) / hourMs
  const actual = { actualSettleDay: settleDayOf(noticedAtMs), actualYuan: Math.round(hours * hourlyYuan) }
  await settle(ctx, { id, version, settlement: 'settled', ...actual })
}

/** It is history: nobody has to read it first. */
export async function readAll(db: Db, now: Date): Promise<void> {
  const { publisher, acceptor, executors } = demoPeople
  for (const { accountId } of [publisher, acceptor, ...executors]) await markRead(db, accountId, now)
  for (const accountId of ['u-safety', 'u-wangqiang', 'u-liujing']) await markRead(db, accountId, now)
}

/** The work of the last days of the demo. Where there is a task already nothing is added. */
export async function installDemoTasks(db: Db, telemetry: Telemetry, tasks: readonly DemoTask[], now: Date) {
  if (await anyTask(db)) return
  for (const [n, task] of tasks.entries()) await workThrough(db, telemetry, task, n, now.getTime())
  await readAll(db, now)
}

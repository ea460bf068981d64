import type { Severity } from '@fengguang/domain/defects/defect.model'
import type { DefectAction } from '@fengguang/domain/defects/defect.rules'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { act } from '../defects/defect-actions.service.ts'
import { insertDefect } from '../defects/defect-form.service.ts'
import { pageDefects, wholeDefect } from '../defects/defects.service.ts'
import { demoPeople, readAll, sitting, type DemoTask } from './demo-tasks.service.ts'

const hourMs = 3_600_000
const [maintainer, second] = demoPeople.executors
const { acceptor: operator, publisher: chief } = demoPeople

/** Hours after it was noticed, by step; each appraisal by its own person. A defect has come as far as its age allows. */
const steps = [
  { action: 'receive', afterHours: 1, by: operator, comment: '' },
  { action: 'approve', afterHours: 3, by: operator, comment: '情况属实，转检修' },
  { action: 'approve', afterHours: 8, by: maintainer, comment: '现场已核对，需更换部件' },
  { action: 'approve', afterHours: 20, by: chief, comment: '同意消缺' },
  { action: 'eliminate', afterHours: 44, by: second, comment: '部件已更换，试运行正常' },
  { action: 'accept', afterHours: 70, by: operator, comment: '现场确认，缺陷已消除' },
] as const satisfies { action: DefectAction; afterHours: number; by: object; comment: string }[]

/** What stops a whole device weighs more than what stops a part of it. */
const severityOf = (cause: string): Severity => (cause.endsWith('断路') ? 'general' : 'major')

async function layDefect(db: Db, telemetry: Telemetry, task: DemoTask, nowMs: number): Promise<void> {
  const { noticedAtMs, stationId, deviceIds, content, detail } = task
  const at = (who: (typeof steps)[number]['by'], afterHours: number) =>
    sitting(db, telemetry, who, new Date(noticedAtMs + afterHours * hourMs))
  const cause = detail.type === 'maintenance' ? detail.cause : ''
  const { id } = await insertDefect(at(operator, 0.3), {
    title: task.name.replace(/处理$/, ''),
    stationId,
    deviceId: deviceIds[0]!,
    severity: severityOf(cause),
    description: content,
    foundAt: new Date(noticedAtMs).toISOString(),
    foundBy: '监控值班',
    deadlineAt: null,
    fileIds: [],
    sourceKind: null,
    sourceId: '',
  })
  for (const { action, afterHours, by, comment } of steps) {
    if (noticedAtMs + afterHours * hourMs > nowMs) return
    const ctx = at(by, afterHours)
    const { version } = await wholeDefect(ctx, id)
    await act(ctx, { id, version, action, comment, until: null })
  }
}

/** Every other fault of the last days that was noticed early enough is a defect. Where there is one nothing is added. */
export async function installDemoDefects(db: Db, telemetry: Telemetry, tasks: readonly DemoTask[], now: Date) {
  const ctx = sitting(db, telemetry, chief, now)
  if ((await pageDefects(ctx, {}, { page: 1, pageSize: 1 })).total > 0) return
  const nowMs = now.getTime()
  const faults = tasks.filter(({ type, noticedAtMs }) => type === 'maintenance' && noticedAtMs + 0.5 * hourMs < nowMs)
  for (const [n, task] of faults.entries()) if (n % 2 === 0) await layDefect(db, telemetry, task, nowMs)
  await readAll(db, now)
}

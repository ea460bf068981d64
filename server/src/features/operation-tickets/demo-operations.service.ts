import { OperationAct } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { OperationForm } from '@fengguang/domain/operation-tickets/operation.model'
import type { UsableTypical } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import type { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sitting } from '../tasks/demo-tasks.service.ts'
import { usableTypicals } from '../typical-tickets/typical-tickets.service.ts'
import { act } from './operation-actions.service.ts'
import { insertOperation } from './operation-form.service.ts'
import { pageOperations } from './operation-tickets.service.ts'
import { findOperation } from './operation-tickets.repo.ts'

const people = {
  operator: { accountId: 'u-wangqiang', role: 'operator' },
  guardian: { accountId: 'u-operator', role: 'operator' },
  leader: { accountId: 'u-liujing', role: 'operator' },
} as const
type Who = keyof typeof people

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const daysAgo = 6
const order = { orderGiver: '省调 陈一鸣', orderReceiver: '刘静' }

type Step = readonly [Who, minutes: number, Omit<z.input<typeof OperationAct>, 'id' | 'version' | 'orderedAt'>]
const reviewed: readonly Step[] = [
  ['operator', 10, { action: 'submit' }],
  ['guardian', 25, { action: 'review' }],
]
/** The simulated plant went on running, so nothing was switched. */
const notExecuted: readonly Step[] = [
  ...reviewed,
  ['leader', 40, { action: 'approve', ...order }],
  ['leader', 90, { action: 'interrupt', comment: '调度通知停电计划推迟，操作未开始' }],
  ['leader', 100, { action: 'determine', result: 'notExecuted', comment: '停电计划推迟' }],
]

const formOf = (stationId: string, { versionId, content }: UsableTypical, writtenMs: number): OperationForm => ({
  stationId,
  kind: 'guarded',
  unit: '黄河新能源',
  task: content.task,
  workTicketNo: '',
  operatorId: people.operator.accountId,
  guardianId: people.guardian.accountId,
  leaderId: people.leader.accountId,
  chiefId: people.leader.accountId,
  plannedStartAt: new Date(writtenMs + 60 * minuteMs).toISOString(),
  plannedEndAt: new Date(writtenMs + dayMs).toISOString(),
  typicalVersionId: versionId,
  steps: content.steps.map(({ text }) => ({ text, check: '', secondCheck: '' })),
  hazards: content.hazards,
  remarks: '',
})

/** Two operations of the first station that has a typical one: the last was not executed, the next waits for the duty leader. */
export async function installDemoOperations(
  db: Db,
  telemetry: Telemetry,
  stationIds: readonly string[],
  now: Date,
): Promise<void> {
  const at = (who: Who, ms: number) => sitting(db, telemetry, people[who], new Date(ms))
  const operator = at('operator', now.getTime())
  if ((await pageOperations(operator, {}, { page: 1, pageSize: 1 })).total > 0) return
  for (const stationId of stationIds) {
    const [typical] = await usableTypicals(operator, { stationId, type: null })
    if (!typical) continue
    const runs = [
      [now.getTime() - daysAgo * dayMs, notExecuted],
      [now.getTime() - 40 * minuteMs, reviewed],
    ] as const
    for (const [writtenMs, steps] of runs) {
      const { id } = await insertOperation(at('operator', writtenMs), formOf(stationId, typical, writtenMs))
      for (const [who, minutes, said] of steps) {
        const ms = writtenMs + minutes * minuteMs
        const ctx = at(who, ms)
        const { version } = (await findOperation(db, ctx.user, id))!
        const orderedAt = said.action === 'approve' ? new Date(ms).toISOString() : null
        await act(ctx, OperationAct.parse({ ...said, id, version, orderedAt }))
      }
    }
    return
  }
}

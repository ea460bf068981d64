import { Failure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import type { Delivery } from '@fengguang/domain/tasks/task-delivery.model'
import { workedAt } from '@fengguang/domain/tasks/task-delivery.rules'
import type { TaskDetailRecord } from '@fengguang/domain/tasks/task-detail.model'
import type { TaskHand, TaskStatus, TaskWhole } from '@fengguang/domain/tasks/task.model'
import { handsOf, launchedStatus, taskMachine, type TaskAction } from '@fengguang/domain/tasks/task.rules'
import type { Completion, SettlementForm, TaskAct } from '@fengguang/domain/tasks/tasks.contract'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { perform, type Hand, type Lifecycle, type Step } from '../lifecycle/lifecycle.service.ts'
import {
  bookingOf,
  checkedDetail,
  findingsOf,
  followDefect,
  followSource,
  lockSource,
  type Effect,
} from './task-effects.service.ts'
import { once } from './task-delivery.service.ts'
import { checkAgain, checkFiles } from './task-form.service.ts'
import { tellPeople } from './task-messages.service.ts'
import { existing, heldOf, taskTitle, wholeTask } from './tasks.service.ts'
import * as repo from './task-write.repo.ts'
import { lockTasks, type StoredTask } from './tasks.repo.ts'

type TaskLifecycle = Lifecycle<TaskStatus, TaskAction, TaskHand, StoredTask>
type Moved = Step<TaskStatus, TaskAction>

interface Work {
  delivery?: Delivery | undefined
  completion?: Completion
  /** What accepting books besides. */
  booking?: Effect | undefined
}

const handsOn = (ctx: Context, task: StoredTask): TaskHand[] =>
  handsOf(heldOf(task), { id: ctx.user.accountId, mayAct: ctx.user.permissions.has('task:write') })

const claimable: ReadonlySet<TaskStatus> = new Set(['published', 'toClaim'])
/** Of two who claim at once the second reads who was first. */
function refuseClaimed(tasks: readonly StoredTask[]): void {
  const taken = tasks.find(({ status, executorName }) => !claimable.has(status) && executorName !== null)
  if (taken) throw new Failure('task.alreadyClaimed', { name: taken.executorName! })
}

async function moved(tx: Db, task: StoredTask, { to, action }: Moved, hand: Hand, work: Work): Promise<number> {
  const { id } = task
  const { now, accountId } = hand
  if (action === 'delete') return repo.removeTask(tx, id)
  if (action === 'publish' || action === 'relaunch') return repo.launch(tx, id, to, now)
  if (action === 'claim') return repo.claim(tx, id, accountId, now)
  const deviceAt = work.delivery?.deviceAt
  const at = (notBefore: string | null) => workedAt({ now, notBefore, ...(deviceAt && { deviceAt }) })
  if (action === 'start') return repo.start(tx, id, now, at(task.claimedAt))
  if (action === 'accept') return repo.accept(tx, id, now)
  if (action === 'complete' && work.completion)
    return repo.complete(tx, id, work.completion, { now, at: at(task.startedAt) })
  return repo.setStatus(tx, id, to, now)
}

/** What a deleted task was, for the audit log that keeps it. */
const obituary = ({ no, name, type, stationName, publisherName, executorName, acceptorName, content }: StoredTask) =>
  JSON.stringify({ no, name, type, stationName, publisherName, executorName, acceptorName, content })

function lifecycleOf(action: TaskAction, comment: string, work: Work = {}): TaskLifecycle {
  return {
    machine: taskMachine,
    title: taskTitle,
    lock: async (tx, ctx, ids) => {
      const tasks = await lockTasks(tx, ctx.user, ids)
      if (action === 'claim') refuseClaimed(tasks)
      for (const task of tasks) await lockSource(ctx, tx, task, action)
      return tasks
    },
    rolesOf: handsOn,
    targetOf: (task, { from, to }) => (taskMachine.table[from][action]?.or === undefined ? to : launchedStatus(task)),
    guard: (_ctx, { detail }) => {
      if (action === 'complete' && detail === null) throw new Failure('task.noDetail')
    },
    write: async (tx, tasks, step, hand) => {
      let changed = 0
      for (const task of tasks) {
        changed += await moved(tx, task, step, hand, work)
        const line = { kind: action, status: step.to, comment, deviceAt: work.delivery?.deviceAt }
        if (action !== 'delete') await repo.addLine(tx, task.id, line, hand)
      }
      return changed
    },
    announce: async (tx, ctx, tasks) => {
      for (const task of tasks) {
        await tellPeople(ctx, tx, task, action, comment)
        await work.booking?.(tx)
        await followSource(ctx, tx, task, action)
        await followDefect(ctx, tx, task, action)
        await findingsOf(ctx, tx, task, action)
        if (action === 'delete')
          await record(
            ctx,
            { action: 'delete', target: `${say(taskTitle, ctx.lang)} ${task.no}`, detail: obituary(task) },
            tx,
          )
      }
    },
  }
}

const isLaunch = (action: TaskAction) => action === 'publish' || action === 'relaunch'

export async function act(ctx: Context, { delivery, ...asked }: TaskAct): Promise<{ changed: number }> {
  const { id, version, action, comment } = asked
  return once(ctx, { delivery, taskId: id, kind: action }, async (within) => {
    const task = await existing(within, within.db, id)
    if (isLaunch(action)) await checkAgain(within, task)
    const isDue = action === 'accept' && handsOn(within, task).includes('acceptor') && task.status === 'toAccept'
    const booking = isDue ? await bookingOf(within, task) : undefined
    return perform(within, lifecycleOf(action, comment, { booking, delivery }), {
      ids: [id],
      action,
      comment,
      // Whoever claims acts on what the board showed: it says who was first, not that something changed.
      ...(action !== 'claim' && { version }),
    })
  })
}

type Completing = Completion & Saved
export const complete = (ctx: Context, { id, version, delivery, ...completion }: Completing) =>
  once(ctx, { delivery, taskId: id, kind: 'complete' }, (within) =>
    perform(within, lifecycleOf('complete', completion.completionText, { completion, delivery }), {
      ids: [id],
      action: 'complete',
      comment: completion.completionText,
      version,
    }),
  )

interface Saved {
  id: string
  version: number
  delivery?: Delivery | undefined
}

/** Of one task that the caller has in hand, in a state for it. */
async function held(ctx: Context, tx: Db, { id, version }: Saved, hand: TaskHand, status: TaskStatus) {
  const [task] = await lockTasks(tx, ctx.user, [id])
  if (!task) throw new Failure('record.notFound')
  if (!handsOn(ctx, task).includes(hand)) throw new Failure('action.notYours')
  if (task.status !== status) throw new Failure('action.wrongState')
  if (task.version !== version) throw new Failure('record.conflict')
  return task
}

const by = ({ user: { accountId, companyId }, now }: Context): repo.Writing => ({ accountId, companyId, now })

const photosOf = (detail: TaskDetailRecord): string[] =>
  detail.type === 'inspection' ? detail.items.flatMap(({ photoId }) => photoId ?? []) : []

type Recording = Saved & { detail: TaskDetailRecord; fileIds: readonly string[] }

async function writeDetail(
  ctx: Context,
  { detail: given, fileIds, ...saved }: Recording,
): Promise<{ changed: number }> {
  const seen = await existing(ctx, ctx.db, saved.id)
  const detail = await checkedDetail(ctx, seen, given)
  const files = [...fileIds, ...photosOf(detail)]
  await ctx.db.inTransaction(async (tx) => {
    const task = await held(ctx, tx, saved, 'executor', 'processing')
    await checkFiles(ctx, tx, task.id, files)
    await repo.setDetail(tx, task.id, detail, ctx.now)
    await repo.setFiles(tx, task.id, files, true, by(ctx))
    const line = { kind: 'detail', status: task.status, comment: '', deviceAt: saved.delivery?.deviceAt } as const
    await repo.addLine(tx, task.id, line, by(ctx))
    const target = `${say(taskTitle, ctx.lang)} ${task.no}`
    await record(ctx, { action: 'update', target, detail: JSON.stringify(detail) }, tx)
  })
  return { changed: 1 }
}

/** The executor writes down what was done, as often as needed while the work lasts. */
export async function recordDetail(ctx: Context, recording: Recording): Promise<TaskWhole> {
  const { id, delivery } = recording
  await once(ctx, { delivery, taskId: id, kind: 'detail' }, (within) => writeDetail(within, recording))
  return wholeTask(ctx, id)
}

export async function settle(ctx: Context, { id, version, ...form }: SettlementForm & Saved): Promise<TaskWhole> {
  await ctx.db.inTransaction(async (tx) => {
    const task = await held(ctx, tx, { id, version }, 'publisher', 'finished')
    await repo.settle(tx, id, form, ctx.now)
    await repo.addLine(tx, id, { kind: 'settle', status: task.status, comment: '' }, by(ctx))
    const target = `${say(taskTitle, ctx.lang)} ${task.no}`
    await record(ctx, { action: 'update', target, detail: JSON.stringify(form) }, tx)
  })
  return wholeTask(ctx, id)
}

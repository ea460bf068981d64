import { textPairs } from '@fengguang/domain/kernel/texts'
import { screens } from '@fengguang/domain/navigation/screens'
import type { TaskAction } from '@fengguang/domain/tasks/task.rules'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { realNameOf, tellPerson } from '../messages/person-messages.service.ts'
import type { StoredTask } from './tasks.repo.ts'

const titles = textPairs({
  publish: ['有新任务', 'New task'],
  claim: ['任务已领取', 'Task claimed'],
  return: ['任务被退回', 'Task returned'],
  start: ['任务已开工', 'Work started'],
  complete: ['任务待验收', 'Task waiting for acceptance'],
  accept: ['任务验收通过', 'Task accepted'],
  reject: ['任务被驳回', 'Task rejected'],
  withdraw: ['任务已撤回', 'Task withdrawn'],
  relaunch: ['任务重新发起', 'Task relaunched'],
  delete: ['任务已删除', 'Task deleted'],
})

export const taskLink = (id: string): string => `${screens.operationMonitorNew.path}?id=${id}`

/** Those who read along hear of the beginning and the end. */
const heardByAll: ReadonlySet<TaskAction> = new Set(['publish', 'relaunch', 'accept', 'withdraw'])

function receiversOf(task: StoredTask, action: TaskAction, actor: string): string[] {
  const { publisherId, executorId, acceptorId, copyTo, members } = task
  const readers = heardByAll.has(action) ? [...copyTo, ...members].map(({ id }) => id) : []
  const all = [publisherId, executorId, acceptorId, ...readers].filter((id) => id !== null && id !== actor)
  return [...new Set(all as string[])]
}

/** A message to everyone who has to do with the task, but not to who acted. `task` is as it was before the action. */
export async function tellPeople(ctx: Context, tx: Db, task: StoredTask, action: TaskAction, comment: string) {
  const { accountId } = ctx.user
  const actor = await realNameOf(tx, accountId)
  const [zh, en] = titles[action]
  const about = `${task.no} ${task.name} · ${task.stationName}`
  for (const receiver of receiversOf(task, action, accountId))
    await tellPerson(tx, {
      accountId: receiver,
      title: [zh, en],
      content: [`${about} · ${actor}${comment && `：${comment}`}`, `${about} · ${actor}${comment && `: ${comment}`}`],
      // What is deleted cannot be opened.
      link: action === 'delete' ? '' : taskLink(task.id),
      now: ctx.now,
    })
}

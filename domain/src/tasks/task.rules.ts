import type { z } from 'zod'
import type { FieldFailure } from '../kernel/failure.ts'
import { machine } from '../kernel/state-machine.ts'
import { textPairs } from '../kernel/texts.ts'
import { mark } from '../kernel/validation.ts'
import type { CommonFailureKey } from '../kernel/failures.ts'
import { TaskFields, type TaskHand, type TaskStatus } from './task.model.ts'

export const taskActionNames = textPairs({
  publish: ['发布', 'Publish'],
  claim: ['领取', 'Claim'],
  return: ['退回', 'Return'],
  start: ['开工', 'Start work'],
  complete: ['完成', 'Complete'],
  accept: ['验收通过', 'Accept'],
  reject: ['驳回', 'Reject'],
  withdraw: ['撤回', 'Withdraw'],
  relaunch: ['重新发起', 'Relaunch'],
  delete: ['删除', 'Delete'],
})
export type TaskAction = keyof typeof taskActionNames
export const taskActions = Object.keys(taskActionNames) as [TaskAction, ...TaskAction[]]

const publisher = ['publisher'] as const
const executor = ['executor'] as const
const acceptor = ['acceptor'] as const
const claimants = ['executor', 'eligible'] as const

const withdraw = { to: 'withdrawn', by: publisher } as const
const claim = { to: 'claimed', by: claimants, guard: 'the task-form rules hold with the claimant as executor' } as const
/** To `published` with an executor, to `toClaim` where it is published for claiming. */
const launch = { to: 'published', or: 'toClaim', by: publisher, guard: 'the task-form rules' } as const

/** The table of decisions: state → action → who and where to. A pair that is not listed is refused. */
export const taskMachine = machine<TaskStatus, TaskAction, TaskHand>('task', {
  draft: { publish: launch },
  published: { claim, withdraw },
  toClaim: { claim, withdraw },
  claimed: {
    return: { to: 'returned', by: executor, guard: 'reason required' },
    start: { to: 'processing', by: executor },
    withdraw,
  },
  processing: {
    complete: { to: 'toAccept', by: executor, guard: 'detail recorded, completion description' },
  },
  toAccept: {
    accept: { to: 'finished', by: acceptor, guard: 'comment required' },
    reject: { to: 'processing', by: acceptor, guard: 'problems stated' },
  },
  finished: {},
  withdrawn: { relaunch: launch, delete: { to: 'deleted', by: publisher } },
  returned: { withdraw, relaunch: launch },
  deleted: {},
})

/** Where a launch leads. */
export const launchedStatus = ({ forClaim }: { forClaim: boolean }): TaskStatus => (forClaim ? 'toClaim' : 'published')

/** Those that need words: why it comes back, what the acceptor thinks of it, what is wrong (spec §5). */
export const needsWords: ReadonlySet<TaskAction> = new Set(['return', 'accept', 'reject'])

/** What the publisher may still change. */
export const editableStatuses: readonly TaskStatus[] = ['draft', 'withdrawn', 'returned']
/** Somebody has work with it: what a dispatch room looks at. */
export const openStatuses = [
  'published',
  'toClaim',
  'claimed',
  'processing',
  'toAccept',
  'returned',
] as const satisfies TaskStatus[]
/** The work itself is not done yet: these can be overdue. */
export const undoneStatuses = [
  'published',
  'toClaim',
  'claimed',
  'processing',
  'returned',
] as const satisfies TaskStatus[]

export interface TaskPeople {
  publisherId: string
  executorId: string | null
  acceptorId: string
  memberIds: readonly string[]
  forClaim: boolean
}

export const mostMembers = 3 // spec §9

/** What is wrong about the people of a task, by field (spec §5). The publisher is the current user of the form. */
export function peopleFaults(
  people: TaskPeople,
): Partial<Record<'executorId' | 'acceptorId' | 'memberIds', FieldFailure & { key: CommonFailureKey }>> {
  const { publisherId, acceptorId, memberIds, forClaim } = people
  const executorId = people.executorId === '' ? null : people.executorId
  const taken = new Set([executorId, publisherId, acceptorId])
  return {
    ...(executorId === null && !forClaim && { executorId: { key: 'field.required' as const } }),
    ...(executorId !== null &&
      executorId === publisherId && { executorId: { key: 'task.executorIsPublisher' as const } }),
    ...(executorId !== null &&
      executorId === acceptorId && { acceptorId: { key: 'task.acceptorIsExecutor' as const } }),
    ...(new Set(memberIds).size > mostMembers && {
      memberIds: { key: 'task.tooManyMembers' as const, values: { max: mostMembers } },
    }),
    ...(memberIds.some((id) => taken.has(id)) && { memberIds: { key: 'task.memberTaken' as const } }),
  }
}

/** The form of a publisher: one schema for the browser and the server. */
export const taskFormOf = (publisherId: string): z.ZodType<TaskFields> =>
  TaskFields.superRefine((form, ctx) => {
    if (Date.parse(form.plannedEndAt) < Date.parse(form.plannedStartAt))
      ctx.addIssue({ code: 'custom', path: ['plannedEndAt'], message: mark('range.endBeforeStart') })
    for (const [field, fault] of Object.entries(
      peopleFaults({ ...form, publisherId, executorId: form.forClaim ? null : form.executorId }),
    ))
      ctx.addIssue({ code: 'custom', path: [field], message: mark(fault.key, fault.values) })
  })

export interface HeldTask extends TaskPeople {
  copyToIds: readonly string[]
}

/** Whose hands a person has on a task. `mayAct`: holds the permission, and sees the station. */
export function handsOf(task: HeldTask, person: { id: string; mayAct: boolean }): TaskHand[] {
  const isFit = Object.keys(peopleFaults({ ...task, executorId: person.id })).length === 0
  const holds: Record<TaskHand, boolean> = {
    publisher: task.publisherId === person.id,
    executor: task.executorId === person.id,
    acceptor: task.acceptorId === person.id,
    copyTo: task.copyToIds.includes(person.id),
    member: task.memberIds.includes(person.id),
    eligible: person.mayAct && isFit,
  }
  return (Object.keys(holds) as TaskHand[]).filter((hand) => holds[hand])
}

/** What a person may do with a task: the buttons of a screen and the guard of the server ask this. */
export const mayDo = (status: TaskStatus, hands: readonly TaskHand[]): TaskAction[] =>
  taskMachine.actionsFor(status, hands)

/** The columns of a board a card may be dragged to, and the action that takes it there. */
export function reachable(task: { status: TaskStatus; hands: readonly TaskHand[]; forClaim: boolean }) {
  return mayDo(task.status, task.hands).map((action) => {
    const rule = taskMachine.table[task.status][action]!
    return { action, to: rule.or === undefined ? rule.to : launchedStatus(task) }
  })
}

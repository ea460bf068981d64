import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark, requiredUnder, searchText, under } from '../kernel/validation.ts'
import { Delivery } from './task-delivery.model.ts'
import { TaskDetailRecord } from './task-detail.model.ts'
import {
  day,
  instant,
  mostSourceLetters,
  mostTaskFiles,
  openSources,
  settlements,
  Task,
  TaskFields,
  taskHands,
  TaskPerson,
  taskStatuses,
  taskTextUnder,
  taskTypes,
  TaskWhole,
  yuan,
} from './task.model.ts'
import { needsWords, taskActions } from './task.rules.ts'

const base = '/microplat/api/optask'
const own = `${base}/task`
const id = z.string().min(1).max(64)
const name = z.string().min(1).max(128)

export const taskSorts = ['plannedEndAt', 'plannedStartAt', 'no', 'status', 'stationName'] as const

export const TaskFilter = z.object({
  keyword: searchText.optional(),
  stationId: name.optional(),
  type: z.enum(taskTypes).optional(),
  /** One or several, with commas between them. */
  status: z
    .string()
    .regex(new RegExp(`^(${taskStatuses.join('|')})(,(${taskStatuses.join('|')}))*$`))
    .optional(),
  /** What the caller has to do with it; `todo`: what waits for the caller. */
  mine: z.enum(['any', 'todo', ...taskHands]).optional(),
  /** Tasks of an executor. */
  personId: name.optional(),
  overdue: z.enum(['true', 'false']).optional(),
  settlement: z.enum(settlements).optional(),
  /** Planned for some time between the two. */
  from: instant.optional(),
  to: instant.optional(),
  sourceKind: z.enum(openSources).optional(),
  sourceId: z.string().max(mostSourceLetters).optional(),
  sort: z.enum(taskSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type TaskFilter = z.infer<typeof TaskFilter>

/** Of the board and the map. */
export const TaskScope = TaskFilter.pick({ keyword: true, stationId: true, type: true, mine: true, personId: true })
export type TaskScope = z.infer<typeof TaskScope>

/** A column of the board shows so many; the list has the others. */
export const boardDepth = 50
/** Finished tasks stay on the board so long. */
export const boardFinishedDays = 7

const TaskBoard = z.object({
  columns: z.array(z.object({ status: z.enum(taskStatuses), total: z.int(), rows: z.array(Task) })),
})

export const TaskStation = z.object({
  stationId: z.string(),
  stationName: z.string(),
  open: z.int(),
  overdue: z.int(),
})
export type TaskStation = z.infer<typeof TaskStation>

export const TaskOverview = z.object({
  statuses: z.record(z.enum(taskStatuses), z.int()),
  overdue: z.int(),
  /** What waits for the caller: to claim as named executor, to start, to complete, to accept, to relaunch. */
  todo: z.int(),
  finishedToday: z.int(),
  /** With open tasks, most first. */
  stations: z.array(TaskStation),
})
export type TaskOverview = z.infer<typeof TaskOverview>

const words = under(taskTextUnder)
const held = { id, version: z.int32() }
/** Of a change that a phone kept while the network was away. */
const delivery = Delivery.optional()
/** An action of the table; completing has words of its own. */
export const TaskAct = z
  .object({ ...held, action: z.enum(taskActions).exclude(['complete']), comment: words.default(''), delivery })
  .superRefine(({ action, comment }, ctx) => {
    if (needsWords.has(action) && comment === '')
      ctx.addIssue({ code: 'custom', path: ['comment'], message: mark('field.required') })
  })
export type TaskAct = z.infer<typeof TaskAct>

export const Completion = z.object({ completionText: requiredUnder(taskTextUnder), abnormalReason: words })
export type Completion = z.infer<typeof Completion>

export const SettlementForm = z
  .object({ settlement: z.enum(settlements), actualSettleDay: day.nullable(), actualYuan: yuan.nullable() })
  .superRefine(({ settlement, actualSettleDay, actualYuan }, ctx) => {
    if (settlement === 'unsettled') return
    if (actualSettleDay === null)
      ctx.addIssue({ code: 'custom', path: ['actualSettleDay'], message: mark('field.required') })
    if (actualYuan === null) ctx.addIssue({ code: 'custom', path: ['actualYuan'], message: mark('field.required') })
  })
export type SettlementForm = z.infer<typeof SettlementForm>

const read = { method: 'GET', access: 'task:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'task:write', envelope: 'microplat' } as const

/** Specification §7 gives the messages of tasks (`optask/message`); the tasks themselves stand beside them. */
export const tasksContract = {
  list: endpoint({ ...read, path: `${own}/list`, query: pageQuery.extend(TaskFilter.shape), response: pageOf(Task) }),
  export: endpoint({ ...read, path: `${own}/export`, query: TaskFilter, response: fileResponse }),
  board: endpoint({ ...read, path: `${own}/board`, query: TaskScope, response: TaskBoard }),
  overview: endpoint({ ...read, path: `${own}/overview`, query: TaskScope, response: TaskOverview }),
  detail: endpoint({ ...read, path: `${own}/info`, query: z.object({ id }), response: TaskWhole }),
  /** Of one station those who may be named in its tasks, else everybody of the company with what is in their hands. */
  people: endpoint({
    ...read,
    path: `${own}/people`,
    query: z.object({ stationId: name.optional(), keyword: searchText.optional() }),
    response: z.array(TaskPerson),
  }),
  insert: endpoint({
    ...write,
    path: `${own}/insert`,
    /** Saved as a draft, or published at once. */
    body: TaskFields.extend({ publish: z.boolean() }),
    response: TaskWhole,
  }),
  update: endpoint({ ...write, path: `${own}/update`, body: TaskFields.extend(held), response: TaskWhole }),
  act: endpoint({ ...write, path: `${own}/act`, body: TaskAct, response: z.object({ changed: z.int() }) }),
  complete: endpoint({
    ...write,
    path: `${own}/complete`,
    body: Completion.extend({ ...held, delivery }),
    response: z.object({ changed: z.int() }),
  }),
  recordDetail: endpoint({
    ...write,
    path: `${own}/detail`,
    body: z.object({
      ...held,
      delivery,
      detail: TaskDetailRecord,
      fileIds: TaskFields.shape.fileIds.unwrap().max(mostTaskFiles).default([]),
    }),
    response: TaskWhole,
  }),
  settle: endpoint({ ...write, path: `${own}/settle`, body: SettlementForm.safeExtend(held), response: TaskWhole }),
}

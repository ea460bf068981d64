import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { todoDepth, type TodoFilter } from '@fengguang/domain/todo/todo.contract'
import { todoKinds, type TodoItem, type TodoKind } from '@fengguang/domain/todo/todo.model'
import { dangerOfSeverity, inUrgency } from '@fengguang/domain/todo/todo.rules'
import { underWay, type TicketStatus } from '@fengguang/domain/work-tickets/ticket.model'
import { leavesMeasures } from '@fengguang/domain/work-tickets/ticket.rules'
import type { Context } from '../../http/context.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { mayAct, pageDefects } from '../defects/defects.service.ts'
import { countWaitingInvitations, waitingInvitations } from '../messages/invitations.service.ts'
import { countWaitingHandovers, waitingHandovers } from '../run-log/handover.service.ts'
import { waitingOperations } from '../operation-tickets/operation-waiting.service.ts'
import { pageTasks } from '../tasks/tasks.service.ts'
import { waitingVersions } from '../typical-tickets/typical-waiting.service.ts'
import { waitingTickets } from '../work-tickets/ticket-waiting.service.ts'

/** What of one kind waits for the caller. A new kind of record is a row here. */
interface Source {
  /** Whether the caller can do anything with it at all. */
  isOpenTo: (ctx: Context) => boolean
  items: (ctx: Context) => Promise<Omit<TodoItem, 'id' | 'kind'>[]>
  count: (ctx: Context) => Promise<number>
}

const can = (permission: string) => (ctx: Context) => ctx.user.permissions.has(permission)
const first = { page: 1, pageSize: todoDepth }
const one = { page: 1, pageSize: 1 }
const mine = { mine: 'todo' } as const

const handoverTitle: TextPair = ['{day} 第 {no} 班交班', 'Handover of {day}, shift {no}']
const invitationTitle: TextPair = [
  '邀请加入“{company} / {organisation}”',
  'Invitation to join “{company} / {organisation}”',
]

interface PlannedTicket {
  id: string
  version: number
  stationId: string
  stationName: string
  timeZone: string
  plannedStartAt: string
  plannedEndAt: string
  authorName: string
}
/** What tickets of both kinds have in common. */
const waitingOf = ({ now }: Context, ticket: PlannedTicket) => ({
  recordId: ticket.id,
  version: ticket.version,
  stationId: ticket.stationId,
  stationName: ticket.stationName,
  timeZone: ticket.timeZone,
  dueAt: ticket.plannedEndAt,
  isOverdue: Date.parse(ticket.plannedEndAt) <= now.getTime(),
  since: ticket.plannedStartAt,
  from: ticket.authorName,
})

/** Switches pulled and earth wires fitted for no work: due since the ticket was closed. */
const leftOf = ({ closedAt }: { closedAt: string | null }) => ({
  status: 'ticket.toTakeBack',
  danger: 'high' as const,
  dueAt: closedAt,
  isOverdue: true,
  ...(closedAt !== null && { since: closedAt }),
})

const sources: Record<TodoKind, Source> = {
  ticket: {
    isOpenTo: can('work-ticket:write'),
    items: async (ctx) =>
      (await waitingTickets(ctx)).slice(0, todoDepth).map(({ ticket, hands }) => ({
        ...waitingOf(ctx, ticket),
        title: `${ticket.no} ${ticket.fields.equipment}`.trim(),
        status: `ticket.${ticket.status}`,
        hands,
        // People may be at work.
        danger: (underWay as readonly TicketStatus[]).includes(ticket.status) ? 'high' : 'medium',
        ...(leavesMeasures(ticket) && leftOf(ticket)),
      })),
    count: async (ctx) => (await waitingTickets(ctx)).length,
  },
  operation: {
    isOpenTo: can('operation-ticket:write'),
    items: async (ctx) =>
      (await waitingOperations(ctx)).slice(0, todoDepth).map(({ ticket, hands }) => ({
        ...waitingOf(ctx, ticket),
        title: `${ticket.no} ${ticket.fields.task}`.trim(),
        status: `operation.${ticket.status}`,
        hands,
        // A device may stand between two positions.
        danger: ticket.status === 'toOperate' ? 'high' : 'medium',
      })),
    count: async (ctx) => (await waitingOperations(ctx)).length,
  },
  typical: {
    isOpenTo: can('typical-ticket:write'),
    items: async (ctx) => {
      const timeZone = await companyZone(ctx)
      return (await waitingVersions(ctx)).slice(0, todoDepth).map(({ version, hands }) => ({
        recordId: version.ticketId,
        version: version.version,
        title: `${version.code} ${version.name} v${version.no}`,
        stationId: version.stationId,
        stationName: version.stationName,
        timeZone,
        status: `typical.${version.status}`,
        hands,
        // No one works by it yet.
        danger: 'low',
        dueAt: null,
        isOverdue: false,
        since: version.createdAt,
        from: version.authorName,
      }))
    },
    count: async (ctx) => (await waitingVersions(ctx)).length,
  },
  defect: {
    isOpenTo: mayAct,
    items: async (ctx) =>
      (await pageDefects(ctx, { ...mine, sort: 'deadlineAt', order: 'asc' }, first)).rows.map((defect) => ({
        recordId: defect.id,
        version: defect.version,
        title: `${defect.no} ${defect.title}`,
        stationId: defect.stationId,
        stationName: defect.stationName,
        timeZone: defect.timeZone,
        status: defect.status,
        hands: defect.hands,
        danger: dangerOfSeverity[defect.severity],
        dueAt: defect.deadlineAt,
        isOverdue: defect.isOverdue,
        since: defect.submittedAt,
        from: defect.submitterName,
      })),
    count: async (ctx) => (await pageDefects(ctx, mine, one)).total,
  },
  task: {
    isOpenTo: can('task:write'),
    items: async (ctx) =>
      (await pageTasks(ctx, { ...mine, sort: 'plannedEndAt', order: 'asc' }, first)).rows.map((task) => ({
        recordId: task.id,
        version: task.version,
        title: `${task.no} ${task.name}`,
        stationId: task.stationId,
        stationName: task.stationName,
        timeZone: task.timeZone,
        status: task.status,
        hands: task.hands,
        // Behind an alarm or a defect, something is broken.
        danger: task.sourceKind === 'alarm' || task.sourceKind === 'defect' ? 'medium' : 'low',
        dueAt: task.plannedEndAt,
        isOverdue: task.isOverdue,
        since: task.plannedStartAt,
        from: task.publisherName,
      })),
    count: async (ctx) => (await pageTasks(ctx, mine, one)).total,
  },
  handover: {
    isOpenTo: can('run-log:write'),
    items: async (ctx) =>
      (await waitingHandovers(ctx, todoDepth)).map(({ id, stationId, stationName, timeZone, day, no, ...given }) => ({
        recordId: id,
        version: 0,
        title: say(handoverTitle, ctx.lang, { day, no }),
        stationId,
        stationName,
        timeZone,
        status: 'handover',
        hands: [],
        danger: 'medium',
        dueAt: null,
        isOverdue: false,
        since: given.givenAt,
        from: given.givenBy,
      })),
    count: countWaitingHandovers,
  },
  invitation: {
    isOpenTo: () => true,
    items: async (ctx) => {
      const timeZone = await companyZone(ctx)
      return (await waitingInvitations(ctx)).map(({ id, companyName, organisationName, invitedBy, createdAt }) => ({
        recordId: id,
        version: 0,
        title: say(invitationTitle, ctx.lang, { company: companyName, organisation: organisationName }),
        stationId: null,
        stationName: null,
        timeZone,
        status: 'invitation',
        hands: [],
        danger: 'low',
        dueAt: null,
        isOverdue: false,
        since: createdAt,
        from: invitedBy,
      }))
    },
    count: countWaitingInvitations,
  },
}

const openTo = (ctx: Context, kind?: TodoKind): TodoKind[] =>
  todoKinds.filter((each) => (kind === undefined || each === kind) && sources[each].isOpenTo(ctx))

/** One kind after the other: a reader's inbox takes one connection, however many kinds there are. */
async function gather(ctx: Context, kind?: TodoKind): Promise<TodoItem[]> {
  const found: TodoItem[] = []
  for (const each of openTo(ctx, kind))
    for (const item of await sources[each].items(ctx))
      found.push({ ...item, kind: each, id: `${each}.${item.recordId}` })
  return inUrgency(found)
}

export async function pageTodo(
  ctx: Context,
  { kind, overdue }: TodoFilter,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const items = await gather(ctx, kind)
  const wanted = overdue === undefined ? items : items.filter(({ isOverdue }) => isOverdue === (overdue === 'true'))
  return { rows: wanted.slice((page - 1) * pageSize, page * pageSize), total: wanted.length }
}

/** Missing when it no longer waits for the caller: another person was quicker, or it is done. */
export async function oneTodo(ctx: Context, id: string): Promise<TodoItem> {
  const kind = todoKinds.find((each) => id.startsWith(`${each}.`))
  const item = kind && (await gather(ctx, kind)).find((each) => each.id === id)
  if (!item) throw new Failure('todo.gone')
  return item
}

export async function countTodo(ctx: Context): Promise<{ total: number }> {
  let total = 0
  for (const kind of openTo(ctx)) total += await sources[kind].count(ctx)
  return { total }
}

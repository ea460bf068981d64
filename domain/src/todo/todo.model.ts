import { z } from 'zod'
import { defectStatusNames } from '../defects/defect.model.ts'
import { textPairs, type TextPair } from '../kernel/texts.ts'
import type { ScreenName } from '../navigation/screens.ts'
import { operationStatusNames } from '../operation-tickets/operation.model.ts'
import { taskStatusNames } from '../tasks/task.model.ts'
import { versionStatusNames } from '../typical-tickets/typical.model.ts'
import { ticketStatusNames } from '../work-tickets/ticket.model.ts'

export const todoKindNames = textPairs({
  ticket: ['工作票', 'Work ticket'],
  operation: ['操作票', 'Operation ticket'],
  typical: ['典型票', 'Typical ticket'],
  defect: ['缺陷', 'Defect'],
  task: ['运维任务', 'O&M task'],
  handover: ['交接班', 'Shift handover'],
  invitation: ['企业邀请', 'Company invitation'],
})
export type TodoKind = keyof typeof todoKindNames
export const todoKinds = Object.keys(todoKindNames) as [TodoKind, ...TodoKind[]]

/** What may happen to people or plant while it waits. */
export const dangerNames = textPairs({
  high: ['高', 'High'],
  medium: ['中', 'Medium'],
  low: ['低', 'Low'],
})
export type Danger = keyof typeof dangerNames
export const dangers = Object.keys(dangerNames) as [Danger, ...Danger[]]

const waiting: Readonly<Record<string, TextPair>> = {
  'ticket.toTakeBack': ['措施待恢复', 'Measures to take back'],
  handover: ['待接班', 'To be taken over'],
  invitation: ['待答复', 'To be answered'],
}
export const todoStatusNames: Readonly<Record<string, TextPair>> = {
  ...taskStatusNames,
  ...defectStatusNames,
  ...waiting,
  // Some states of tickets have names of states of tasks.
  ...Object.fromEntries(Object.entries(ticketStatusNames).map(([status, name]) => [`ticket.${status}`, name])),
  ...Object.fromEntries(Object.entries(operationStatusNames).map(([status, name]) => [`operation.${status}`, name])),
  ...Object.fromEntries(Object.entries(versionStatusNames).map(([status, name]) => [`typical.${status}`, name])),
}

/** The screen where the record itself is, by kind; an invitation has none. */
export const todoScreens = {
  ticket: 'workTicketManagement',
  operation: 'operationTicketManagement',
  typical: 'typical-ticket',
  defect: 'defectManagement',
  task: 'operationMonitorNew',
  handover: 'deviceRunLog',
  invitation: undefined,
} as const satisfies Record<TodoKind, ScreenName | undefined>

export const TodoItem = z.object({
  /** Of the list: kind and record together. */
  id: z.string(),
  kind: z.enum(todoKinds),
  recordId: z.string(),
  /** Of records that people edit: an action on an older one is refused. */
  version: z.int(),
  title: z.string(),
  stationId: z.string().nullable(),
  stationName: z.string().nullable(),
  timeZone: z.string(),
  status: z.string(),
  /** What the reader is to the record. */
  hands: z.array(z.string()),
  danger: z.enum(dangers),
  dueAt: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
  since: z.iso.datetime(),
  from: z.string(),
})
export type TodoItem = z.infer<typeof TodoItem>

import { taskLabels, personLabels } from '@fengguang/domain/tasks/task.labels'
import {
  settlementNames,
  taskSourceNames,
  taskStatusNames,
  taskTypeNames,
  type TaskPerson,
  type TaskStatus,
} from '@fengguang/domain/tasks/task.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Tone } from '../../theme/tokens.ts'
import type { TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

const tones: Record<TaskStatus, Tone> = {
  draft: 'notConnected',
  published: 'initialising',
  toClaim: 'initialising',
  claimed: 'standby',
  processing: 'standby',
  toAccept: 'alarm',
  finished: 'normal',
  withdrawn: 'offline',
  returned: 'alarm',
  deleted: 'offline',
}

export const TaskStatusTag = ({ status }: { status: TaskStatus }) => (
  <StateTag tone={tones[status]} label={taskStatusNames[status]} />
)
export const OverdueTag = () => <StateTag tone="fault" label={m.overdue} />

const names = (people: TaskRow['members']) => people.map(({ name }) => name).join('、') || '--'
const l = taskLabels
const local = { kind: 'instant', zoneKey: 'timeZone' } as const
const { deleted: _, ...listedStatuses } = taskStatusNames

export const taskFields: readonly Field<TaskRow>[] = [
  { key: 'no', ...l.no, group: m.basics, widthPx: 80, sortable: true, format: { kind: 'number', decimals: 0 } },
  { key: 'name', ...l.name, group: m.basics, widthPx: 240, fixed: true },
  {
    key: 'type',
    ...l.type,
    group: m.basics,
    widthPx: 100,
    format: { kind: 'choice', names: taskTypeNames },
    filter: { kind: 'choice', names: taskTypeNames },
  },
  {
    key: 'status',
    ...l.status,
    group: m.basics,
    widthPx: 130,
    sortable: true,
    format: { kind: 'choice', names: taskStatusNames },
    filter: { kind: 'choice', names: listedStatuses },
    render: ({ status }) => <TaskStatusTag status={status} />,
  },
  {
    key: 'isOverdue',
    ...l.isOverdue,
    group: m.basics,
    widthPx: 90,
    format: { kind: 'flag' },
    filter: { kind: 'flag' },
    render: ({ isOverdue }) => (isOverdue ? <OverdueTag /> : '--'),
  },
  { key: 'stationName', ...l.stationName, group: m.basics, widthPx: 180, sortable: true },
  { key: 'executorName', ...l.executorName, widthPx: 100, group: m.people },
  { key: 'acceptorName', ...l.acceptorName, widthPx: 100, group: m.people },
  { key: 'publisherName', ...l.publisherName, widthPx: 100, group: m.people, list: 'wide' },
  {
    key: 'members',
    ...l.members,
    widthPx: 140,
    group: m.people,
    list: 'optional',
    render: ({ members }) => names(members),
  },
  {
    key: 'copyTo',
    ...l.copyTo,
    widthPx: 140,
    group: m.people,
    list: 'optional',
    render: ({ copyTo }) => names(copyTo),
  },
  {
    key: 'plannedStartAt',
    ...l.plannedStartAt,
    widthPx: 160,
    sortable: true,
    format: local,
    group: m.plan,
    list: 'wide',
  },
  { key: 'plannedEndAt', ...l.plannedEndAt, widthPx: 160, sortable: true, format: local, group: m.plan },
  {
    key: 'sourceKind',
    ...l.sourceKind,
    widthPx: 110,
    format: { kind: 'choice', names: taskSourceNames },
    group: m.plan,
    list: 'optional',
  },
  { key: 'content', ...l.content, widthPx: 240, group: m.plan, list: 'optional' },
  { key: 'publishedAt', ...l.publishedAt, widthPx: 160, format: local, group: m.work, list: 'optional' },
  { key: 'claimedAt', ...l.claimedAt, widthPx: 160, format: local, group: m.work, list: 'optional' },
  { key: 'startedAt', ...l.startedAt, widthPx: 160, format: local, group: m.work, list: 'optional' },
  { key: 'completedAt', ...l.completedAt, widthPx: 160, format: local, group: m.work, list: 'optional' },
  { key: 'finishedAt', ...l.finishedAt, widthPx: 160, format: local, group: m.work, list: 'optional' },
  { key: 'completionText', ...l.completionText, widthPx: 200, group: m.work, list: 'optional' },
  { key: 'abnormalReason', ...l.abnormalReason, widthPx: 200, group: m.work, list: 'optional' },
  {
    key: 'settlement',
    ...l.settlement,
    widthPx: 100,
    format: { kind: 'choice', names: settlementNames },
    filter: { kind: 'choice', names: settlementNames },
    group: m.settlement,
    list: 'wide',
  },
  {
    key: 'expectedSettleDay',
    ...l.expectedSettleDay,
    widthPx: 140,
    format: { kind: 'day' },
    group: m.settlement,
    list: 'optional',
  },
  { key: 'expectedYuan', ...l.expectedYuan, widthPx: 140, group: m.settlement, list: 'optional' },
  {
    key: 'actualSettleDay',
    ...l.actualSettleDay,
    widthPx: 140,
    format: { kind: 'day' },
    group: m.settlement,
    list: 'optional',
  },
  { key: 'actualYuan', ...l.actualYuan, widthPx: 140, group: m.settlement, list: 'optional' },
]

const p = personLabels
export const personFields: readonly Field<TaskPerson>[] = [
  { key: 'name', ...p.name, widthPx: 120, fixed: true },
  { key: 'userName', ...p.userName, widthPx: 140, list: 'wide' },
  { key: 'open', ...p.open, widthPx: 120, format: { kind: 'number', decimals: 0 }, total: true },
  { key: 'overdue', ...p.overdue, widthPx: 120, format: { kind: 'number', decimals: 0 }, total: true },
  { key: 'plannedHours', ...p.plannedHours, widthPx: 140, total: true },
  { key: 'toAccept', ...p.toAccept, widthPx: 120, format: { kind: 'number', decimals: 0 }, total: true },
]

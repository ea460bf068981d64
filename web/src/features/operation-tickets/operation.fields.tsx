import { operationLabels } from '@fengguang/domain/operation-tickets/operation.labels'
import {
  operationKindNames,
  operationResultNames,
  operationStatusNames,
  type OperationResult,
  type OperationStatus,
} from '@fengguang/domain/operation-tickets/operation.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Tone } from '../../theme/tokens.ts'
import type { OperationRow } from './operation-tickets.queries.ts'
import { m } from './operation-tickets.texts.ts'

const tones: Readonly<Record<OperationStatus, Tone>> = {
  draft: 'initialising',
  toGuard: 'standby',
  toLeader: 'standby',
  toOperate: 'alarm',
  toChief: 'standby',
  done: 'normal',
  void: 'fault',
}
export const OperationStatusTag = ({ status }: { status: OperationStatus }) => (
  <StateTag tone={tones[status]} label={operationStatusNames[status]} />
)

const resultTones: Readonly<Record<OperationResult, Tone>> = {
  executed: 'normal',
  partly: 'alarm',
  notExecuted: 'offline',
  unqualified: 'fault',
}

const l = operationLabels
const local = { kind: 'instant', zoneKey: 'timeZone' } as const

export const operationFields: readonly Field<OperationRow>[] = [
  { key: 'no', ...l.no, group: m.basics, widthPx: 120, fixed: true, sortable: true },
  {
    key: 'status',
    ...l.status,
    group: m.basics,
    widthPx: 200,
    sortable: true,
    format: { kind: 'choice', names: operationStatusNames },
    filter: { kind: 'choice', names: operationStatusNames },
    render: ({ status }) => <OperationStatusTag status={status} />,
  },
  {
    key: 'result',
    ...l.result,
    group: m.basics,
    widthPx: 150,
    format: { kind: 'choice', names: operationResultNames },
    filter: { kind: 'choice', names: operationResultNames },
    render: ({ result }) =>
      result ? <StateTag tone={resultTones[result]} label={operationResultNames[result]} /> : '--',
  },
  {
    key: 'isOverdue',
    ...l.isOverdue,
    group: m.basics,
    widthPx: 100,
    format: { kind: 'flag' },
    filter: { kind: 'flag' },
    render: ({ isOverdue }) => (isOverdue ? <StateTag tone="fault" label={l.isOverdue.label} /> : '--'),
  },
  { key: 'task', ...l.task, group: m.basics, widthPx: 280 },
  {
    key: 'kind',
    ...l.kind,
    group: m.basics,
    widthPx: 200,
    format: { kind: 'choice', names: operationKindNames },
    filter: { kind: 'choice', names: operationKindNames },
  },
  { key: 'stationName', ...l.stationName, group: m.basics, widthPx: 200, sortable: true },
  { key: 'doneCount', ...l.doneCount, group: m.basics, widthPx: 110 },
  { key: 'stepCount', ...l.stepCount, group: m.basics, widthPx: 100 },
  { key: 'plannedStartAt', ...l.plannedStartAt, group: m.basics, widthPx: 160, sortable: true, format: local },
  { key: 'plannedEndAt', ...l.plannedEndAt, group: m.basics, widthPx: 160, sortable: true, format: local },
  { key: 'closedAt', ...l.closedAt, group: m.basics, widthPx: 160, format: local, list: 'optional' },
  { key: 'workTicketNo', ...l.workTicketNo, group: m.basics, list: 'never' },
  { key: 'remarks', ...l.remarks, group: m.basics, list: 'never' },
  { key: 'operatorName', ...l.operatorName, group: m.people, widthPx: 110 },
  { key: 'guardianName', ...l.guardianName, group: m.people, widthPx: 110 },
  { key: 'leaderName', ...l.leaderName, group: m.people, widthPx: 120, list: 'wide' },
  { key: 'chiefName', ...l.chiefName, group: m.people, widthPx: 120, list: 'wide' },
  { key: 'unit', ...l.unit, group: m.people, list: 'never' },
  { key: 'orderGiver', ...l.orderGiver, group: m.order, list: 'never' },
  { key: 'orderReceiver', ...l.orderReceiver, group: m.order, list: 'never' },
  { key: 'orderedAt', ...l.orderedAt, group: m.order, list: 'never', format: local },
]

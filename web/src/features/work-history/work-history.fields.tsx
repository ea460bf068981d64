import { Link } from 'react-router'
import { repeatLabels, rewardLabels, workLabels } from '@fengguang/domain/work-history/work-history.labels'
import type { RepeatFault, RewardRow, WorkRow } from '@fengguang/domain/work-history/work-history.model'
import type { Field } from '../../kit/field.ts'
import { m } from './work-history.texts.ts'

const name = { key: 'name', label: m.name, widthPx: 220, fixed: true } as const

export const workFields: readonly Field<WorkRow & { id: string }>[] = [
  name,
  { key: 'completed', ...workLabels.completed, widthPx: 110 },
  { key: 'accepted', ...workLabels.accepted, widthPx: 110 },
  { key: 'onTimePct', ...workLabels.onTimePct, widthPx: 120 },
  { key: 'rejectedPct', ...workLabels.rejectedPct, widthPx: 120 },
  { key: 'responseMedianHours', ...workLabels.responseMedianHours, widthPx: 170 },
  { key: 'responseP90Hours', ...workLabels.responseP90Hours, widthPx: 150 },
  { key: 'workMedianHours', ...workLabels.workMedianHours, widthPx: 150 },
  { key: 'workP90Hours', ...workLabels.workP90Hours, widthPx: 140 },
  { key: 'repeats', ...workLabels.repeats, widthPx: 130 },
  { key: 'costYuan', ...workLabels.costYuan, widthPx: 140 },
]

export const rewardFields: readonly Field<RewardRow & { id: string }>[] = [
  name,
  { key: 'tasks', ...rewardLabels.tasks, widthPx: 120 },
  { key: 'people', ...rewardLabels.people, widthPx: 100 },
  { key: 'paidYuan', ...rewardLabels.paidYuan, widthPx: 140 },
  { key: 'expectedYuan', ...rewardLabels.expectedYuan, widthPx: 140 },
]

const LastTask = ({ lastTaskId, lastTaskName }: RepeatFault) => (
  <Link to={`/operationMonitorNew?${new URLSearchParams({ id: lastTaskId })}`}>{lastTaskName}</Link>
)

export const repeatFields: readonly Field<RepeatFault & { id: string }>[] = [
  { key: 'deviceName', ...repeatLabels.deviceName, widthPx: 180, fixed: true },
  { key: 'stationName', ...repeatLabels.stationName, widthPx: 220 },
  { key: 'repeats', ...repeatLabels.repeats, widthPx: 110 },
  { key: 'shortestDays', ...repeatLabels.shortestDays, widthPx: 160 },
  { key: 'lastAt', ...repeatLabels.lastAt, widthPx: 170, format: { kind: 'instant', zoneKey: 'timeZone' } },
  { key: 'lastTaskName', ...repeatLabels.lastTaskName, widthPx: 240, render: (row) => <LastTask {...row} /> },
]

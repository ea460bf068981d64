import { Link } from 'react-router'
import {
  lineLabels,
  planLabels,
  pointLabels,
  roundLabels,
  typeLabels,
} from '@fengguang/domain/inspection/inspection.labels'
import {
  pointKindNames,
  type InspectionLine,
  type InspectionPoint,
  type InspectionType,
} from '@fengguang/domain/inspection/inspection.model'
import {
  cycleNames,
  planKindNames,
  planProblemNames,
  planStateNames,
  roundOutcomeNames,
  type InspectionPlan,
  type InspectionRound,
  type PlanState,
  type RoundOutcome,
} from '@fengguang/domain/inspection/plan.model'
import { screens } from '@fengguang/domain/navigation/screens'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { useSay } from '../../lib/i18n.ts'
import type { Tone } from '../../theme/tokens.ts'
import { m } from './inspection.texts.ts'

const listed = (names: readonly string[]) => names.join('、') || '--'
const changed = { kind: 'instant' } as const

const t = typeLabels
export const typeFields: readonly Field<InspectionType>[] = [
  { key: 'name', ...t.name, widthPx: 180, fixed: true },
  { key: 'items', ...t.items, widthPx: 480, render: ({ items }) => listed(items.map(({ what }) => what)) },
  { key: 'points', ...t.points, widthPx: 110, format: { kind: 'number', decimals: 0 } },
  { key: 'changedBy', ...t.changedBy, widthPx: 110, list: 'wide' },
  { key: 'changedAt', ...t.changedAt, widthPx: 170, format: changed, list: 'wide' },
]

const p = pointLabels
export const pointFields: readonly Field<InspectionPoint>[] = [
  { key: 'name', ...p.name, widthPx: 180, fixed: true },
  { key: 'stationName', ...p.stationName, widthPx: 180 },
  { key: 'typeName', ...p.typeName, widthPx: 140 },
  { key: 'kind', ...p.kind, widthPx: 100, format: { kind: 'choice', names: pointKindNames } },
  { key: 'deviceName', ...p.deviceName, widthPx: 160 },
  { key: 'place', ...p.place, widthPx: 160 },
  { key: 'itemNames', ...p.itemNames, widthPx: 320, render: ({ itemNames }) => listed(itemNames) },
  { key: 'changedBy', ...p.changedBy, widthPx: 110, list: 'optional' },
  { key: 'changedAt', ...p.changedAt, widthPx: 170, format: changed, list: 'optional' },
]

const l = lineLabels
export const lineFields: readonly Field<InspectionLine>[] = [
  { key: 'name', ...l.name, widthPx: 180, fixed: true },
  { key: 'stationName', ...l.stationName, widthPx: 180 },
  { key: 'pointNames', ...l.pointNames, widthPx: 480, render: ({ pointNames }) => pointNames.join(' → ') },
  { key: 'changedBy', ...l.changedBy, widthPx: 110, list: 'wide' },
  { key: 'changedAt', ...l.changedAt, widthPx: 170, format: changed, list: 'wide' },
]

const tones: Record<PlanState, Tone> = { started: 'normal', suspended: 'standby', over: 'offline' }
const local = { kind: 'instant', zoneKey: 'timeZone' } as const
const g = planLabels
export const planFields: readonly Field<InspectionPlan>[] = [
  { key: 'name', ...g.name, widthPx: 220, fixed: true, group: m.basics },
  { key: 'stationName', ...g.stationName, widthPx: 180, group: m.basics },
  {
    key: 'kind',
    ...g.kind,
    widthPx: 210,
    group: m.basics,
    format: { kind: 'choice', names: planKindNames },
    filter: { kind: 'choice', names: planKindNames },
  },
  {
    key: 'state',
    ...g.state,
    widthPx: 110,
    group: m.basics,
    format: { kind: 'choice', names: planStateNames },
    filter: { kind: 'choice', names: planStateNames },
    render: ({ state }) => <StateTag tone={tones[state]} label={planStateNames[state]} />,
  },
  {
    key: 'problem',
    ...g.problem,
    widthPx: 220,
    group: m.basics,
    format: { kind: 'choice', names: planProblemNames },
    render: ({ problem }) => (problem ? <StateTag tone="fault" label={planProblemNames[problem]} /> : '--'),
  },
  {
    key: 'cycle',
    ...g.cycle,
    widthPx: 90,
    group: m.schedule,
    format: { kind: 'choice', names: cycleNames },
    filter: { kind: 'choice', names: cycleNames },
  },
  { key: 'nextAt', ...g.nextAt, widthPx: 170, group: m.schedule, format: local },
  { key: 'deadlineHours', ...g.deadlineHours, widthPx: 110, group: m.schedule, list: 'wide' },
  { key: 'autoDispatch', ...g.autoDispatch, widthPx: 110, group: m.schedule, format: { kind: 'flag' } },
  { key: 'lastRoundAt', ...g.lastRoundAt, widthPx: 170, group: m.schedule, format: local, list: 'optional' },
  {
    key: 'routeNames',
    ...g.routeNames,
    widthPx: 300,
    group: m.schedule,
    list: 'optional',
    render: ({ routeNames }) => routeNames.join(' → '),
  },
  { key: 'executorName', ...g.executorName, widthPx: 110, group: m.people },
  { key: 'acceptorName', ...g.acceptorName, widthPx: 110, group: m.people },
  { key: 'createdBy', ...g.createdBy, widthPx: 110, group: m.people },
  { key: 'content', ...g.content, widthPx: 240, group: m.people, list: 'optional' },
]

/** A round has no id of its own: its plan has one at a time. */
export type RoundRow = InspectionRound & { id: string; timeZone: string }
const outcomeTones: Record<RoundOutcome, Tone> = { dispatched: 'normal', skipped: 'standby', missed: 'alarm' }
function TaskLink({ round: { taskId, taskNo } }: { round: RoundRow }) {
  if (taskId === null) return '--'
  return <Link to={`${screens.operationMonitorNew.path}?id=${encodeURIComponent(taskId)}`}>{taskNo}</Link>
}
function Settler({ name }: { name: string | null }) {
  const say = useSay()
  return name ?? say(m.automatic)
}
const r = roundLabels
export const roundFields: readonly Field<RoundRow>[] = [
  { key: 'roundAt', ...r.roundAt, widthPx: 170, format: local, fixed: true },
  {
    key: 'outcome',
    ...r.outcome,
    widthPx: 110,
    format: { kind: 'choice', names: roundOutcomeNames },
    render: ({ outcome }) => <StateTag tone={outcomeTones[outcome]} label={roundOutcomeNames[outcome]} />,
  },
  { key: 'taskNo', ...r.taskNo, widthPx: 100, render: (round) => <TaskLink round={round} /> },
  { key: 'settledAt', ...r.settledAt, widthPx: 170, format: local },
  { key: 'settledBy', ...r.settledBy, widthPx: 110, render: ({ settledBy }) => <Settler name={settledBy} /> },
]

import { Suspense } from 'react'
import { Button } from 'antd'
import { Link } from 'react-router'
import { taskLabels } from '@fengguang/domain/tasks/task.labels'
import { taskChangeNames, type TaskSource } from '@fengguang/domain/tasks/task.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { screens } from '@fengguang/domain/navigation/screens'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { instantText } from '../../kit/format.ts'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import { RecordHistory, type HistoryEntry } from '../../kit/lifecycle/RecordHistory.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { FileCard } from '../../widgets/files/FileCard.tsx'
import { taskFields, TaskStatusTag } from './task.fields.tsx'
import { taskDetail, tasksFeature, type TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'
import { useTaskActions } from './use-task-actions.ts'
import { WorkRecord } from './WorkRecord.tsx'
import { lazy } from '../../lib/lazy-part.ts'

/** What a phone delivered later happened before. */
function DeviceTime({ at, zone }: { at: string; zone: string }) {
  const say = useSay()
  return <span>{say(m.deviceAt, { at: instantText(at, zone) })}</span>
}

const historyOf = ({ history = [], timeZone }: TaskRow): readonly HistoryEntry[] =>
  history.map(({ at, by, kind, to, comment, deviceAt }) => ({
    at,
    by,
    comment,
    what: taskChangeNames[kind],
    detail: (
      <>
        <TaskStatusTag status={to} />
        {deviceAt && <DeviceTime at={deviceAt} zone={timeZone} />}
      </>
    ),
  }))
const historyQuery = (id: string) => ({ ...taskDetail(id), select: historyOf })

function Files({ files }: Pick<TaskRow, 'files'>) {
  const say = useSay()
  const shown = (files ?? []).map(({ id, contentType, ofDetail }, n) => ({
    id,
    contentType,
    name: say(ofDetail ? m.ofWork : m.attachment, { number: n + 1 }),
  }))
  return <FileCard title={m.attachments} files={shown} />
}

function Devices({ devices }: Pick<TaskRow, 'devices'>) {
  const say = useSay()
  if (!devices || devices.length === 0) return null
  return (
    <Card title={say(taskLabels.deviceIds.label)}>
      <p data-content="record">{devices.map(({ name }) => name).join('、')}</p>
    </Card>
  )
}

function StationLink({ task: { stationId } }: { task: TaskRow }) {
  const say = useSay()
  return <Link to={`?view=list&stationId=${encodeURIComponent(stationId)}`}>{say(m.openStation)}</Link>
}

const RepairKnowledgeCard = lazy(() =>
  import('../../widgets/repair-knowledge/RepairKnowledgeCard.tsx').then((x) => ({ default: x.RepairKnowledgeCard })),
)

/** Of the alarm that the task follows from, else of its first device. */
function Knowledge({ task: { sourceKind, sourceId, deviceIds } }: { task: TaskRow }) {
  const [deviceId] = deviceIds
  const isOfAlarm = sourceKind === 'alarm'
  if (!isOfAlarm && deviceId === undefined) return null
  return (
    <Can do="knowledge:read">
      <Suspense fallback={null}>
        <RepairKnowledgeCard {...(isOfAlarm ? { alarmId: sourceId } : { deviceId: deviceId! })} />
      </Suspense>
    </Can>
  )
}

const bodyOf = (task: TaskRow) => (
  <>
    <StationLink task={task} />
    <DefectLink task={task} />
    <Devices devices={task.devices} />
    <WorkRecord task={task} />
    <Files files={task.files} />
    <Knowledge key={`${task.id} knowledge`} task={task} />
    <RecordHistory key={`${task.id} history`} query={historyQuery(task.id)} zone={task.timeZone} />
  </>
)

const sources: Partial<Record<TaskSource, { needs: string; path: string; view?: string; label: TextPair }>> = {
  alarm: { needs: 'alarm:read', path: screens.deviceAlarm.path, label: m.openSource },
  defect: { needs: 'defect:read', path: screens.defectManagement.path, label: m.openDefect },
  finding: {
    needs: 'inspection:read',
    path: screens.inspectionConfigure.path,
    view: 'findings',
    label: m.openSource,
  },
}

function SourceLink({ task: { sourceKind, sourceId } }: { task: TaskRow }) {
  const say = useSay()
  const source = sourceKind && sources[sourceKind]
  if (!source) return null
  return (
    <Can do={source.needs}>
      <Link to={`${source.path}?${new URLSearchParams({ ...(source.view && { view: source.view }), id: sourceId })}`}>
        <Button>{say(source.label)}</Button>
      </Link>
    </Can>
  )
}

function DefectLink({ task: { id } }: { task: TaskRow }) {
  const say = useSay()
  return (
    <Can do="defect:write">
      <Link to={`${screens.defectManagement.path}?task=${encodeURIComponent(id)}`}>{say(m.reportDefect)}</Link>
    </Can>
  )
}

function Actions({ task }: { task: TaskRow }) {
  const refresh = useRefresh()
  const { actionsOf } = useTaskActions()
  return <ActionBar actions={actionsOf(task)} onReload={() => refresh(tasksFeature)} />
}

const titleOf = ({ no, name }: TaskRow) => `${no} ${name}`
const actionsFor = (task: TaskRow) => <Actions key={task.id} task={task} />
const sourceOf = (task: TaskRow) => <SourceLink task={task} />

/** A task with everything that happened to it, and what the reader may do next. */
export const TaskDrawer = () => (
  <DetailDrawer<TaskRow>
    fields={taskFields}
    query={taskDetail}
    title={titleOf}
    widthPx={860}
    extra={bodyOf}
    actions={sourceOf}
    footer={actionsFor}
  />
)

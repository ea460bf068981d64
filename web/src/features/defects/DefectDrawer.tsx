import { Suspense, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { defectLabels } from '@fengguang/domain/defects/defect.labels'
import { defectChangeNames } from '@fengguang/domain/defects/defect.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { screens } from '@fengguang/domain/navigation/screens'
import { taskStatusNames } from '@fengguang/domain/tasks/task.model'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import { RecordHistory, type HistoryEntry } from '../../kit/lifecycle/RecordHistory.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { useOpenDevice } from '../../widgets/device-drawer/use-open-device.ts'
import { FileCard } from '../../widgets/files/FileCard.tsx'
import { defectFields, DefectStatusTag } from './defect.fields.tsx'
import { DefectLossCard } from './DefectLossCard.tsx'
import { defectDetail, defectsFeature, tasks, type DefectRow } from './defects.queries.ts'
import { m } from './defects.texts.ts'
import { useDefectActions } from './use-defect-actions.ts'
import { lazy } from '../../lib/lazy-part.ts'

const DefectReport = lazy(() => import('./DefectReport.tsx').then((x) => ({ default: x.DefectReport })))

/** Offered when the record is there with its history. */
function PrintButton({ defect }: { defect: DefectRow }) {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button disabled={!defect.history} onClick={() => setIsOpen(true)}>
        {say(m.print)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DefectReport defect={defect} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface Way {
  needs: string
  to: string
  label: TextPair
  primary?: true
}

function waysOf({ id, status, sourceKind, sourceId }: DefectRow): Way[] {
  const source = encodeURIComponent(sourceId)
  const { deviceAlarm, operationMonitorNew } = screens
  return [
    ...(status === 'elimination'
      ? [
          {
            needs: 'task:write',
            to: `${operationMonitorNew.path}?defect=${encodeURIComponent(id)}`,
            label: m.makeTask,
            primary: true as const,
          },
        ]
      : []),
    ...(sourceKind === 'alarm'
      ? [{ needs: 'alarm:read', to: `${deviceAlarm.path}?id=${source}`, label: m.openAlarm }]
      : []),
    ...(sourceKind === 'task'
      ? [{ needs: 'task:read', to: `${operationMonitorNew.path}?id=${source}`, label: m.openTask }]
      : []),
  ]
}

function Buttons({ defect }: { defect: DefectRow }) {
  const say = useSay()
  const openDevice = useOpenDevice()
  return (
    <>
      {waysOf(defect).map(({ needs, to, label, primary }) => (
        <Can key={to} do={needs}>
          <Link to={to}>
            <Button {...(primary && { type: 'primary' })}>{say(label)}</Button>
          </Link>
        </Can>
      ))}
      <Can do="device:read">
        <Button onClick={() => openDevice(defect.deviceId)}>{say(m.openDevice)}</Button>
      </Can>
      <PrintButton defect={defect} />
    </>
  )
}

/** Those that were dispatched to eliminate it. */
function Tasks({ id }: { id: string }) {
  const say = useSay()
  const { data, error, isPending, refetch } = useQuery(
    tasks.list({ sourceKind: 'defect', sourceId: id, page: 1, pageSize: 20 }),
  )
  return (
    <Card title={say(m.tasks)} loading={isPending} error={error ?? undefined} onRetry={() => void refetch()}>
      {data?.rows.length === 0 && <p>{say(m.noTasks)}</p>}
      <ul className="fg-defect-tasks">
        {data?.rows.map((task) => (
          <li key={task.id}>
            <Link to={`${screens.operationMonitorNew.path}?id=${encodeURIComponent(task.id)}`}>
              {task.no} {task.name}
            </Link>
            <span>{say(taskStatusNames[task.status])}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const historyOf = ({ history = [] }: DefectRow): readonly HistoryEntry[] =>
  history.map(({ at, by, kind, to, comment }) => ({
    at,
    by,
    comment,
    what: defectChangeNames[kind],
    detail: <DefectStatusTag status={to} />,
  }))
const historyQuery = (id: string) => ({ ...defectDetail(id), select: historyOf })

function Files({ files }: Pick<DefectRow, 'files'>) {
  const say = useSay()
  const shown = (files ?? []).map((file, n) => ({ ...file, name: say(m.attachment, { number: n + 1 }) }))
  return <FileCard title={defectLabels.files.label} files={shown} />
}

/** The head of a phone's drawer has no room for buttons. */
const bodyOf = (defect: DefectRow, buttons: ReactNode) => (
  <>
    {buttons && <div className="fg-defect-buttons">{buttons}</div>}
    {defect.sourceKind === 'alarm' && <DefectLossCard key={`${defect.id} loss`} id={defect.id} />}
    <Files files={defect.files} />
    <Can do="task:read">
      <Tasks key={`${defect.id} tasks`} id={defect.id} />
    </Can>
    <RecordHistory key={`${defect.id} history`} query={historyQuery(defect.id)} zone={defect.timeZone} />
  </>
)

function Actions({ defect }: { defect: DefectRow }) {
  const refresh = useRefresh()
  const actionsOf = useDefectActions()
  return <ActionBar actions={actionsOf(defect)} onReload={() => refresh(defectsFeature)} />
}

const titleOf = ({ no, title }: DefectRow) => `${no} ${title}`
const buttonsOf = (defect: DefectRow) => <Buttons key={defect.id} defect={defect} />
const actionsFor = (defect: DefectRow) => <Actions key={defect.id} defect={defect} />

/** A defect with everything that happened to it, and what the reader may do next. */
export function DefectDrawer() {
  const narrow = useNarrow()
  return (
    <DetailDrawer<DefectRow>
      fields={defectFields}
      query={defectDetail}
      title={titleOf}
      widthPx={900}
      extra={(defect) => bodyOf(defect, narrow && buttonsOf(defect))}
      {...(!narrow && { actions: buttonsOf })}
      footer={actionsFor}
    />
  )
}

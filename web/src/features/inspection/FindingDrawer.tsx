import { Button } from 'antd'
import { Link } from 'react-router'
import { findingChangeNames, type FindingWhole } from '@fengguang/domain/inspection/finding.model'
import {
  findingActionNames,
  findingMachine,
  findingNeedsWords,
  type FindingAction,
} from '@fengguang/domain/inspection/finding.rules'
import { screens } from '@fengguang/domain/navigation/screens'
import type { UseQueryOptions } from '@tanstack/react-query'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import { asks, machineActions, textForm, type RecordAction } from '../../kit/lifecycle/record-action.ts'
import { RecordHistory, type HistoryEntry } from '../../kit/lifecycle/RecordHistory.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useRefresh } from '../../lib/refresh.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { fileAddress } from '../../widgets/file-address.ts'
import { needs } from './ConfigList.tsx'
import { findingFields, HandlingTag, type FindingRow } from './finding.fields.tsx'
import { findings, inspectionFeature, useFindingAct } from './inspection.queries.ts'
import { m } from './inspection.texts.ts'

const most = 199 // spec §5: under 200

const historyOf = ({ history }: FindingWhole): readonly HistoryEntry[] =>
  history.map(({ at, by, kind, to, comment }) => ({
    at,
    by,
    comment,
    what: findingChangeNames[kind],
    detail: <HandlingTag status={to} />,
  }))
const historyQuery = (id: string) => ({ ...findings.finding({ id }), select: historyOf })

function Actions({ finding }: { finding: FindingRow }) {
  const say = useSay()
  const notices = useNotices()
  const refresh = useRefresh()
  const act = useFindingAct()
  const { id, version, status, what } = finding
  const actionOf = (action: FindingAction): Omit<RecordAction, 'key'> | undefined => {
    // A task is made where tasks are: its button leads there.
    if (action === 'dispatch') return undefined
    const run = async (comment: string) => {
      await act.mutateAsync({ id, version, action, comment })
      notices.tell(say(m.done, { name: what, action: say(findingActionNames[action]) }))
    }
    const isRequired = findingNeedsWords.has(action)
    return {
      label: findingActionNames[action],
      needs,
      ...(action === 'process' && { primary: true as const }),
      ...asks(textForm(m.comment, { most, isRequired }), ({ text }) => run(text)),
    }
  }
  const actions = machineActions(findingMachine, status, ['handler'], actionOf)
  return <ActionBar actions={actions} onReload={() => refresh(inspectionFeature)} />
}

function Photo({ photoId }: { photoId: string | null }) {
  const say = useSay()
  if (photoId === null) return null
  return (
    <Card title={say(m.photo)}>
      <a href={fileAddress(photoId)} target="_blank" rel="noreferrer">
        <img className="fg-finding-photo" src={fileAddress(photoId)} alt={say(m.photo)} />
      </a>
    </Card>
  )
}

function TaskButton({ finding: { id, status } }: { finding: FindingRow }) {
  const say = useSay()
  if (status === 'processed') return null
  return (
    <Can do="task:write">
      <Link to={`${screens.operationMonitorNew.path}?finding=${encodeURIComponent(id)}`}>
        <Button>{say(m.makeTask)}</Button>
      </Link>
    </Can>
  )
}

const detailQuery = (id: string) => findings.finding({ id }) as unknown as UseQueryOptions<FindingRow, RequestFailure>
const bodyOf = (finding: FindingRow) => (
  <>
    <Photo photoId={finding.photoId} />
    <RecordHistory key={`${finding.id} history`} query={historyQuery(finding.id)} zone={finding.timeZone} />
  </>
)
const titleOf = ({ what }: FindingRow) => what
const taskOf = (finding: FindingRow) => <TaskButton finding={finding} />
const actionsFor = (finding: FindingRow) => <Actions key={finding.id} finding={finding} />

/** A finding with everything that happened to it, and what the reader may do next. */
export const FindingDrawer = () => (
  <DetailDrawer<FindingRow>
    fields={findingFields}
    query={detailQuery}
    title={titleOf}
    widthPx={760}
    extra={bodyOf}
    actions={taskOf}
    footer={actionsFor}
  />
)

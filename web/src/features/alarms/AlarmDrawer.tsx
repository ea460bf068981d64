import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { Button, Skeleton } from 'antd'
import {
  alarmChangeNames,
  alarmStatusNames,
  type AlarmChange,
  type AlarmEvent,
} from '@fengguang/domain/alarms/alarm.model'
import { Can, useCan } from '../../kit/Can.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { Comments, type RecordComment } from '../../kit/lifecycle/Comments.tsx'
import { RecordHistory, type HistoryEntry } from '../../kit/lifecycle/RecordHistory.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { AlarmLevelTag } from '../../widgets/AlarmLevelTag.tsx'
import { alarmFields, childFields, type AlarmRow } from './alarm.fields.tsx'
import { m } from './alarms.texts.ts'
import { AlarmHandling } from './AlarmHandling.tsx'
import { AlarmLinks } from './AlarmLinks.tsx'
import { alarmDetail, alarms, useAddComment, type AlarmWithHistory } from './alarms.queries.ts'
import { lazy } from '../../lib/lazy-part.ts'

const TelemetryCurves = lazy(() =>
  import('../../widgets/TelemetryCurves.tsx').then((x) => ({ default: x.TelemetryCurves })),
)

const RepairKnowledgeCard = lazy(() =>
  import('../../widgets/repair-knowledge/RepairKnowledgeCard.tsx').then((x) => ({ default: x.RepairKnowledgeCard })),
)

const AlarmReport = lazy(() => import('./AlarmReport.tsx').then((x) => ({ default: x.AlarmReport })))

/** Offered when the record is there with its history. */
function PrintButton({ event }: { event: AlarmRow }) {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button disabled={!event.history} onClick={() => setIsOpen(true)}>
        {say(m.print)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AlarmReport event={event} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const historyOf = ({ history = [] }: AlarmWithHistory): readonly HistoryEntry[] =>
  history
    .filter(({ kind }) => kind !== 'comment')
    .map(({ at, kind, level, status, by, comment }) => ({
      at,
      by,
      comment,
      what: alarmChangeNames[kind],
      detail: <ChangeDetail kind={kind} level={level} status={status} />,
    }))

function ChangeDetail({ kind, level, status }: Pick<AlarmChange, 'kind' | 'level' | 'status'>) {
  const say = useSay()
  if (kind === 'raise' || kind === 'change') return <AlarmLevelTag level={level} />
  return kind === 'status' && status ? <span>{say(alarmStatusNames[status])}</span> : null
}

/** The half of the day around it: what was measured before and after. */
function PointCurve({ event }: { event: AlarmEvent }) {
  const { deviceId, deviceType, curvePoints, timeZone, raisedAt } = event
  const points = useMemo(
    () => (deviceId ? curvePoints.map((point) => ({ deviceId, point })) : []),
    [deviceId, curvePoints],
  )
  if (points.length === 0) return null
  return (
    <Can do="telemetry:read">
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <TelemetryCurves
          title={m.curve}
          points={points}
          zone={timeZone}
          limit={deviceType === 'turbine' || deviceType === 'tower' ? 'windHistory' : 'monitorHistory'}
          now={new Date(raisedAt)}
        />
      </Suspense>
    </Can>
  )
}

function Children({ parentId }: { parentId: string }) {
  return (
    <ListPage<AlarmRow>
      name="alarm-children"
      addressPart="children."
      title={m.childrenTitle}
      fields={childFields}
      query={({ page, pageSize }) => alarms.list({ parentId, scope: 'all', page, pageSize })}
    />
  )
}

const historyQuery = (id: string) => ({ ...alarmDetail(id), select: historyOf })

const commentsOf = ({ history = [] }: AlarmWithHistory): readonly RecordComment[] =>
  history
    .filter(({ kind }) => kind === 'comment')
    .map(({ at, by, comment }) => ({ id: `${at} ${by} ${comment}`, at, by: by ?? '', text: comment }))
const commentsQuery = (id: string) => ({ ...alarmDetail(id), select: commentsOf })

function EventComments({ event }: { event: AlarmRow }) {
  const can = useCan()
  const add = useAddComment()
  const onAdd = (comment: string) => add.mutateAsync({ id: event.id, comment })
  return <Comments query={commentsQuery(event.id)} zone={event.timeZone} {...(can('alarm:write') && { onAdd })} />
}

function Extra({ event }: { event: AlarmRow }) {
  return (
    <>
      <RecordHistory key={`${event.id} history`} query={historyQuery(event.id)} zone={event.timeZone} />
      <EventComments key={`${event.id} comments`} event={event} />
      {event.childCount > 0 && <Children key={event.id} parentId={event.id} />}
      {event.deviceId !== null && (
        <Can do="knowledge:read">
          <Suspense fallback={null}>
            <RepairKnowledgeCard key={`${event.id} knowledge`} alarmId={event.id} />
          </Suspense>
        </Can>
      )}
      <PointCurve key={`${event.id} curve`} event={event} />
    </>
  )
}

const titleOf = ({ text }: AlarmRow) => text

/** The head of a phone's drawer has no room for buttons. */
const bodyOf = (event: AlarmRow, buttons: ReactNode) => (
  <>
    {buttons && <div className="fg-alarm-buttons">{buttons}</div>}
    <Extra event={event} />
  </>
)

const buttonsOf = (event: AlarmRow) => (
  <>
    <PrintButton key={event.id} event={event} />
    <AlarmLinks event={event} />
  </>
)

const handlingOf = (event: AlarmRow) => <AlarmHandling key={event.id} event={event} />

export function AlarmDrawer({ rows }: { rows: readonly AlarmRow[] }) {
  const say = useSay()
  const narrow = useNarrow()
  const can = useCan()
  const fields = useMemo(() => alarmFields(say).filter(({ key }) => key !== 'text'), [say])
  return (
    <DetailDrawer<AlarmRow>
      fields={fields}
      query={alarmDetail}
      title={titleOf}
      rows={rows}
      widthPx={900}
      extra={(event) => bodyOf(event, narrow && buttonsOf(event))}
      {...(!narrow && { actions: buttonsOf })}
      {...(can('alarm:write') && { footer: handlingOf })}
    />
  )
}

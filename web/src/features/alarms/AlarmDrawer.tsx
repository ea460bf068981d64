import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { Button, Skeleton } from 'antd'
import { alarmChangeNames, type AlarmChange, type AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { instantText } from '../../kit/format.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { AlarmLevelTag } from '../../widgets/AlarmLevelTag.tsx'
import { alarmFields, childFields, type AlarmRow } from './alarm.fields.tsx'
import { m } from './alarms.texts.ts'
import { alarmDetail, alarms } from './alarms.queries.ts'

const TelemetryCurves = lazy(() =>
  import('../../widgets/TelemetryCurves.tsx').then((x) => ({ default: x.TelemetryCurves })),
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

function History({ changes, zone }: { changes: readonly AlarmChange[]; zone: string }) {
  const say = useSay()
  return (
    <Card title={say(m.history)}>
      <ol className="fg-alarm-history">
        {changes.map(({ at, kind, level, by, comment }, index) => (
          // Two changes may share an instant; their order never changes.
          // eslint-disable-next-line react/no-array-index-key
          <li key={`${at} ${kind} ${index}`}>
            <time dateTime={at}>{instantText(at, zone)}</time>
            <b>{say(alarmChangeNames[kind])}</b>
            {(kind === 'raise' || kind === 'change') && <AlarmLevelTag level={level} />}
            <span>{by ?? say(m.platform)}</span>
            {comment && <q>{comment}</q>}
          </li>
        ))}
      </ol>
    </Card>
  )
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

function Extra({ event }: { event: AlarmRow }) {
  return (
    <>
      {event.history && <History changes={event.history} zone={event.timeZone} />}
      {event.childCount > 0 && <Children key={event.id} parentId={event.id} />}
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

interface Props {
  rows: readonly AlarmRow[]
  /** What may be done with it. */
  actions: (event: AlarmRow) => ReactNode
}

export function AlarmDrawer({ rows, actions }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const fields = useMemo(() => alarmFields(say).filter(({ key }) => key !== 'text'), [say])
  const buttons = (event: AlarmRow) => (
    <>
      <PrintButton key={event.id} event={event} />
      {actions(event)}
    </>
  )
  return (
    <DetailDrawer<AlarmRow>
      fields={fields}
      query={alarmDetail}
      title={titleOf}
      rows={rows}
      widthPx={900}
      extra={(event) => bodyOf(event, narrow && buttons(event))}
      {...(!narrow && { actions: buttons })}
    />
  )
}

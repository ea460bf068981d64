import { Link } from 'react-router'
import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { useCan } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { AlarmLevelTag } from '../AlarmLevelTag.tsx'
import { m } from './station-blocks.texts.ts'
import { alarms } from './station-run.queries.ts'
import './station-blocks.css'

interface Props {
  stationId?: string
  /** Of the stations there alone. */
  province?: string | undefined
  rows?: number
}

/** The gravest and newest of what is open, of one station, of a province or of all. */
export function AlarmBlock({ stationId, province, rows = 8 }: Props) {
  const say = useSay()
  const can = useCan()
  const isAllowed = can('alarm:read')
  const { data, error, refetch } = useScreenQuery({
    ...alarms.list({
      page: 1,
      pageSize: rows,
      scope: 'open',
      ...(stationId && { stationId }),
      ...(province && { province }),
    }),
    enabled: isAllowed,
  })
  const title = (
    <>
      {say(m.alarms)}
      {data && data.total > 0 && <span className="fg-count">{data.total}</span>}
    </>
  )
  const all = stationId ? `/deviceAlarm?stationId=${encodeURIComponent(stationId)}` : '/deviceAlarm'
  return (
    <Card
      title={title}
      loading={isAllowed && !data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      extra={isAllowed && <Link to={all}>{say(m.allAlarms)}</Link>}
    >
      {!isAllowed && <Picture kind="noPermission" />}
      {data?.total === 0 && <Picture kind="empty" title={say(m.noAlarms)} />}
      {data && data.total > 0 && (
        <ul className="fg-alarms">
          {data.rows.map((event) => (
            <AlarmLine key={event.id} event={event} named={stationId === undefined} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function AlarmLine({ event, named }: { event: AlarmEvent; named: boolean }) {
  const who = [named ? event.stationName : '', event.deviceName ?? ''].filter(Boolean).join(' ')
  return (
    <li data-active={event.isActive}>
      <AlarmLevelTag level={event.level} />
      <span className="fg-alarms-text" title={`${who} ${event.text}`}>
        {who} {event.text}
      </span>
      <time dateTime={event.raisedAt}>{instantText(event.raisedAt, event.timeZone).slice(5, 16)}</time>
    </li>
  )
}

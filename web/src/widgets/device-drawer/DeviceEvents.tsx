import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { instantText } from '../../kit/format.ts'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { AlarmLevelTag } from '../AlarmLevelTag.tsx'
import { m } from './device-drawer.texts.ts'
import { alarms } from './device-drawer.queries.ts'

/** What the device raised, newest first. */
export function DeviceEvents({ deviceId, zone }: { deviceId: string; zone: string }) {
  const say = useSay()
  const query = alarms.list({ deviceId, scope: 'all', sort: 'raisedAt', order: 'desc', page: 1, pageSize: 50 })
  const { data, error, refetch } = useQuery(query)
  if (error && !data) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (data.rows.length === 0) return <Picture kind="empty" title={say(m.noEvents)} />
  return (
    <>
      <p className="fg-drawer-note">{say(m.allEvents, { count: data.total })}</p>
      <ul className="fg-drawer-events">
        {data.rows.map((event) => (
          <li key={event.id} data-active={event.isActive}>
            <AlarmLevelTag level={event.level} />
            <span data-content="record">{event.text}</span>
            <time dateTime={event.raisedAt}>{instantText(event.raisedAt, zone)}</time>
          </li>
        ))}
      </ul>
    </>
  )
}

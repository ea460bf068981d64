import { Suspense, useMemo } from 'react'
import { Skeleton } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { StatusMap } from '@fengguang/domain/station-run/station-run.contract'
import { openStatuses } from '@fengguang/domain/tasks/task.rules'
import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { stationRun } from '../../widgets/station-blocks/station-run.queries.ts'
import { stationsWith } from './stations-with.ts'
import { tasks } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const StationMap = lazy(async () => ({
  default: (await import('../../widgets/station-map/StationMap.tsx')).StationMap,
}))

const listOf = (stationId: string) =>
  `?view=list&stationId=${encodeURIComponent(stationId)}&status=${openStatuses.join(',')}`

/** Where work is open: the stations on the map, and beside it the same by name. */
export function TaskMap() {
  const say = useSay()
  const navigate = useNavigate()
  const overview = useScreenQuery(tasks.overview({}))
  const map = useScreenQuery(stationRun.statusMap({ scope: 'all' }))
  const open = overview.data?.stations
  const shown = useMemo<StatusMap | undefined>(
    () => map.data && open && stationsWith(map.data, new Set(open.map(({ stationId }) => stationId))),
    [map.data, open],
  )
  const failed = overview.error ?? map.error
  return (
    <Card
      title={say(m.mapTitle)}
      flush
      error={shown ? undefined : failed}
      onRetry={() => void Promise.all([overview.refetch(), map.refetch()])}
    >
      <div className="fg-task-map">
        <div className="fg-task-map-canvas">
          <Suspense fallback={<Skeleton active />}>
            <StationMap stations={shown} onOpen={({ id }) => void navigate(listOf(id))} />
          </Suspense>
        </div>
        {open?.length === 0 && <Picture kind="empty" title={say(m.noOpenWork)} />}
        <ul className="fg-task-stations">
          {open?.map(({ stationId, stationName, open: count, overdue }) => (
            <li key={stationId}>
              <Link to={listOf(stationId)}>{stationName}</Link>
              <span>{say(m.stationOpen, { open: count })}</span>
              {overdue > 0 && <strong>{say(m.stationOverdue, { overdue })}</strong>}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

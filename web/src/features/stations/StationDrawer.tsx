import { Suspense } from 'react'
import { Button, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import type { Station } from '@fengguang/domain/stations/station.model'
import { Can } from '../../kit/Can.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { useSay } from '../../lib/i18n.ts'
import { stationFields } from './station.fields.ts'
import { m } from './stations.texts.ts'
import { parts } from './station-parts.texts.ts'
import { stations } from './stations.queries.ts'
import { lazy } from '../../lib/lazy-part.ts'

const StationCurves = lazy(() => import('./StationCurves.tsx').then((x) => ({ default: x.StationCurves })))

const curvesOf = (station: Station) => (
  <Can do="telemetry:read">
    <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
      <StationCurves station={station} />
    </Suspense>
  </Can>
)
/** Going back from the devices brings the drawer back. */
function DevicesLink({ station }: { station: Station }) {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <Button onClick={() => void navigate(`/deviceManage?stationId=${encodeURIComponent(station.id)}`)}>
      {say(parts.devices)}
    </Button>
  )
}

const buttonsOf = (station: Station, label: string, onEdit: (station: Station) => void) => (
  <>
    <Can do="device:read">
      <DevicesLink station={station} />
    </Can>
    <Can do="station:write">
      <Button onClick={() => onEdit(station)}>{label}</Button>
    </Can>
  </>
)

interface Props {
  /** The rows of the list behind it, for previous and next. */
  rows: readonly Station[]
  onEdit: (station: Station) => void
}

export function StationDrawer({ rows, onEdit }: Props) {
  const say = useSay()
  return (
    <DetailDrawer<Station>
      fields={stationFields}
      query={(id) => stations.detail({ id })}
      title={(station) => station.name}
      rows={rows}
      widthPx={860}
      extra={curvesOf}
      actions={(station) => buttonsOf(station, say(m.edit), onEdit)}
    />
  )
}

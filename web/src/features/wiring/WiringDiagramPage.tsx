import { Suspense, useRef, useState } from 'react'
import { Alert } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { WiringDiagram } from '@fengguang/domain/wiring/wiring.contract'
import type { DeviceUnderTicket } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { Card } from '../../kit/Card.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useCan } from '../../kit/Can.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { useEver } from '../../lib/use-ever.ts'
import { DeviceDrawerHost } from '../../widgets/device-drawer/DeviceDrawerHost.tsx'
import { FullscreenHint } from '../../widgets/fullscreen/FullscreenHint.tsx'
import { useFullscreen } from '../../widgets/fullscreen/use-fullscreen.ts'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { useStations } from '../../widgets/station-switcher/station-context.ts'
import { DiagramCanvas, type CanvasHandle, type Picked } from './DiagramCanvas.tsx'
import { DiagramLegend } from './DiagramLegend.tsx'
import { DiagramTools } from './DiagramTools.tsx'
import { useBindingDraft } from './use-binding-draft.ts'
import { useWiringAddress } from './use-wiring-address.ts'
import { m } from './wiring.texts.ts'
import { wiring, workTickets } from './wiring.queries.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './wiring.css'

/** The drawing comes first: drawers, curves and the editor load when someone opens them. */
const PointDrawer = lazy(() => import('./PointDrawer.tsx').then((x) => ({ default: x.PointDrawer })))
const LogDrawer = lazy(() => import('./LogDrawer.tsx').then((x) => ({ default: x.LogDrawer })))
const DiagramEditor = lazy(() => import('./DiagramEditor.tsx').then((x) => ({ default: x.DiagramEditor })))

export function WiringDiagramPage() {
  const { current } = useStations()
  const address = useWiringAddress()
  const chosen = current?.currentBusiType === 1 ? current.currentStid : null
  // A shared link names its station, which is shown instead of the chosen one if the person may see it.
  const stationId = address.stationId ?? chosen
  const shape = useNarrow() ? 'tall' : 'wide'
  const diagram = useQuery({ ...wiring.svgData({ stationId: stationId ?? '', shape }), enabled: stationId !== null })
  if (stationId === null) return <Picture kind="noStation" />
  if (diagram.error && diagram.data?.stationId !== stationId)
    return <ErrorPicture error={diagram.error} onRetry={() => void diagram.refetch()} />
  if (diagram.data?.stationId !== stationId) return <Card loading />
  return <ShownDiagram key={stationId} diagram={diagram.data} />
}

const none: readonly DeviceUnderTicket[] = []

function ShownDiagram({ diagram }: { diagram: WiringDiagram }) {
  const say = useSay()
  const can = useCan()
  const { stationId } = diagram
  const live = useScreenQuery(wiring.realTime({ stationId }))
  const tickets =
    useScreenQuery({ ...workTickets.onDevices({ stationId }), enabled: can('work-ticket:read') }).data ?? none
  const address = useWiringAddress()
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<CanvasHandle>(null)
  const [scale, setScale] = useState(1)
  const [element, setElement] = useState<string>()
  const isEditing = address.isEditing && can('wiring:write')
  const draft = useBindingDraft(diagram)
  const [wholeFrame] = useState(() => () => frame.current ?? document.documentElement)
  const { isHinted } = useFullscreen(frame, wholeFrame)
  const hasRead = useEver(address.pointDevice !== undefined)
  const hasLogged = useEver(address.isLogOpen)
  const rows = live.data?.rows ?? []
  const newest = rows.reduce<string | undefined>((last, { at }) => (at && (!last || at > last) ? at : last), undefined)

  const pick = ({ element: picked, deviceId, point }: Picked) => {
    if (isEditing) setElement(picked)
    else if (deviceId && point) address.openPoint(deviceId, point)
    else if (deviceId) address.openDevice(deviceId)
  }
  return (
    <section ref={frame} className="fg-wiring" aria-label={diagram.stationName}>
      <InHeader slot="dataTime">
        <DataTime dataAt={newest} readAtMs={live.dataUpdatedAt} stale={live.isStale || live.data?.isLive === false} />
      </InHeader>
      <FullscreenHint isShown={isHinted} />
      <DiagramTools
        diagram={diagram}
        scale={scale}
        canvas={canvas}
        isEditing={isEditing}
        onLog={address.openLog}
        onEdit={address.setEditing}
        frame={wholeFrame}
      />
      {(live.data?.isLive === false || live.error) && (
        <Alert type="warning" banner title={say(m.away)} className="fg-wiring-away" />
      )}
      <div className="fg-wiring-body">
        <DiagramCanvas
          diagram={diagram}
          live={live.data}
          tickets={tickets}
          onPick={pick}
          onScale={setScale}
          marks={isEditing ? { bound: draft.elements, chosen: element } : undefined}
          handle={canvas}
        />
        {isEditing && (
          <Suspense fallback={<Card loading className="fg-wiring-editor" />}>
            <DiagramEditor diagram={diagram} draft={draft} element={element} />
          </Suspense>
        )}
      </div>
      <DiagramLegend
        rows={rows}
        held={[...new Set(tickets.map(({ deviceId }) => deviceId))]}
        onShow={(deviceId) => canvas.current?.show(deviceId)}
      />
      <DeviceDrawerHost />
      <Suspense fallback={null}>
        {hasRead && <PointDrawer diagram={diagram} live={live.data} />}
        {hasLogged && <LogDrawer diagram={diagram} />}
      </Suspense>
    </section>
  )
}

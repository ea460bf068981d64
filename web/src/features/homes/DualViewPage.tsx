import { Suspense, useRef, type ComponentType } from 'react'
import { Button, Skeleton } from 'antd'
import { LeftOutlined, PauseOutlined, CaretRightOutlined, RightOutlined } from '@ant-design/icons'
import { Card } from '../../kit/Card.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { FullscreenHint } from '../../widgets/fullscreen/FullscreenHint.tsx'
import { useFullscreen } from '../../widgets/fullscreen/use-fullscreen.ts'
import { DeviceDrawerHost } from '../../widgets/device-drawer/DeviceDrawerHost.tsx'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { FigureCards } from '../../widgets/station-blocks/FigureCards.tsx'
import { RunNotices } from '../../widgets/station-blocks/RunNotices.tsx'
import { StateCounts } from '../../widgets/station-blocks/StateCounts.tsx'
import { homes, stationRun } from '../../widgets/station-blocks/station-run.queries.ts'
import { dualVariants, type DualName } from './dual-variants.ts'
import { m } from './homes.texts.ts'
import { StationPane } from './StationPane.tsx'
import { StationsBlock } from './StationsBlock.tsx'
import { useStationCycle, type StationCycle } from './use-station-cycle.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './homes.css'

const StationMap = lazy(async () => ({
  default: (await import('../../widgets/station-map/StationMap.tsx')).StationMap,
}))

const all = { scope: 'all' } as const
const fleetFigures = ['powerKw', 'dayKwh', 'hours', 'capacityKw'] as const

/** The fleet at the left, a station at the right; on a wall the right side moves on by itself. */
export function DualViewPage({ name }: { name: DualName }) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const { isHinted } = useFullscreen(box)
  const map = useScreenQuery(stationRun.statusMap(all))
  const overview = useScreenQuery(homes.fleetOverview(all))
  const cycle = useStationCycle(map.data?.ids)
  const { data } = overview
  return (
    <div ref={box} className="fg-home fg-dual">
      <InHeader slot="dataTime">
        <DataTime
          dataAt={data?.at}
          readAtMs={overview.dataUpdatedAt}
          stale={overview.isStale || data?.isHistoryStale === true}
        />
      </InHeader>
      {data && <RunNotices isLive={data.isLive} hasHistory={data.hasHistory} />}
      <section className="fg-dual-pane" aria-label={say(m.fleet)}>
        <FigureCards
          keys={fleetFigures}
          figures={data?.figures}
          stale={overview.isStale}
          dataAt={data?.at}
          error={overview.error}
          onRetry={() => void overview.refetch()}
          parts={data}
        />
        <Card
          title={say(m.map)}
          flush
          error={map.data ? undefined : map.error}
          onRetry={() => void map.refetch()}
          extra={<StateCounts states={data?.states} />}
        >
          <div className="fg-dual-map">
            <Suspense fallback={<Skeleton active className="fg-home-wait" />}>
              <StationMap stations={map.data} onOpen={({ id }) => cycle.choose(id)} />
            </Suspense>
          </div>
        </Card>
        <StationsBlock scope={all} heightPx={460} onOpen={({ id }) => cycle.choose(id)} />
      </section>
      <section className="fg-dual-pane" aria-label={say(m.stations)}>
        <CycleBar cycle={cycle} count={map.data?.ids.length ?? 0} />
        {map.error && !map.data && <ErrorPicture error={map.error} onRetry={() => void map.refetch()} />}
        {map.data?.ids.length === 0 && <Picture kind="empty" title={say(m.noStations)} />}
        {cycle.id && <StationPane key={cycle.id} stationId={cycle.id} variant={dualVariants[name]} />}
      </section>
      <FullscreenHint isShown={isHinted} />
      <DeviceDrawerHost />
    </div>
  )
}

function CycleBar({ cycle, count }: { cycle: StationCycle; count: number }) {
  const say = useSay()
  const label = say(cycle.isCycling ? m.pause : m.play)
  return (
    <div className="fg-dual-bar">
      <Button
        icon={<LeftOutlined />}
        aria-label={say(m.previous)}
        title={say(m.previous)}
        onClick={() => cycle.step(-1)}
      />
      <Button icon={<RightOutlined />} aria-label={say(m.next)} title={say(m.next)} onClick={() => cycle.step(1)} />
      <Button icon={cycle.isCycling ? <PauseOutlined /> : <CaretRightOutlined />} onClick={cycle.toggle}>
        {label}
      </Button>
      <span aria-live="off">{say(m.place, { place: cycle.place, all: count })}</span>
    </div>
  )
}

/** The page of a row of the table. */
export const dualPage =
  (name: DualName): ComponentType =>
  () => <DualViewPage name={name} />

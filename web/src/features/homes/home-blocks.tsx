import { Suspense, type ComponentType } from 'react'
import { Skeleton } from 'antd'
import type { FleetOverview } from '@fengguang/domain/homes/homes.contract'
import type { StationScope } from '@fengguang/domain/station-run/station-run.contract'
import { provinceName } from '@fengguang/domain/stations/province'
import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { AlarmBlock } from '../../widgets/station-blocks/AlarmBlock.tsx'
import { FleetDayCurve } from '../../widgets/station-blocks/DayCurve.tsx'
import { EnergyBars } from '../../widgets/station-blocks/EnergyBars.tsx'
import { RankingList } from '../../widgets/station-blocks/RankingList.tsx'
import { StateCounts } from '../../widgets/station-blocks/StateCounts.tsx'
import { stationRun, useOpenStation } from '../../widgets/station-blocks/station-run.queries.ts'
import { WeatherBlock } from '../../widgets/station-blocks/WeatherBlock.tsx'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { ClassBlock } from './ClassBlock.tsx'
import type { BlockName } from './home-variants.ts'
import { m } from './homes.texts.ts'
import { StationsBlock } from './StationsBlock.tsx'
import { lazy } from '../../lib/lazy-part.ts'

const StationMap = lazy(async () => ({
  default: (await import('../../widgets/station-map/StationMap.tsx')).StationMap,
}))

export interface BlockProps {
  scope: StationScope
  read: { overview: FleetOverview | undefined; error: unknown; onRetry: () => void }
  /** Of the whole block, its head included. */
  heightPx: number
}

const headPx = 38
const rowPx = 33

export function MapBlock({ scope, heightPx }: Pick<BlockProps, 'scope' | 'heightPx'>) {
  const say = useSay()
  const openStation = useOpenStation()
  const { data, error, refetch } = useScreenQuery(stationRun.statusMap(scope))
  const counts =
    data &&
    Object.fromEntries(
      Map.groupBy(data.states, (state) => state)
        .entries()
        .map(([state, all]) => [state, all.length]),
    )
  return (
    <Card
      title={scope.province ? say(m.mapOf, { region: say(provinceName(scope.province)) }) : say(m.map)}
      flush
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      extra={<StateCounts states={counts} />}
    >
      <div style={{ height: heightPx - headPx }}>
        <Suspense fallback={<Skeleton active className="fg-home-wait" />}>
          <StationMap stations={data} province={scope.province} onOpen={(station) => void openStation(station)} />
        </Suspense>
      </div>
    </Card>
  )
}

function CurveBlock({ scope, heightPx }: BlockProps) {
  return <FleetDayCurve scope={scope} heightPx={heightPx - headPx} />
}

function EnergyBlock({ read, heightPx }: BlockProps) {
  return <EnergyBars {...read} heightPx={heightPx - headPx} />
}

function RankingBlock({ read: { overview, ...read }, heightPx }: BlockProps) {
  const rows = Math.max(3, Math.floor((heightPx - headPx - 24) / 29))
  return <RankingList overview={overview} rows={rows} {...read} />
}

function AlarmsBlock({ scope, heightPx }: BlockProps) {
  return <AlarmBlock province={scope.province} rows={Math.max(3, Math.floor((heightPx - headPx - 24) / rowPx))} />
}

/** Of the station the session looks at if it is one of these, else of the first there is. */
function WeatherOfCurrent({ scope }: BlockProps) {
  const say = useSay()
  const map = useScreenQuery(stationRun.statusMap(scope))
  const chosen = useChosenStation()
  const stationId = map.data?.ids.find((id) => id === chosen) ?? map.data?.ids[0]
  if (stationId) return <WeatherBlock key={stationId} stationId={stationId} />
  return (
    <Card title={say(m.weather)} loading={map.isPending} error={map.error} onRetry={() => void map.refetch()}>
      <Picture kind="empty" title={say(m.noStations)} />
    </Card>
  )
}

/** What a home can show. */
export const homeBlocks: Readonly<Record<BlockName, ComponentType<BlockProps>>> = {
  map: MapBlock,
  ranking: RankingBlock,
  curve: CurveBlock,
  energy: EnergyBlock,
  alarms: AlarmsBlock,
  classes: ClassBlock,
  stations: StationsBlock,
  weather: WeatherOfCurrent,
}

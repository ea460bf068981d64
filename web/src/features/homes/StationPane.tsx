import { Button } from 'antd'
import type { FigureKey } from '@fengguang/domain/station-run/figure-definitions'
import { offlineCount } from '@fengguang/domain/station-run/station-totals.rules'
import { stationClassNames, type StationClass } from '@fengguang/domain/stations/station.model'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { AlarmBlock } from '../../widgets/station-blocks/AlarmBlock.tsx'
import { StationDayCurve } from '../../widgets/station-blocks/DayCurve.tsx'
import { partsOfOne } from '../../widgets/station-blocks/coverage-text.ts'
import { FigureCards } from '../../widgets/station-blocks/FigureCards.tsx'
import { stationRun, useOpenStation } from '../../widgets/station-blocks/station-run.queries.ts'
import { UnitGrid } from '../../widgets/station-blocks/UnitGrid.tsx'
import { WeatherBlock } from '../../widgets/station-blocks/WeatherBlock.tsx'
import { StationStateTag } from '../../widgets/StationStateTag.tsx'
import type { DualVariant } from './dual-variants.ts'
import { m } from './homes.texts.ts'

/** Light drives no turbine, and wind no module. */
const isTold = (key: FigureKey, stcls: StationClass | undefined): boolean =>
  stcls === '02' ? key !== 'prPct' && key !== 'irradianceWm2' : key !== 'windSpeedMs'

/** One station in half a screen. */
export function StationPane({ stationId, variant }: { stationId: string; variant: DualVariant }) {
  const say = useSay()
  const openStation = useOpenStation()
  const { data, error, isStale, refetch } = useScreenQuery(stationRun.runStatusDetail({ stationId }))
  if (error && !data) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  const has = (block: DualVariant['blocks'][number]) => variant.blocks.includes(block)
  return (
    <>
      <div className="fg-dual-head">
        <strong>{data?.name}</strong>
        {data && (
          <>
            <StationStateTag framed state={data.state ?? 'unknown'} offlineCount={offlineCount(data.states)} />
            <span>
              {say(stationClassNames[data.stcls])} · {data.province} {data.city}
            </span>
            <Button size="small" onClick={() => void openStation(data)}>
              {say(m.openStation)}
            </Button>
          </>
        )}
      </div>
      <FigureCards
        keys={variant.figures.filter((key) => isTold(key, data?.stcls))}
        figures={data}
        stale={data !== undefined && (isStale || data.isStale)}
        dataAt={data?.at}
        parts={data && partsOfOne(data)}
        {...(data && { zone: data.timeZone })}
      />
      {has('curve') && data && <StationDayCurve station={data} heightPx={240} />}
      {has('units') && <UnitGrid units={data?.units} loading={data === undefined} isKnown={data?.state !== null} />}
      <div className="fg-dual-two">
        {has('alarms') && <AlarmBlock stationId={stationId} rows={5} />}
        {has('weather') && <WeatherBlock stationId={stationId} />}
      </div>
    </>
  )
}

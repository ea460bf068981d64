import { Button } from 'antd'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { show } from '@fengguang/domain/kernel/units'
import type { FigureKey } from '@fengguang/domain/station-run/figure-definitions'
import type { StationRunDetail } from '@fengguang/domain/station-run/station-figures.model'
import { offlineCount } from '@fengguang/domain/station-run/station-totals.rules'
import { stationClassNames, type StationClass } from '@fengguang/domain/stations/station.model'
import { DataTime } from '../../kit/DataTime.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useLang, useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { DeviceDrawerHost } from '../../widgets/device-drawer/DeviceDrawerHost.tsx'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { AlarmBlock } from '../../widgets/station-blocks/AlarmBlock.tsx'
import { StationDayCurve } from '../../widgets/station-blocks/DayCurve.tsx'
import { EnergyBars } from '../../widgets/station-blocks/EnergyBars.tsx'
import { partsOfOne } from '../../widgets/station-blocks/coverage-text.ts'
import { FigureCards } from '../../widgets/station-blocks/FigureCards.tsx'
import { RunNotices } from '../../widgets/station-blocks/RunNotices.tsx'
import { homes, stationRun } from '../../widgets/station-blocks/station-run.queries.ts'
import { UnitGrid } from '../../widgets/station-blocks/UnitGrid.tsx'
import { WeatherBlock } from '../../widgets/station-blocks/WeatherBlock.tsx'
import { useStations } from '../../widgets/station-switcher/station-context.ts'
import { StationStateTag } from '../../widgets/StationStateTag.tsx'
import { StationFacts } from './StationFacts.tsx'
import { StationPictures } from './StationPictures.tsx'
import { m } from './station-run.texts.ts'

const energies = ['powerKw', 'dayKwh', 'onGridDayKwh', 'monthKwh', 'yearKwh', 'totalKwh', 'hours'] as const
const gains = ['co2T', 'incomeYuan', 'monthIncomeYuan', 'yearIncomeYuan'] as const
const completions = ['monthCompletionPct', 'yearCompletionPct'] as const
const plans = ['onGridMonthKwh', 'monthPlanKwh', 'yearPlanKwh', ...completions] as const
/** Rows of six on a desk's screen. */
const figureKeys: Readonly<Record<StationClass, readonly FigureKey[]>> = {
  '01': [...energies, 'prPct', 'irradianceWm2', ...gains, ...plans],
  '02': [...energies, 'windSpeedMs', 'capacityKw', ...gains, ...plans],
  '05': [
    ...energies,
    'selfUsedDayKwh',
    'boughtDayKwh',
    'gridKw',
    'irradianceWm2',
    'capacityKw',
    ...gains,
    ...completions,
  ],
}

interface Props {
  stationId: string
  /** False: the address names it, the session looks at another. */
  isCurrent: boolean
}

/** One station: figures, the day's curve, alarms, every unit, weather. */
export function StationView({ stationId, isCurrent }: Props) {
  const { data, error, isStale, refetch, dataUpdatedAt } = useScreenQuery(stationRun.runStatusDetail({ stationId }))
  const energy = useScreenQuery(homes.fleetOverview({ stationIds: stationId, scope: 'chosen' }))
  if (error && !data) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  const stale = isStale || data?.isStale === true
  return (
    <div className="fg-run">
      <InHeader slot="dataTime">
        <DataTime dataAt={data?.at ?? undefined} readAtMs={dataUpdatedAt} stale={stale} />
      </InHeader>
      {energy.data && <RunNotices isLive={energy.data.isLive} hasHistory={energy.data.hasHistory} />}
      <Head station={data} isCurrent={isCurrent} />
      <FigureCards
        keys={figureKeys[data?.stcls ?? '01']}
        figures={data}
        stale={stale && data !== undefined}
        dataAt={data?.at}
        parts={data && partsOfOne(data)}
        {...(data && { zone: data.timeZone })}
      />
      <div className="fg-run-two">
        {data ? <StationDayCurve station={data} heightPx={280} /> : <div />}
        <AlarmBlock stationId={stationId} />
      </div>
      <UnitGrid units={data?.units} loading={data === undefined} isKnown={data?.state !== null} />
      <div className="fg-run-three">
        <EnergyBars overview={energy.data} error={energy.error} onRetry={() => void energy.refetch()} heightPx={220} />
        <WeatherBlock stationId={stationId} />
        <StationFacts station={data} />
        <StationPictures stationId={stationId} />
      </div>
      <DeviceDrawerHost />
    </div>
  )
}

function Head({ station, isCurrent }: { station: StationRunDetail | undefined; isCurrent: boolean }) {
  const say = useSay()
  const lang = useLang()
  const { switchTo, current } = useStations()
  const [named, name] = useOpenRecord()
  if (!station) return <div className="fg-run-head" />
  const { text, unit } = show('powerKw', station.capacityKw, lang)
  const isListed = named !== undefined && current?.currentBusiType !== 1
  return (
    <div className="fg-run-head">
      {isListed && (
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={say(m.back)}
          title={say(m.back)}
          onClick={() => name(undefined)}
        />
      )}
      <strong>{station.name}</strong>
      <StationStateTag framed state={station.state ?? 'unknown'} offlineCount={offlineCount(station.states)} />
      <span className="fg-run-facts">
        {say(stationClassNames[station.stcls])} · {text} {unit} · {station.province} {station.city}
      </span>
      {!isCurrent && (
        <Button
          size="small"
          onClick={() => void switchTo({ stcls: station.stcls, busiId: station.id, treeType: 'default', busiType: 1 })}
        >
          {say(m.choose)}
        </Button>
      )}
    </div>
  )
}

import {
  stationRunContract,
  stationRunSorts,
  type StationScope,
} from '@fengguang/domain/station-run/station-run.contract'
import type { StationListRow } from '@fengguang/domain/station-run/station-figures.model'
import { stationStates } from '@fengguang/domain/station-run/station-figures.model'
import { stationClasses, type StationClass } from '@fengguang/domain/stations/station.model'
import { DataTime } from '../../kit/DataTime.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { useDownload } from '../../lib/use-download.ts'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { FleetDayCurve } from '../../widgets/station-blocks/DayCurve.tsx'
import { FigureCards } from '../../widgets/station-blocks/FigureCards.tsx'
import { RankingList } from '../../widgets/station-blocks/RankingList.tsx'
import { RunNotices } from '../../widgets/station-blocks/RunNotices.tsx'
import { StateCounts } from '../../widgets/station-blocks/StateCounts.tsx'
import { homes, stationRun } from '../../widgets/station-blocks/station-run.queries.ts'
import { stationRunFields } from './station-run.fields.tsx'
import { m } from './station-run.texts.ts'

const isOneOf = <T extends string>(list: readonly T[], value: string | undefined): value is T =>
  list.includes(value as T)

const gains = [
  'co2T',
  'incomeYuan',
  'monthIncomeYuan',
  'yearIncomeYuan',
  'monthCompletionPct',
  'yearCompletionPct',
] as const
const common = ['powerKw', 'dayKwh', 'monthKwh', 'yearKwh', 'hours'] as const
const figureKeys = {
  '01': [...common, 'totalKwh', 'prPct', 'irradianceWm2', ...gains],
  '02': [...common, 'windSpeedMs', ...gains],
  '05': [...common, 'irradianceWm2', ...gains],
  all: [...common, 'prPct', ...gains],
} as const

function questionOf(state: ListState, scope: StationScope) {
  const { sort, filters, keyword, page, pageSize } = state
  const stcls = isOneOf(stationClasses, filters['stcls']) ? filters['stcls'] : scope.stcls
  return {
    page,
    pageSize,
    scope: scope.scope,
    ...(stcls && { stcls }),
    ...(keyword && { keyword }),
    ...(isOneOf(stationStates, filters['state']) && { state: filters['state'] }),
    ...(isOneOf(stationRunSorts, sort?.key) && { sort: sort.key, order: sort.order }),
  }
}

interface Props {
  stcls: StationClass | undefined
  name: string | undefined
}

/** Stations of a company, region or group: sums, curve, ranking and the list that leads to each. */
export function FleetView({ stcls, name }: Props) {
  const say = useSay()
  const download = useDownload()
  const scope: StationScope = { scope: 'chosen' }
  const { data, error, isStale, refetch, dataUpdatedAt } = useScreenQuery(homes.fleetOverview(scope))
  const retry = () => void refetch()
  return (
    <div className="fg-run">
      <InHeader slot="dataTime">
        <DataTime dataAt={data?.at} readAtMs={dataUpdatedAt} stale={isStale || data?.isHistoryStale === true} />
      </InHeader>
      {data && <RunNotices isLive={data.isLive} hasHistory={data.hasHistory} />}
      <div className="fg-run-head">
        <strong>{name ?? say(m.title)}</strong>
        <StateCounts states={data?.states} />
      </div>
      <FigureCards
        keys={figureKeys[stcls ?? 'all']}
        figures={data?.figures}
        stale={isStale}
        dataAt={data?.at}
        error={error}
        onRetry={retry}
        parts={data}
      />
      <div className="fg-run-two">
        <FleetDayCurve scope={scope} heightPx={260} />
        <RankingList overview={data} error={error} onRetry={retry} rows={8} />
      </div>
      <ListPage<StationListRow>
        name="stationRun"
        title={m.list}
        fields={stationRunFields}
        search={{ placeholder: m.search }}
        query={(state) => stationRun.fleetList(questionOf(state, scope))}
        opens
        onExport={(state) => {
          const { page: _page, pageSize: _size, ...question } = questionOf(state, scope)
          return download(stationRunContract.fleetExport, question, { fileName: say(m.file) })
        }}
        isLive
      />
    </div>
  )
}

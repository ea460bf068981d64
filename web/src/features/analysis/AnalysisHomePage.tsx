import { useMemo } from 'react'
import type { AnalysisHome, RankedStation } from '@fengguang/domain/analysis/analysis.contract'
import { kpiLines } from '@fengguang/domain/kpis/kpi-definitions'
import { noResultNames } from '@fengguang/domain/analysis/loss.model'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Card } from '../../kit/Card.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import type { Field } from '../../kit/field.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { useLang, useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { dayCoverage } from '../../widgets/analysis-span/day-coverage.ts'
import { SpanBar } from '../../widgets/analysis-span/SpanBar.tsx'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { useOpenStation as useOpenRunning } from '../../widgets/station-blocks/station-run.queries.ts'
import { analysis } from './analysis.queries.ts'
import { m } from './analysis.texts.ts'
import { classChart, stationChart } from './loss-charts.ts'
import { LossFigures } from './LossFigures.tsx'
import { NoResult } from './NoResult.tsx'
import { OpenDiagnosesCard } from './OpenDiagnosesCard.tsx'
import { useOpenStation } from './use-open-station.ts'
import { useSpan } from './use-span.ts'
import { WorthCleaningCard } from './WorthCleaningCard.tsx'
import './analysis.css'

const topCount = 10 // spec §9: top 10 loss rankings

/** One click from a ranking to its analysis; of a wind farm, which has no such page, to its running. */
function useOpenLosses() {
  const open = useOpenStation()
  const openRunning = useOpenRunning()
  const { span, date } = useSpan()
  return ({ stationId, stcls }: Pick<RankedStation, 'stationId' | 'stcls'>, more: Record<string, string> = {}) =>
    stcls === '02'
      ? openRunning({ id: stationId, stcls })
      : open(stationId, `/lossAnalysis?${new URLSearchParams({ span, date, ...more })}`)
}

/** Losses of the fleet, and where to look first. */
export function AnalysisHomePage() {
  const { span, date } = useSpan()
  const { data, error, isStale, refetch, dataUpdatedAt } = useScreenQuery(analysis.home({ span, date }))
  return (
    <div className="fg-analysis">
      <InHeader slot="dataTime">
        <DataTime dataAt={data?.computedAt ?? undefined} readAtMs={dataUpdatedAt} stale={isStale} />
      </InHeader>
      <div className="fg-analysis-head">
        <SpanBar />
      </div>
      {error && !data && <ErrorPicture error={error} onRetry={() => void refetch()} />}
      {data && data.stations.known === 0 && <NoResult days={data.days} />}
      {!(error && !data) && data?.stations.known !== 0 && <Blocks home={data} />}
    </div>
  )
}

function Blocks({ home }: { home: AnalysisHome | undefined }) {
  const say = useSay()
  const open = useOpenLosses()
  const classes = useMemo(() => home && classChart(home, say), [home, say])
  const stations = useMemo(() => home && stationChart(home, say), [home, say])
  const { known = 0, all = 0 } = home?.stations ?? {}
  const { computed = 0, all: days = 0 } = home?.days ?? {}
  const missing = home && dayCoverage(home.days, noResultNames, say)
  const coverage = missing && {
    text: say(m.stationsText, { computed, days }),
    hint: [say(m.stationsHint, { known, all, computed, days }), ...missing.reasons].join('\n'),
  }
  const loading = home === undefined
  return (
    <>
      <div className="fg-analysis-figures">
        <LossFigures sum={home} yuan={home?.lossYuan} coverage={coverage} />
      </div>
      <div className="fg-analysis-two">
        <ChartPanel title={say(m.classes)} data={classes} awaits="share" coverage={coverage} />
        <ChartPanel
          title={say(m.stationRanking)}
          data={stations}
          awaits="category"
          onPick={({ id }) => {
            const station = home?.ranking.find(({ stationId }) => stationId === id)
            if (station) void open(station)
          }}
        />
        <Ranking home={home} title={m.prRanking} value="performanceRatio" />
        <Ranking home={home} title={m.hoursRanking} value="equivalentHours" />
      </div>
      <WorthCleaningCard />
      <OpenDiagnosesCard />
      <Card title={say(m.deviceRanking)} flush loading={loading}>
        <RowsTable
          rows={
            home?.devices.map((device) => ({ ...device, id: device.deviceId, sharePct: 100 * device.lossShare })) ?? []
          }
          fields={deviceRanking}
          onOpen={(row) => void open(row, { device: row.deviceId, lossClass: row.worst })}
        />
      </Card>
    </>
  )
}

type RankRow = RankedStation & { id: string; prPct: number | null }
type DeviceRank = AnalysisHome['devices'][number] & { id: string; sharePct: number }

const deviceRanking: readonly Field<DeviceRank>[] = [
  { key: 'deviceName', label: m.device, widthPx: 200, fixed: true },
  { key: 'stationName', label: m.station, widthPx: 220 },
  { key: 'lossKwh', label: m.lost, widthPx: 140, format: { kind: 'quantity', quantity: 'energyKwh' } },
  { key: 'sharePct', label: m.share, unit: '%', widthPx: 130, format: { kind: 'number', decimals: 2 } },
  { key: 'worst', label: m.worst, widthPx: 140, format: { kind: 'choice', names: lossClassNames } },
]

const rankFields: Record<'performanceRatio' | 'equivalentHours', readonly Field<RankRow>[]> = {
  performanceRatio: [
    { key: 'stationName', label: m.station, widthPx: 220, fixed: true },
    { key: 'prPct', label: m.pr, unit: '%', widthPx: 110, format: { kind: 'number', decimals: 2 } },
  ],
  equivalentHours: [
    { key: 'stationName', label: m.station, widthPx: 220, fixed: true },
    { key: 'equivalentHours', label: m.hours, unit: 'h', widthPx: 130, format: { kind: 'number', decimals: 2 } },
  ],
}

function Ranking(props: {
  home: AnalysisHome | undefined
  title: TextPair
  value: 'performanceRatio' | 'equivalentHours'
}) {
  const { home, title, value } = props
  const lang = useLang()
  const say = useSay()
  const open = useOpenLosses()
  const rows = (home?.ranking ?? [])
    .filter((row) => row[value] !== null)
    .toSorted((a, b) => b[value]! - a[value]!)
    .slice(0, topCount)
    .map((row) => ({ ...row, id: row.stationId, prPct: row.performanceRatio && 100 * row.performanceRatio }))
  return (
    <Card title={say(title)} flush loading={!home}>
      <RowsTable rows={rows} fields={rankFields[value]} onOpen={(row) => void open(row)} />
      <p className="fg-analysis-note">{kpiLines(value, lang).join(' · ')}</p>
    </Card>
  )
}

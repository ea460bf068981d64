import { Suspense, useMemo } from 'react'
import { Button } from 'antd'
import type { LossSummary } from '@fengguang/domain/analysis/analysis.contract'
import { dustRefusalNames, noResultNames } from '@fengguang/domain/analysis/loss.model'
import { numberText } from '@fengguang/domain/kernel/units'
import { totalLoss, unbalancedKwh } from '@fengguang/domain/analysis/loss.rules'
import { Card } from '../../kit/Card.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { dayCoverage } from '../../widgets/analysis-span/day-coverage.ts'
import { SpanBar } from '../../widgets/analysis-span/SpanBar.tsx'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { ViewTabs } from '../../kit/tabs/ViewTabs.tsx'
import type { View } from '../../kit/tabs/TabViews.tsx'
import type { Keep } from '../../lib/address.ts'
import { analysis } from './analysis.queries.ts'
import { m } from './analysis.texts.ts'
import { ChosenClass, isLossClass } from './ChosenClass.tsx'
import { d } from './definitions.texts.ts'
import { expectedChart, lossIn, planChart, topChart, trendChart } from './loss-charts.ts'
import { deviceFields, deviceRow } from './loss.fields.tsx'
import { w } from './loss-workbench.texts.ts'
import { LossFigures } from './LossFigures.tsx'
import { NoResult } from './NoResult.tsx'
import { useSpan } from './use-span.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './analysis.css'

const LossDeviceDrawer = lazy(async () => ({ default: (await import('./LossDeviceDrawer.tsx')).LossDeviceDrawer }))

const DefinitionsDrawer = lazy(async () => ({ default: (await import('./DefinitionsDrawer.tsx')).DefinitionsDrawer }))
const LossWorkbench = lazy(async () => ({ default: (await import('./LossWorkbench.tsx')).LossWorkbench }))

const keep: Keep = (name) => name === 'span' || name === 'date' || name === 'lossClass'

/** Where the energy of a plant went: by class, in time, by inverter, down to the interval and its rule. */
export function LossAnalysisPage() {
  const stationId = useChosenStation()
  const say = useSay()
  if (!stationId) return null
  const views: View[] = [
    { key: 'losses', label: say(w.losses), content: <StationLosses key={stationId} stationId={stationId} /> },
    { key: 'events', label: say(w.workbench), content: <LossWorkbench key={stationId} stationId={stationId} /> },
  ]
  return <ViewTabs views={views} label={w.views} keep={keep} />
}

function StationLosses({ stationId }: { stationId: string }) {
  const say = useSay()
  const { span, date, device, show, change } = useSpan()
  const { data, error, isStale, refetch } = useScreenQuery(analysis.lossSummary({ stationId, span, date }))
  return (
    <div className="fg-analysis">
      <InHeader slot="dataTime">
        <DataTime dataAt={data?.computedAt ?? undefined} stale={isStale} />
      </InHeader>
      <div className="fg-analysis-head">
        <SpanBar />
        <ChosenClass />
        <Button onClick={() => change({ show: 'definitions' })}>{say(d.open)}</Button>
      </div>
      {error && !data && <ErrorPicture error={error} onRetry={() => void refetch()} />}
      {data?.days.computed === 0 && <NoResult days={data.days} />}
      {data?.days.computed !== 0 && !(error && !data) && (
        <>
          <Figures summary={data} />
          <Charts summary={data} />
          <Devices stationId={stationId} />
        </>
      )}
      {device && data && (
        <Suspense fallback={null}>
          <LossDeviceDrawer
            stationId={stationId}
            zone={data.timeZone}
            onClose={() => change({ device: undefined, day: undefined })}
          />
        </Suspense>
      )}
      {show === 'definitions' && (
        <Suspense fallback={null}>
          <DefinitionsDrawer
            stationId={stationId}
            versions={data?.formulaVersions ?? []}
            onClose={() => change({ show: undefined })}
          />
        </Suspense>
      )}
      <p className="fg-analysis-note">{say(m.balanceNote)}</p>
      {data && <DustNote dust={data.dust} />}
    </div>
  )
}

/** How sure the dust is, and on how many days it could not be told apart. */
function DustNote({ dust: { days, lowKwh, highKwh, refused } }: Pick<LossSummary, 'dust'>) {
  const say = useSay()
  const lines = refused.map((one) => say(m.dustRefused, { days: one.days, reason: say(dustRefusalNames[one.reason]) }))
  if (lowKwh !== null && highKwh !== null)
    lines.unshift(say(m.dustInterval, { days, low: numberText(lowKwh, 0), high: numberText(highKwh, 0) }))
  return lines.length === 0 ? null : <p className="fg-analysis-note">{lines.join(' ')}</p>
}

function Figures({ summary }: { summary: LossSummary | undefined }) {
  const say = useSay()
  const coverage = summary && dayCoverage(summary.days, noResultNames, say)
  const yuan = summary?.lossYuan && totalLoss(summary.lossYuan)
  const { missing = 0, bad = 0, unjudged = 0, counted = 0, all = 0 } = summary?.intervals ?? {}
  const leftOut =
    counted < all ? { text: `${counted}/${all}`, hint: say(m.leftOut, { missing, bad, unjudged }) } : undefined
  const loading = summary === undefined
  return (
    <div className="fg-analysis-figures">
      <LossFigures sum={summary} yuan={yuan} coverage={coverage} />
      <KpiCard
        label={m.availability}
        value={all > 0 ? (100 * counted) / all : null}
        unit="%"
        definition={m.availabilityNote}
        coverage={leftOut}
        loading={loading}
      />
      <KpiCard
        label={m.balance}
        value={summary && Math.abs(unbalancedKwh(summary)) < 0.005 ? 0 : summary && unbalancedKwh(summary)}
        unit="kWh"
        definition={m.balanceNote}
        loading={loading}
      />
    </div>
  )
}

function Charts({ summary }: { summary: LossSummary | undefined }) {
  const say = useSay()
  const { span, lossClass, change } = useSpan()
  const coverage = summary && dayCoverage(summary.days, noResultNames, say)
  const waterfall = useMemo(() => summary && expectedChart(summary, say), [summary, say])
  const plan = useMemo(() => (summary?.planKwh ? planChart(summary.planKwh, summary, say) : undefined), [summary, say])
  const trend = useMemo(() => summary && trendChart(summary, span, lossClass, say), [summary, span, lossClass, say])
  const versions = summary?.formulaVersions.join(', ') ?? ''
  const pickClass = ({ id }: { id: string }) => {
    if (isLossClass(id)) change({ lossClass: id === lossClass ? undefined : id })
  }
  return (
    <div className="fg-analysis-two">
      <ChartPanel
        title={say(m.waterfall)}
        data={waterfall}
        awaits="waterfall"
        definition={say(m.waterfallNote, { versions })}
        coverage={coverage}
        onPick={pickClass}
      />
      {summary && !plan ? (
        <Card title={say(m.planWaterfall)}>
          <Picture kind="empty" title={say(m.noPlan)} />
        </Card>
      ) : (
        <ChartPanel
          title={say(m.planWaterfall)}
          data={plan}
          awaits="waterfall"
          definition={say(m.planNote)}
          coverage={coverage}
          onPick={pickClass}
        />
      )}
      <div className="fg-analysis-wide">
        <ChartPanel
          title={say(m.trend)}
          data={trend}
          awaits="category"
          coverage={coverage}
          onPick={({ id }) => {
            if (span === 'year') change({ span: 'month', date: `${id}-01` })
            if (span === 'month') change({ span: 'day', date: id })
          }}
        />
      </div>
    </div>
  )
}

function Devices({ stationId }: { stationId: string }) {
  const say = useSay()
  const { span, date, lossClass, change } = useSpan()
  const { data, error, refetch } = useScreenQuery(analysis.lossDevices({ stationId, span, date }))
  const top = useMemo(() => data && topChart(data, lossClass, say), [data, lossClass, say])
  const rows = useMemo(
    () => data?.toSorted((a, b) => lossIn(b, lossClass) - lossIn(a, lossClass)).map(deviceRow) ?? [],
    [data, lossClass],
  )
  const open = (device: string) => change({ device, ...(span === 'day' && { day: date }) })
  const retry = () => void refetch()
  return (
    <>
      <ChartPanel
        title={say(m.topDevices)}
        data={top}
        awaits="category"
        error={error && !data ? error : undefined}
        onRetry={retry}
        onPick={({ id }) => open(id)}
      />
      <Card title={say(m.devices)} flush loading={!data && !error} error={data ? undefined : error} onRetry={retry}>
        <RowsTable rows={rows} fields={deviceFields} onOpen={({ id }) => open(id)} />
      </Card>
    </>
  )
}

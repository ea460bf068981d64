import { useMemo } from 'react'
import { Alert } from 'antd'
import { cleaningContract, type DustSummary } from '@fengguang/domain/cleaning/cleaning.contract'
import { leftOutNames, refusalNames } from '@fengguang/domain/cleaning/cleaning.model'
import { numberText, textIn, unitFor } from '@fengguang/domain/kernel/units'
import { Card } from '../../kit/Card.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { useLang, useSay, type Say } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { useDownload } from '../../lib/use-download.ts'
import { dayCoverage } from '../../widgets/analysis-span/day-coverage.ts'
import { SpanBar, useSpanAddress } from '../../widgets/analysis-span/SpanBar.tsx'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { dustFields, dustRow } from './cleaning.fields.tsx'
import { cleaning } from './cleaning.queries.ts'
import { m } from './cleaning.texts.ts'
import { CleaningList } from './CleaningList.tsx'
import { lineChart } from './dust-charts.ts'

const coverageOf = ({ all, counted, leftOut, waiting }: DustSummary['days'], say: Say) =>
  dayCoverage({ all, computed: counted, notEnough: leftOut, waiting }, leftOutNames, say)

/**
 * What dust took in a period, how sure that is, from which inverters, and what cleanings won back. Results change once a
 * day: they are read with the page, not with its interval.
 */
export function DustView({ stationId }: { stationId: string }) {
  const { span, date } = useSpanAddress()
  const { data, error, isStale, refetch } = useScreenQuery(cleaning.dust({ stationId, span, date }), false)
  return (
    <div className="fg-dust">
      <InHeader slot="dataTime">
        <DataTime dataAt={data?.computedAt ?? undefined} stale={isStale} />
      </InHeader>
      <SpanBar />
      {error && !data && <ErrorPicture error={error} onRetry={() => void refetch()} />}
      {data?.refusal && <Refused summary={data} />}
      {!data?.refusal && !(error && !data) && (
        <>
          <Figures summary={data} />
          <Line stationId={stationId} summary={data} />
        </>
      )}
      <CleaningList stationId={stationId} />
      {data && !data.refusal && <Devices stationId={stationId} />}
    </div>
  )
}

/** Not enough data is a result too: it says why. */
function Refused({ summary: { refusal, days } }: { summary: DustSummary }) {
  const say = useSay()
  const hint = [say(refusalNames[refusal!]), coverageOf(days, say)?.hint].filter(Boolean).join('\n')
  return (
    <Alert type="info" showIcon title={say(m.noResult)} description={<div className="fg-dust-lines">{hint}</div>} />
  )
}

const percent = (share: number): string => numberText(100 * share, 2)

function Figures({ summary }: { summary: DustSummary | undefined }) {
  const say = useSay()
  const lang = useLang()
  const loading = summary === undefined
  const { ratio, lossKwh, lossYuan, ratePerDay, days } = summary ?? {}
  const coverage = days && coverageOf(days, say)
  const rate = ratePerDay
    ? say(m.rateRange, {
        low: numberText(100 * ratePerDay.low, 3),
        high: numberText(100 * ratePerDay.high, 3),
      })
    : say(m.rateUnknown)
  // In the unit of the figure itself: nobody divides by ten thousand in the head.
  const energy = unitFor('energyKwh', lossKwh?.value, lang)
  return (
    <>
      <div className="fg-dust-figures">
        <KpiCard
          label={m.ratio}
          value={ratio && 100 * ratio.value}
          unit="%"
          definition={m.ratioNote}
          coverage={coverage}
          loading={loading}
        />
        <KpiCard
          label={m.lossKwh}
          value={lossKwh?.value}
          quantity="energyKwh"
          definition={m.lossKwhNote}
          loading={loading}
        />
        <KpiCard
          label={m.lossYuan}
          value={lossYuan}
          quantity="moneyYuan"
          definition={m.lossYuanNote}
          loading={loading}
        />
        <KpiCard
          label={m.rate}
          value={ratePerDay && 100 * ratePerDay.value}
          unit="%/d"
          decimals={3}
          definition={m.rateNote}
          loading={loading}
        />
        <KpiCard
          label={m.days}
          value={days?.counted}
          unit="d"
          decimals={0}
          definition={m.daysNote}
          coverage={coverage}
          loading={loading}
        />
      </div>
      {ratio && lossKwh && (
        <p className="fg-dust-note">
          {say(m.intervals, {
            ratioLow: percent(ratio.low),
            ratioHigh: percent(ratio.high),
            lossLow: textIn(lossKwh.low, energy),
            lossHigh: textIn(lossKwh.high, energy),
            unit: energy.name,
            rate,
          })}
        </p>
      )}
    </>
  )
}

function Line({ stationId, summary }: { stationId: string; summary: DustSummary | undefined }) {
  const say = useSay()
  const { span, date } = useSpanAddress()
  const { data, error, refetch } = useScreenQuery(cleaning.cleanLine({ stationId, span, date }), false)
  const chart = useMemo(() => data && lineChart(data, say), [data, say])
  const versions = { versions: summary?.formulaVersions.join(', ') ?? '', curve: summary?.curveVersion ?? '' }
  return (
    <ChartPanel
      title={say(m.curve)}
      data={chart}
      awaits="category"
      definition={say(m.curveNote, versions)}
      coverage={summary && coverageOf(summary.days, say)}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      heightPx={320}
    />
  )
}

function Devices({ stationId }: { stationId: string }) {
  const say = useSay()
  const download = useDownload()
  const { span, date } = useSpanAddress()
  const query = { stationId, span, date }
  const { data, error, refetch } = useScreenQuery(cleaning.deviceDust(query), false)
  const rows = useMemo(() => data?.map(dustRow) ?? [], [data])
  return (
    <Card
      title={say(m.devices)}
      flush
      loading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      extra={
        <ExportButton
          onExport={() => download(cleaningContract.exportDeviceDust, query, { fileName: say(m.devicesFile) })}
        />
      }
    >
      <RowsTable rows={rows} fields={dustFields} />
      <p className="fg-dust-note">{say(m.devicesNote)}</p>
    </Card>
  )
}

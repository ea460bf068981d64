import { Suspense, useMemo } from 'react'
import { Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useNavigate } from 'react-router'
import { analysisContract, type FaultLog, type FaultTrend } from '@fengguang/domain/analysis/analysis.contract'
import { faultGroupLabels, faultLabels } from '@fengguang/domain/analysis/fault.labels'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import { Card } from '../../kit/Card.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { SpanBar } from '../../widgets/analysis-span/SpanBar.tsx'
import { dayCoverage } from '../../widgets/analysis-span/day-coverage.ts'
import { noResultNames } from '@fengguang/domain/analysis/loss.model'
import { analysis } from './analysis.queries.ts'
import { f } from './device-fault.texts.ts'
import { codeChart, faultDeviceChart, faultTrendChart } from './fault-charts.ts'
import { faultFields, makerFields, type FaultRow } from './fault.fields.tsx'
import { NoResult } from './NoResult.tsx'
import { useSpan } from './use-span.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './analysis.css'

const LossDeviceDrawer = lazy(async () => ({ default: (await import('./LossDeviceDrawer.tsx')).LossDeviceDrawer }))
const FaultAddress = z.object({ code: textParam(16) })

/** What broke, how often, for how long, and what it cost. */
export function DeviceFaultPage() {
  const stationId = useChosenStation()
  return stationId ? <StationFaults key={stationId} stationId={stationId} /> : null
}

function StationFaults({ stationId }: { stationId: string }) {
  const say = useSay()
  const download = useDownload()
  const { span, date, device, change } = useSpan()
  const query = { stationId, span, date }
  const trend = useQuery(analysis.faultTrend(query))
  const log = useQuery(analysis.faultLog(query))
  const [{ code }, changeCode] = useAddress(FaultAddress)
  const { data, error } = trend
  return (
    <div className="fg-analysis">
      <div className="fg-analysis-head">
        <SpanBar />
        <ExportButton
          onExport={() =>
            download(analysisContract.faultExport, query, {
              fileName: `${say(f.file, { from: data?.from ?? date, to: data?.to ?? date })}.xlsx`,
            })
          }
        />
      </div>
      {error && !data && <ErrorPicture error={error} onRetry={() => void trend.refetch()} />}
      {data?.days.computed === 0 && <NoResult days={data.days} />}
      {!(error && !data) && (
        <>
          <Figures trend={data} />
          <Charts trend={data} onCode={(key) => changeCode({ code: key === code ? undefined : key })} />
        </>
      )}
      <Log
        log={log.data}
        error={log.error}
        onRetry={() => void log.refetch()}
        code={code}
        codeName={data?.byCode.find(({ key }) => key === code)?.name}
        onAllCodes={() => changeCode({ code: undefined })}
      />
      {device && log.data && (
        <Suspense fallback={null}>
          <LossDeviceDrawer
            stationId={stationId}
            zone={log.data.timeZone}
            onClose={() => change({ device: undefined, day: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}

function Figures({ trend }: { trend: FaultTrend | undefined }) {
  const say = useSay()
  const coverage = trend && dayCoverage(trend.days, noResultNames, say)
  const loading = trend === undefined
  const all = trend?.all
  // Without a single result what faults took is unknown, not nothing.
  const lost = trend?.days.computed === 0 ? undefined : all
  return (
    <div className="fg-analysis-figures">
      <KpiCard
        label={f.count}
        value={all?.count}
        decimals={0}
        definition={f.countNote}
        coverage={coverage}
        loading={loading}
      />
      <KpiCard
        label={faultGroupLabels.downHours.label}
        value={all?.downHours}
        unit="h"
        definition={f.downNote}
        loading={loading}
      />
      <KpiCard
        label={faultLabels.lossKwh.label}
        value={lost?.lossKwh}
        quantity="energyKwh"
        definition={f.lossNote}
        coverage={coverage}
        loading={loading}
      />
      <KpiCard
        label={faultLabels.lossYuan.label}
        value={lost?.lossYuan}
        quantity="moneyYuan"
        definition={f.lossNote}
        loading={loading}
      />
      <KpiCard
        label={faultGroupLabels.mtbfHours.label}
        value={all?.mtbfHours}
        unit="h"
        definition={f.mtbfNote}
        loading={loading}
      />
      <KpiCard
        label={faultGroupLabels.mttrHours.label}
        value={all?.mttrHours}
        unit="h"
        definition={f.mttrNote}
        loading={loading}
      />
    </div>
  )
}

function Charts({ trend, onCode }: { trend: FaultTrend | undefined; onCode: (code: string) => void }) {
  const say = useSay()
  const { span, change } = useSpan()
  const overTime = useMemo(() => trend && faultTrendChart(trend, say), [trend, say])
  const codes = useMemo(() => trend && codeChart(trend, say), [trend, say])
  const devices = useMemo(() => trend && faultDeviceChart(trend, say), [trend, say])
  return (
    <div className="fg-analysis-two">
      <ChartPanel
        title={say(f.trend)}
        data={overTime}
        awaits="category"
        definition={say(f.trendNote)}
        onPick={({ id }) => {
          if (span === 'year') change({ span: 'month', date: `${id}-01` })
          if (span === 'month') change({ span: 'day', date: id })
        }}
      />
      <ChartPanel title={say(f.byCode)} data={codes} awaits="category" onPick={({ id }) => onCode(id)} />
      <ChartPanel
        title={say(f.byDevice)}
        data={devices}
        awaits="category"
        onPick={({ id }) => change({ device: id, ...(trend && span === 'day' && { day: trend.from }) })}
      />
      <Card title={say(f.byMaker)} flush loading={!trend}>
        <RowsTable rows={trend?.byMaker.map((group) => ({ ...group, id: group.key })) ?? []} fields={makerFields} />
      </Card>
    </div>
  )
}

interface LogProps {
  log: FaultLog | undefined
  error: Error | null
  onRetry: () => void
  code: string | undefined
  codeName: string | undefined
  onAllCodes: () => void
}

function Log({ log, error, onRetry, code, codeName, onAllCodes }: LogProps) {
  const say = useSay()
  const navigate = useNavigate()
  const { change } = useSpan()
  const rows = useMemo(
    () =>
      log?.rows
        .filter((row) => code === undefined || String(row.code ?? 'none') === code)
        .map((row) => ({ ...row, timeZone: log.timeZone })) ?? [],
    [log, code],
  )
  const open = ({ deviceId, deviceType, alarmId, fromAt }: FaultRow) => {
    if (deviceType === 'inverter') change({ device: deviceId, day: localDayOf(new Date(fromAt), log!.timeZone) })
    else if (alarmId) void navigate(`/deviceAlarm?${new URLSearchParams({ id: alarmId, scope: 'all' })}`)
  }
  return (
    <Card title={say(f.log)} flush loading={!log && !error} error={log ? undefined : error} onRetry={onRetry}>
      {code !== undefined && (
        <p className="fg-analysis-note">
          <Tag closable onClose={onAllCodes}>
            {say(f.chosenCode, { name: codeName ?? code })}
          </Tag>
        </p>
      )}
      {log && log.total > log.rows.length && (
        <p className="fg-analysis-note">{say(f.logCut, { total: log.total, shown: log.rows.length })}</p>
      )}
      <RowsTable
        rows={rows}
        fields={faultFields}
        onOpen={open}
        empty={<Picture kind="empty" title={say(f.noFaults)} />}
      />
    </Card>
  )
}

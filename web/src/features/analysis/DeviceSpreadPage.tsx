import { Suspense, useMemo, useState } from 'react'
import { Segmented, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import {
  spreadTypes,
  type DeviceSpread,
  type SpreadDevice,
  type SpreadType,
} from '@fengguang/domain/analysis/spread.model'
import { weakStrings } from '@fengguang/domain/analysis/spread.rules'
import { dispersionGradeNames } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import { say as sayIn } from '@fengguang/domain/kernel/texts'
import { addDays, type DayRange } from '@fengguang/domain/kernel/time-range'
import { dispersionGrades } from '@fengguang/domain/kpis/kpi-formulas'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import { Card } from '../../kit/Card.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { several } from '../../kit/several.ts'
import { companyZone } from '../../lib/company-zone.ts'
import { useLang, useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useDownload } from '../../lib/use-download.ts'
import { DayRangePicker } from '../../widgets/DayRangePicker.tsx'
import { DeviceDrawerHost } from '../../widgets/device-drawer/DeviceDrawerHost.tsx'
import { useOpenDevice } from '../../widgets/device-drawer/use-open-device.ts'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { yesterday } from '../../widgets/analysis-span/SpanBar.tsx'
import { analysis } from './analysis.queries.ts'
import { d } from './device-spread.texts.ts'
import { heatDevices, shareHeat, spreadFields, spreadRow, weakFields, weakRow } from './spread.fields.tsx'
import { searchByLabel } from '../../kit/search-by-label.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './analysis.css'

const TelemetryCurves = lazy(async () => ({
  default: (await import('../../widgets/TelemetryCurves.tsx')).TelemetryCurves,
}))

const weakBelowPct = 95
const weakShown = 20
const comparedMost = 5
const comparedPoints = {
  inverter: ['powerKw', 'efficiencyPct', 'innerTemperatureC', 'dcPowerKw'],
  combinerBox: ['powerKw', 'totalCurrentA', 'busVoltageV', 'temperatureC'],
} as const satisfies Record<SpreadType, readonly string[]>

const day = z.iso.date()
/** What is compared, in the address: a link shows a colleague the same. */
const SpreadAddress = z.object({
  type: z.enum(spreadTypes).optional(),
  from: day.optional(),
  to: day.optional(),
  compare: z.string().max(800).optional(),
  point: z.string().max(40).optional(),
})

function useCompared() {
  const [address, change] = useAddress(SpreadAddress)
  const today = addDays(yesterday(), 1)
  const days = { from: address.from ?? addDays(today, -2), to: address.to ?? today }
  return {
    type: address.type,
    days,
    compared: address.compare?.split(',').filter(Boolean).slice(0, comparedMost) ?? [],
    pointOf: (type: SpreadType) => {
      const points: readonly string[] = comparedPoints[type]
      return address.point !== undefined && points.includes(address.point) ? address.point : points[0]!
    },
    change,
  }
}

/** How strings and devices stand among their peers: dispersion, performance, efficiency, and curves side by side. */
export function DeviceSpreadPage() {
  const stationId = useChosenStation()
  return stationId ? <StationSpread key={stationId} stationId={stationId} /> : null
}

function StationSpread({ stationId }: { stationId: string }) {
  const say = useSay()
  const download = useDownload()
  const { type, days, change } = useCompared()
  const query = { stationId, ...(type && { type }), ...days }
  const { data, error, refetch } = useQuery(analysis.deviceSpread(query))
  const open = useOpenDevice()
  const [now] = useState(() => new Date())
  const pick = (range: DayRange) => change(range)
  const retry = () => void refetch()
  const rows = useMemo(() => data?.devices.map(spreadRow) ?? [], [data])
  const failed = data ? undefined : error
  return (
    <div className="fg-analysis">
      <div className="fg-analysis-head">
        <div className="fg-span">
          <Segmented
            aria-label={say(d.type)}
            value={type ?? data?.type ?? 'inverter'}
            options={spreadTypes.map((value) => ({ value, label: say(d[value]) }))}
            onChange={(value) => change({ type: value, compare: undefined, point: undefined })}
          />
          <DayRangePicker
            value={days}
            onChange={pick}
            limit="monitorHistory"
            zone={data?.timeZone ?? companyZone()}
            now={now}
          />
        </div>
        <ExportButton
          onExport={() => download(analysisContract.spreadExport, query, { fileName: `${say(d.file, days)}.xlsx` })}
        />
      </div>
      <Grades devices={data?.devices} />
      <div className="fg-analysis-two">
        <Shares spread={data} error={failed} onRetry={retry} onOpen={open} />
        <Weakest spread={data} error={failed} onRetry={retry} onOpen={open} />
      </div>
      <Card title={say(d.devices)} flush loading={!data && !error} error={failed} onRetry={retry}>
        <RowsTable rows={rows} fields={spreadFields[data?.type ?? 'inverter']} onOpen={({ id }) => open(id)} />
        {data?.type === 'inverter' && <p className="fg-analysis-note">{say(d.devicesNote)}</p>}
      </Card>
      {data && <Comparison spread={data} />}
      <DeviceDrawerHost />
    </div>
  )
}

function Grades({ devices }: { devices: readonly SpreadDevice[] | undefined }) {
  const counts = Object.groupBy(devices ?? [], ({ grade }) => grade ?? 'unknown')
  const common = { decimals: 0, loading: devices === undefined }
  return (
    <div className="fg-analysis-figures">
      {dispersionGrades.map((grade) => (
        <KpiCard
          key={grade}
          label={dispersionGradeNames[grade]}
          value={counts[grade]?.length ?? 0}
          definition={d.gradeNote}
          {...common}
        />
      ))}
      <KpiCard label={d.unknown} value={counts.unknown?.length ?? 0} definition={d.unknownNote} {...common} />
    </div>
  )
}

interface PartProps {
  spread: DeviceSpread | undefined
  error: Error | null | undefined
  onRetry: () => void
  onOpen: (deviceId: string) => void
}

function Shares({ spread, error, onRetry, onOpen }: PartProps) {
  const say = useSay()
  const chart = useMemo(() => spread && shareHeat(spread.devices, say), [spread, say])
  return (
    <ChartPanel
      title={say(d.heat)}
      data={chart}
      awaits="heat"
      definition={say(d.heatNote, { count: heatDevices })}
      error={error ?? undefined}
      onRetry={onRetry}
      onPick={({ id }) => onOpen(id)}
      heightPx={560}
    />
  )
}

function Weakest({ spread, error, onRetry, onOpen }: PartProps) {
  const say = useSay()
  const rows = useMemo(
    () => (spread ? weakStrings(spread.devices, weakBelowPct).slice(0, weakShown).map(weakRow) : []),
    [spread],
  )
  return (
    <Card title={say(d.weakest)} flush loading={!spread && !error} error={error} onRetry={onRetry}>
      <RowsTable
        rows={rows}
        fields={weakFields}
        onOpen={({ deviceId }) => onOpen(deviceId)}
        empty={<Picture kind="empty" title={say(d.noWeak)} />}
      />
      <p className="fg-analysis-note">{say(d.weakestNote)}</p>
    </Card>
  )
}

/** Curves of several devices side by side; at most 7 days (spec §5). */
function Comparison({ spread: { devices, timeZone, type } }: { spread: DeviceSpread }) {
  const say = useSay()
  const lang = useLang()
  const { compared, pointOf: chosenPoint, change } = useCompared()
  const point = chosenPoint(type)
  const known = useMemo(() => new Set(devices.map(({ deviceId }) => deviceId)), [devices])
  const chosen = compared.filter((id) => known.has(id))
  return (
    <Card title={say(d.compare)}>
      <div className="fg-span">
        <Select
          {...several}
          className="fg-analysis-compare"
          aria-label={say(d.compare)}
          placeholder={say(d.compareHint, { count: comparedMost })}
          maxCount={comparedMost}
          value={chosen}
          options={devices.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName }))}
          showSearch={searchByLabel}
          onChange={(ids: string[]) => change({ compare: ids.length > 0 ? ids.join(',') : undefined })}
        />
        <Select
          className="fg-analysis-class"
          aria-label={say(d.point)}
          value={point}
          options={comparedPoints[type].flatMap((code) => {
            const found = pointOf(type, code)
            return found ? [{ value: code, label: sayIn(found.name, lang) }] : []
          })}
          onChange={(value: string) => change({ point: value })}
        />
      </div>
      {chosen.length === 0 ? (
        <Picture kind="empty" title={say(d.chooseDevices)} />
      ) : (
        <Suspense fallback={null}>
          <TelemetryCurves
            key={`${chosen.join(',')} ${point}`}
            title={d.compare}
            points={chosen.map((deviceId) => ({ deviceId, point }))}
            zone={timeZone}
            limit="monitorHistory"
          />
        </Suspense>
      )}
    </Card>
  )
}

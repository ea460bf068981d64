import { Suspense, useMemo, useState } from 'react'
import { Skeleton } from 'antd'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { lastDays, type RangeLimit } from '@fengguang/domain/kernel/time-range'
import { telemetryContract, type CurvePoint, type CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import type { ExportChart } from '../kit/chart/ChartExport.tsx'
import type { Curve } from '../kit/curve/curve.model.ts'
import { CurvePanel } from '../kit/curve/CurvePanel.tsx'
import { readOf } from '../lib/api.ts'
import { useSay } from '../lib/i18n.ts'
import { useDownload } from '../lib/use-download.ts'
import type { RequestFailure } from '../lib/request-failure.ts'
import { curvesOf } from './curves/curves-of-series.ts'
import { telemetryRange, type TelemetryRange } from './telemetry-range.ts'
import { lazy } from '../lib/lazy-part.ts'
import './day-range.css'

/** The calendar weighs as much as a list page: the picture does not wait for it. */
const DayRangePicker = lazy(async () => ({ default: (await import('./DayRangePicker.tsx')).DayRangePicker }))

const readCurves = readOf('telemetry', 'curves', telemetryContract.curves)

interface Props {
  title: TextPair
  /** What is drawn: points of the catalogue, of devices or of a station itself. */
  points: readonly CurvePoint[]
  /** IANA zone of the station: its days, its clock. */
  zone: string
  limit: RangeLimit
  /** Where the curves come from; the server unless said. */
  read?: (range: TelemetryRange) => UseQueryOptions<CurveSeries[], RequestFailure>
  /** How a point is drawn; energy as bars, everything else as a line unless said. */
  kindOf?: (point: string) => Curve['kind']
  /** Days shown at first. */
  days?: number
  now?: Date
  heightPx?: number
}

/** Curves of any points over local days: range limits, buckets, picture, table and export in one place. */
export function TelemetryCurves(props: Props) {
  const { title, points, zone, limit, kindOf, days = 1, heightPx = 280 } = props
  const say = useSay()
  const download = useDownload()
  const [now] = useState(() => props.now ?? new Date())
  const [range, setRange] = useState(() => lastDays(now, zone, days))
  const asked = telemetryRange(range, zone)
  const { data, error, refetch } = useQuery({
    placeholderData: keepPreviousData,
    ...(props.read?.(asked) ?? readCurves({ points: [...points], ...asked })),
  })
  const curves = useMemo(() => data && curvesOf(data, kindOf), [data, kindOf])
  const fileName = `${say(title)} ${range.from} ${range.to}`
  const save: ExportChart = (format, progress) =>
    download(
      telemetryContract.exportCurves,
      { points: [...points], ...asked, format },
      {
        fileName: `${fileName}.${format}`,
        onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes ? receivedBytes / totalBytes : undefined),
      },
    )
  return (
    <CurvePanel
      title={say(title)}
      curves={curves}
      zone={zone}
      error={error}
      onRetry={() => void refetch()}
      heightPx={heightPx}
      fileName={fileName}
      // Samples are on the server: it writes the file, with every one of them.
      onExport={props.read ? undefined : save}
      extra={
        <Suspense fallback={<Skeleton.Input className="fg-range" size="small" />}>
          <DayRangePicker value={range} onChange={setRange} limit={limit} zone={zone} now={now} />
        </Suspense>
      }
    />
  )
}

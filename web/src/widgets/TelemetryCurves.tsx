import { lazy, Suspense, useMemo, useState } from 'react'
import { Button, Skeleton } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Message } from '@fengguang/domain/kernel/messages'
import { isoWithOffset, lastDays, type RangeLimit } from '@fengguang/domain/kernel/time-range'
import { stationPoints, type StationPoint } from '@fengguang/domain/telemetry/point-catalogue'
import type { CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import { csvText, saveText } from '../kit/csv.ts'
import { pointsOf, type Curve } from '../kit/curve/curve.model.ts'
import { curveHead, curveRows } from '../kit/curve/curve-table.ts'
import { CurvePanel } from '../kit/curve/CurvePanel.tsx'
import { useSay } from '../lib/i18n.ts'
import type { RequestFailure } from '../lib/request-failure.ts'
import { telemetryRange, type TelemetryRange } from './telemetry-range.ts'
import { m } from './widgets.messages.ts'

/** The calendar weighs as much as a list page: the picture does not wait for it. */
const DayRangePicker = lazy(async () => ({ default: (await import('./DayRangePicker.tsx')).DayRangePicker }))

interface Props {
  title: Message
  /** IANA zone of the station: its days, its clock. */
  zone: string
  limit: RangeLimit
  read: (range: TelemetryRange) => UseQueryOptions<CurveSeries[], RequestFailure>
  /** Name of the curve's device, where several stand in one picture. */
  deviceName?: (deviceId: string) => string
  /** How a point is drawn; a line unless said. */
  kindOf?: (point: StationPoint) => Curve['kind']
  /** Days shown at first. */
  days?: number
  now?: Date
  heightPx?: number
}

/** Curves of any points over local days: range limits, buckets, picture, table and CSV in one place. */
export function TelemetryCurves(props: Props) {
  const { title, zone, limit, read, deviceName, kindOf, days = 1, heightPx = 280 } = props
  const say = useSay()
  const [now] = useState(() => props.now ?? new Date())
  const [range, setRange] = useState(() => lastDays(now, zone, days))
  const { data, error, refetch } = useQuery({
    placeholderData: keepPreviousData,
    ...read(telemetryRange(range, zone)),
  })
  const curves = useMemo(
    () =>
      data?.map(({ deviceId, point, unit, samples }): Curve => {
        const { name, decimals } = stationPoints[point]
        const device = deviceName?.(deviceId)
        return {
          id: `${deviceId} ${point}`,
          name: device ? `${device} ${say(name)}` : say(name),
          unit,
          decimals,
          kind: kindOf?.(point) ?? 'line',
          points: pointsOf(samples),
        }
      }),
    [data, deviceName, kindOf, say],
  )
  const save = () => {
    if (!curves) return
    const rows = curveRows(curves).map(({ timeMs, values }) => [isoWithOffset(new Date(timeMs), zone), ...values])
    saveText(csvText([[say(m.time), ...curves.map(curveHead)], ...rows]), `${say(title)} ${range.from} ${range.to}.csv`)
  }
  return (
    <CurvePanel
      title={say(title)}
      curves={curves}
      zone={zone}
      error={error}
      onRetry={() => void refetch()}
      heightPx={heightPx}
      extra={
        <>
          <Suspense fallback={<Skeleton.Input className="fg-range" size="small" />}>
            <DayRangePicker value={range} onChange={setRange} limit={limit} zone={zone} now={now} />
          </Suspense>
          <Button
            size="small"
            icon={<DownloadOutlined />}
            aria-label={say(m.export)}
            title={say(m.export)}
            disabled={!curves}
            onClick={save}
          />
        </>
      }
    />
  )
}

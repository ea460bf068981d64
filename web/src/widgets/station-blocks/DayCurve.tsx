import { useMemo, useState } from 'react'
import { dayEnd, dayStart, isoWithOffset, localDayOf } from '@fengguang/domain/kernel/time-range'
import type { StationRunDetail } from '@fengguang/domain/monitoring/station-figures.model'
import type { OverviewDay, StationScope } from '@fengguang/domain/monitoring/station-run.contract'
import { CurvePanel } from '../../kit/curve/CurvePanel.tsx'
import { pointsOf, type Curve } from '../../kit/curve/curve.model.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { curvesOf } from '../curves/curves-of-series.ts'
import { m } from './station-blocks.messages.ts'
import { readCurves, stationRun } from './station-run.queries.ts'

const line = (id: string, name: string, unit: string, values: OverviewDay['powerKw'], times: number[]) => ({
  id,
  name,
  unit,
  decimals: 2,
  points: pointsOf(times.map((at, i) => [at, values[i] ?? null])),
})

function fleetCurves({ times, powerKw, irradianceWm2 }: OverviewDay, say: Say): Curve[] {
  const curves: Curve[] = [{ ...line('power', say(m.powerName), 'kW', powerKw, times), kind: 'area' }]
  if (irradianceWm2.some((value) => value !== null))
    curves.push({ ...line('light', say(m.irradianceName), 'W/m²', irradianceWm2, times), dashed: true })
  return curves
}

/** Power of many stations together, and the mean light over them. */
export function FleetDayCurve({ scope, heightPx }: { scope: StationScope; heightPx?: number }) {
  const say = useSay()
  const { data, error, refetch } = useScreenQuery(stationRun.overviewDay(scope))
  const curves = useMemo(() => data && fleetCurves(data, say), [data, say])
  return (
    <CurvePanel
      title={say(m.power)}
      curves={curves}
      error={error}
      onRetry={() => void refetch()}
      {...(data && { zone: data.timeZone })}
      {...(heightPx && { heightPx })}
    />
  )
}

type Drawn = Pick<StationRunDetail, 'id' | 'stcls' | 'timeZone' | 'at' | 'towerDeviceId' | 'weatherDeviceId'>

function pointsFor({ id, stcls, towerDeviceId, weatherDeviceId }: Drawn) {
  const power = { deviceId: id, point: 'powerKw' }
  if (stcls === '02') return towerDeviceId ? [power, { deviceId: towerDeviceId, point: 'windSpeedsMs[1]' }] : [power]
  return weatherDeviceId ? [power, { deviceId: id, point: 'irradianceWm2' }] : [power]
}

/** Power of one station with what drives it: light, or wind. */
export function StationDayCurve({ station, heightPx }: { station: Drawn; heightPx?: number }) {
  const say = useSay()
  const zone = station.timeZone
  const [openedOn] = useState(() => localDayOf(new Date(), zone))
  // The station's own clock turns the page at its midnight.
  const day = station.at?.slice(0, 10) ?? openedOn
  const { data, error, refetch } = useScreenQuery(
    readCurves({
      points: pointsFor(station),
      from: isoWithOffset(dayStart(day, zone), zone),
      to: isoWithOffset(dayEnd(day, zone), zone),
      bucket: '5m',
    }),
  )
  const curves = useMemo(
    () =>
      data &&
      curvesOf(data).map((curve, i): Curve =>
        i === 0
          ? { ...curve, name: say(m.powerName), kind: 'area' }
          : { ...curve, name: say(station.stcls === '02' ? m.windName : m.irradianceName), dashed: true },
      ),
    [data, say, station.stcls],
  )
  return (
    <CurvePanel
      title={say(m.power)}
      curves={curves}
      zone={zone}
      error={error}
      onRetry={() => void refetch()}
      {...(heightPx && { heightPx })}
    />
  )
}

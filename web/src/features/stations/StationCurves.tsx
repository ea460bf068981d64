import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { instantsOf, isoWithOffset, lastDays } from '@fengguang/domain/kernel/time-range'
import type { Station } from '@fengguang/domain/stations/station.model'
import { stationPoints, type StationPoint } from '@fengguang/domain/telemetry/point-catalogue'
import type { CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import { CurvePanel } from '../../kit/curve/CurvePanel.tsx'
import { pointsOf, type Curve } from '../../kit/curve/curve.model.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { m } from './stations.messages.ts'
import { curves } from './stations.queries.ts'

const shownDays = 3

const pointsFor = (station: Station): StationPoint[] =>
  station.stcls === '01' ? ['powerKw', 'irradianceWm2'] : ['powerKw']

const curveOf = ({ point, unit, samples }: CurveSeries, say: Say): Curve => ({
  id: point,
  name: say(stationPoints[point].name),
  unit,
  kind: point === 'powerKw' ? 'area' : 'line',
  decimals: stationPoints[point].decimals,
  points: pointsOf(samples),
})

/** The station's power over its last local days. */
export function StationCurves({ station }: { station: Station }) {
  const say = useSay()
  const { id, timeZone } = station
  // Read once: a question that changed with every render would never be answered.
  const [now] = useState(() => new Date())
  const range = instantsOf(lastDays(now, timeZone, shownDays), timeZone)
  const { data, error, refetch } = useQuery(
    curves({
      points: pointsFor(station).map((point) => ({ deviceId: id, point })),
      from: isoWithOffset(range.from, timeZone),
      to: isoWithOffset(range.to, timeZone),
      bucket: '5m',
    }),
  )
  const shown = useMemo(
    () => data?.filter(({ deviceId }) => deviceId === id).map((series) => curveOf(series, say)),
    [data, id, say],
  )
  return <CurvePanel title={say(m.power)} curves={shown} zone={timeZone} error={error} onRetry={() => void refetch()} />
}

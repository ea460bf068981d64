import type { Station } from '@fengguang/domain/stations/station.model'
import type { StationFigure } from '@fengguang/domain/telemetry/catalogue'
import { TelemetryCurves } from '../../widgets/TelemetryCurves.tsx'
import { parts } from './station-parts.texts.ts'

const pointsOf = ({ stcls }: Station): StationFigure[] => (stcls === '01' ? ['powerKw', 'irradianceWm2'] : ['powerKw'])

/** Keyed by station: the next one must not show the curve of the one before while its own is on the way. */
export function StationCurves({ station }: { station: Station }) {
  const points = pointsOf(station).map((point) => ({ deviceId: station.id, point }))
  return (
    <TelemetryCurves
      key={station.id}
      title={parts.power}
      zone={station.timeZone}
      limit="monitorHistory"
      days={3}
      points={points}
    />
  )
}

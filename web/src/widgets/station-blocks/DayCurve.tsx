import { useMemo } from 'react'
import type { StationRunDetail } from '@fengguang/domain/station-run/station-figures.model'
import type { StationScope } from '@fengguang/domain/station-run/station-run.contract'
import { CurvePanel } from '../../kit/curve/CurvePanel.tsx'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { reachText } from './coverage-text.ts'
import { curveHint, dayCurves, type DayLine } from './day-curves.ts'
import { m } from './station-blocks.texts.ts'
import { homes } from './station-run.queries.ts'

interface Props {
  scope: StationScope
  lines?: readonly DayLine[]
  heightPx?: number
}

const withLight: readonly DayLine[] = ['irradianceWm2']

/** Power of stations together with what drives it, and until when that is known. */
export function FleetDayCurve({ scope, lines = withLight, heightPx }: Props) {
  const say = useSay()
  const { data, error, refetch } = useScreenQuery(homes.overviewDay(scope))
  const curves = useMemo(() => data && dayCurves(data, lines, say), [data, lines, say])
  const timeOf = (atMs: number) => instantText(atMs, data?.timeZone).slice(11, 16)
  return (
    <CurvePanel
      title={say(m.power)}
      definition={data && curveHint(data, say)}
      curves={curves}
      error={error}
      coverage={data && reachText(say, data.times, data.powerKw, timeOf)}
      onRetry={() => void refetch()}
      {...(data && { zone: data.timeZone })}
      {...(heightPx && { heightPx })}
    />
  )
}

const linesOf: Readonly<Record<StationRunDetail['stcls'], readonly DayLine[]>> = {
  '01': ['irradianceWm2'],
  '02': ['windSpeedMs'],
  '05': ['gridKw', 'irradianceWm2'],
}

/** Power of one station with what drives it: light, or wind; of a park also what passes its main meter. */
export function StationDayCurve({
  station: { id, stcls },
  heightPx,
}: {
  station: Pick<StationRunDetail, 'id' | 'stcls'>
  heightPx?: number
}) {
  const scope: StationScope = { stationIds: id, scope: 'chosen' }
  return <FleetDayCurve scope={scope} lines={linesOf[stcls]} {...(heightPx && { heightPx })} />
}

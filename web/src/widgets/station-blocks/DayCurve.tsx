import { useMemo } from 'react'
import type { StationRunDetail } from '@fengguang/domain/monitoring/station-figures.model'
import type { OverviewDay, StationScope } from '@fengguang/domain/monitoring/station-run.contract'
import { CurvePanel } from '../../kit/curve/CurvePanel.tsx'
import { pointsOf, type Curve } from '../../kit/curve/curve.model.ts'
import { instantText } from '../../kit/format.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { reachText } from './coverage-text.ts'
import { m } from './station-blocks.messages.ts'
import { stationRun } from './station-run.queries.ts'

const line = (id: string, name: string, unit: string, values: OverviewDay['powerKw'], times: number[]) => ({
  id,
  name,
  unit,
  decimals: 2,
  points: pointsOf(times.map((at, i) => [at, values[i] ?? null])),
})

/** Which lines a picture has besides power. */
export type DayLine = 'gridKw' | 'irradianceWm2' | 'windSpeedMs'
const looks = {
  gridKw: { name: m.gridName, unit: 'kW' },
  irradianceWm2: { name: m.irradianceName, unit: 'W/m²' },
  windSpeedMs: { name: m.windName, unit: 'm/s' },
} as const

function dayCurves(day: OverviewDay, lines: readonly DayLine[], say: Say): Curve[] {
  const { times, powerKw } = day
  const others = lines
    .filter((key) => day[key].some((value) => value !== null))
    .map((key): Curve => ({ ...line(key, say(looks[key].name), looks[key].unit, day[key], times), dashed: true }))
  const expected = day.expectedKw.some((value) => value !== null)
    ? [{ ...line('expected', say(m.expectedName), 'kW', day.expectedKw, times), dashed: true }]
    : []
  return [{ ...line('power', say(m.powerName), 'kW', powerKw, times), kind: 'area' }, ...expected, ...others]
}

const expectedHint = ({ expectedOf: { stations, all } }: OverviewDay, say: Say): string =>
  `${say(m.expectedHint)}${say(m.semicolon)}${say(m.someMissing, { known: stations, all })}`

interface Props {
  scope: StationScope
  lines?: readonly DayLine[]
  heightPx?: number
}

const withLight: readonly DayLine[] = ['irradianceWm2']

/** Power of stations together with what drives it, and until when that is known. */
export function FleetDayCurve({ scope, lines = withLight, heightPx }: Props) {
  const say = useSay()
  const { data, error, refetch } = useScreenQuery(stationRun.overviewDay(scope))
  const curves = useMemo(() => data && dayCurves(data, lines, say), [data, lines, say])
  const timeOf = (atMs: number) => instantText(atMs, data?.timeZone).slice(11, 16)
  return (
    <CurvePanel
      title={
        <span title={data && expectedHint(data, say)} data-hint="expected">
          {say(m.power)}
        </span>
      }
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

import { useMemo, useState } from 'react'
import { Segmented } from 'antd'
import { Failure } from '@fengguang/domain/kernel/failure'
import { dayStart } from '@fengguang/domain/kernel/time-range'
import type { FleetOverview } from '@fengguang/domain/homes/homes.contract'
import { CurvePanel } from '../../kit/curve/CurvePanel.tsx'
import { pointsOf } from '../../kit/curve/curve.model.ts'
import { companyZone } from '../../lib/company-zone.ts'
import { useSay } from '../../lib/i18n.ts'
import { barsCoverage } from './coverage-text.ts'
import { m } from './station-blocks.texts.ts'

const away = new Failure('history.unavailable')
const startOf = (label: string): number => dayStart(label.length === 7 ? `${label}-01` : label, companyZone()).getTime()

interface Props {
  overview: Pick<FleetOverview, 'days' | 'months' | 'stationCount'> | undefined
  error?: unknown
  onRetry?: () => void
  heightPx?: number
}

/** What was made on the days of this month, or in the months of this year. */
export function EnergyBars({ overview, error, onRetry, heightPx }: Props) {
  const say = useSay()
  const [period, setPeriod] = useState<'days' | 'months'>('days')
  const bars = overview?.[period]
  const curves = useMemo(
    () =>
      bars
        ? [
            {
              id: period,
              name: say(m.energyName),
              unit: 'kWh',
              kind: 'bar' as const,
              decimals: 2,
              points: pointsOf(bars.map(({ label, kwh }) => [startOf(label), kwh])),
            },
          ]
        : undefined,
    [bars, period, say],
  )
  return (
    <CurvePanel
      title={say(m.energy)}
      curves={curves}
      coverage={overview && bars ? barsCoverage(say, bars, overview.stationCount) : undefined}
      error={bars === null ? away : error}
      {...(onRetry && { onRetry })}
      {...(heightPx && { heightPx })}
      extra={
        <Segmented
          size="small"
          aria-label={say(m.period)}
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'days', label: say(m.byDay) },
            { value: 'months', label: say(m.byMonth) },
          ]}
        />
      }
    />
  )
}

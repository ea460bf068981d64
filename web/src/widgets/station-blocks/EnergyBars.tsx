import { useMemo, useState } from 'react'
import { Segmented } from 'antd'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { FleetOverview } from '@fengguang/domain/homes/homes.contract'
import type { CategoryChart } from '../../kit/chart/chart.model.ts'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { useSay } from '../../lib/i18n.ts'
import { barsCoverage } from './coverage-text.ts'
import { m } from './station-blocks.texts.ts'

const away = new Failure('history.unavailable')

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
  const data = useMemo(
    (): CategoryChart | undefined =>
      bars
        ? {
            kind: 'category',
            axis: say(m.period),
            categories: bars.map(({ label }) => ({ id: label, name: label, short: label.slice(5) })),
            series: [{ id: period, name: say(m.energyName), unit: 'kWh', values: bars.map(({ kwh }) => kwh) }],
          }
        : undefined,
    [bars, period, say],
  )
  return (
    <ChartPanel
      title={say(m.energy)}
      data={data}
      awaits="category"
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

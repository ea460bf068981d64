import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AlarmQuality } from '@fengguang/domain/alarms/alarm-figures.model'
import { Card } from '../../kit/Card.tsx'
import { pointsOf, type Curve } from '../../kit/curve/curve.model.ts'
import { CurvePanel } from '../../kit/curve/CurvePanel.tsx'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { useSay, type Say } from '../../lib/i18n.ts'
import { SpanChoice, useAlarmRange, type Span } from './alarm-range.tsx'
import { alarms } from './alarms.queries.ts'
import { hoursOf } from './alarm-hours.ts'
import { m } from './figures.texts.ts'
import { Proposals } from './Proposals.tsx'
import { ChatteringTable, FloodTable, StandingTable } from './QualityTables.tsx'

const spans: readonly Span[] = [1, 7, 30]
const stepMs = 600_000

/** Spans without any stand between those with some: a gap is a zero here, because everything was counted. */
function rateOf({ rate }: AlarmQuality, say: Say): Curve[] {
  const counts = new Map(rate.map(({ at, count }) => [Date.parse(at), count]))
  const times = [...counts.keys()].flatMap((at) => [at - stepMs, at, at + stepMs])
  const sorted = [...new Set(times)].toSorted((a, b) => a - b)
  const points = pointsOf(sorted.map((at) => [at, counts.get(at) ?? 0] as const))
  return [{ id: 'rate', name: say(m.rate), unit: say(m.times), kind: 'area', decimals: 0, points }]
}

export function AlarmQualityView() {
  const say = useSay()
  const { span, range, choose } = useAlarmRange(spans)
  const { data, error, refetch } = useQuery(alarms.quality(range))
  const curves = useMemo(() => data && rateOf(data, say), [data, say])
  const { from, to } = range
  const hours = useMemo(() => data && hoursOf(data.rate, { from, to }, say), [data, from, to, say])
  return (
    <div className="fg-alarm-figures">
      <SpanChoice offered={spans} span={span} onChoose={choose} />
      {error && !data && <Card error={error} onRetry={() => void refetch()} />}
      {!error && (
        <>
          <div className="fg-alarm-kpis">
            <KpiCard label={m.total} definition={m.totalNote} value={data?.raises} decimals={0} loading={!data} />
            <KpiCard label={m.average} definition={m.averageNote} value={data?.averagePerTenMinutes} loading={!data} />
            <KpiCard label={m.most} value={data?.mostPerTenMinutes} decimals={0} loading={!data} />
            <KpiCard
              label={m.floods}
              definition={m.floodsNote}
              value={data?.floods.length}
              decimals={0}
              loading={!data}
            />
          </div>
          <CurvePanel title={say(m.rate)} curves={curves} heightPx={220} />
          <ChartPanel
            title={say(m.byHour)}
            definition={say(m.byHourNote)}
            data={hours}
            awaits="heat"
            heightPx={120 + 24 * Math.min(14, span + 1)}
          />
        </>
      )}
      {data && (
        <div className="fg-alarm-grid">
          <Proposals rows={data.proposals} />
          <ChatteringTable rows={data.chattering} />
          <StandingTable rows={data.standing} />
          <FloodTable rows={data.floods} />
        </div>
      )}
    </div>
  )
}

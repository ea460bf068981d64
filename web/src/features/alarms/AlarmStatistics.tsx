import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { alarmLevelNames, alarmLevels, alarmStateNames } from '@fengguang/domain/alarms/alarm.model'
import type { AlarmStatistics } from '@fengguang/domain/alarms/alarm-figures.model'
import type { AlarmRange } from '@fengguang/domain/alarms/alarms.contract'
import { dayList, localDayOf } from '@fengguang/domain/kernel/time-range'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { Card } from '../../kit/Card.tsx'
import type { CategoryChart, ParetoChart, ShareChart } from '../../kit/chart/chart.model.ts'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { companyZone } from '../../lib/company-zone.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { useOpenDevice } from '../../widgets/device-drawer/use-open-device.ts'
import { SpanChoice, useAlarmRange, type Span } from './alarm-range.tsx'
import { alarms } from './alarms.queries.ts'
import { m } from './figures.texts.ts'
import { TopList } from './TopList.tsx'

const spans: readonly Span[] = [1, 7, 30, 90, 365]

/** One bar per day, days without any too; levels that never came are left out. */
function barsOf(data: AlarmStatistics, { from, to }: AlarmRange, say: Say): CategoryChart {
  const zone = companyZone()
  const counted = new Map(data.byDay.map(({ day, levels }) => [day, levels]))
  const days = dayList({ from: localDayOf(new Date(from), zone), to: localDayOf(new Date(to), zone) })
  return {
    kind: 'category',
    axis: say(m.day),
    categories: days.map((day) => ({ id: day, name: day, short: day.slice(5) })),
    series: alarmLevels
      .filter((level) => data.byLevel[level] > 0)
      .map((level) => ({
        id: level,
        name: say(alarmLevelNames[level]),
        unit: say(m.times),
        decimals: 0,
        stack: 'levels',
        values: days.map((day) => counted.get(day)?.[level] ?? 0),
      })),
  }
}

const countedBy = (axis: string, say: Say) => ({ axis, name: say(m.total), unit: say(m.times), decimals: 0 })

const typesOf = ({ byDeviceType }: AlarmStatistics, say: Say): ShareChart => ({
  kind: 'share',
  ...countedBy(say(m.deviceType), say),
  items: byDeviceType.map(({ deviceType, count }) => ({
    id: deviceType,
    name: say(deviceTypeNames[deviceType]),
    value: count,
  })),
})

const rulesOf = ({ topRules, total }: AlarmStatistics, say: Say): ParetoChart => ({
  kind: 'pareto',
  ...countedBy(say(m.rule), say),
  items: topRules.map(({ ruleKey, deviceType, name, count }) => ({
    id: `${deviceType} ${ruleKey}`,
    name: `${say(deviceTypeNames[deviceType])} · ${name}`,
    short: name,
    value: count,
  })),
  rest: total - topRules.reduce((sum, { count }) => sum + count, 0),
})

export function AlarmStatisticsView() {
  const say = useSay()
  const navigate = useNavigate()
  const openDevice = useOpenDevice()
  const { span, range, choose } = useAlarmRange(spans)
  const { data, error, refetch } = useQuery(alarms.statistics(range))
  const { from, to } = range
  const bars = useMemo(() => data && barsOf(data, { from, to }, say), [data, from, to, say])
  const types = useMemo(() => data && typesOf(data, say), [data, say])
  const rules = useMemo(() => data && rulesOf(data, say), [data, say])
  const retry = () => void refetch()
  const tops = data && (
    <div className="fg-alarm-grid">
      <TopList
        title={say(m.topStations)}
        rows={data.topStations.map(({ stationId, stationName, count }) => ({
          id: stationId,
          name: stationName,
          count,
        }))}
        onOpen={(id) => void navigate(`/deviceAlarm?scope=all&stationId=${encodeURIComponent(id)}`)}
      />
      <TopList
        title={say(m.topDevices)}
        rows={data.topDevices.map(({ deviceId, deviceName, stationName, count }) => ({
          id: deviceId,
          name: `${deviceName} · ${stationName}`,
          count,
        }))}
        onOpen={openDevice}
      />
    </div>
  )
  return (
    <div className="fg-alarm-figures">
      <SpanChoice offered={spans} span={span} onChoose={choose} />
      {error && !data && <Card error={error} onRetry={retry} />}
      {!error && (
        <div className="fg-alarm-kpis">
          <KpiCard label={m.total} definition={m.totalNote} value={data?.total} decimals={0} loading={!data} />
          <KpiCard label={alarmStateNames.active} value={data?.active} decimals={0} loading={!data} />
          <KpiCard label={alarmStateNames.unacknowledged} value={data?.unacknowledged} decimals={0} loading={!data} />
          <KpiCard
            label={m.medianAcknowledge}
            value={data?.medianAcknowledgeMinutes}
            unit={say(m.min)}
            decimals={1}
            loading={!data}
          />
          <KpiCard
            label={m.medianActive}
            value={data?.medianActiveMinutes}
            unit={say(m.min)}
            decimals={1}
            loading={!data}
          />
        </div>
      )}
      {!error && <ChartPanel title={say(m.byDay)} data={bars} awaits="category" heightPx={260} />}
      {!error && (
        <div className="fg-alarm-grid">
          <ChartPanel title={say(m.topRules)} definition={say(m.topRulesNote)} data={rules} awaits="pareto" />
          <ChartPanel title={say(m.byType)} data={types} awaits="share" />
        </div>
      )}
      {tops}
    </div>
  )
}

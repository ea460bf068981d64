import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { alarmLevelNames, alarmLevels } from '@fengguang/domain/alarms/alarm.model'
import type { AlarmStatistics } from '@fengguang/domain/alarms/alarm-figures.model'
import type { AlarmRange } from '@fengguang/domain/alarms/alarms.contract'
import { dayList, dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { Card } from '../../kit/Card.tsx'
import { pointsOf, type Curve } from '../../kit/curve/curve.model.ts'
import { CurvePanel } from '../../kit/curve/CurvePanel.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { companyZone } from '../../lib/company-zone.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { useOpenDevice } from '../../widgets/device-drawer/use-open-device.ts'
import { SpanChoice, useAlarmRange, type Span } from './alarm-range.tsx'
import { alarms } from './alarms.queries.ts'
import { m } from './figures.texts.ts'
import { TopList } from './TopList.tsx'

const spans: readonly Span[] = [1, 7, 30, 90, 365]

/** One bar per day and level, days without any too; levels that never came are left out. */
function barsOf(data: AlarmStatistics, { from, to }: AlarmRange, say: Say): Curve[] {
  const zone = companyZone()
  const counted = new Map(data.byDay.map(({ day, levels }) => [day, levels]))
  const days = dayList({ from: localDayOf(new Date(from), zone), to: localDayOf(new Date(to), zone) })
  return alarmLevels
    .filter((level) => data.byLevel[level] > 0)
    .map((level) => ({
      id: level,
      name: say(alarmLevelNames[level]),
      unit: say(m.times),
      kind: 'bar',
      decimals: 0,
      points: pointsOf(days.map((day) => [dayStart(day, zone).getTime(), counted.get(day)?.[level] ?? 0] as const)),
    }))
}

export function AlarmStatisticsView() {
  const say = useSay()
  const navigate = useNavigate()
  const openDevice = useOpenDevice()
  const { span, range, choose } = useAlarmRange(spans)
  const { data, error, refetch } = useQuery(alarms.statistics(range))
  const { from, to } = range
  const bars = useMemo(() => data && barsOf(data, { from, to }, say), [data, from, to, say])
  const retry = () => void refetch()
  const tops = data && (
    <div className="fg-alarm-grid">
      <TopList
        title={say(m.byType)}
        rows={data.byDeviceType.map(({ deviceType, count }) => ({
          id: deviceType,
          name: say(deviceTypeNames[deviceType]),
          count,
        }))}
      />
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
      <TopList
        title={say(m.topRules)}
        rows={data.topRules.map(({ ruleKey, deviceType, name, count }) => ({
          id: `${deviceType} ${ruleKey}`,
          name: `${say(deviceTypeNames[deviceType])} · ${name}`,
          count,
        }))}
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
          <KpiCard label={m.active} value={data?.active} decimals={0} loading={!data} />
          <KpiCard label={m.unacknowledged} value={data?.unacknowledged} decimals={0} loading={!data} />
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
      {!error && <CurvePanel title={say(m.byDay)} curves={bars} heightPx={260} />}
      {tops}
    </div>
  )
}

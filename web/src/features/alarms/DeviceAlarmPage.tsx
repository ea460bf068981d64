import type { Keep } from '../../lib/address.ts'
import type { View } from '../../kit/tabs/TabViews.tsx'
import { ViewTabs } from '../../kit/tabs/ViewTabs.tsx'
import { useSay } from '../../lib/i18n.ts'
import { DeviceDrawerHost } from '../../widgets/device-drawer/DeviceDrawerHost.tsx'
import { AlarmList } from './AlarmList.tsx'
import { m } from './alarms.texts.ts'
import { StationChoice } from './StationChoice.tsx'
import { lazy } from '../../lib/lazy-part.ts'
import './alarms.css'

const AlarmStatistics = lazy(() => import('./AlarmStatistics.tsx').then((x) => ({ default: x.AlarmStatisticsView })))
const AlarmQuality = lazy(() => import('./AlarmQuality.tsx').then((x) => ({ default: x.AlarmQualityView })))
const AlarmRules = lazy(() => import('./AlarmRules.tsx').then((x) => ({ default: x.AlarmRules })))
const Delivery = lazy(() => import('./DeliveryView.tsx').then((x) => ({ default: x.DeliveryView })))

/** Of what another view has put into the address only the station stays. */
const keep: Keep = (name) => name === 'stationId'
const hasStation: ReadonlySet<string> = new Set(['events', 'statistics', 'quality'])
const stationOf = (view: string) => hasStation.has(view) && <StationChoice />

export function DeviceAlarmPage() {
  const say = useSay()
  const views: View[] = [
    { key: 'events', label: say(m.events), content: <AlarmList /> },
    { key: 'statistics', label: say(m.statistics), content: <AlarmStatistics /> },
    { key: 'quality', label: say(m.quality), content: <AlarmQuality /> },
    { key: 'rules', label: say(m.rules), content: <AlarmRules /> },
    { key: 'delivery', label: say(m.delivery), needs: 'alarm-rule:write', content: <Delivery /> },
  ]
  return (
    <>
      <ViewTabs views={views} label={m.title} keep={keep} extra={stationOf} />
      <DeviceDrawerHost />
    </>
  )
}

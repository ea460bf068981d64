import { lazy, Suspense, type ReactNode } from 'react'
import { Skeleton } from 'antd'
import { z } from 'zod'
import type { PermissionCode } from '@fengguang/domain/access/permissions'
import { useCan } from '../../kit/Can.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { DeviceDrawerHost } from '../../widgets/device-drawer/DeviceDrawerHost.tsx'
import { AlarmList } from './AlarmList.tsx'
import { m } from './alarms.texts.ts'
import { StationChoice } from './StationChoice.tsx'
import './alarms.css'

const AlarmStatistics = lazy(() => import('./AlarmStatistics.tsx').then((x) => ({ default: x.AlarmStatisticsView })))
const AlarmQuality = lazy(() => import('./AlarmQuality.tsx').then((x) => ({ default: x.AlarmQualityView })))

const AlarmRules = lazy(() => import('./AlarmRules.tsx').then((x) => ({ default: x.AlarmRules })))
const Delivery = lazy(() => import('./DeliveryView.tsx').then((x) => ({ default: x.DeliveryView })))

const views = ['events', 'statistics', 'quality', 'rules', 'delivery'] as const
type View = (typeof views)[number]

const contents: Record<View, ReactNode> = {
  events: <AlarmList />,
  statistics: <AlarmStatistics />,
  quality: <AlarmQuality />,
  rules: <AlarmRules />,
  delivery: <Delivery />,
}
const needs: Partial<Record<View, PermissionCode>> = { delivery: 'alarm-rule:write' }

const ViewAddress = z.object({ view: z.enum(views).default('events') })
const keep = (name: string) => name === 'stationId'

/** Which view is open stands in the address; of what another view has put there only the station stays. */
function useView(): { view: View; show: (view: View) => void } {
  const [{ view }, change] = useAddress(ViewAddress)
  return { view, show: (next) => change({ view: next }, { keep }) }
}

export function DeviceAlarmPage() {
  const say = useSay()
  const can = useCan()
  const { view, show } = useView()
  const offered = views.filter((one) => {
    const code = needs[one]
    return !code || can(code)
  })
  const shown = offered.includes(view) ? view : 'events'
  return (
    <>
      <div className="fg-alarm-head">
        <div role="tablist" aria-label={say(m.title)} className="fg-alarm-views">
          {offered.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`alarm-tab-${one}`}
              aria-selected={one === shown}
              aria-controls="alarm-view"
              onClick={() => show(one)}
            >
              {say(m[one])}
            </button>
          ))}
        </div>
        {shown !== 'rules' && shown !== 'delivery' && <StationChoice />}
      </div>
      <div key={shown} role="tabpanel" id="alarm-view" aria-labelledby={`alarm-tab-${shown}`}>
        <Suspense fallback={<Skeleton active />}>{contents[shown]}</Suspense>
      </div>
      <DeviceDrawerHost />
    </>
  )
}

import { use, useMemo } from 'react'
import { Alert } from 'antd'
import { show } from '@fengguang/domain/kernel/units'
import { Card } from '../../kit/Card.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useLang, useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { DeviceDrawerHost } from '../../widgets/device-drawer/DeviceDrawerHost.tsx'
import { useOpenDevice } from '../../widgets/device-drawer/use-open-device.ts'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { StationContext } from '../../widgets/station-switcher/station-context.ts'
import { m as monitor } from './device-monitor.texts.ts'
import { lists } from './device-monitor.queries.ts'
import { m } from './layout.texts.ts'
import { countStates } from './live-rows.ts'
import { StateFilter } from './StateFilter.tsx'
import { useMonitorAddress } from './use-monitor-address.ts'
import { WindPlan } from './WindPlan.tsx'
import './device-monitor.css'

/** A wind farm on its plan. */
export function DeviceLayoutPage() {
  const say = useSay()
  const lang = useLang()
  const open = useOpenDevice()
  const [{ state }, change] = useMonitorAddress()
  const stid = use(StationContext)?.current?.currentStid ?? ''
  const { placeholderData: _, queryKey, ...query } = lists.windLayout({})
  const read = useScreenQuery({ ...query, queryKey: [...queryKey, stid] })
  const layout = read.data
  const counts = useMemo(() => layout && countStates(layout.devices.map((device) => device.state)), [layout])
  const devices = useMemo(
    () => layout?.devices.filter((device) => !state || device.state === state) ?? [],
    [layout, state],
  )
  const told = layout?.devices.filter(({ powerKw }) => powerKw !== null) ?? []
  const total = show('powerKw', told.length === 0 ? null : told.reduce((sum, d) => sum + d.powerKw!, 0), lang)
  return (
    <Card
      className="fg-monitor"
      flush
      loading={!layout && !read.error}
      error={layout ? undefined : read.error}
      onRetry={() => void read.refetch()}
    >
      <InHeader slot="dataTime">
        <DataTime dataAt={layout?.at} readAtMs={read.dataUpdatedAt} stale={read.isStale || layout?.isLive === false} />
      </InHeader>
      {layout && counts && (
        <>
          <div className="fg-monitor-bar">
            <StateFilter counts={counts} state={state} onState={(next) => change({ state: next })} />
            <div className="fg-monitor-tools">
              <span title={total.exact}>{say(m.total, { power: `${total.text} ${total.unit}` })}</span>
            </div>
          </div>
          {read.error && <Alert type="warning" banner title={say(monitor.refreshFailed)} />}
          {!layout.isLive && <Alert type="warning" banner title={say(monitor.notLive)} />}
          {layout.devices.length === 0 ? (
            <Picture kind="empty" title={say(m.noTurbines)} />
          ) : (
            <WindPlan layout={layout} devices={devices} onOpen={open} />
          )}
        </>
      )}
      <DeviceDrawerHost />
    </Card>
  )
}

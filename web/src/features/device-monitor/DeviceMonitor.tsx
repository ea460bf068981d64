import { Suspense, useCallback, useId, useMemo, useState } from 'react'
import { Alert, Button } from 'antd'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { Card } from '../../kit/Card.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { SearchInput } from '../../kit/SearchInput.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { companyZone } from '../../lib/company-zone.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useEver } from '../../lib/use-ever.ts'
import { DeviceDrawerHost } from '../../widgets/device-drawer/DeviceDrawerHost.tsx'
import { useOpenDevice } from '../../widgets/device-drawer/use-open-device.ts'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { m } from './device-monitor.texts.ts'
import { DeviceTypeTabs } from './DeviceTypeTabs.tsx'
import { countStates, newestAt, type RowQuestion } from './live-rows.ts'
import { LiveTable } from './LiveTable.tsx'
import { MonitorTools } from './MonitorTools.tsx'
import { maxCompared, withPick } from './picked-devices.ts'
import { StateFilter } from './StateFilter.tsx'
import { useMonitorAddress, type MonitorAddress, type MonitorChange } from './use-monitor-address.ts'
import { useMonitorList, type MonitorList, type ShownDevices } from './use-monitor-list.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './device-monitor.css'

const CompareDrawer = lazy(() => import('./CompareDrawer.tsx').then((x) => ({ default: x.CompareDrawer })))

interface Props {
  listName: 'deviceList' | 'deviceListMasses'
  /** For the general public: fewer columns, nothing to compare. */
  isMasses?: boolean
}

/** Every device of the chosen stations with what it says now. */
export function DeviceMonitor({ listName, isMasses = false }: Props) {
  const say = useSay()
  const panelId = useId()
  const [address, change] = useMonitorAddress()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const hasCompared = useEver(address.compare.length > 0)
  const list = useMonitorList(listName, isMasses, address)
  const { types, read, shown, isFirst } = list
  const error = types.error ?? read.error
  const showType = (next: MonitorAddress['type']) => {
    setPicked(new Set())
    change({ type: next, state: undefined, sort: undefined, compare: undefined })
  }
  return (
    <Card
      className="fg-monitor"
      flush
      loading={isFirst && !error}
      error={isFirst ? error : undefined}
      onRetry={list.reread}
    >
      <InHeader slot="dataTime">
        <DataTime
          dataAt={shown && newestAt(shown.live)}
          readAtMs={read.dataUpdatedAt}
          stale={read.isStale || shown?.live.isLive === false}
        />
      </InHeader>
      {types.data?.length === 0 && <Picture kind="empty" title={say(m.noDevices)} />}
      {shown && (
        <>
          <DeviceTypeTabs
            types={types.data ?? [{ type: shown.type, total: shown.live.ids.length }]}
            shown={shown.type}
            onShow={showType}
            panelId={panelId}
          />
          <div id={panelId} role="tabpanel" className="fg-monitor-panel" aria-label={say(deviceTypeNames[shown.type])}>
            <ShownList {...{ list, shown, address, change, isMasses, picked, setPicked }} hasFailed={!!error} />
          </div>
        </>
      )}
      {hasCompared && shown && (
        <Suspense fallback={null}>
          <CompareDrawer
            ids={address.compare.slice(0, maxCompared)}
            type={shown.type}
            zone={shown.live.stations[0]?.timeZone ?? companyZone()}
            onClose={() => change({ compare: undefined })}
          />
        </Suspense>
      )}
      <DeviceDrawerHost />
    </Card>
  )
}

interface ListProps {
  list: MonitorList
  shown: ShownDevices
  address: MonitorAddress
  change: MonitorChange
  isMasses: boolean
  picked: ReadonlySet<string>
  setPicked: (picked: ReadonlySet<string>) => void
  /** The newest answer is an error: what is shown is older. */
  hasFailed: boolean
}

function ShownList({ list, shown, address, change, isMasses, picked, setPicked, hasFailed }: ListProps) {
  const say = useSay()
  const narrow = useNarrow()
  const openDevice = useOpenDevice()
  const onChoose = usePick(picked, setPicked)
  const { type, live, rows } = shown
  const { keyword, state, sort } = address
  const counts = useMemo(() => countStates(live.states), [live])
  const sortBy = useCallback((next: RowQuestion['sort']) => change({ sort: next }), [change])
  return (
    <>
      <search className="fg-monitor-bar">
        <SearchInput
          value={keyword}
          onSearch={(text) => text !== keyword && change({ keyword: text })}
          placeholder={m.search}
          slashFocuses
        />
        <StateFilter counts={counts} state={state} onState={(next) => change({ state: next })} />
        <MonitorTools
          {...{ list, shown, address, isMasses }}
          pickedCount={picked.size}
          onCompare={() => change({ compare: [...picked] })}
        />
      </search>
      {hasFailed && <Alert type="warning" banner title={say(m.refreshFailed)} />}
      {!live.isLive && <Alert type="warning" banner title={say(m.notLive)} />}
      {rows.length === 0 ? (
        <Picture kind="empty" title={say(m.noMatch)}>
          <Button onClick={() => change({ keyword: '', state: undefined })}>{say(m.reset)}</Button>
        </Picture>
      ) : (
        <LiveTable
          key={type}
          label={say(m.tableLabel, { type: say(deviceTypeNames[type]) })}
          live={live}
          rows={rows}
          columns={list.columns}
          sort={sort}
          onSort={sortBy}
          isNarrow={narrow}
          chosen={isMasses || narrow ? undefined : picked}
          onChoose={onChoose}
          onOpen={openDevice}
        />
      )}
    </>
  )
}

/** Picks a device to compare, or says that there are enough. */
function usePick(picked: ReadonlySet<string>, setPicked: (picked: ReadonlySet<string>) => void) {
  const say = useSay()
  const notices = useNotices()
  return useCallback(
    (id: string, on: boolean) => {
      const next = withPick(picked, id, on)
      if (next) setPicked(next)
      else notices.complain(say(m.compareMax, { max: maxCompared }))
    },
    [picked, setPicked, notices, say],
  )
}

export const DeviceListPage = () => <DeviceMonitor listName="deviceList" />
export const DeviceListMassesPage = () => <DeviceMonitor listName="deviceListMasses" isMasses />

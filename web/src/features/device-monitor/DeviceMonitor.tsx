import { lazy, Suspense, useCallback, useId, useMemo, useState } from 'react'
import { Alert, Button } from 'antd'
import { AppstoreOutlined, LineChartOutlined, ReloadOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { deviceListContract } from '@fengguang/domain/device-monitor/device-list.contract'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { ColumnMenu } from '../../kit/list/ColumnMenu.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { SearchInput } from '../../kit/SearchInput.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { companyZone } from '../../lib/company-zone.ts'
import { useLang, useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { DeviceDrawerHost } from '../../widgets/device-drawer/DeviceDrawerHost.tsx'
import { useOpenDevice } from '../../widgets/device-drawer/use-open-device.ts'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { columnChoices, isPoint, liveColumns } from './device-columns.ts'
import { m } from './device-monitor.texts.ts'
import { DeviceTypeTabs } from './DeviceTypeTabs.tsx'
import { countStates, liveRows, newestAt, type RowQuestion } from './live-rows.ts'
import { LiveTable } from './LiveTable.tsx'
import { StateFilter } from './StateFilter.tsx'
import { useDeviceColumns } from './use-device-columns.ts'
import { useDeviceTypes, useLiveDevices, useShownType } from './use-live-devices.ts'
import { useMonitorAddress, type MonitorAddress } from './use-monitor-address.ts'
import './device-monitor.css'

const CompareDrawer = lazy(() => import('./CompareDrawer.tsx').then((x) => ({ default: x.CompareDrawer })))

export const maxCompared = 10 // spec §9
const phoneColumns = 2

interface Props {
  listName: 'deviceList' | 'deviceListMasses'
  /** For the general public: fewer columns, nothing to compare. */
  isMasses?: boolean
}

/** Every device of the chosen stations with what it says now. */
export function DeviceMonitor({ listName, isMasses = false }: Props) {
  const say = useSay()
  const lang = useLang()
  const narrow = useNarrow()
  const notices = useNotices()
  const navigate = useNavigate()
  const download = useDownload()
  const panelId = useId()
  const openDevice = useOpenDevice()
  const [address, change] = useMonitorAddress()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const hasCompared = useEver(address.compare.length > 0)
  const guessed = useShownType(undefined, address.type)
  // Counting all types takes as long as the rows do: where the type is known they go first.
  const [hasRows, setHasRows] = useState(false)
  const types = useDeviceTypes(hasRows || guessed === undefined)
  const type = useShownType(types.data, address.type)
  const { columns: keys, settings, isPending } = useDeviceColumns(listName, type, isMasses)
  const points = useMemo(() => (type ? keys.filter((key) => isPoint(type, key)) : []), [type, keys])
  // Asked for with the usual columns before it is known whether the person chose others: mostly nobody did.
  const read = useLiveDevices(type, points)
  if (!hasRows && !read.isPending) setHasRows(true)
  const live = read.data?.type === type && !isPending ? read.data : undefined
  const columns = useMemo(
    () => (live ? liveColumns(live, narrow ? keys.slice(0, phoneColumns) : keys, lang) : []),
    [live, keys, lang, narrow],
  )
  const { keyword, state, sort } = address
  const rows = useMemo(
    () => live && liveRows(live, columns, { keyword, state, sort }),
    [live, columns, keyword, state, sort],
  )
  const counts = useMemo(() => live && countStates(live.states), [live])
  const choices = useMemo(() => (type ? columnChoices(type) : []), [type])
  const reread = () => {
    void types.refetch()
    void read.refetch()
  }
  const choose = useCallback(
    (id: string, on: boolean) => {
      if (on && picked.size >= maxCompared) return notices.complain(say(m.compareMax, { max: maxCompared }))
      const next = new Set(picked)
      if (on) next.add(id)
      else next.delete(id)
      setPicked(next)
    },
    [picked, notices, say],
  )
  const sortBy = useCallback((next: RowQuestion['sort']) => change({ sort: next }), [change])
  const show = (next: MonitorAddress['type']) => {
    setPicked(new Set())
    change({ type: next, state: undefined, sort: undefined, compare: undefined })
  }
  const error = types.error ?? read.error
  // Rows that are there are shown before the types are counted, unless there are none: another type may have some.
  const isFirst = type === undefined ? !types.data : !live || (!types.data && live.ids.length === 0)

  return (
    <Card className="fg-monitor" flush loading={isFirst && !error} error={isFirst ? error : undefined} onRetry={reread}>
      <InHeader slot="dataTime">
        <DataTime
          dataAt={live && newestAt(live)}
          readAtMs={read.dataUpdatedAt}
          stale={read.isStale || live?.isLive === false}
        />
      </InHeader>
      {types.data?.length === 0 && <Picture kind="empty" title={say(m.noDevices)} />}
      {type && live && rows && counts && (
        <>
          <DeviceTypeTabs
            types={types.data ?? [{ type, total: live.ids.length }]}
            shown={type}
            onShow={show}
            panelId={panelId}
          />
          <div id={panelId} role="tabpanel" className="fg-monitor-panel" aria-label={say(deviceTypeNames[type])}>
            <search className="fg-monitor-bar">
              <SearchInput
                value={keyword}
                onSearch={(text) => text !== keyword && change({ keyword: text })}
                placeholder={m.search}
                slashFocuses
              />
              <StateFilter counts={counts} state={state} onState={(next) => change({ state: next })} />
              <div className="fg-monitor-tools">
                <span>{say(m.shown, { count: rows.length, total: live.ids.length })}</span>
                {!isMasses && !narrow && (
                  <Button
                    icon={<LineChartOutlined />}
                    disabled={picked.size === 0}
                    title={say(m.compareHint, { max: maxCompared })}
                    onClick={() => change({ compare: [...picked] })}
                  >
                    {say(m.compareCount, { count: picked.size })}
                  </Button>
                )}
                {!isMasses && !narrow && (type === 'inverter' || type === 'combinerBox') && (
                  <Can do="subArray:write">
                    <Button onClick={() => void navigate('/inverterSubarray')}>{say(m.subArrays)}</Button>
                  </Can>
                )}
                {!isMasses && !narrow && (
                  <Button icon={<AppstoreOutlined />} onClick={() => void navigate(`/deviceMatrix?type=${type}`)}>
                    {say(m.matrix)}
                  </Button>
                )}
                <Button
                  icon={<ReloadOutlined spin={read.isFetching} />}
                  aria-label={say(m.refresh)}
                  title={say(m.refresh)}
                  onClick={reread}
                />
                {!isMasses && !narrow && (
                  <ExportButton
                    onExport={() =>
                      download(
                        deviceListContract.exportList,
                        { type, columns: columns.map(({ key }) => key).join(','), keyword, ...(state && { state }) },
                        { fileName: `${say(m.file, { type: say(deviceTypeNames[type]) })}.xlsx` },
                      )
                    }
                  />
                )}
                {!narrow && <ColumnMenu fields={choices} settings={settings} />}
              </div>
            </search>
            {error && <Alert type="warning" banner title={say(m.refreshFailed)} />}
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
                columns={columns}
                sort={sort}
                onSort={sortBy}
                isNarrow={narrow}
                chosen={isMasses || narrow ? undefined : picked}
                onChoose={choose}
                onOpen={openDevice}
              />
            )}
          </div>
        </>
      )}
      {hasCompared && type && live && (
        <Suspense fallback={null}>
          <CompareDrawer
            ids={address.compare.slice(0, maxCompared)}
            type={type}
            zone={live.stations[0]?.timeZone ?? companyZone()}
            onClose={() => change({ compare: undefined })}
          />
        </Suspense>
      )}
      <DeviceDrawerHost />
    </Card>
  )
}

export const DeviceListPage = () => <DeviceMonitor listName="deviceList" />
export const DeviceListMassesPage = () => <DeviceMonitor listName="deviceListMasses" isMasses />

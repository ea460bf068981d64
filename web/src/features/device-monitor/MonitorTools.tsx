import { useMemo } from 'react'
import { Button } from 'antd'
import { AppstoreOutlined, LineChartOutlined, ReloadOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { deviceListContract } from '@fengguang/domain/device-monitor/device-list.contract'
import { Can } from '../../kit/Can.tsx'
import { ColumnMenu } from '../../kit/list/ColumnMenu.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { columnChoices } from './device-columns.ts'
import { m } from './device-monitor.texts.ts'
import { maxCompared } from './picked-devices.ts'
import type { MonitorAddress } from './use-monitor-address.ts'
import type { MonitorList, ShownDevices } from './use-monitor-list.ts'

interface Props {
  list: MonitorList
  shown: ShownDevices
  address: MonitorAddress
  isMasses: boolean
  pickedCount: number
  onCompare: () => void
}

/** How many are shown, and what may be done with them; a phone and the general public get the first few. */
export function MonitorTools({ list, shown, address, isMasses, pickedCount, onCompare }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const { type, rows, live } = shown
  const choices = useMemo(() => columnChoices(type), [type])
  return (
    <div className="fg-monitor-tools">
      <span>{say(m.shown, { count: rows.length, total: live.ids.length })}</span>
      {!isMasses && !narrow && (
        <>
          <Button
            icon={<LineChartOutlined />}
            disabled={pickedCount === 0}
            title={say(m.compareHint, { max: maxCompared })}
            onClick={onCompare}
          >
            {say(m.compareCount, { count: pickedCount })}
          </Button>
          <OtherViews type={type} />
        </>
      )}
      <Button
        icon={<ReloadOutlined spin={list.read.isFetching} />}
        aria-label={say(m.refresh)}
        title={say(m.refresh)}
        onClick={list.reread}
      />
      {!isMasses && !narrow && <ExportShown list={list} type={type} address={address} />}
      {!narrow && <ColumnMenu fields={choices} settings={list.settings} />}
    </div>
  )
}

function OtherViews({ type }: Pick<ShownDevices, 'type'>) {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <>
      {(type === 'inverter' || type === 'combinerBox') && (
        <Can do="subArray:write">
          <Button onClick={() => void navigate('/inverterSubarray')}>{say(m.subArrays)}</Button>
        </Can>
      )}
      <Button icon={<AppstoreOutlined />} onClick={() => void navigate(`/deviceMatrix?type=${type}`)}>
        {say(m.matrix)}
      </Button>
    </>
  )
}

function ExportShown({ list, type, address }: Pick<Props, 'list' | 'address'> & Pick<ShownDevices, 'type'>) {
  const say = useSay()
  const download = useDownload()
  const { keyword, state } = address
  return (
    <ExportButton
      onExport={() =>
        download(
          deviceListContract.exportList,
          { type, columns: list.columns.map(({ key }) => key).join(','), keyword, ...(state && { state }) },
          { fileName: `${say(m.file, { type: say(deviceTypeNames[type]) })}.xlsx` },
        )
      }
    />
  )
}

import { Suspense, useMemo, useState } from 'react'
import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { devicesContract, type Device } from '@fengguang/domain/devices/devices.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Can, useCan } from '../../kit/Can.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ExportProgress } from '../../kit/list/list-actions.ts'
import type { ListState } from '../../kit/list/list-address.ts'
import { textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { deviceFilterOf } from './device-filter.ts'
import { deviceFields } from './device.fields.tsx'
import { m } from './devices.texts.ts'
import { devices, visibleStations } from './devices.queries.ts'
import { useDeviceActions } from './use-device-actions.ts'
import { lazy } from '../../lib/lazy-part.ts'

const NewDeviceDrawer = lazy(() => import('./DeviceFormDrawer.tsx').then((x) => ({ default: x.NewDeviceDrawer })))
const EditDeviceDrawer = lazy(() => import('./DeviceFormDrawer.tsx').then((x) => ({ default: x.EditDeviceDrawer })))
const DeviceImport = lazy(() => import('./DeviceImport.tsx').then((x) => ({ default: x.DeviceImport })))

const DeviceCurves = lazy(() => import('./DeviceCurves.tsx').then((x) => ({ default: x.DeviceCurves })))

const curvesOf = (device: Device) => (
  <Can do="telemetry:read">
    <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
      <DeviceCurves device={device} />
    </Suspense>
  </Can>
)
const editButton = (label: string, onClick: () => void) => (
  <Can do="device:write">
    <Button onClick={onClick}>{label}</Button>
  </Can>
)

/** `new` carries the code of a device that sent before anybody knew it. */
const PageAddress = z.object({ new: z.string().max(64).optional(), stationId: textParam(64) })

/** The devices of the visible stations: read by all who see stations, maintained by administrators. */
export function DeviceManagePage() {
  const say = useSay()
  const can = useCan()
  const notices = useNotices()
  const download = useDownload()
  const [address, change] = useAddress(PageAddress)
  const [open, setOpen] = useState<Device | 'new' | 'import' | undefined>(() =>
    address.new !== undefined && can('device:write') ? 'new' : undefined,
  )
  const stations = useQuery(visibleStations).data
  const fields = useMemo(
    () =>
      deviceFields(
        Object.fromEntries((stations ?? []).map(({ stid, name }): [string, TextPair] => [stid, [name, name]])),
      ),
    [stations],
  )
  const actions = useDeviceActions(setOpen)
  const close = () => {
    setOpen(undefined)
    change({ new: undefined }, { replace: true })
  }
  const saved = () => notices.tell(say(m.saved))
  const exportRows = (state: ListState, progress: ExportProgress) =>
    download(devicesContract.export, deviceFilterOf(state), {
      fileName: say(m.fileName),
      onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
    })
  const toolbar = (
    <Can do="device:write">
      <Button icon={<UploadOutlined />} onClick={() => setOpen('import')}>
        {say(m.import)}
      </Button>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {say(m.create)}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage<Device>
        name="devices"
        title={m.title}
        toolbar={toolbar}
        fields={fields}
        search={{ placeholder: m.search }}
        query={(state) => devices.page({ page: state.page, pageSize: state.pageSize, ...deviceFilterOf(state) })}
        opens
        {...actions}
        {...(can('device:write') && { onExport: exportRows })}
      >
        {(rows) => (
          <DetailDrawer<Device>
            fields={fields}
            query={(id) => devices.detail({ id })}
            title={(device) => device.name}
            rows={rows}
            widthPx={860}
            extra={curvesOf}
            actions={(device) => editButton(say(m.edit), () => setOpen(device))}
          />
        )}
      </ListPage>
      <Suspense fallback={null}>
        {open === 'new' && (
          <NewDeviceDrawer
            stations={stations ?? []}
            stationId={address.stationId}
            code={address.new}
            onSaved={saved}
            onClose={close}
          />
        )}
        {typeof open === 'object' && <EditDeviceDrawer key={open.id} device={open} onSaved={saved} onClose={close} />}
        {open === 'import' && (
          <DeviceImport open onImported={(count) => notices.tell(say(m.imported, { count }))} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

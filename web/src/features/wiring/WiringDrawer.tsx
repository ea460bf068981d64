import { lazy, Suspense, useState } from 'react'
import { Button, Drawer, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { say as sayIn } from '@fengguang/domain/kernel/messages'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import { parsePoint } from '@fengguang/domain/telemetry/history.rules'
import type { WiringDiagram, WiringLive } from '@fengguang/domain/wiring/wiring.contract'
import { m as kit } from '../../kit/kit.messages.ts'
import { instantText } from '../../kit/format.ts'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useLang, useSay } from '../../lib/i18n.ts'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import { DeviceValues } from './DeviceValues.tsx'
import { valueText } from './live-diagram.ts'
import { useWiringAddress } from './use-wiring-address.ts'
import { m } from './wiring.messages.ts'
import { deviceInfo } from './wiring.queries.ts'

const TelemetryCurves = lazy(() =>
  import('../../widgets/TelemetryCurves.tsx').then((x) => ({ default: x.TelemetryCurves })),
)

interface Props {
  diagram: WiringDiagram
  live: WiringLive | undefined
}
type Device = WiringDiagram['devices'][number]

const isWind = ({ type }: Device): boolean => type === 'turbine' || type === 'tower'

/** A point: its figure now and its history. A device: all its figures. Opens by the address. */
export function WiringDrawer({ diagram, live }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const { deviceId, point, close, open } = useWiringAddress()
  const device = diagram.devices.find(({ id }) => id === deviceId)
  const row = live?.rows.find(({ id }) => id === deviceId)
  return (
    <Drawer
      open={deviceId !== undefined}
      size={narrow ? '100%' : 760}
      title={device?.name ?? ' '}
      onClose={close}
      closable={{ 'aria-label': say(kit.close) }}
      destroyOnHidden
      extra={row && <DeviceStateTag state={row.state} framed />}
    >
      {!device && <Picture kind="notFound" title={say(m.deviceGone)} />}
      {device && (
        <div className="fg-wiring-time" data-stale={row?.isStale ?? true}>
          {row?.at ? say(m.dataAt, { time: instantText(row.at, diagram.timeZone) }) : say(m.noData)}
          {row?.at && row.isStale && ` · ${say(m.stale)}`}
        </div>
      )}
      {device && point && (
        <PointHistory
          device={device}
          point={point}
          zone={diagram.timeZone}
          value={row?.values[point] ?? null}
          onAll={() => open(device.id)}
        />
      )}
      {device && !point && <AllValues device={device} onPoint={(code) => open(device.id, code)} />}
    </Drawer>
  )
}

interface PointProps {
  device: Device
  point: string
  zone: string
  value: number | null
  onAll: () => void
}

function PointHistory({ device, point, zone, value, onAll }: PointProps) {
  const say = useSay()
  const lang = useLang()
  const known = pointOf(device.type, parsePoint(point)?.code ?? '')
  const [points] = useState(() => [{ deviceId: device.id, point }])
  if (!known) return <Picture kind="notFound" title={say(m.deviceGone)} />
  return (
    <>
      <div className="fg-wiring-figure">
        <span>{sayIn(known.name, lang)}</span>
        <strong>{valueText(device.type, point, value, lang)}</strong>
        <Button onClick={onAll}>{say(m.allPoints)}</Button>
      </div>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <TelemetryCurves
          key={point}
          title={m.history}
          points={points}
          zone={zone}
          limit={isWind(device) ? 'windHistory' : 'monitorHistory'}
        />
      </Suspense>
    </>
  )
}

function AllValues({ device, onPoint }: { device: Device; onPoint: (point: string) => void }) {
  const read = useQuery(deviceInfo.getDeviceInfoWidthDialog({ deviceId: device.id }))
  return (
    <DeviceValues
      detail={read.data?.detail.id === device.id ? read.data.detail : undefined}
      error={read.error}
      onRetry={() => void read.refetch()}
      onPoint={onPoint}
    />
  )
}

import { Suspense, useMemo } from 'react'
import { Button, Drawer, Skeleton } from 'antd'
import { say as sayIn } from '@fengguang/domain/kernel/texts'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import { parsePoint } from '@fengguang/domain/telemetry/history.rules'
import type { WiringDiagram, WiringLive } from '@fengguang/domain/wiring/wiring.contract'
import { instantText } from '../../kit/format.ts'
import { m as kit } from '../../kit/kit.texts.ts'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useLang, useSay } from '../../lib/i18n.ts'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import { valueText } from './live-diagram.ts'
import { useWiringAddress } from './use-wiring-address.ts'
import { m } from './wiring.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const TelemetryCurves = lazy(() =>
  import('../../widgets/TelemetryCurves.tsx').then((x) => ({ default: x.TelemetryCurves })),
)

interface Props {
  diagram: WiringDiagram
  live: WiringLive | undefined
}

/** A point of the diagram: its figure now, how old it is, and its history. Opens by the address. */
export function PointDrawer({ diagram, live }: Props) {
  const say = useSay()
  const lang = useLang()
  const narrow = useNarrow()
  const { pointDevice, point, close, openDevice } = useWiringAddress()
  const device = diagram.devices.find(({ id }) => id === pointDevice)
  const known = device && pointOf(device.type, parsePoint(point)?.code ?? '')
  const row = live?.rows.find(({ id }) => id === pointDevice)
  const points = useMemo(() => [{ deviceId: pointDevice ?? '', point }], [pointDevice, point])
  return (
    <Drawer
      open={pointDevice !== undefined}
      size={narrow ? '100%' : 760}
      title={device ? <span data-content="record">{device.name}</span> : ' '}
      onClose={close}
      closable={{ 'aria-label': say(kit.close) }}
      destroyOnHidden
      extra={row && <DeviceStateTag state={row.state} framed />}
    >
      {!known && <Picture kind="notFound" title={say(m.deviceGone)} />}
      {device && known && (
        <>
          <div className="fg-wiring-figure" data-stale={row?.isStale ?? true}>
            <span>{sayIn(known.name, lang)}</span>
            <strong>{valueText(device.type, point, row?.values[point] ?? null, lang)}</strong>
            <Button onClick={() => openDevice(device.id)}>{say(m.allPoints)}</Button>
          </div>
          <p className="fg-wiring-time">
            {row?.at ? say(m.dataAt, { time: instantText(row.at, diagram.timeZone) }) : say(m.noData)}
            {row?.at && row.isStale && ` · ${say(m.stale)}`}
          </p>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
            <TelemetryCurves
              key={`${device.id} ${point}`}
              title={m.history}
              points={points}
              zone={diagram.timeZone}
              limit={device.type === 'turbine' || device.type === 'tower' ? 'windHistory' : 'monitorHistory'}
            />
          </Suspense>
        </>
      )}
    </Drawer>
  )
}

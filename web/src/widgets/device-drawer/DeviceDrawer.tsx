import { Suspense, useState } from 'react'
import { Alert, Button, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { Failure } from '@fengguang/domain/kernel/failure'
import { currentsOf } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import type { DeviceInfo } from '@fengguang/domain/device-monitor/device-info.contract'
import type { DeviceDetail } from '@fengguang/domain/telemetry/realtime.contract'
import { Can } from '../../kit/Can.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { instantText } from '../../kit/format.ts'
import { PanelDrawer } from '../../kit/tabs/PanelDrawer.tsx'
import type { View } from '../../kit/tabs/TabViews.tsx'
import { usePanelAddress } from '../../kit/tabs/use-panel-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { DeviceStateTag } from '../DeviceStateTag.tsx'
import { m } from './device-drawer.texts.ts'
import { infos } from './device-drawer.queries.ts'
import { DeviceEvents } from './DeviceEvents.tsx'
import { DeviceHours } from './DeviceHours.tsx'
import { DeviceLedger } from './DeviceLedger.tsx'
import { LiveValues } from './LiveValues.tsx'
import { StringCurrents } from './StringCurrents.tsx'
import { lazy } from '../../lib/lazy-part.ts'
import './device-drawer.css'

const DeviceCurves = lazy(() => import('../curves/DeviceCurves.tsx').then((x) => ({ default: x.DeviceCurves })))
const TagForm = lazy(() => import('./DeviceForms.tsx').then((x) => ({ default: x.TagForm })))
const StringForm = lazy(() => import('./DeviceForms.tsx').then((x) => ({ default: x.StringForm })))

const away = new Failure('live.unavailable')

/** One device with all that is known of it; read again as its screen is. */
export function DeviceDrawer({ id }: { id: string }) {
  const say = useSay()
  const { close, shown: part, show } = usePanelAddress('device')
  const [form, setForm] = useState<'tag' | 'strings'>()
  const read = useScreenQuery({ ...infos.getDeviceInfoWidthDialog({ deviceId: id }), enabled: id !== '' })
  const retry = () => void read.refetch()
  // The query may still hold the device that was open before.
  const shown = read.data?.info.id === id ? read.data : undefined
  const { info, detail } = shown ?? {}
  const code = info && currentsOf[info.type]
  const places = detail?.values.find(({ point }) => point === code)?.values?.length ?? 0

  const missing = <ErrorPicture error={away} onRetry={retry} />
  const panelsOf = (device: DeviceInfo): View[] => [
    { key: 'live', label: say(m.live), content: detail ? <LiveValues detail={detail} /> : missing },
    ...(code === undefined
      ? []
      : [
          {
            key: 'strings',
            label: say(m.strings),
            content: (
              <>
                {detail ? <StringCurrents detail={detail} strings={device.strings} /> : missing}
                <Can do="device:operate">
                  <Button size="small" onClick={() => setForm('strings')}>
                    {say(m.stringSetting)}
                  </Button>
                </Can>
              </>
            ),
          },
        ]),
    {
      key: 'history',
      label: say(m.history),
      content: <DeviceCurves key={id} device={device} zone={device.timeZone} />,
    },
    { key: 'hours', label: say(m.hours), content: <DeviceHours deviceId={id} zone={device.timeZone} /> },
    {
      key: 'events',
      label: say(m.events),
      needs: 'alarm:read',
      content: <DeviceEvents deviceId={id} zone={device.timeZone} />,
    },
    { key: 'ledger', label: say(m.ledger), content: <DeviceLedger info={device} /> },
  ]
  const instead = !shown && (read.error ? <ErrorPicture error={read.error} onRetry={retry} /> : skeleton)
  return (
    <PanelDrawer
      isOpen={id !== ''}
      onClose={close}
      widthPx={760}
      title={info ? <span data-content="record">{info.name}</span> : ' '}
      label={say(m.tabs)}
      panels={info ? panelsOf(info) : []}
      shown={part}
      onShow={show}
      extra={info && <HeadButtons info={info} onTag={() => setForm('tag')} />}
      above={
        info && (
          <>
            <LiveHead detail={detail} zone={info.timeZone} />
            {info.outOfService && <OutOfService info={info} />}
          </>
        )
      }
      {...(instead && { instead })}
    >
      <Suspense fallback={null}>
        {form === 'tag' && info && <TagForm info={info} onClose={() => setForm(undefined)} />}
        {form === 'strings' && info && (
          <StringForm info={info} places={places || 24} onClose={() => setForm(undefined)} />
        )}
      </Suspense>
    </PanelDrawer>
  )
}

const skeleton = <Skeleton active paragraph={{ rows: 8 }} />

function HeadButtons({ info, onTag }: { info: DeviceInfo; onTag: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <div className="fg-drawer-actions">
      <Can do="adjustment:read">
        <Button size="small" onClick={() => void navigate(`/DeviceLog?deviceId=${info.id}`)}>
          {say(m.log)}
        </Button>
      </Can>
      <Can do="device:operate">
        <Button size="small" danger={!info.outOfService} onClick={onTag}>
          {say(info.outOfService ? m.putBack : m.takeOut)}
        </Button>
      </Can>
    </div>
  )
}

function OutOfService({ info: { tag, timeZone } }: { info: DeviceInfo }) {
  const say = useSay()
  const title = tag ? say(m.tagged, { ...tag, at: instantText(tag.at, timeZone) }) : say(m.outOfService)
  return <Alert type="warning" title={title} />
}

/** The state and its time, or that neither is known. */
function LiveHead({ detail, zone }: { detail: DeviceDetail | null | undefined; zone: string }) {
  const say = useSay()
  if (!detail) return <div className="fg-drawer-head">{say(m.notKnown)}</div>
  const { state, at, isStale } = detail
  return (
    <div className="fg-drawer-head" data-stale={isStale}>
      <DeviceStateTag state={state} framed />
      <span>
        {at ? say(m.dataTime, { time: instantText(at, zone) }) : say(m.never)}
        {at && isStale && <strong> · {say(m.stale)}</strong>}
      </span>
    </div>
  )
}

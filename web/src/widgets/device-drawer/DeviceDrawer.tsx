import { lazy, Suspense, useId, useState } from 'react'
import { Alert, Button, Drawer, Segmented, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { Failure } from '@fengguang/domain/kernel/failure'
import { currentsOf } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import type { DeviceDetail } from '@fengguang/domain/telemetry/realtime.contract'
import { Can, useCan } from '../../kit/Can.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { instantText } from '../../kit/format.ts'
import { m as kit } from '../../kit/kit.texts.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
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
import { useOpenDevice } from './use-open-device.ts'
import './device-drawer.css'

const DeviceCurves = lazy(() => import('../curves/DeviceCurves.tsx').then((x) => ({ default: x.DeviceCurves })))
const TagForm = lazy(() => import('./DeviceForms.tsx').then((x) => ({ default: x.TagForm })))
const StringForm = lazy(() => import('./DeviceForms.tsx').then((x) => ({ default: x.StringForm })))

const parts = ['live', 'strings', 'history', 'hours', 'events', 'ledger'] as const
type Part = (typeof parts)[number]

const away = new Failure('live.unavailable')

/** One device with all that is known of it; read again as its screen is. */
export function DeviceDrawer({ id }: { id: string }) {
  const say = useSay()
  const can = useCan()
  const narrow = useNarrow()
  const panelId = useId()
  const open = useOpenDevice()
  const navigate = useNavigate()
  const [part, setPart] = useState<Part>('live')
  const [form, setForm] = useState<'tag' | 'strings'>()
  const read = useScreenQuery({ ...infos.getDeviceInfoWidthDialog({ deviceId: id }), enabled: id !== '' })
  // The query may still hold the device that was open before.
  const shown = read.data?.info.id === id ? read.data : undefined
  const { info, detail } = shown ?? {}
  const code = info && currentsOf[info.type]
  const offered = parts.filter(
    (one) => (one !== 'strings' || code !== undefined) && (one !== 'events' || can('alarm:read')),
  )
  const now = offered.includes(part) ? part : 'live'
  const isLiveMissing = detail === null && (now === 'live' || now === 'strings')
  const places = detail?.values.find(({ point }) => point === code)?.values?.length ?? 0

  return (
    <Drawer
      open={id !== ''}
      size={narrow ? '100%' : 760}
      title={info ? <span data-content="record">{info.name}</span> : ' '}
      onClose={() => open(undefined)}
      closable={{ 'aria-label': say(kit.close) }}
      destroyOnHidden
      extra={
        info && (
          <div className="fg-drawer-actions">
            <Can do="adjustment:read">
              <Button size="small" onClick={() => void navigate(`/DeviceLog?deviceId=${info.id}`)}>
                {say(m.log)}
              </Button>
            </Can>
            <Can do="device:operate">
              <Button size="small" danger={!info.outOfService} onClick={() => setForm('tag')}>
                {say(info.outOfService ? m.putBack : m.takeOut)}
              </Button>
            </Can>
          </div>
        )
      }
    >
      {read.error && !shown && <ErrorPicture error={read.error} onRetry={() => void read.refetch()} />}
      {!shown && !read.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {info && (
        <div className="fg-drawer">
          <LiveHead detail={detail} zone={info.timeZone} />
          {info.outOfService && (
            <Alert
              type="warning"
              title={
                info.tag
                  ? say(m.tagged, { ...info.tag, at: instantText(info.tag.at, info.timeZone) })
                  : say(m.outOfService)
              }
            />
          )}
          <div className="fg-drawer-tabs">
            <Segmented<Part>
              aria-label={say(m.tabs)}
              value={now}
              options={offered.map((one) => ({ value: one, label: say(m[one]) }))}
              onChange={setPart}
            />
          </div>
          <div id={panelId}>
            {isLiveMissing && <ErrorPicture error={away} onRetry={() => void read.refetch()} />}
            {now === 'live' && detail && <LiveValues detail={detail} />}
            {now === 'strings' && (
              <>
                {detail && <StringCurrents detail={detail} strings={info.strings} />}
                <Can do="device:operate">
                  <Button size="small" onClick={() => setForm('strings')}>
                    {say(m.stringSetting)}
                  </Button>
                </Can>
              </>
            )}
            {now === 'history' && (
              <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
                <DeviceCurves key={info.id} device={info} zone={info.timeZone} />
              </Suspense>
            )}
            {now === 'hours' && <DeviceHours deviceId={info.id} zone={info.timeZone} />}
            {now === 'events' && <DeviceEvents deviceId={info.id} zone={info.timeZone} />}
            {now === 'ledger' && <DeviceLedger info={info} />}
          </div>
        </div>
      )}
      <Suspense fallback={null}>
        {form === 'tag' && info && <TagForm info={info} onClose={() => setForm(undefined)} />}
        {form === 'strings' && info && (
          <StringForm info={info} places={places || 24} onClose={() => setForm(undefined)} />
        )}
      </Suspense>
    </Drawer>
  )
}

/** How it is and since when; of nobody who can tell, that. */
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

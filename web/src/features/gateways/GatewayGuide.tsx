import { useState } from 'react'
import { Alert, Drawer, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { deviceTypeNames, deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import type { Gateway, GatewayDoors } from '@fengguang/domain/gateways/gateways.contract'
import { ingestContract } from '@fengguang/domain/ingest/ingest.contract'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { instantText } from '../../kit/format.ts'
import { m as kit } from '../../kit/kit.texts.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { queriesOf } from '../../lib/api.ts'
import { useSay } from '../../lib/i18n.ts'
import { gatewayDoors } from './gateways.queries.ts'
import { guide as m } from './guide.texts.ts'
import { PointTable } from './PointTable.tsx'
import { Sample } from './Sample.tsx'
import { clientSample, curlSample, httpAddress, mosquittoSample, mqttAddress, topicOf } from './samples.ts'
import './gateways.css'

const ingest = queriesOf('ingest', ingestContract)
const devices = queriesOf('devices', devicesContract)
const everyMs = 3000

/** Reads repeatedly, so that the first frame is seen when it arrives. */
function Arrival({ gatewayId }: { gatewayId: string }) {
  const say = useSay()
  const { data } = useQuery({ ...ingest.health(undefined), staleTime: 0, refetchInterval: everyMs })
  const traffic = data?.gateways.find(({ id }) => id === gatewayId)
  if (!traffic) return null
  const values = { frames: traffic.frames, quarantined: traffic.quarantined }
  if (traffic.frames > 0)
    return (
      <Alert
        type="success"
        showIcon
        aria-live="polite"
        title={say(m.received)}
        description={say(m.receivedHint, {
          ...values,
          at: instantText(traffic.lastSeenAt),
        })}
      />
    )
  if (traffic.quarantined > 0)
    return (
      <Alert
        type="warning"
        showIcon
        aria-live="polite"
        title={say(m.setAside)}
        description={say(m.setAsideHint, values)}
      />
    )
  return <Alert type="info" showIcon aria-live="polite" title={say(m.waiting)} description={say(m.waitingHint)} />
}

function Samples({ gateway, doors }: { gateway: Gateway; doors: GatewayDoors }) {
  const say = useSay()
  const stationId = gateway.stationIds[0]
  const first = useQuery({
    ...devices.page({ page: 1, pageSize: 1, stationId }),
    enabled: stationId !== undefined,
  }).data?.rows[0]
  const of = {
    gatewayId: gateway.id,
    deviceId: first?.id ?? `${stationId ?? 'station'}.inv-01`,
    host: location.hostname,
    doors,
  }
  const facts = [
    [m.http, httpAddress(of)],
    [m.mqtt, mqttAddress(of)],
    [m.topic, topicOf(of)],
    [m.user, gateway.id],
  ] as const
  return (
    <>
      <dl className="fg-gateway-facts">
        {facts.map(([label, text]) => (
          <div key={label[1]}>
            <dt>{say(label)}</dt>
            <dd>
              <code>{text}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>{say(m.secretHint)}</p>
      <Sample title="curl" text={curlSample(of)} />
      <Sample title="mosquitto_pub" text={mosquittoSample(of)} />
      <Sample title="@fengguang/gateway" text={clientSample(of)} />
    </>
  )
}

/** Everything needed to set up a gateway, and whether its data arrives. */
export function GatewayGuide({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) {
  const say = useSay()
  const narrow = useNarrow()
  const doors = useQuery(gatewayDoors)
  const [type, setType] = useState<DeviceType>('inverter')
  return (
    <Drawer
      open
      title={`${say(m.title)} · ${gateway.name}`}
      size={narrow ? '100%' : 860}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
    >
      <Arrival gatewayId={gateway.id} />
      {doors.error && <ErrorPicture error={doors.error} onRetry={() => void doors.refetch()} />}
      {doors.data && <Samples gateway={gateway} doors={doors.data} />}
      <h3>{say(m.points)}</h3>
      <Select
        aria-label={say(m.deviceType)}
        value={type}
        onChange={setType}
        options={deviceTypes.map((value) => ({ value, label: say(deviceTypeNames[value]) }))}
      />
      <PointTable type={type} />
    </Drawer>
  )
}

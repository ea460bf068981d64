import type { Gateway } from '@fengguang/domain/gateways/gateways.contract'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './gateways.texts.ts'
import './gateways.css'

function Stations({ gateway: { stationNames, mayManage } }: { gateway: Gateway }) {
  const say = useSay()
  return (
    <div className="fg-gateway-stations">
      {stationNames.join(say(['、', ', ']))}
      {!mayManage && <div className="fg-gateway-shared">{say(m.shared)}</div>}
    </div>
  )
}

export const gatewayFields: readonly Field<Gateway>[] = [
  { key: 'name', label: m.name, widthPx: 180, fixed: true },
  { key: 'id', label: m.id, widthPx: 180 },
  {
    key: 'enabled',
    label: m.enabled,
    widthPx: 110,
    format: { kind: 'choice', names: { true: m.on, false: m.off } },
    render: ({ enabled }) =>
      enabled ? <StateTag tone="normal" label={m.on} /> : <StateTag tone="offline" label={m.off} />,
  },
  { key: 'stationNames', label: m.stations, widthPx: 360, render: (gateway) => <Stations gateway={gateway} /> },
  { key: 'createdAt', label: m.createdAt, widthPx: 170, format: { kind: 'instant' } },
]

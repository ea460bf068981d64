import { deviceTypeNames, type DeviceType } from '@fengguang/domain/devices/device.model'
import type { TypeCount } from '@fengguang/domain/device-monitor/device-list.contract'
import { TabRow } from '../../kit/tabs/TabRow.tsx'
import { useSay } from '../../lib/i18n.ts'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import { m } from './device-monitor.texts.ts'

interface Props {
  types: readonly Pick<TypeCount, 'type' | 'total' | 'states'>[]
  shown: DeviceType | undefined
  onShow: (type: DeviceType) => void
  panelId: string
}

const troubles = ['fault', 'alarm', 'interrupted'] as const

/** The types of the chosen stations, each with how many there are and what is wrong with them. */
export function DeviceTypeTabs({ types, shown, onShow, panelId }: Props) {
  const say = useSay()
  const tabs = types.map(({ type, total, states }) => ({
    key: type,
    label: (
      <>
        <span>{say(deviceTypeNames[type])}</span>
        <span className="fg-type-total">{total}</span>
        {troubles.map((state) =>
          states?.[state] ? <DeviceStateTag key={state} state={state} count={states[state]} /> : null,
        )}
      </>
    ),
  }))
  return (
    <div className="fg-type-tabs">
      <TabRow tabs={tabs} shown={shown} onShow={({ key }) => onShow(key)} label={say(m.types)} panelId={panelId} />
    </div>
  )
}

import { Descriptions } from 'antd'
import { deviceLabels } from '@fengguang/domain/devices/device.fields'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { missingText, numberText } from '@fengguang/domain/kernel/units'
import type { DeviceInfo } from '@fengguang/domain/device-monitor/device-info.contract'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './device-drawer.texts.ts'

/** What is registered of the device. */
export function DeviceLedger({ info }: { info: DeviceInfo }) {
  const say = useSay()
  const narrow = useNarrow()
  const item = (label: TextPair, text: string | null) => ({
    key: label[1],
    label: say(label),
    children: <span data-content="record">{text || missingText}</span>,
  })
  const { strings } = info
  return (
    <Descriptions
      size="small"
      column={narrow ? 1 : 2}
      items={[
        item(deviceLabels.stationName, info.stationName),
        item(deviceLabels.type, say(deviceTypeNames[info.type])),
        item(deviceLabels.code, info.code),
        item(deviceLabels.id, info.id),
        item(deviceLabels.parentName, info.parentName),
        item(deviceLabels.maker, info.maker),
        item(deviceLabels.model, info.model),
        item(deviceLabels.ratedKw, info.ratedKw === null ? null : `${numberText(info.ratedKw)} kW`),
        item(deviceLabels.periodSeconds, `${info.periodSeconds} s`),
        ...(info.longitude === null || info.latitude === null
          ? []
          : [item(m.place, `${numberText(info.longitude, 6)}°, ${numberText(info.latitude, 6)}°`)]),
        item(m.subArray, info.subArray),
        ...(strings
          ? [item(m.strings2, say(m.stringsText, { count: strings.count, unused: strings.unused.length }))]
          : []),
        ...info.details.map(({ name, value, unit }) => item([name, name], unit ? `${value} ${unit}` : value)),
      ]}
    />
  )
}

import { Descriptions } from 'antd'
import { deviceLabels } from '@fengguang/domain/devices/device.labels'
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
  const { ratedKw, periodSeconds } = deviceLabels
  return (
    <Descriptions
      size="small"
      column={narrow ? 1 : 2}
      items={[
        item(deviceLabels.stationName.label, info.stationName),
        item(deviceLabels.type.label, say(deviceTypeNames[info.type])),
        item(deviceLabels.code.label, info.code),
        item(deviceLabels.id.label, info.id),
        item(deviceLabels.parentName.label, info.parentName),
        item(deviceLabels.maker.label, info.maker),
        item(deviceLabels.model.label, info.model),
        item(
          ratedKw.label,
          info.ratedKw === null ? null : `${numberText(info.ratedKw, ratedKw.format.decimals)} ${ratedKw.unit}`,
        ),
        item(periodSeconds.label, `${info.periodSeconds} ${periodSeconds.unit}`),
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

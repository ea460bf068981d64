import { useId } from 'react'
import { Alert, Select } from 'antd'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { correctionLimits } from '@fengguang/domain/history-correction/correction.model'
import { failureText } from '../../kit/failure-text.ts'
import { several } from '../../kit/several.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './history-correction.texts.ts'
import type { PlantChoice } from './use-plant-choice.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

interface Props {
  choice: PlantChoice
  /** Absent where devices are not chosen one by one. */
  deviceIds?: readonly string[]
  onDevices?: (ids: string[]) => void
}

/** Where: a station, a type, and the devices themselves where they are asked for. */
export function PlantFields({ choice, deviceIds, onDevices }: Props) {
  const say = useSay()
  const id = useId()
  const { stations, stationId, types, type, devices, isReading, error } = choice
  const isBare = stationId !== undefined && !isReading && !error && types.length === 0
  return (
    <div className="fg-correction-plant">
      {error && <Alert role="alert" type="error" showIcon title={failureText(error, say)} />}
      {isBare && <Alert type="info" showIcon title={say(m.noDevices)} />}
      <label htmlFor={`${id}station`}>{say(m.station)}</label>
      <Select
        id={`${id}station`}
        showSearch={searchByLabel}
        value={stationId ?? null}
        options={stations.map(({ stid, name }) => ({ value: stid, label: name }))}
        onChange={(next: string) => {
          choice.chooseStation(next)
          onDevices?.([])
        }}
      />
      <label htmlFor={`${id}type`}>{say(m.deviceType)}</label>
      <Select
        id={`${id}type`}
        loading={isReading}
        disabled={types.length === 0}
        value={type ?? null}
        options={types.map((one) => ({ value: one, label: say(deviceTypeNames[one]) }))}
        onChange={(next: (typeof types)[number]) => {
          choice.chooseType(next)
          onDevices?.([])
        }}
      />
      {onDevices && (
        <>
          <label htmlFor={`${id}devices`}>{say(m.devices)}</label>
          <Select
            id={`${id}devices`}
            {...several}
            maxCount={correctionLimits.devices}
            maxTagCount="responsive"
            disabled={devices.length === 0}
            showSearch={searchByLabel}
            value={[...(deviceIds ?? [])]}
            options={devices.map((device) => ({ value: device.id, label: `${device.name} (${device.code})` }))}
            onChange={onDevices}
          />
        </>
      )}
    </div>
  )
}

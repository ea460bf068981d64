import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { queriesOf } from '../../lib/api.ts'
import { useSay } from '../../lib/i18n.ts'
import type { Control } from '../../kit/form/form-field.ts'
import { several } from '../../kit/several.ts'
import { m } from './operation.texts.ts'
import type { Names } from './operation.fields.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

const devices = queriesOf('devices', devicesContract)

interface StationProps {
  control: Control
  stations: Names
  disabled?: boolean
  onStation: (id: string) => void
}

export function StationSelect({
  control: { id, value, onChange, invalid },
  stations,
  disabled,
  onStation,
}: StationProps) {
  const say = useSay()
  return (
    <Select
      id={id}
      className="fg-form-wide"
      aria-invalid={invalid}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      showSearch={searchByLabel}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      options={Object.entries(stations).map(([stid, name]) => ({ value: stid, label: say(name) }))}
      onChange={(next: string) => {
        onChange(next)
        onStation(next)
      }}
    />
  )
}

interface DevicesProps {
  control: Control
  stationId: string | undefined
  types?: readonly DeviceType[]
}

/** Several devices of one station. */
export function DevicesSelect({ control: { id, value, onChange, invalid }, stationId, types }: DevicesProps) {
  const say = useSay()
  const read = useQuery({ ...devices.list({ stationId: stationId ?? '' }), enabled: stationId !== undefined })
  const rows = (read.data ?? []).filter(
    (device) => device.stationId === stationId && (!types || types.includes(device.type)),
  )
  return (
    <Select
      id={id}
      className="fg-form-wide"
      {...several}
      aria-invalid={invalid}
      {...(invalid && { status: 'error' as const })}
      disabled={stationId === undefined}
      placeholder={stationId === undefined ? say(m.stationFirst) : undefined}
      showSearch={searchByLabel}
      maxTagCount={20}
      value={Array.isArray(value) ? (value as string[]) : []}
      options={rows.map((device) => ({ value: device.id, label: `${device.name} (${device.code})` }))}
      onChange={onChange}
    />
  )
}

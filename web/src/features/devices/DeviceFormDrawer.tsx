import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { z } from 'zod'
import { deviceLabels as labels } from '@fengguang/domain/devices/device.labels'
import { classOfType, deviceTypeNames, deviceTypes } from '@fengguang/domain/devices/device.model'
import { numberInput } from '@fengguang/domain/kernel/field-label'
import { DeviceChange, DeviceForm, type Device } from '@fengguang/domain/devices/devices.contract'
import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField, FormOption } from '../../kit/form/form-field.ts'
import { m } from './devices.texts.ts'
import { devices, useCreateDevice, useUpdateDevice } from './devices.queries.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

/** A switch that was never touched says no. */
const untouched = { isMain: z.boolean().default(false) }
const EditedChange = DeviceChange.extend(untouched)
const EditedForm = DeviceForm.extend(untouched)

const changeFields = (parents: readonly FormOption[]): FormField<DeviceChange>[] => [
  {
    key: 'parentId',
    label: labels.parentId.label,
    hint: m.parentHint,
    input: { kind: 'select', options: parents, searchable: true },
  },
  { key: 'maker', label: labels.maker.label, half: true, input: { kind: 'text' } },
  { key: 'model', label: labels.model.label, half: true, input: { kind: 'text' } },
  { key: 'ratedKw', label: labels.ratedKw.label, half: true, input: numberInput(labels.ratedKw) },
  {
    key: 'periodSeconds',
    label: labels.periodSeconds.label,
    half: true,
    hint: m.periodHint,
    input: numberInput(labels.periodSeconds),
  },
  { key: 'isMain', label: labels.isMain.label, hint: m.mainHint, input: { kind: 'switch' } },
]
/** Of what stands on the plan of a wind farm. */
const placeFields: FormField<DeviceChange>[] = [
  {
    key: 'longitude',
    label: labels.longitude.label,
    half: true,
    hint: m.placeHint,
    input: numberInput(labels.longitude),
  },
  { key: 'latitude', label: labels.latitude.label, half: true, input: numberInput(labels.latitude) },
]
const names: readonly FormField<DeviceChange>[] = [
  { key: 'name', label: labels.name.label, half: true, input: { kind: 'text' } },
  { key: 'nameEn', label: labels.nameEn.label, half: true, hint: m.nameEnHint, input: { kind: 'text' } },
]

/** Those of the station the device may stand below. */
function useParents(stationId: string | undefined, exceptId?: string): FormOption[] {
  const read = useQuery({ ...devices.list({ stationId: stationId ?? '' }), enabled: stationId !== undefined })
  return (stationId === undefined ? [] : (read.data ?? []))
    .filter((device) => device.id !== exceptId && device.stationId === stationId)
    .map((device) => ({ value: device.id, label: `${device.name} (${device.code})` }))
}

const isPlaced = ({ type, longitude }: Device): boolean => type === 'turbine' || type === 'tower' || longitude !== null

interface FormProps {
  onSaved: () => void
  onClose: () => void
}

export function EditDeviceDrawer({ device, onSaved, onClose }: FormProps & { device: Device }) {
  const update = useUpdateDevice()
  const parents = useParents(device.stationId, device.id)
  return (
    <FormDrawer<DeviceChange>
      open
      title={[`${m.editTitle[0]} · ${device.id}`, `${m.editTitle[1]} · ${device.id}`]}
      schema={EditedChange}
      fields={[...names, ...changeFields(parents), ...(isPlaced(device) ? placeFields : [])]}
      isEdit
      initial={DeviceChange.strip().parse({ ...device, name: device.ownName })}
      onSubmit={async (values) => {
        await update.mutateAsync({ ...values, id: device.id, version: device.version })
        onSaved()
      }}
      onClose={onClose}
    />
  )
}

/** Type and device above are offered as the chosen station has them. */
export function NewDeviceDrawer({ stations, stationId, code, ...props }: FormProps & NewDevice) {
  const create = useCreateDevice()
  const [chosen, setChosen] = useState(stationId)
  const parents = useParents(chosen)
  const stcls = stations.find((station) => station.stid === chosen)?.stcls
  const types = deviceTypes.filter((type) => stcls === undefined || classOfType[type].includes(stcls))
  const fields: FormField<DeviceForm>[] = [
    {
      key: 'stationId',
      label: labels.stationId.label,
      input: {
        kind: 'custom',
        render: ({ id, value, onChange, invalid }) => (
          <Select
            id={id}
            className="fg-form-wide"
            aria-invalid={invalid}
            {...(invalid && { status: 'error' as const })}
            showSearch={searchByLabel}
            value={(value as string | undefined) ?? undefined}
            options={stations.map((station) => ({ value: station.stid, label: station.name }))}
            onChange={(next: string) => {
              setChosen(next)
              onChange(next)
            }}
          />
        ),
      },
    },
    {
      key: 'type',
      label: labels.type.label,
      half: true,
      input: { kind: 'select', options: types.map((type) => ({ value: type, label: deviceTypeNames[type] })) },
    },
    { key: 'code', label: labels.code.label, half: true, hint: m.codeHint, input: { kind: 'text' } },
    ...names,
    ...changeFields(parents),
    ...(stcls === '02' ? placeFields : []),
  ]
  const save = async (values: DeviceForm) => {
    await create.mutateAsync(values)
    props.onSaved()
  }
  return (
    <FormDrawer<DeviceForm>
      open
      title={m.create}
      schema={EditedForm}
      fields={fields}
      initial={{
        ...(stationId && { stationId }),
        ...(code && { code }),
        maker: '',
        model: '',
        periodSeconds: 60,
        isMain: false,
      }}
      onSubmit={save}
      second={{ label: m.saveAndNext, onSubmit: save, thenEmpty: true }}
      onClose={props.onClose}
    />
  )
}

interface NewDevice {
  stations: readonly StationRow[]
  /** Chosen already, where the list shows one station. */
  stationId: string | undefined
  /** As a gateway names it already. */
  code?: string | undefined
}

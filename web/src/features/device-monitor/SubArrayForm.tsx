import { useState } from 'react'
import { SubArrayForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import { subArrayLabels as labels } from '@fengguang/domain/device-monitor/device-operation.labels'
import type { SubArray } from '@fengguang/domain/device-monitor/device-operation.model'
import { numberInput } from '@fengguang/domain/kernel/field-label'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useSaveSubArray } from './device-monitor.queries.ts'
import type { Names } from './operation.fields.ts'
import { m } from './operation.texts.ts'
import { DevicesSelect, StationSelect } from './StationDevices.tsx'

const memberTypes = ['inverter', 'combinerBox'] as const
const Form = SubArrayForm.extend({ deviceIds: SubArrayForm.shape.deviceIds.default([]) })

interface Props {
  editing: SubArray | 'new'
  stations: Names
  onClose: () => void
}

export function SubArrayFormDrawer({ editing, stations, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const save = useSaveSubArray()
  const before = editing === 'new' ? undefined : editing
  const [stationId, setStationId] = useState(before?.stationId)
  const fields: FormField<SubArrayForm>[] = [
    {
      key: 'stationId',
      ...labels.stationId,
      input: {
        kind: 'custom',
        render: (control) => (
          <StationSelect
            control={control}
            stations={stations}
            disabled={before !== undefined}
            onStation={setStationId}
          />
        ),
      },
    },
    { key: 'name', ...labels.name, input: { kind: 'text' } },
    { key: 'capacityKw', label: labels.capacityKw.label, half: true, input: numberInput(labels.capacityKw) },
    { key: 'stringCount', label: labels.stringCount.label, half: true, input: numberInput(labels.stringCount) },
    {
      key: 'deviceIds',
      ...labels.deviceIds,
      hint: m.membersHint,
      input: {
        kind: 'custom',
        render: (control) => <DevicesSelect control={control} stationId={stationId} types={memberTypes} />,
      },
    },
  ]
  return (
    <FormDrawer<SubArrayForm>
      open
      title={before ? m.editSub : m.newSub}
      schema={Form}
      fields={fields}
      isEdit={before !== undefined}
      initial={before ? SubArrayForm.strip().parse(before) : {}}
      onSubmit={async (values) => {
        await save.mutateAsync({ ...values, ...(before && { id: before.id, version: before.version }) })
        notices.tell(say(m.saved))
      }}
      onClose={onClose}
    />
  )
}

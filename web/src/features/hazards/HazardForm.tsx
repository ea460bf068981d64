import { hazardLabels } from '@fengguang/domain/hazards/hazard.labels'
import { hazardDeviceNames, HazardFields, workKindNames, type Hazard } from '@fengguang/domain/hazards/hazard.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { useInsertHazard, useUpdateHazard } from './hazards.queries.ts'
import { m } from './hazards.texts.ts'

const l = hazardLabels
const fields: FormField<HazardFields>[] = [
  { key: 'workKind', ...l.workKind, half: true, input: { kind: 'select', options: optionsOf(workKindNames) } },
  {
    key: 'deviceType',
    ...l.deviceType,
    hint: m.deviceHint,
    half: true,
    input: { kind: 'select', options: optionsOf(hazardDeviceNames) },
  },
  { key: 'hazard', ...l.hazard, input: { kind: 'textarea', rows: 3 } },
  { key: 'control', ...l.control, input: { kind: 'textarea', rows: 4 } },
]

interface Props {
  editing?: Hazard
  onSaved: () => void
  onClose: () => void
}

export function HazardForm({ editing, onSaved, onClose }: Props) {
  const insert = useInsertHazard()
  const update = useUpdateHazard()
  const submit = async (form: HazardFields) => {
    if (editing) await update.mutateAsync({ ...form, id: editing.id, version: editing.version })
    else await insert.mutateAsync(form)
    onSaved()
  }
  return (
    <FormDrawer<HazardFields>
      open
      title={editing ? m.editTitle : m.create}
      schema={HazardFields}
      fields={fields}
      isEdit={editing !== undefined}
      initial={editing ?? { deviceType: 'any' }}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

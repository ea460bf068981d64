import { cleaningLabels } from '@fengguang/domain/cleaning/cleaning.labels'
import {
  CleaningForm,
  cleaningKindNames,
  cleaningScopeNames,
  type CleaningRecord,
} from '@fengguang/domain/cleaning/cleaning.model'
import { numberInput } from '@fengguang/domain/kernel/field-label'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { yesterday } from '../../widgets/analysis-span/SpanBar.tsx'
import { deviceLookup } from '../../widgets/lookups/lookups.ts'
import { useInsertCleaning, useUpdateCleaning } from './cleaning.queries.ts'
import { m } from './cleaning.texts.ts'

interface Props {
  stationId: string
  editing: CleaningRecord | undefined
  onSaved: () => void
  onClose: () => void
}

const c = cleaningLabels
const fieldsOf = (stationId: string): FormField<CleaningForm>[] => [
  { key: 'fromDay', ...c.fromDay, half: true, input: { kind: 'day' } },
  { key: 'toDay', ...c.toDay, half: true, input: { kind: 'day' } },
  { key: 'kind', ...c.kind, half: true, input: { kind: 'select', options: optionsOf(cleaningKindNames) } },
  { key: 'costYuan', label: c.costYuan.label, half: true, hint: m.costHint, input: numberInput(c.costYuan) },
  { key: 'scope', ...c.scope, input: { kind: 'select', options: optionsOf(cleaningScopeNames) } },
  {
    key: 'deviceIds',
    ...c.deviceIds,
    input: { kind: 'lookup', lookup: deviceLookup(stationId, 'inverter'), multiple: true },
    when: ({ scope }) => scope === 'inverters',
    needed: () => true,
  },
  { key: 'note', ...c.note, input: { kind: 'textarea', rows: 3 } },
]

const initialOf = (stationId: string, editing: CleaningRecord | undefined): Partial<CleaningForm> =>
  editing
    ? {
        stationId,
        fromDay: editing.fromDay,
        toDay: editing.toDay,
        kind: editing.kind,
        scope: editing.scope,
        deviceIds: editing.deviceIds,
        costYuan: editing.costYuan,
        note: editing.note,
      }
    : {
        stationId,
        fromDay: yesterday(),
        toDay: yesterday(),
        kind: 'washing',
        scope: 'station',
        deviceIds: [],
        note: '',
      }

/** A cleaning as staff know it; what it promises and what it won is computed. */
export function CleaningFormDrawer({ stationId, editing, onSaved, onClose }: Props) {
  const insert = useInsertCleaning()
  const update = useUpdateCleaning()
  return (
    <FormDrawer<CleaningForm>
      open
      title={editing ? m.editTitle : m.enterTitle}
      schema={CleaningForm}
      fields={fieldsOf(stationId)}
      isEdit={editing !== undefined}
      initial={initialOf(stationId, editing)}
      onSubmit={async (form) => {
        const body = { ...form, deviceIds: form.scope === 'station' ? [] : form.deviceIds }
        await (editing
          ? update.mutateAsync({ ...body, id: editing.id, version: editing.version })
          : insert.mutateAsync(body))
        onSaved()
      }}
      onClose={onClose}
    />
  )
}

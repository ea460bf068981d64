import { inspectionContract } from '@fengguang/domain/inspection/inspection.contract'
import { typeLabels } from '@fengguang/domain/inspection/inspection.labels'
import { mostItems, TypeForm, type InspectionType } from '@fengguang/domain/inspection/inspection.model'
import { answerKindNames } from '@fengguang/domain/tasks/task-route.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import type { ListState } from '../../kit/list/list-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { ConfigList } from './ConfigList.tsx'
import { typeFields } from './inspection.fields.tsx'
import { inspection, useRemoveType, useSaveType } from './inspection.queries.ts'
import { m } from './inspection.texts.ts'
import { useExport } from './use-export.ts'

const t = typeLabels
const isReading = ({ answer }: FormValues): boolean => answer === 'reading'
const formFields: readonly FormField<TypeForm>[] = [
  { key: 'name', ...t.name, input: { kind: 'text' } },
  {
    key: 'items',
    ...t.items,
    hint: m.limitsHint,
    input: {
      kind: 'rows',
      addLabel: m.addItem,
      min: 1,
      max: mostItems,
      fields: [
        { key: 'what', ...t.what, input: { kind: 'text' } },
        { key: 'answer', ...t.answer, input: { kind: 'select', options: optionsOf(answerKindNames) } },
        { key: 'unit', ...t.unit, input: { kind: 'text' }, when: isReading },
        { key: 'low', ...t.low, input: { kind: 'number' }, when: isReading },
        { key: 'high', ...t.high, input: { kind: 'number' }, when: isReading },
      ],
    },
  },
]

const firstItem = { id: '', what: '', answer: 'state' as const, unit: '', low: null, high: null }

function TypeFormDrawer({ editing, onClose }: { editing: InspectionType | undefined; onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const save = useSaveType()
  return (
    <FormDrawer<TypeForm>
      open
      title={editing ? m.editType : m.newType}
      widthPx={640}
      schema={TypeForm}
      fields={formFields}
      isEdit={editing !== undefined}
      initial={editing ? { name: editing.name, items: editing.items } : { name: '', items: [firstItem] }}
      onSubmit={async (form) => {
        await save.mutateAsync({ ...form, ...(editing && { id: editing.id, version: editing.version }) })
        notices.tell(say(m.saved))
      }}
      onClose={onClose}
    />
  )
}

const askedOf = ({ keyword }: ListState) => (keyword === '' ? {} : { keyword })

/** Kinds of rounds, with what is checked. */
export function TypeList() {
  const remove = useRemoveType()
  const exportRows = useExport()
  return (
    <ConfigList<InspectionType>
      name="inspection-types"
      fields={typeFields}
      query={(state) => inspection.types(askedOf(state))}
      isWhole
      search={m.searchType}
      onExport={(state, progress) => exportRows(inspectionContract.exportTypes, askedOf(state), m.typesFile, progress)}
      newLabel={m.newType}
      removeAsk={m.removeTypeAsk}
      remove={({ id }) => remove.mutateAsync({ id })}
      Form={TypeFormDrawer}
    />
  )
}

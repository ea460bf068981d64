import { inspectionContract } from '@fengguang/domain/inspection/inspection.contract'
import { lineLabels } from '@fengguang/domain/inspection/inspection.labels'
import { LineForm, type InspectionLine } from '@fengguang/domain/inspection/inspection.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField, FormValues } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { ConfigList } from './ConfigList.tsx'
import { lineFields } from './inspection.fields.tsx'
import { pointLookup } from './inspection-lookups.ts'
import { inspection, useRemoveLine, useSaveLine } from './inspection.queries.ts'
import { m } from './inspection.texts.ts'
import { placeFilterOf, stationFilter } from './place-filter.ts'
import { useExport } from './use-export.ts'

const l = lineLabels
const pointsIn = ({ stationId }: FormValues) =>
  typeof stationId === 'string' && stationId !== '' ? pointLookup(stationId) : undefined
const fieldsOf = (isEdit: boolean): FormField<LineForm>[] => [
  { key: 'name', ...l.name, input: { kind: 'text' } },
  {
    key: 'stationId',
    label: l.stationName.label,
    disabled: isEdit,
    input: { kind: 'lookup', lookup: stationLookup },
  },
  {
    key: 'pointIds',
    label: l.pointNames.label,
    hint: m.pointsHint,
    input: { kind: 'lookup', lookup: pointsIn, multiple: true },
  },
]

function LineFormDrawer({ editing, onClose }: { editing: InspectionLine | undefined; onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const save = useSaveLine()
  return (
    <FormDrawer<LineForm>
      open
      title={editing ? m.editLine : m.newLine}
      schema={LineForm}
      fields={fieldsOf(editing !== undefined)}
      isEdit={editing !== undefined}
      initial={
        editing ? { stationId: editing.stationId, name: editing.name, pointIds: editing.pointIds } : { pointIds: [] }
      }
      onSubmit={async (form) => {
        await save.mutateAsync({ ...form, ...(editing && { id: editing.id, version: editing.version }) })
        notices.tell(say(m.saved))
      }}
      onClose={onClose}
    />
  )
}

/** Points that are walked one after the other. */
export function LineList() {
  const remove = useRemoveLine()
  const exportRows = useExport()
  return (
    <ConfigList<InspectionLine>
      name="inspection-lines"
      fields={lineFields}
      filters={stationFilter}
      query={(state) => inspection.lines({ page: state.page, pageSize: state.pageSize, ...placeFilterOf(state) })}
      search={m.searchLine}
      onExport={(state, progress) =>
        exportRows(inspectionContract.exportLines, placeFilterOf(state), m.linesFile, progress)
      }
      newLabel={m.newLine}
      removeAsk={m.removeLineAsk}
      remove={({ id }) => remove.mutateAsync({ id })}
      Form={LineFormDrawer}
    />
  )
}

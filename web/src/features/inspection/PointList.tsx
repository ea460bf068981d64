import { useQuery } from '@tanstack/react-query'
import { inspectionContract } from '@fengguang/domain/inspection/inspection.contract'
import { pointLabels } from '@fengguang/domain/inspection/inspection.labels'
import {
  PointForm,
  pointKindNames,
  type InspectionPoint,
  type InspectionType,
} from '@fengguang/domain/inspection/inspection.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { deviceLookup, stationLookup } from '../../widgets/lookups/lookups.ts'
import { ConfigList } from './ConfigList.tsx'
import { pointFields } from './inspection.fields.tsx'
import { inspection, useRemovePoint, useSavePoint } from './inspection.queries.ts'
import { m } from './inspection.texts.ts'
import { placeFilterOf, stationFilter } from './place-filter.ts'
import { useExport } from './use-export.ts'

const p = pointLabels
const devicesIn = ({ stationId }: FormValues) =>
  typeof stationId === 'string' && stationId !== '' ? deviceLookup(stationId) : undefined
const fieldsOf = (types: readonly InspectionType[], isEdit: boolean): FormField<PointForm>[] => [
  { key: 'name', ...p.name, input: { kind: 'text' } },
  {
    key: 'stationId',
    label: p.stationName.label,
    half: true,
    disabled: isEdit,
    input: { kind: 'lookup', lookup: stationLookup },
  },
  { key: 'kind', ...p.kind, half: true, input: { kind: 'select', options: optionsOf(pointKindNames) } },
  {
    key: 'deviceId',
    label: p.deviceName.label,
    input: { kind: 'lookup', lookup: devicesIn },
    when: ({ kind }) => kind === 'device',
    needed: () => true,
  },
  { key: 'place', ...p.place, input: { kind: 'text' }, when: ({ kind }) => kind === 'place', needed: () => true },
  {
    key: 'typeId',
    label: p.typeName.label,
    input: { kind: 'select', options: types.map(({ id, name }) => ({ value: id, label: name })), searchable: true },
  },
  {
    key: 'itemIds',
    label: p.itemNames.label,
    hint: m.itemsHint,
    input: {
      kind: 'select',
      multiple: true,
      options: ({ typeId }) =>
        (types.find(({ id }) => id === typeId)?.items ?? []).map(({ id, what }) => ({ value: id, label: what })),
    },
  },
]

const initialOf = (point: InspectionPoint): PointForm => ({
  stationId: point.stationId,
  typeId: point.typeId,
  kind: point.kind,
  deviceId: point.deviceId,
  place: point.place,
  name: point.name,
  itemIds: point.itemIds,
})

function PointFormDrawer({ editing, onClose }: { editing: InspectionPoint | undefined; onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const save = useSavePoint()
  const { data } = useQuery(inspection.types({}))
  // A choice that is not there yet would be emptied.
  if (!data) return null
  return (
    <FormDrawer<PointForm>
      open
      title={editing ? m.editPoint : m.newPoint}
      schema={PointForm}
      fields={fieldsOf(data.rows, editing !== undefined)}
      isEdit={editing !== undefined}
      initial={editing ? initialOf(editing) : { kind: 'device', deviceId: null, place: '', itemIds: [] }}
      onSubmit={async (form) => {
        await save.mutateAsync({ ...form, ...(editing && { id: editing.id, version: editing.version }) })
        notices.tell(say(m.saved))
      }}
      onClose={onClose}
    />
  )
}

/** Where rounds stop: a device, a place or the station itself. */
export function PointList() {
  const remove = useRemovePoint()
  const exportRows = useExport()
  return (
    <ConfigList<InspectionPoint>
      name="inspection-points"
      fields={pointFields}
      filters={stationFilter}
      query={(state) => inspection.points({ page: state.page, pageSize: state.pageSize, ...placeFilterOf(state) })}
      search={m.searchPoint}
      onExport={(state, progress) =>
        exportRows(inspectionContract.exportPoints, placeFilterOf(state), m.pointsFile, progress)
      }
      newLabel={m.newPoint}
      removeAsk={m.removePointAsk}
      remove={({ id }) => remove.mutateAsync({ id })}
      Form={PointFormDrawer}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { numberInput } from '@fengguang/domain/kernel/field-label'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { stationLabels as labels } from '@fengguang/domain/stations/station.labels'
import { stationClassNames, type Station } from '@fengguang/domain/stations/station.model'
import { NewStation, StationForm } from '@fengguang/domain/stations/stations.contract'
import { useCan } from '../../kit/Can.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { companyZone } from '../../lib/company-zone.ts'
import { organisations } from '../../widgets/organisation/organisation.queries.ts'
import { StationPlace } from './StationPlace.tsx'
import { m } from './stations.texts.ts'
import { parts } from './station-parts.texts.ts'
import { useCreateStation, useUpdateStation } from './stations.queries.ts'

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

const codeField: FormField<NewStation> = {
  key: 'code',
  label: labels.code.label,
  section: m.basics,
  hint: parts.codeHint,
  input: { kind: 'text' },
}
const nameFields: readonly FormField<NewStation>[] = [
  { key: 'name', label: labels.name.label, section: m.basics, half: true, input: { kind: 'text' } },
  {
    key: 'nameEn',
    label: labels.nameEn.label,
    section: m.basics,
    half: true,
    hint: parts.nameEnHint,
    input: { kind: 'text' },
  },
]

const ownFields: readonly FormField<NewStation>[] = [
  {
    key: 'stcls',
    label: labels.stcls.label,
    section: m.basics,
    half: true,
    input: { kind: 'select', options: optionsOf(stationClassNames) },
  },
  {
    key: 'capacityKw',
    label: labels.capacityKw.label,
    section: m.basics,
    half: true,
    input: numberInput(labels.capacityKw),
  },
  { key: 'commissionedOn', label: labels.commissionedOn.label, section: m.basics, half: true, input: { kind: 'day' } },
  {
    key: 'timeZone',
    label: labels.timeZone.label,
    section: m.basics,
    half: true,
    input: { kind: 'select', options: zones, searchable: true },
  },
]
const placeFields: readonly FormField<NewStation>[] = [
  { key: 'province', label: labels.province.label, section: m.place, half: true, input: { kind: 'text' } },
  { key: 'city', label: labels.city.label, section: m.place, half: true, input: { kind: 'text' } },
  { key: 'address', label: labels.address.label, section: m.place, input: { kind: 'text' } },
  {
    key: 'longitude',
    label: labels.longitude.label,
    section: m.place,
    half: true,
    input: numberInput(labels.longitude),
  },
  {
    key: 'latitude',
    label: labels.latitude.label,
    section: m.place,
    half: true,
    input: numberInput(labels.latitude),
  },
]

/** Offered to those who may change departments; for the others the station stays where it is. */
const organisationField = (rows: readonly Organisation[] | undefined): FormField<NewStation> => ({
  key: 'orgId',
  label: labels.orgName.label,
  section: m.basics,
  input: { kind: 'tree', rows },
})

/** What the form edits of a station; the server refuses fields it does not know. */
const editable = (station: Station): StationForm => StationForm.strip().parse({ ...station, name: station.ownName })

interface Props {
  /** A station to edit, or 'new'; nothing keeps the drawer shut. */
  editing: Station | 'new' | undefined
  onSaved: () => void
  onClose: () => void
}

export function StationFormDrawer({ editing, onSaved, onClose }: Props) {
  const create = useCreateStation()
  const update = useUpdateStation()
  const mayPlace = useCan()('organisation:write')
  const rows = useQuery({ ...organisations.list(undefined), enabled: mayPlace && editing !== undefined }).data
  const station = editing === 'new' ? undefined : editing
  const fields = [
    ...nameFields,
    ...(station ? [] : [codeField]),
    ...ownFields,
    ...(mayPlace ? [organisationField(rows)] : []),
    ...placeFields,
  ]
  return (
    <FormDrawer<NewStation>
      key={station?.id ?? 'new'}
      open={editing !== undefined}
      title={station ? parts.editTitle : m.create}
      schema={NewStation}
      fields={fields}
      isEdit={station !== undefined}
      draft={`station.${station?.id ?? 'new'}`}
      initial={station ? editable(station) : { stcls: '01', timeZone: companyZone(), address: '' }}
      onSubmit={async (values) => {
        // No department chosen is one taken away, where there was a choice.
        const orgId = mayPlace ? (values.orgId ?? '') : undefined
        const wanted = { ...values, ...(orgId !== undefined && { orgId }) }
        if (station) await update.mutateAsync({ ...wanted, id: station.id, version: station.version })
        else await create.mutateAsync(wanted)
        onSaved()
      }}
      onClose={onClose}
    >
      {({ values, fill }) => <StationPlace values={values} onPick={(place) => fill({ ...place })} />}
    </FormDrawer>
  )
}

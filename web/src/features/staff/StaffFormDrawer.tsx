import { useQuery } from '@tanstack/react-query'
import { certificateLabels, staffLabels, staffRowLabels } from '@fengguang/domain/staff/staff.labels'
import {
  absenceNames,
  certificateNames,
  skillNames,
  StaffForm,
  type StaffWhole,
} from '@fengguang/domain/staff/staff.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { staff, useSaveStaff } from './staff.queries.ts'
import { m } from './staff.texts.ts'

const c = certificateLabels
const r = staffRowLabels
const mostRows = 30

const fields: FormField<StaffForm>[] = [
  { key: 'region', ...staffLabels.region, input: { kind: 'text' } },
  {
    key: 'skills',
    ...staffLabels.skills,
    input: { kind: 'select', options: optionsOf(skillNames), multiple: true },
  },
  {
    key: 'certificates',
    label: m.certificates,
    hint: m.certificatesNote,
    input: {
      kind: 'rows',
      addLabel: m.addCertificate,
      max: mostRows,
      fields: [
        { key: 'kind', ...c.kind, input: { kind: 'select', options: optionsOf(certificateNames) } },
        { key: 'number', ...c.number, input: { kind: 'text' } },
        { key: 'issuer', ...c.issuer, input: { kind: 'text' } },
        { key: 'issuedOn', ...c.issuedOn, input: { kind: 'day' } },
        { key: 'expiresOn', ...c.expiresOn, input: { kind: 'day' } },
      ],
    },
  },
  {
    key: 'stations',
    label: m.stations,
    hint: m.stationsHint,
    input: {
      kind: 'rows',
      addLabel: m.addStation,
      max: mostRows,
      fields: [
        { key: 'stationId', ...r.stationId, input: { kind: 'lookup', lookup: stationLookup } },
        { key: 'fromDay', ...r.fromDay, input: { kind: 'day' } },
        { key: 'toDay', ...r.toDay, input: { kind: 'day' } },
      ],
    },
  },
  {
    key: 'absences',
    label: m.absences,
    input: {
      kind: 'rows',
      addLabel: m.addAbsence,
      max: mostRows,
      fields: [
        { key: 'kind', ...r.kind, input: { kind: 'select', options: optionsOf(absenceNames) } },
        { key: 'fromDay', ...r.fromDay, input: { kind: 'day' } },
        { key: 'toDay', ...r.toDay, input: { kind: 'day' } },
        { key: 'note', ...r.note, input: { kind: 'text' } },
      ],
    },
  },
  { key: 'note', ...staffLabels.note, input: { kind: 'textarea', rows: 2 } },
]

const initialOf = ({ region, skills, certificates, stations, absences, note }: StaffWhole): StaffForm => ({
  region,
  skills,
  certificates: certificates.map(({ state: _state, ...one }) => one),
  stations: stations.map(({ stationName: _name, ...one }) => one),
  absences,
  note,
})

interface Props {
  id: string
  onSaved: () => void
  onClose: () => void
}

/** The whole record is saved as one: a person who saves an older one is asked to read it again. */
export function StaffFormDrawer({ id, onSaved, onClose }: Props) {
  const save = useSaveStaff()
  const { data } = useQuery(staff.detail({ id }))
  if (!data) return null
  return (
    <FormDrawer<StaffForm>
      open
      title={m.editTitle}
      schema={StaffForm}
      fields={fields}
      isEdit
      initial={initialOf(data)}
      onSubmit={async (form) => {
        await save.mutateAsync({ ...form, id, version: data.version })
        onSaved()
      }}
      onClose={onClose}
    />
  )
}

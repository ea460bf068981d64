import { certificateLabels, staffLabels, staffRowLabels } from '@fengguang/domain/staff/staff.labels'
import {
  absenceNames,
  availabilityNames,
  certificateNames,
  certificateStateNames,
  skillNames,
  type Availability,
  type CertificateState,
  type StaffMember,
  type StaffWhole,
} from '@fengguang/domain/staff/staff.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { Words } from '../../kit/Words.tsx'
import { useSay } from '../../lib/i18n.ts'
import type { Tone } from '../../theme/tokens.ts'
import { m } from './staff.texts.ts'

const availabilityTones: Readonly<Record<Availability, Tone>> = {
  available: 'normal',
  working: 'standby',
  offHours: 'offline',
  absent: 'offline',
}
const certificateTones: Readonly<Record<CertificateState, Tone>> = {
  valid: 'normal',
  expiring: 'alarm',
  expired: 'fault',
}

const CertificateTag = ({ state }: { state: CertificateState | null }) =>
  state === null ? '--' : <StateTag tone={certificateTones[state]} label={certificateStateNames[state]} />

/** What a list and a drawer show alike. */
type Person = Omit<StaffMember, 'certificates' | 'stations'>
const person: readonly Field<Person>[] = [
  { key: 'name', ...staffLabels.name, widthPx: 110, fixed: true, sortable: true },
  { key: 'userName', ...staffLabels.userName, widthPx: 130, list: 'wide' },
  {
    key: 'availability',
    ...staffLabels.availability,
    widthPx: 190,
    format: { kind: 'choice', names: availabilityNames },
    filter: { kind: 'choice', names: availabilityNames },
    render: ({ availability: now }) => <StateTag tone={availabilityTones[now]} label={availabilityNames[now]} />,
  },
  { key: 'absentUntil', ...staffLabels.absentUntil, widthPx: 120, format: { kind: 'day' }, list: 'wide' },
  { key: 'openTasks', ...staffLabels.openTasks, widthPx: 120, sortable: true },
  { key: 'region', ...staffLabels.region, widthPx: 120, sortable: true },
  {
    key: 'skills',
    ...staffLabels.skills,
    widthPx: 320,
    render: ({ skills }) => <Words keys={skills} names={skillNames} />,
  },
  {
    key: 'certificateState',
    ...staffLabels.certificateState,
    widthPx: 140,
    format: { kind: 'choice', names: certificateStateNames },
    filter: { kind: 'choice', names: certificateStateNames },
    render: ({ certificateState: state }) => <CertificateTag state={state} />,
  },
]

export const staffFields: readonly Field<StaffMember>[] = [
  ...(person as readonly Field<StaffMember>[]),
  {
    key: 'certificates',
    ...staffLabels.certificates,
    widthPx: 320,
    list: 'wide',
    render: ({ certificates }) => <Words keys={certificates} names={certificateNames} />,
  },
  { key: 'stations', ...staffLabels.stations, widthPx: 240, render: ({ stations }) => stations.join('、') || '--' },
  { key: 'note', ...staffLabels.note, widthPx: 180, list: 'optional' },
]

export const wholeFields: readonly Field<StaffWhole>[] = [
  ...(person as readonly Field<StaffWhole>[]),
  { key: 'note', ...staffLabels.note },
]

type CertificateRow = StaffWhole['certificates'][number]
type StationRow = StaffWhole['stations'][number] & { id: string }
type AbsenceRow = StaffWhole['absences'][number] & { id: string }

function OpenEnd({ day }: { day: string | null }) {
  const say = useSay()
  return day ?? say(m.openEnd)
}

export const certificateFields: readonly Field<CertificateRow>[] = [
  {
    key: 'kind',
    ...certificateLabels.kind,
    widthPx: 190,
    fixed: true,
    format: { kind: 'choice', names: certificateNames },
  },
  {
    key: 'state',
    ...certificateLabels.state,
    widthPx: 140,
    format: { kind: 'choice', names: certificateStateNames },
    render: ({ state }) => <CertificateTag state={state} />,
  },
  { key: 'expiresOn', ...certificateLabels.expiresOn, widthPx: 120, render: (row) => <OpenEnd day={row.expiresOn} /> },
  { key: 'number', ...certificateLabels.number, widthPx: 160 },
  { key: 'issuer', ...certificateLabels.issuer, widthPx: 160 },
  { key: 'issuedOn', ...certificateLabels.issuedOn, widthPx: 120, format: { kind: 'day' } },
]

export const stationFields: readonly Field<StationRow>[] = [
  { key: 'stationName', ...staffRowLabels.stationId, widthPx: 240, fixed: true },
  { key: 'fromDay', ...staffRowLabels.fromDay, widthPx: 120, format: { kind: 'day' } },
  { key: 'toDay', ...staffRowLabels.toDay, widthPx: 120, render: (row) => <OpenEnd day={row.toDay} /> },
]

export const absenceFields: readonly Field<AbsenceRow>[] = [
  { key: 'fromDay', ...staffRowLabels.fromDay, widthPx: 120, fixed: true, format: { kind: 'day' } },
  { key: 'toDay', ...staffRowLabels.toDay, widthPx: 120, format: { kind: 'day' } },
  { key: 'kind', ...staffRowLabels.kind, widthPx: 110, format: { kind: 'choice', names: absenceNames } },
  { key: 'note', ...staffRowLabels.note, widthPx: 240 },
]

import { certificateNames } from '@fengguang/domain/staff/staff.model'
import { threePeopleLabels } from '@fengguang/domain/three-people/three-people.labels'
import {
  qualificationStateNames,
  ticketRoleNames,
  ticketTypeNames,
  warnedWithinDays,
  type Qualification,
  type QualificationState,
} from '@fengguang/domain/three-people/three-people.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { Words } from '../../kit/Words.tsx'
import { useSay } from '../../lib/i18n.ts'
import type { Tone } from '../../theme/tokens.ts'
import { m } from './three-people.texts.ts'

const tones: Readonly<Record<QualificationState, Tone>> = {
  valid: 'normal',
  expiring: 'alarm',
  upcoming: 'standby',
  expired: 'fault',
  noCertificate: 'fault',
}

/** One that ends within the days of the warning stands out. */
function Until({ day, daysLeft = null }: { day: string | null; daysLeft?: number | null }) {
  const say = useSay()
  if (day === null) return say(m.openEnd)
  if (daysLeft === null || daysLeft < 0 || daysLeft > warnedWithinDays) return day
  const [zh, en] = m.daysLeft
  const label = (words: string) => words.replace('{day}', day).replace('{count}', String(daysLeft))
  return <StateTag tone="alarm" label={[label(zh), label(en)]} />
}

const l = threePeopleLabels
export const threePeopleFields: readonly Field<Qualification>[] = [
  { key: 'name', ...l.name, widthPx: 110, fixed: true, sortable: true },
  {
    key: 'role',
    ...l.role,
    widthPx: 140,
    sortable: true,
    format: { kind: 'choice', names: ticketRoleNames },
    filter: { kind: 'choice', names: ticketRoleNames },
  },
  {
    key: 'state',
    ...l.state,
    widthPx: 150,
    format: { kind: 'choice', names: qualificationStateNames },
    filter: { kind: 'choice', names: qualificationStateNames },
    render: ({ state }) => <StateTag tone={tones[state]} label={qualificationStateNames[state]} />,
  },
  {
    key: 'validUntil',
    ...l.validUntil,
    widthPx: 210,
    sortable: true,
    render: ({ validUntil, daysLeft }) => <Until day={validUntil} daysLeft={daysLeft} />,
  },
  { key: 'stationName', ...l.stationName, widthPx: 200, sortable: true },
  {
    key: 'ticketTypes',
    ...l.ticketTypes,
    widthPx: 420,
    render: ({ ticketTypes }) => <Words keys={ticketTypes} names={ticketTypeNames} />,
  },
  {
    key: 'certificateKind',
    ...l.certificateKind,
    widthPx: 210,
    format: { kind: 'choice', names: certificateNames },
  },
  { key: 'certificateNumber', ...l.certificateNumber, widthPx: 170, list: 'wide' },
  { key: 'fromDay', ...l.fromDay, widthPx: 120, format: { kind: 'day' }, list: 'wide' },
  { key: 'toDay', ...l.toDay, widthPx: 120, list: 'optional', render: (row) => <Until day={row.toDay} /> },
  { key: 'userName', ...l.userName, widthPx: 130, list: 'optional' },
  { key: 'note', ...l.note, widthPx: 220, list: 'wide' },
]

import { ticketTypeNames } from '@fengguang/domain/three-people/three-people.model'
import { approverLabels, typicalLabels } from '@fengguang/domain/typical-tickets/typical.labels'
import {
  approvalStepNames,
  approverStateNames,
  typicalKindNames,
  versionStatusNames,
  type Approver,
  type ApproverState,
  type VersionStatus,
} from '@fengguang/domain/typical-tickets/typical.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { useSay } from '../../lib/i18n.ts'
import type { Tone } from '../../theme/tokens.ts'
import type { TypicalRow } from './typical-tickets.queries.ts'
import { m } from './typical-tickets.texts.ts'

const tones: Readonly<Record<VersionStatus, Tone>> = {
  draft: 'initialising',
  toSpecialist: 'standby',
  toDepartment: 'standby',
  toHse: 'standby',
  toLeader: 'standby',
  approved: 'normal',
  superseded: 'offline',
  retired: 'fault',
  discarded: 'offline',
}
export const VersionStatusTag = ({ status }: { status: VersionStatus }) => (
  <StateTag tone={tones[status]} label={versionStatusNames[status]} />
)

function StationName({ name }: { name: string | null }) {
  const say = useSay()
  return name ?? say(m.everyStation)
}

const l = typicalLabels
export const typicalFields: readonly Field<TypicalRow>[] = [
  { key: 'code', ...l.code, group: m.basics, widthPx: 130, fixed: true, sortable: true },
  { key: 'name', ...l.name, group: m.basics, widthPx: 240, sortable: true },
  {
    key: 'status',
    ...l.status,
    group: m.basics,
    widthPx: 290,
    format: { kind: 'choice', names: versionStatusNames },
    filter: { kind: 'choice', names: versionStatusNames },
    render: ({ status }) => <VersionStatusTag status={status} />,
  },
  {
    key: 'kind',
    ...l.kind,
    group: m.basics,
    widthPx: 140,
    format: { kind: 'choice', names: typicalKindNames },
    filter: { kind: 'choice', names: typicalKindNames },
  },
  {
    key: 'type',
    ...l.type,
    group: m.basics,
    widthPx: 230,
    format: { kind: 'choice', names: ticketTypeNames },
    filter: { kind: 'choice', names: ticketTypeNames },
  },
  {
    key: 'stationName',
    ...l.stationName,
    group: m.basics,
    widthPx: 200,
    render: ({ stationName }) => <StationName name={stationName} />,
  },
  { key: 'newestNo', ...l.newestNo, group: m.basics, widthPx: 130 },
  { key: 'approvedNo', ...l.approvedNo, group: m.basics, widthPx: 130 },
  { key: 'usedCount', ...l.usedCount, group: m.usage, widthPx: 120, sortable: true },
  { key: 'lastUsedAt', ...l.lastUsedAt, group: m.usage, widthPx: 170, sortable: true, format: { kind: 'instant' } },
  {
    key: 'changedAt',
    ...l.changedAt,
    group: m.basics,
    widthPx: 170,
    sortable: true,
    format: { kind: 'instant' },
    list: 'wide',
  },
]

const approverTones: Readonly<Record<ApproverState, Tone>> = { valid: 'normal', upcoming: 'standby', expired: 'fault' }
function Until({ day }: { day: string | null }) {
  const say = useSay()
  return day ?? say(m.openEnd)
}

const a = approverLabels
export const approverFields: readonly Field<Approver>[] = [
  { key: 'step', ...a.step, widthPx: 180, fixed: true, format: { kind: 'choice', names: approvalStepNames } },
  { key: 'name', ...a.name, widthPx: 140 },
  { key: 'userName', ...a.userName, widthPx: 160 },
  {
    key: 'state',
    ...a.state,
    widthPx: 150,
    format: { kind: 'choice', names: approverStateNames },
    render: ({ state }) => <StateTag tone={approverTones[state]} label={approverStateNames[state]} />,
  },
  { key: 'fromDay', ...a.fromDay, widthPx: 130, format: { kind: 'day' } },
  { key: 'toDay', ...a.toDay, widthPx: 130, format: { kind: 'day' }, render: ({ toDay }) => <Until day={toDay} /> },
]

import { ticketTypeNames } from '@fengguang/domain/three-people/three-people.model'
import { ticketLabels } from '@fengguang/domain/work-tickets/ticket.labels'
import { ticketStatusNames, type TicketStatus } from '@fengguang/domain/work-tickets/ticket.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Tone } from '../../theme/tokens.ts'
import type { TicketRow } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

const tones: Readonly<Record<TicketStatus, Tone>> = {
  draft: 'initialising',
  toIssue: 'standby',
  toReceive: 'standby',
  toConfirm: 'standby',
  toPermit: 'standby',
  toStart: 'alarm',
  executing: 'alarm',
  toEnd: 'alarm',
  workEnded: 'alarm',
  ended: 'normal',
  notExecuted: 'offline',
  void: 'fault',
}
export const TicketStatusTag = ({ status }: { status: TicketStatus }) => (
  <StateTag tone={tones[status]} label={ticketStatusNames[status]} />
)

const l = ticketLabels
const local = { kind: 'instant', zoneKey: 'timeZone' } as const

export const ticketFields: readonly Field<TicketRow>[] = [
  { key: 'no', ...l.no, group: m.basics, widthPx: 120, fixed: true, sortable: true },
  {
    key: 'status',
    ...l.status,
    group: m.basics,
    widthPx: 270,
    sortable: true,
    format: { kind: 'choice', names: ticketStatusNames },
    filter: { kind: 'choice', names: ticketStatusNames },
    render: ({ status }) => <TicketStatusTag status={status} />,
  },
  { key: 'equipment', ...l.equipment, group: m.basics, widthPx: 260 },
  {
    key: 'type',
    ...l.type,
    group: m.basics,
    widthPx: 230,
    format: { kind: 'choice', names: ticketTypeNames },
    filter: { kind: 'choice', names: ticketTypeNames },
  },
  { key: 'stationName', ...l.stationName, group: m.basics, widthPx: 200, sortable: true },
  { key: 'connection', ...l.connection, group: m.basics, list: 'never' },
  { key: 'plannedStartAt', ...l.plannedStartAt, group: m.basics, widthPx: 160, sortable: true, format: local },
  { key: 'plannedEndAt', ...l.plannedEndAt, group: m.basics, widthPx: 160, sortable: true, format: local },
  {
    key: 'wiresOut',
    ...l.wiresOut,
    group: m.basics,
    widthPx: 150,
    render: ({ wiresOut }) => (wiresOut > 0 ? <StateTag tone="fault" label={[`${wiresOut}`, `${wiresOut}`]} /> : '0'),
  },
  {
    key: 'overrides',
    ...l.overrides,
    group: m.basics,
    widthPx: 150,
    list: 'wide',
    render: ({ overrides }) =>
      overrides > 0 ? <StateTag tone="alarm" label={[`${overrides}`, `${overrides}`]} /> : '0',
  },
  { key: 'leaderName', ...l.leaderName, group: m.people, widthPx: 120 },
  { key: 'issuerName', ...l.issuerName, group: m.people, widthPx: 130, list: 'wide' },
  { key: 'permitterName', ...l.permitterName, group: m.people, widthPx: 130, list: 'wide' },
  { key: 'unit', ...l.unit, group: m.people, list: 'never' },
  { key: 'team', ...l.team, group: m.people, widthPx: 130, list: 'optional' },
  { key: 'crewCount', ...l.crewCount, group: m.people, widthPx: 130, list: 'optional' },
  { key: 'closedAt', ...l.closedAt, group: m.basics, widthPx: 160, format: local, list: 'optional' },
  { key: 'liveParts', ...l.liveParts, group: m.work, list: 'never' },
  { key: 'supplement', ...l.supplement, group: m.work, list: 'never' },
  { key: 'remarks', ...l.remarks, group: m.work, list: 'never' },
]

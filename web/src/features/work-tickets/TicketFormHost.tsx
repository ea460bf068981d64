import { useRef } from 'react'
import { hazardLabels } from '@fengguang/domain/hazards/hazard.labels'
import { ticketTypeNames, ticketTypes, type TicketRole } from '@fengguang/domain/three-people/three-people.model'
import { watchedKinds } from '@fengguang/domain/work-tickets/interlock.rules'
import { ticketLabels, ticketRowLabels } from '@fengguang/domain/work-tickets/ticket.labels'
import {
  measureKindNames,
  measureKinds,
  mostCrew,
  mostHazards,
  mostMeasures,
  mostTasks,
  TicketForm,
} from '@fengguang/domain/work-tickets/ticket.model'
import type { TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { LoadedForm } from '../../kit/form/LoadedForm.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { deviceLookup, stationLookup } from '../../widgets/lookups/lookups.ts'
import { useFormAddress } from './form-address.ts'
import { ProposeHazards } from './ProposeHazards.tsx'
import { qualifiedLookup, switchLookup, useInsertTicket, useUpdateTicket, wholeTicket } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const peopleFor =
  (role: TicketRole) =>
  ({ stationId, type, plannedStartAt, plannedEndAt }: FormValues) => {
    const known = ticketTypes.find((one) => one === type)
    const [startAt, endAt] = [text(plannedStartAt), text(plannedEndAt)]
    const isPlanned = Date.parse(endAt) > Date.parse(startAt)
    if (!known || text(stationId) === '' || !isPlanned) return undefined
    return qualifiedLookup({ stationId: text(stationId), type: known, startAt, endAt }, role)
  }

const stationIn = ({ stationId }: FormValues): string | undefined => text(stationId) || undefined
const devicesIn = (values: FormValues) => {
  const stationId = stationIn(values)
  return stationId === undefined ? undefined : deviceLookup(stationId)
}
const switchesIn = (values: FormValues) => {
  const stationId = stationIn(values)
  return stationId === undefined ? undefined : switchLookup(stationId)
}
const isWatched = ({ kind }: FormValues): boolean => measureKinds.some((one) => one === kind && watchedKinds.has(one))

const l = ticketLabels
const r = ticketRowLabels
const fields = (isEdit: boolean): FormField<TicketForm>[] => [
  {
    key: 'stationId',
    label: m.station,
    half: true,
    disabled: isEdit,
    input: { kind: 'lookup', lookup: stationLookup },
  },
  { key: 'type', ...l.type, half: true, input: { kind: 'select', options: optionsOf(ticketTypeNames) } },
  { key: 'plannedStartAt', ...l.plannedStartAt, half: true, input: { kind: 'instant' } },
  { key: 'plannedEndAt', ...l.plannedEndAt, half: true, input: { kind: 'instant' } },
  {
    key: 'leaderId',
    ...l.leaderName,
    hint: m.peopleHint,
    half: true,
    input: { kind: 'lookup', lookup: peopleFor('leader') },
  },
  { key: 'issuerId', ...l.issuerName, half: true, input: { kind: 'lookup', lookup: peopleFor('issuer') } },
  { key: 'unit', ...l.unit, half: true, input: { kind: 'text' } },
  { key: 'team', ...l.team, half: true, input: { kind: 'text' } },
  { key: 'equipment', ...l.equipment, input: { kind: 'text' } },
  {
    key: 'deviceIds',
    ...l.deviceIds,
    hint: m.devicesHint,
    input: { kind: 'lookup', lookup: devicesIn, multiple: true },
  },
  { key: 'connection', ...l.connection, hint: m.connectionHint, input: { kind: 'text' } },
  {
    key: 'tasks',
    ...l.tasks,
    input: {
      kind: 'rows',
      addLabel: m.addTask,
      min: 1,
      max: mostTasks,
      fields: [
        { key: 'place', ...r.place, input: { kind: 'text' } },
        { key: 'content', ...r.content, input: { kind: 'text' } },
      ],
    },
  },
  {
    key: 'measures',
    ...l.measures,
    input: {
      kind: 'rows',
      addLabel: m.addMeasure,
      max: mostMeasures,
      fields: [
        { key: 'kind', ...r.kind, input: { kind: 'select', options: optionsOf(measureKindNames) } },
        { key: 'text', ...r.text, input: { kind: 'text' } },
        { key: 'watch', ...r.watch, when: isWatched, input: { kind: 'lookup', lookup: switchesIn } },
      ],
    },
  },
  { key: 'liveParts', ...l.liveParts, input: { kind: 'textarea', rows: 2 } },
  { key: 'supplement', ...l.supplement, input: { kind: 'textarea', rows: 2 } },
  {
    key: 'crew',
    ...l.crew,
    input: {
      kind: 'rows',
      addLabel: m.addMember,
      min: 1,
      max: mostCrew,
      fields: [{ key: 'name', ...r.name, input: { kind: 'text' } }],
    },
  },
  { key: 'remarks', ...l.remarks, input: { kind: 'textarea', rows: 2 } },
  {
    key: 'hazards',
    ...l.hazards,
    input: {
      kind: 'rows',
      addLabel: m.addHazard,
      max: mostHazards,
      fields: [
        { key: 'hazard', ...hazardLabels.hazard, input: { kind: 'text' } },
        { key: 'control', ...hazardLabels.control, input: { kind: 'text' } },
      ],
    },
  },
]

const newTicket: Partial<TicketForm> = {
  unit: '',
  deviceIds: [],
  connection: '',
  tasks: [{ place: '', content: '' }],
  measures: [],
  crew: [{ name: '' }],
  liveParts: '',
  supplement: '',
  hazards: [],
  remarks: '',
}

const initialOf = (ticket: TicketWhole): TicketForm => ({
  stationId: ticket.stationId,
  type: ticket.type,
  unit: ticket.unit,
  team: ticket.team,
  equipment: ticket.equipment,
  deviceIds: ticket.deviceIds,
  connection: ticket.connection,
  leaderId: ticket.leaderId,
  issuerId: ticket.issuerId,
  plannedStartAt: ticket.plannedStartAt,
  plannedEndAt: ticket.plannedEndAt,
  tasks: ticket.tasks,
  measures: ticket.measures.map(({ kind, text: words, watch }) => ({ kind, text: words, watch })),
  crew: ticket.crew.map(({ name }) => ({ name })),
  liveParts: ticket.liveParts,
  supplement: ticket.supplement,
  hazards: ticket.hazards,
  remarks: ticket.remarks,
})

/** The form that the address names. */
export function TicketFormHost() {
  const { address, close } = useFormAddress()
  if (address.edit !== undefined)
    return (
      <LoadedForm key={address.edit} query={wholeTicket(address.edit)} title={m.editTitle} onClose={close}>
        {(ticket) => <Form initial={initialOf(ticket)} editing={ticket} onClose={close} />}
      </LoadedForm>
    )
  return address.new ? <Form initial={newTicket} onClose={close} /> : null
}

interface Props {
  initial: Partial<TicketForm>
  editing?: Pick<TicketWhole, 'id' | 'version'>
  onClose: () => void
}

function Form({ initial, editing, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const [, openRecord] = useOpenRecord()
  const insert = useInsertTicket()
  const update = useUpdateTicket()
  const saved = useRef<string>(undefined)
  const submit = async (form: TicketForm) => {
    const { id } = editing
      ? await update.mutateAsync({ ...form, id: editing.id, version: editing.version })
      : await insert.mutateAsync(form)
    saved.current = id
    notices.tell(say(m.saved))
  }
  const close = () => {
    onClose()
    if (saved.current !== undefined) openRecord(saved.current)
  }
  return (
    <FormDrawer<TicketForm>
      open
      title={editing ? m.editTitle : m.create}
      widthPx={820}
      schema={TicketForm}
      fields={fields(editing !== undefined)}
      initial={initial}
      isEdit={editing !== undefined}
      onSubmit={submit}
      onClose={close}
    >
      {({ values, fill }) => <ProposeHazards values={values} fill={fill} />}
    </FormDrawer>
  )
}

import { useRef } from 'react'
import { hazardLabels } from '@fengguang/domain/hazards/hazard.labels'
import { ticketTypeNames, type TicketRole } from '@fengguang/domain/three-people/three-people.model'
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
  workKindsOf,
} from '@fengguang/domain/work-tickets/ticket.model'
import type { TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { LoadedForm } from '../../kit/form/LoadedForm.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { deviceLookup, stationLookup } from '../../widgets/lookups/lookups.ts'
import { ProposeHazards } from '../../widgets/hazards/ProposeHazards.tsx'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { useTicketOverlay } from '../../widgets/tickets/ticket-overlay.ts'
import { FromTypical } from '../../widgets/tickets/FromTypical.tsx'
import { typicalLookup, typicals } from '../../widgets/tickets/typical-tickets.queries.ts'
import { EndingPeople } from './EndingPeople.tsx'
import { plannedIn, text, typeOf } from './planned-values.ts'
import { filledBy, ofTypical } from './typical-filling.ts'
import { qualifiedLookup, switchLookup, useInsertTicket, useUpdateTicket, wholeTicket } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

const peopleFor = (role: TicketRole) => (values: FormValues) => {
  const planned = plannedIn(values)
  return planned && qualifiedLookup(planned, role)
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
const placeOf = (values: FormValues) => {
  const [stationId, type] = [stationIn(values), typeOf(values['type'])]
  return stationId !== undefined && type ? { stationId, type } : undefined
}
const typicalsFor = (editing: TicketWhole | undefined) => (values: FormValues) => {
  const place = placeOf(values)
  return place && typicalLookup(place, editing)
}

const fields = (editing: TicketWhole | undefined): FormField<TicketForm>[] => [
  {
    key: 'stationId',
    label: m.station,
    half: true,
    disabled: editing !== undefined,
    input: { kind: 'lookup', lookup: stationLookup },
  },
  { key: 'type', ...l.type, half: true, input: { kind: 'select', options: optionsOf(ticketTypeNames) } },
  {
    key: 'typicalVersionId',
    ...l.typical,
    hint: m.typicalHint,
    input: { kind: 'lookup', lookup: typicalsFor(editing) },
  },
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
  typicalVersionId: null,
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
  typicalVersionId: ticket.typicalVersionId,
})

/** The form that the address names. */
export function TicketFormHost() {
  const { overlay, close } = useTicketOverlay()
  const stationId = useChosenStation()
  if (overlay.edit !== undefined)
    return (
      <LoadedForm key={overlay.edit} query={wholeTicket(overlay.edit)} title={m.editTitle} onClose={close}>
        {(ticket) => <Form initial={initialOf(ticket)} editing={ticket} onClose={close} />}
      </LoadedForm>
    )
  if (!overlay.new) return null
  const own = { ...newTicket, ...(stationId !== undefined && { stationId }) }
  if (overlay.typical === undefined) return <Form initial={own} onClose={close} />
  return (
    <LoadedForm key={overlay.typical} query={typicals.detail({ id: overlay.typical })} title={m.create} onClose={close}>
      {(typical) => <Form initial={{ ...own, ...ofTypical(typical) }} onClose={close} />}
    </LoadedForm>
  )
}

interface Props {
  initial: Partial<TicketForm>
  editing?: TicketWhole
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
      fields={fields(editing)}
      initial={initial}
      isEdit={editing !== undefined}
      onSubmit={submit}
      onClose={close}
    >
      {({ values, fill }) => {
        const type = typeOf(values['type'])
        return (
          <>
            <FromTypical
              values={values}
              fill={fill}
              place={placeOf(values)}
              filledBy={filledBy}
              first={initial.typicalVersionId ?? null}
            />
            <EndingPeople planned={plannedIn(values)} />
            <ProposeHazards workKinds={type && workKindsOf[type]} values={values} fill={fill} />
          </>
        )
      }}
    </FormDrawer>
  )
}

import { useRef } from 'react'
import { hazardLabels } from '@fengguang/domain/hazards/hazard.labels'
import { operationLabels, stepLabels } from '@fengguang/domain/operation-tickets/operation.labels'
import {
  hasGuardian,
  mostHazards,
  mostSteps,
  OperationForm,
  operationKindNames,
  operationKinds,
  operationWorkKinds,
  operatorRoleOf,
  qualifyingType,
  staffRole,
  type OperationKind,
} from '@fengguang/domain/operation-tickets/operation.model'
import type { OperationWhole } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import type { TicketRole } from '@fengguang/domain/three-people/three-people.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { LoadedForm } from '../../kit/form/LoadedForm.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { ProposeHazards } from '../../widgets/hazards/ProposeHazards.tsx'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { qualifiedLookup } from '../../widgets/lookups/qualified-people.ts'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { FromTypical } from '../../widgets/tickets/FromTypical.tsx'
import { typicalLookup, typicals } from '../../widgets/tickets/typical-tickets.queries.ts'
import { useInsertOperation, useUpdateOperation, wholeOperation } from './operation-tickets.queries.ts'
import { m } from './operation-tickets.texts.ts'
import { filledBy, ofTypical } from './typical-filling.ts'
import { useTicketOverlay } from '../../widgets/tickets/ticket-overlay.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const kindOf = ({ kind }: FormValues): OperationKind => operationKinds.find((one) => one === kind) ?? 'guarded'
const peopleFor = (roleOf: (kind: OperationKind) => TicketRole) => (values: FormValues) => {
  const [stationId, startAt, endAt] = [
    text(values['stationId']),
    text(values['plannedStartAt']),
    text(values['plannedEndAt']),
  ]
  if (stationId === '' || !(Date.parse(endAt) > Date.parse(startAt))) return undefined
  return qualifiedLookup({ stationId, type: qualifyingType, startAt, endAt }, roleOf(kindOf(values)))
}
const staff = { kind: 'lookup', lookup: peopleFor(() => staffRole) } as const

const l = operationLabels
const placeOf = ({ stationId }: FormValues) => (text(stationId) === '' ? undefined : { stationId: text(stationId) })
const typicalsFor = (editing: OperationWhole | undefined) => (values: FormValues) => {
  const place = placeOf(values)
  return place && typicalLookup(place, editing)
}

const fields = (editing: OperationWhole | undefined): FormField<OperationForm>[] => [
  {
    key: 'stationId',
    label: m.station,
    half: true,
    disabled: editing !== undefined,
    input: { kind: 'lookup', lookup: stationLookup },
  },
  { key: 'kind', ...l.kind, half: true, input: { kind: 'select', options: optionsOf(operationKindNames) } },
  {
    key: 'typicalVersionId',
    ...l.typical,
    hint: m.typicalHint,
    input: { kind: 'lookup', lookup: typicalsFor(editing) },
  },
  { key: 'plannedStartAt', ...l.plannedStartAt, half: true, input: { kind: 'instant' } },
  { key: 'plannedEndAt', ...l.plannedEndAt, half: true, input: { kind: 'instant' } },
  {
    key: 'operatorId',
    ...l.operatorName,
    hint: m.peopleHint,
    half: true,
    input: { kind: 'lookup', lookup: peopleFor(operatorRoleOf) },
  },
  {
    key: 'guardianId',
    ...l.guardianName,
    half: true,
    input: staff,
    when: (values) => hasGuardian(kindOf(values)),
    needed: (values) => hasGuardian(kindOf(values)),
  },
  { key: 'leaderId', ...l.leaderName, half: true, input: staff },
  { key: 'chiefId', ...l.chiefName, half: true, input: staff },
  { key: 'unit', ...l.unit, half: true, input: { kind: 'text' } },
  { key: 'workTicketNo', ...l.workTicketNo, half: true, input: { kind: 'text' } },
  { key: 'task', ...l.task, hint: m.taskHint, input: { kind: 'text' } },
  {
    key: 'steps',
    ...l.steps,
    hint: m.checkHint,
    input: {
      kind: 'rows',
      addLabel: m.addStep,
      min: 1,
      max: mostSteps,
      fields: [
        { key: 'text', ...stepLabels.text, input: { kind: 'text' } },
        { key: 'check', ...stepLabels.check, input: { kind: 'text' } },
        { key: 'secondCheck', ...stepLabels.secondCheck, input: { kind: 'text' } },
      ],
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

const newTicket: Partial<OperationForm> = {
  kind: 'guarded',
  guardianId: null,
  unit: '',
  workTicketNo: '',
  steps: [{ text: '', check: '', secondCheck: '' }],
  hazards: [],
  remarks: '',
  typicalVersionId: null,
}

const initialOf = (ticket: OperationWhole): OperationForm => ({
  stationId: ticket.stationId,
  kind: ticket.kind,
  unit: ticket.unit,
  task: ticket.task,
  workTicketNo: ticket.workTicketNo,
  operatorId: ticket.operatorId,
  guardianId: ticket.guardianId,
  leaderId: ticket.leaderId,
  chiefId: ticket.chiefId,
  plannedStartAt: ticket.plannedStartAt,
  plannedEndAt: ticket.plannedEndAt,
  steps: ticket.steps.map(({ text: words, check, secondCheck }) => ({ text: words, check, secondCheck })),
  hazards: ticket.hazards,
  remarks: ticket.remarks,
  typicalVersionId: ticket.typicalVersionId,
})

/** The form that the address names. */
export function OperationFormHost() {
  const { overlay, close } = useTicketOverlay()
  const stationId = useChosenStation()
  if (overlay.edit !== undefined)
    return (
      <LoadedForm key={overlay.edit} query={wholeOperation(overlay.edit)} title={m.editTitle} onClose={close}>
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
  initial: Partial<OperationForm>
  editing?: OperationWhole
  onClose: () => void
}

function Form({ initial, editing, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const [, openRecord] = useOpenRecord()
  const insert = useInsertOperation()
  const update = useUpdateOperation()
  const saved = useRef<string>(undefined)
  const submit = async (form: OperationForm) => {
    const answer = editing
      ? await update.mutateAsync({ ...form, id: editing.id, version: editing.version })
      : await insert.mutateAsync(form)
    saved.current = answer.id
    notices.tell(say(m.saved))
  }
  /** What was saved is opened. */
  const leave = () => {
    onClose()
    if (saved.current !== undefined) openRecord(saved.current)
  }
  return (
    <FormDrawer<OperationForm>
      open
      title={editing ? m.editTitle : m.create}
      widthPx={820}
      schema={OperationForm}
      fields={fields(editing)}
      initial={initial}
      isEdit={editing !== undefined}
      onSubmit={submit}
      onClose={leave}
    >
      {({ values, fill }) => (
        <>
          <FromTypical
            values={values}
            fill={fill}
            place={placeOf(values)}
            filledBy={filledBy}
            first={initial.typicalVersionId ?? null}
          />
          <ProposeHazards workKinds={operationWorkKinds} values={values} fill={fill} />
        </>
      )}
    </FormDrawer>
  )
}

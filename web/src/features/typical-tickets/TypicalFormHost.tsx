import { useRef } from 'react'
import { hazardLabels } from '@fengguang/domain/hazards/hazard.labels'
import type { WorkKind } from '@fengguang/domain/hazards/hazard.model'
import { ticketTypeNames, ticketTypes } from '@fengguang/domain/three-people/three-people.model'
import { contentLabels, typicalLabels } from '@fengguang/domain/typical-tickets/typical.labels'
import {
  mostSteps,
  TypicalForm,
  typicalKindNames,
  type TypicalVersion,
} from '@fengguang/domain/typical-tickets/typical.model'
import type { TypicalWhole } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { ticketRowLabels } from '@fengguang/domain/work-tickets/ticket.labels'
import {
  measureKindNames,
  mostHazards,
  mostMeasures,
  mostTasks,
  workKindsOf,
} from '@fengguang/domain/work-tickets/ticket.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { LoadedForm } from '../../kit/form/LoadedForm.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { ProposeHazards } from '../../widgets/hazards/ProposeHazards.tsx'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { useFormAddress } from './form-address.ts'
import { useInsertTypical, useUpdateTypical, wholeTypical } from './typical-tickets.queries.ts'
import { m } from './typical-tickets.texts.ts'

const l = typicalLabels
const c = contentLabels
const r = ticketRowLabels
const isWork = ({ kind }: FormValues): boolean => kind === 'work'
const isOperation = ({ kind }: FormValues): boolean => kind === 'operation'

const headFields = (isFixed: boolean): FormField<TypicalForm>[] => {
  const disabled = isFixed
  return [
    { key: 'code', ...l.code, half: true, disabled, input: { kind: 'text' } },
    { key: 'name', ...l.name, half: true, disabled, input: { kind: 'text' } },
    { key: 'kind', ...l.kind, half: true, disabled, input: { kind: 'select', options: optionsOf(typicalKindNames) } },
    {
      key: 'type',
      ...l.type,
      half: true,
      disabled,
      when: isWork,
      input: { kind: 'select', options: optionsOf(ticketTypeNames) },
    },
    {
      key: 'stationId',
      ...l.stationName,
      hint: m.stationHint,
      disabled,
      input: { kind: 'lookup', lookup: stationLookup },
    },
  ]
}

const contentFields: readonly FormField<TypicalForm>[] = [
  { key: 'equipment', ...c.equipment, when: isWork, input: { kind: 'text' } },
  { key: 'connection', ...c.connection, hint: m.connectionHint, when: isWork, input: { kind: 'text' } },
  {
    key: 'tasks',
    ...c.tasks,
    when: isWork,
    input: {
      kind: 'rows',
      addLabel: m.addTask,
      max: mostTasks,
      fields: [
        { key: 'place', ...r.place, input: { kind: 'text' } },
        { key: 'content', ...r.content, input: { kind: 'text' } },
      ],
    },
  },
  {
    key: 'measures',
    ...c.measures,
    when: isWork,
    input: {
      kind: 'rows',
      addLabel: m.addMeasure,
      max: mostMeasures,
      fields: [
        { key: 'kind', ...r.kind, input: { kind: 'select', options: optionsOf(measureKindNames) } },
        { key: 'text', ...r.text, input: { kind: 'text' } },
      ],
    },
  },
  { key: 'liveParts', ...c.liveParts, when: isWork, input: { kind: 'textarea', rows: 2 } },
  { key: 'supplement', ...c.supplement, when: isWork, input: { kind: 'textarea', rows: 2 } },
  { key: 'task', ...c.task, when: isOperation, input: { kind: 'text' } },
  {
    key: 'steps',
    ...c.steps,
    when: isOperation,
    input: {
      kind: 'rows',
      addLabel: m.addStep,
      max: mostSteps,
      fields: [{ key: 'text', label: m.stepText, input: { kind: 'text' } }],
    },
  },
  {
    key: 'hazards',
    ...c.hazards,
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

/** Rows of the other kind that were begun would be wrong where no one sees them: a form begins without any. */
const newTypical: Partial<TypicalForm> = {
  kind: 'work',
  type: null,
  stationId: null,
  equipment: '',
  connection: '',
  tasks: [],
  measures: [],
  liveParts: '',
  supplement: '',
  task: '',
  steps: [],
  hazards: [],
}

/** A switching operation is electrical work. */
const operationKinds: readonly WorkKind[] = ['electrical']
function kindsOf({ kind, type }: FormValues): readonly WorkKind[] | undefined {
  if (kind === 'operation') return operationKinds
  const known = ticketTypes.find((one) => one === type)
  return known && workKindsOf[known]
}

/** The form that the address names. */
export function TypicalFormHost() {
  const { address, close } = useFormAddress()
  if (address.edit !== undefined)
    return (
      <LoadedForm key={address.edit} query={wholeTypical(address.edit)} title={m.editTitle} onClose={close}>
        {(whole) => <EditForm whole={whole} onClose={close} />}
      </LoadedForm>
    )
  return address.new ? <Form initial={newTypical} onClose={close} /> : null
}

/** Without a draft of the reader there is nothing to edit. */
function EditForm({ whole, onClose }: { whole: TypicalWhole; onClose: () => void }) {
  const draft = whole.versions.find(({ id }) => id === whole.editable)
  if (!draft) return null
  const { kind, type, stationId, code, name } = whole
  const initial = { kind, type, stationId, code, name, ...draft.content }
  return <Form initial={initial} editing={draft} isFixed={whole.isHeadFixed} onClose={onClose} />
}

interface Props {
  initial: Partial<TypicalForm>
  editing?: Pick<TypicalVersion, 'id' | 'version'>
  isFixed?: boolean
  onClose: () => void
}

function Form({ initial, editing, isFixed = false, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const [, openRecord] = useOpenRecord()
  const insert = useInsertTypical()
  const update = useUpdateTypical()
  const saved = useRef<string>(undefined)
  const submit = async (form: TypicalForm) => {
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
    <FormDrawer<TypicalForm>
      open
      title={editing ? m.editTitle : m.create}
      widthPx={820}
      schema={TypicalForm}
      fields={[...headFields(isFixed), ...contentFields]}
      initial={initial}
      isEdit={editing !== undefined}
      onSubmit={submit}
      onClose={close}
    >
      {({ values, fill }) => <ProposeHazards workKinds={kindsOf(values)} values={values} fill={fill} />}
    </FormDrawer>
  )
}

import { useMemo } from 'react'
import { planLabels } from '@fengguang/domain/inspection/inspection.labels'
import { cycleNames, PlanForm, planKindNames, type InspectionPlan } from '@fengguang/domain/inspection/plan.model'
import { numberInput } from '@fengguang/domain/kernel/field-label'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { peopleLookup } from '../../widgets/lookups/task-people.ts'
import { routeLookup } from './inspection-lookups.ts'
import { useSavePlan } from './inspection.queries.ts'
import { m } from './inspection.texts.ts'

const stationIn = ({ stationId }: FormValues): string | undefined =>
  typeof stationId === 'string' && stationId !== '' ? stationId : undefined

const g = planLabels
function fieldsOf(say: Say): FormField<PlanForm>[] {
  const people = (values: FormValues) => {
    const stationId = stationIn(values)
    return stationId === undefined ? undefined : peopleLookup(say, stationId, true)
  }
  const route = (values: FormValues) => {
    const stationId = stationIn(values)
    return stationId === undefined ? undefined : routeLookup(stationId, say)
  }
  return [
    { key: 'name', ...g.name, input: { kind: 'text' } },
    { key: 'kind', ...g.kind, half: true, input: { kind: 'select', options: optionsOf(planKindNames) } },
    { key: 'stationId', label: g.stationName.label, half: true, input: { kind: 'lookup', lookup: stationLookup } },
    {
      key: 'routeIds',
      label: g.routeNames.label,
      hint: m.routeHint,
      input: { kind: 'lookup', lookup: route, multiple: true },
    },
    { key: 'cycle', ...g.cycle, half: true, input: { kind: 'select', options: optionsOf(cycleNames) } },
    {
      key: 'deadlineHours',
      label: g.deadlineHours.label,
      hint: m.deadlineHint,
      half: true,
      input: numberInput(g.deadlineHours),
    },
    { key: 'startDay', ...g.startDay, half: true, input: { kind: 'day' } },
    { key: 'startTime', ...g.startTime, hint: m.timeHint, half: true, input: { kind: 'text' } },
    { key: 'autoDispatch', ...g.autoDispatch, hint: m.autoHint, half: true, input: { kind: 'switch' } },
    { key: 'forClaim', ...g.forClaim, hint: m.claimHint, half: true, input: { kind: 'switch' } },
    {
      key: 'executorId',
      label: g.executorName.label,
      half: true,
      input: { kind: 'lookup', lookup: people },
      when: ({ forClaim }) => forClaim !== true,
      needed: () => true,
    },
    { key: 'acceptorId', label: g.acceptorName.label, half: true, input: { kind: 'lookup', lookup: people } },
    { key: 'content', ...g.content, input: { kind: 'textarea', rows: 3 } },
  ]
}

const initialOf = (plan: InspectionPlan): PlanForm => ({
  name: plan.name,
  kind: plan.kind,
  stationId: plan.stationId,
  routeIds: plan.routeIds,
  cycle: plan.cycle,
  startDay: plan.startDay,
  startTime: plan.startTime,
  deadlineHours: plan.deadlineHours,
  autoDispatch: plan.autoDispatch,
  forClaim: plan.forClaim,
  executorId: plan.executorId,
  acceptorId: plan.acceptorId,
  content: plan.content,
})
const fresh: Partial<PlanForm> = {
  kind: 'inspection',
  routeIds: [],
  cycle: 'daily',
  startTime: '08:00',
  deadlineHours: 8,
  autoDispatch: true,
  forClaim: false,
  executorId: null,
  content: '',
}

/** A plan of rounds: where, how often, from when on and by whom. */
export function PlanFormDrawer({ editing, onClose }: { editing: InspectionPlan | undefined; onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const save = useSavePlan()
  const fields = useMemo(() => fieldsOf(say), [say])
  return (
    <FormDrawer<PlanForm>
      open
      title={editing ? m.editPlan : m.newPlan}
      widthPx={680}
      schema={PlanForm}
      fields={fields}
      isEdit={editing !== undefined}
      initial={editing ? initialOf(editing) : fresh}
      onSubmit={async (form) => {
        await save.mutateAsync({ ...form, ...(editing && { id: editing.id, version: editing.version }) })
        notices.tell(say(m.saved))
      }}
      onClose={onClose}
    />
  )
}

import { useMemo } from 'react'
import { numberInput } from '@fengguang/domain/kernel/field-label'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { taskLabels } from '@fengguang/domain/tasks/task.labels'
import { mostTaskFiles, taskTypeNames, type TaskFields, type TaskSource } from '@fengguang/domain/tasks/task.model'
import { taskFormOf } from '@fengguang/domain/tasks/task.rules'
import { Alert } from 'antd'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { stored } from '../../lib/storage.ts'
import { takingOf } from '../../widgets/files/file-takings.ts'
import { deviceLookup, stationLookup } from '../../widgets/lookups/lookups.ts'
import { peopleLookup } from '../../widgets/lookups/task-people.ts'
import { useInsertTask, useUpdateTask } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

interface Props {
  initial: Partial<TaskFields>
  editing?: { id: string; version: number }
  onClose: () => void
}

const stationIn = ({ stationId }: FormValues): string | undefined =>
  typeof stationId === 'string' && stationId !== '' ? stationId : undefined
const isNamed = ({ forClaim }: FormValues): boolean => forClaim !== true

const devicesIn = (values: FormValues) => {
  const stationId = stationIn(values)
  if (stationId === undefined) return undefined
  return deviceLookup(stationId, values['type'] === 'cleaning' ? 'inverter' : undefined)
}

const l = taskLabels
function fieldsOf(say: Say): FormField<TaskFields>[] {
  const people = (isActing: boolean) => (values: FormValues) => {
    const stationId = stationIn(values)
    return stationId === undefined ? undefined : peopleLookup(say, stationId, isActing)
  }
  return [
    { key: 'name', ...l.name, input: { kind: 'text' } },
    { key: 'type', ...l.type, half: true, input: { kind: 'select', options: optionsOf(taskTypeNames) } },
    { key: 'stationId', label: l.stationName.label, half: true, input: { kind: 'lookup', lookup: stationLookup } },
    {
      key: 'deviceIds',
      ...l.deviceIds,
      hint: m.devicesHint,
      input: { kind: 'lookup', lookup: devicesIn, multiple: true },
    },
    { key: 'plannedStartAt', ...l.plannedStartAt, half: true, input: { kind: 'instant' } },
    { key: 'plannedEndAt', ...l.plannedEndAt, half: true, input: { kind: 'instant' } },
    { key: 'forClaim', ...l.forClaim, hint: m.forClaimHint, input: { kind: 'switch' } },
    {
      key: 'executorId',
      label: l.executorName.label,
      half: true,
      input: { kind: 'lookup', lookup: people(true) },
      when: isNamed,
      needed: () => true,
    },
    { key: 'acceptorId', label: l.acceptorName.label, half: true, input: { kind: 'lookup', lookup: people(true) } },
    {
      key: 'memberIds',
      ...l.members,
      hint: m.membersHint,
      half: true,
      input: { kind: 'lookup', lookup: people(false), multiple: true },
    },
    { key: 'copyToIds', ...l.copyTo, half: true, input: { kind: 'lookup', lookup: people(false), multiple: true } },
    { key: 'content', ...l.content, input: { kind: 'textarea', rows: 3 } },
    { key: 'fileIds', ...l.files, input: { kind: 'file', taking: takingOf('attachment'), most: mostTaskFiles } },
    { key: 'expectedSettleDay', ...l.expectedSettleDay, half: true, input: { kind: 'day' } },
    { key: 'expectedYuan', label: l.expectedYuan.label, half: true, input: numberInput(l.expectedYuan) },
  ]
}

const sourceHints: Partial<Record<TaskSource, TextPair>> = { alarm: m.fromAlarmHint, defect: m.fromDefectHint }

/** A new task, saved as a draft or published at once; or one that its publisher still has in hand. */
export function TaskFormDrawer({ initial, editing, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const insert = useInsertTask()
  const update = useUpdateTask()
  const fields = useMemo(() => fieldsOf(say), [say])
  const hint = initial.sourceKind && sourceHints[initial.sourceKind]
  const schema = useMemo(() => taskFormOf(stored('userId') ?? ''), [])
  const add = async (form: TaskFields, publish: boolean) => {
    await insert.mutateAsync({ ...form, publish })
    notices.tell(say(publish ? m.published : m.draftSaved))
  }
  const change = async (form: TaskFields) => {
    const { id, version } = editing!
    await update.mutateAsync({ ...form, id, version })
    notices.tell(say(m.saved))
  }
  return (
    <FormDrawer<TaskFields>
      open
      title={editing ? m.editTask : m.newTask}
      submitLabel={editing ? m.save : m.publish}
      widthPx={680}
      schema={schema}
      fields={fields}
      initial={initial}
      isEdit={editing !== undefined}
      onSubmit={(form) => (editing ? change(form) : add(form, true))}
      {...(!editing && { second: { label: m.saveDraft, onSubmit: (form: TaskFields) => add(form, false) } })}
      onClose={onClose}
    >
      {hint && <Alert type="info" showIcon title={say(hint)} />}
    </FormDrawer>
  )
}

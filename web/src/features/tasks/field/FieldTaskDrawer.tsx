import { Failure } from '@fengguang/domain/kernel/failure'
import { taskLabels } from '@fengguang/domain/tasks/task.labels'
import { fieldSteps } from '@fengguang/domain/tasks/task-outbox.rules'
import { taskActionNames } from '@fengguang/domain/tasks/task.rules'
import type { TaskWhole } from '@fengguang/domain/tasks/task.model'
import type { Completion } from '@fengguang/domain/tasks/tasks.contract'
import type { UseQueryOptions } from '@tanstack/react-query'
import { Card } from '../../../kit/Card.tsx'
import { DetailDrawer } from '../../../kit/detail/DetailDrawer.tsx'
import { ActionBar } from '../../../kit/lifecycle/ActionBar.tsx'
import { asks, type RecordAction } from '../../../kit/lifecycle/record-action.ts'
import { useSay } from '../../../lib/i18n.ts'
import { useNotices } from '../../../lib/notices.tsx'
import type { RequestFailure } from '../../../lib/request-failure.ts'
import { useOpenForm } from '../form-address.ts'
import { taskFields } from '../task.fields.tsx'
import type { TaskRow } from '../tasks.queries.ts'
import { m as tasks } from '../tasks.texts.ts'
import { completionForm } from '../use-task-actions.ts'
import { WorkRecord } from '../WorkRecord.tsx'
import { useFieldSession, useFieldState } from './field-context.ts'
import { m } from './field.texts.ts'

function useStepActions(task: TaskWhole): RecordAction[] {
  const say = useSay()
  const notices = useNotices()
  const { engine } = useFieldSession()
  const openForm = useOpenForm()
  const needs = 'task:write'
  const keep = async (step: Parameters<typeof engine.keep>[1]) => {
    await engine.keep(task, step)
    notices.tell(say(m.saved))
  }
  const actions: Record<ReturnType<typeof fieldSteps>[number], RecordAction> = {
    start: { key: 'start', label: taskActionNames.start, needs, primary: true, run: () => keep({ kind: 'start' }) },
    detail: {
      key: 'record',
      label: tasks.record,
      needs,
      run: () => Promise.resolve(openForm({ record: task.id })),
    },
    complete: {
      key: 'complete',
      label: taskActionNames.complete,
      needs,
      primary: true,
      ...asks(completionForm, (said: Completion) => keep({ kind: 'complete', ...said })),
    },
  }
  return fieldSteps(task).map((kind) => actions[kind])
}

function Steps({ task }: { task: TaskWhole }) {
  const say = useSay()
  const { engine } = useFieldSession()
  const actions = useStepActions(task)
  return (
    <>
      {task.status === 'processing' && task.detail === null && <p className="fg-field-hint">{say(m.needsRecord)}</p>}
      <ActionBar actions={actions} onReload={() => engine.read()} />
    </>
  )
}

function Devices({ task: { devices } }: { task: TaskRow }) {
  const say = useSay()
  if (!devices || devices.length === 0) return null
  return (
    <Card title={say(taskLabels.deviceIds.label)}>
      <p data-content="record">{devices.map(({ name }) => name).join('、')}</p>
    </Card>
  )
}

const bodyOf = (task: TaskRow) => (
  <>
    <Devices task={task} />
    <WorkRecord task={task} />
  </>
)
const titleOf = ({ no, name }: TaskRow) => `${no} ${name}`
const stepsOf = (task: TaskRow) => <Steps key={task.id} task={task as TaskWhole} />

/** A task of this phone with what can be done to it here. */
export function FieldTaskDrawer() {
  const state = useFieldState()
  const query = (id: string): UseQueryOptions<TaskRow, RequestFailure> => {
    const task = state.tasks.find((one) => one.id === id)
    return {
      // What is on the phone is no answer of a server: it is read whatever the network does.
      networkMode: 'always',
      gcTime: 0,
      queryKey: ['field', id, task?.version, state.isReady, state.keptAt],
      queryFn: () => (task ? Promise.resolve(task) : Promise.reject(new Failure('query.failed'))),
    }
  }
  return (
    <DetailDrawer<TaskRow>
      fields={taskFields}
      query={query}
      rows={state.tasks}
      title={titleOf}
      extra={bodyOf}
      footer={stepsOf}
    />
  )
}

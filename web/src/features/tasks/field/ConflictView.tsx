import type { ReactNode } from 'react'
import { Button } from 'antd'
import { taskLabels } from '@fengguang/domain/tasks/task.labels'
import type { OutboxChange } from '@fengguang/domain/tasks/task-outbox.model'
import { applied, mayStill } from '@fengguang/domain/tasks/task-outbox.rules'
import type { TaskWhole } from '@fengguang/domain/tasks/task.model'
import { instantText } from '../../../kit/format.ts'
import { useSay } from '../../../lib/i18n.ts'
import { TaskStatusTag } from '../task.fields.tsx'
import { WorkRecord } from '../WorkRecord.tsx'
import { m } from './field.texts.ts'

const l = taskLabels

interface SideProps {
  title: string
  task: TaskWhole
  kind: OutboxChange['step']['kind']
}

/** One of the two, with what the step is about. */
function Side({ title, task, kind }: SideProps) {
  const say = useSay()
  const line = (label: keyof typeof l, value: ReactNode) => (
    <div className="fg-field-fact">
      <dt>{say(l[label].label)}</dt>
      <dd>{value}</dd>
    </div>
  )
  const time = (at: string | null) => (at ? instantText(at, task.timeZone) : '--')
  return (
    <section className="fg-field-side" aria-label={title}>
      <h4>{title}</h4>
      <dl>
        {line('status', <TaskStatusTag status={task.status} />)}
        {line('executorName', task.executorName ?? '--')}
        {kind === 'start' && line('startedAt', time(task.startedAt))}
        {kind === 'complete' && line('completionText', task.completionText || '--')}
        {kind === 'complete' && line('abnormalReason', task.abnormalReason || '--')}
      </dl>
      {kind !== 'start' && <WorkRecord task={task} />}
    </section>
  )
}

/** Both values beside each other: nothing is overwritten before a person has seen them. */
export function ConflictView({ change, onSend }: { change: OutboxChange; onSend: () => void }) {
  const say = useSay()
  const { current, step, base, deviceAt } = change
  if (!current) return <p>{say(m.goneTask)}</p>
  const { status, detail } = base
  const mine = applied({ ...current, status, detail }, step, deviceAt)
  return (
    <>
      <div className="fg-field-sides">
        <Side title={say(m.mineVersion)} task={mine} kind={step.kind} />
        <Side title={say(m.theirVersion)} task={current} kind={step.kind} />
      </div>
      {mayStill(change, current) ? (
        <Button type="primary" onClick={onSend}>
          {say(m.sendMine)}
        </Button>
      ) : (
        <p>{say(m.notAllowed)}</p>
      )}
    </>
  )
}

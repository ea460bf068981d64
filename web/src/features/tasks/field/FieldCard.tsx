import { Button } from 'antd'
import { openOf } from '@fengguang/domain/tasks/task-outbox.rules'
import { outboxStateNames } from '@fengguang/domain/tasks/task-outbox.model'
import { taskActionNames } from '@fengguang/domain/tasks/task.rules'
import { taskTypeNames, type Task } from '@fengguang/domain/tasks/task.model'
import { instantText } from '../../../kit/format.ts'
import { useOpenRecord } from '../../../kit/record-address.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useAsk } from '../../../kit/use-ask.tsx'
import { useSay } from '../../../lib/i18n.ts'
import { OverdueTag, TaskStatusTag } from '../task.fields.tsx'
import { m as tasks } from '../tasks.texts.ts'
import { stateTones } from './outbox-tones.ts'
import { useFieldSession, useFieldState, useOnline } from './field-context.ts'
import { m } from './field.texts.ts'

function ClaimButton({ task }: { task: Task }) {
  const say = useSay()
  const isOnline = useOnline()
  const { engine, isSignedIn } = useFieldSession()
  const { attempt, holder } = useAsk()
  const mayCall = isOnline && isSignedIn
  return (
    <div className="fg-field-claim">
      {holder}
      <Button type="primary" disabled={!mayCall} onClick={() => void attempt(() => engine.claim(task))}>
        {say(taskActionNames.claim)}
      </Button>
      {!mayCall && <span>{say(m.claimNeedsNet)}</span>}
    </div>
  )
}

export function FieldCard({ task, isClaimable = false }: { task: Task; isClaimable?: boolean }) {
  const say = useSay()
  const [, open] = useOpenRecord()
  const { changes } = useFieldState()
  const { id, no, name, type, status, stationName, plannedEndAt, timeZone, isOverdue } = task
  const [first] = openOf(changes, id)
  return (
    <li className="fg-field-card" data-content="record">
      <div className="fg-task-head">
        {isClaimable ? (
          <span>{name}</span>
        ) : (
          <button type="button" className="fg-task-name" onClick={() => open(id)} data-opens>
            {name}
          </button>
        )}
        <TaskStatusTag status={status} />
      </div>
      <div className="fg-task-line">
        <span>
          {no} · {say(taskTypeNames[type])}
        </span>
        {isOverdue && <OverdueTag />}
      </div>
      <div>{stationName}</div>
      <div className="fg-task-line">
        <time dateTime={plannedEndAt}>{say(tasks.due, { at: instantText(plannedEndAt, timeZone).slice(5, 16) })}</time>
        {first && <StateTag tone={stateTones[first.state]} label={outboxStateNames[first.state]} />}
      </div>
      {(isClaimable || status === 'published') && <ClaimButton task={task} />}
    </li>
  )
}

import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { taskTypeNames } from '@fengguang/domain/tasks/task.model'
import { instantText } from '../../kit/format.ts'
import type { RecordAction } from '../../kit/lifecycle/record-action.ts'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { OverdueTag } from './task.fields.tsx'
import type { TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

interface Props {
  task: TaskRow
  actions: readonly RecordAction[]
  onStart: (action: RecordAction) => void
  /** With it while it is in the air, with nothing when it is let go elsewhere. */
  onDrag: (task: TaskRow | undefined) => void
}

export function TaskCard({ task, actions, onStart, onDrag }: Props) {
  const say = useSay()
  const [, open] = useOpenRecord()
  const { name, no, type, stationName, executorName, plannedEndAt, timeZone, isOverdue } = task
  return (
    <li>
      <div
        className="fg-task-card"
        draggable={actions.length > 0}
        onDragStart={(event) => {
          // Without something to carry, some browsers lift nothing.
          event.dataTransfer.setData('text/plain', task.id)
          onDrag(task)
        }}
        onDragEnd={() => onDrag(undefined)}
        data-content="record"
      >
        <div className="fg-task-head">
          <button type="button" className="fg-task-name" onClick={() => open(task.id)} data-opens>
            {name}
          </button>
          {actions.length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: actions.map(({ key, label, danger = false }) => ({ key, label: say(label), danger })),
                onClick: ({ key }) => {
                  const action = actions.find((one) => one.key === key)
                  if (action) onStart(action)
                },
              }}
            >
              <Button
                type="text"
                size="small"
                icon={<EllipsisOutlined />}
                aria-label={say(m.moveOf, { name })}
                title={say(m.move)}
              />
            </Dropdown>
          )}
        </div>
        <div className="fg-task-line">
          <span>
            {no} · {say(taskTypeNames[type])}
          </span>
          {isOverdue && <OverdueTag />}
        </div>
        <div>{stationName}</div>
        <div className="fg-task-line">
          <span>{executorName ?? say(m.noExecutor)}</span>
          <time dateTime={plannedEndAt}>{say(m.due, { at: instantText(plannedEndAt, timeZone).slice(5, 16) })}</time>
        </div>
      </div>
    </li>
  )
}

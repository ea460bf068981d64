import { useState } from 'react'
import { taskStatusNames, type TaskStatus } from '@fengguang/domain/tasks/task.model'
import { reachable } from '@fengguang/domain/tasks/task.rules'
import { useCan } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { TaskCard } from './TaskCard.tsx'
import { tasks, type TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'
import { useCardAction } from './use-card-action.tsx'

interface Column {
  status: TaskStatus
  total: number
  rows: readonly TaskRow[]
}

/** Tasks by status. A card goes where its bearer may take it: by hand, or by its menu. */
export function TaskBoard() {
  const say = useSay()
  const can = useCan()
  const { data, error, isPending, refetch } = useScreenQuery(tasks.board({}))
  const [dragged, setDragged] = useState<TaskRow>()
  const { actionsOf, start, holder } = useCardAction()
  const mayMove = can('task:write')
  const targets = new Map(dragged && mayMove ? reachable(dragged).map(({ to, action }) => [to, action]) : [])
  const drop = (status: TaskStatus) => {
    const key = targets.get(status)
    const action = dragged && actionsOf(dragged).find((one) => one.key === key)
    setDragged(undefined)
    if (dragged && action) start(dragged.id, action)
  }
  return (
    <Card flush loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
      <p className="fg-task-note">{say(m.boardHint)}</p>
      <ul className="fg-task-board" aria-label={say(m.boardColumns)}>
        {data?.columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            isTarget={targets.has(column.status)}
            onDrop={() => drop(column.status)}
          >
            {column.rows.map((task) => (
              <TaskCard
                key={task.id}
                task={task}
                actions={mayMove ? actionsOf(task) : []}
                onStart={(action) => start(task.id, action)}
                onDrag={setDragged}
              />
            ))}
          </BoardColumn>
        ))}
      </ul>
      {holder}
    </Card>
  )
}

interface ColumnProps {
  column: Column
  isTarget: boolean
  onDrop: () => void
  children: React.ReactNode
}

function BoardColumn({ column: { status, total, rows }, isTarget, onDrop, children }: ColumnProps) {
  const say = useSay()
  return (
    <li className="fg-task-column" data-target={isTarget} data-empty={total === 0} data-status={status}>
      <div
        className="fg-task-drop"
        onDragOver={(event) => isTarget && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          onDrop()
        }}
      >
        <h3>
          {say(taskStatusNames[status])} <span className="fg-task-total">{total}</span>
        </h3>
        {rows.length === 0 && <p className="fg-task-none">{say(m.emptyColumn)}</p>}
        <ul>{children}</ul>
        {total > rows.length && <p className="fg-task-none">{say(m.more, { count: total - rows.length })}</p>}
      </div>
    </li>
  )
}

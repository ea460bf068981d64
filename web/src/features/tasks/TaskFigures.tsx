import { Link } from 'react-router'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { openStatuses } from '@fengguang/domain/tasks/task.rules'
import { Card } from '../../kit/Card.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { tasks } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

interface Shown {
  key: string
  label: TextPair
  value: number | undefined
  /** Where the tasks behind the figure are listed. */
  to: string
}

/** Six counts, each a link to the tasks it counts. */
export function TaskFigures() {
  const say = useSay()
  const { data, error, refetch } = useScreenQuery(tasks.overview({}))
  const open = data && openStatuses.reduce((sum, status) => sum + data.statuses[status], 0)
  const figures: Shown[] = [
    { key: 'todo', label: m.kpiTodo, value: data?.todo, to: '?view=mine' },
    { key: 'open', label: m.kpiOpen, value: open, to: `?view=list&status=${openStatuses.join(',')}` },
    { key: 'overdue', label: m.kpiOverdue, value: data?.overdue, to: '?view=list&isOverdue=true' },
    { key: 'toClaim', label: m.kpiToClaim, value: data?.statuses.toClaim, to: '?view=list&status=toClaim' },
    { key: 'toAccept', label: m.kpiToAccept, value: data?.statuses.toAccept, to: '?view=list&status=toAccept' },
    { key: 'finished', label: m.kpiFinished, value: data?.finishedToday, to: '?view=list&status=finished' },
  ]
  return (
    <Card flush error={data ? undefined : error} onRetry={() => void refetch()} className="fg-task-figures">
      <ul aria-label={say(m.figures)} aria-busy={!data && !error}>
        {figures.map(({ key, label, value, to }) => (
          <li key={key} data-alert={key === 'overdue' && (value ?? 0) > 0}>
            <Link to={to}>
              <span className="fg-task-count">{value ?? '--'}</span>
              <span>{say(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

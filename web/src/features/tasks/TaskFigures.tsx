import { openStatuses } from '@fengguang/domain/tasks/task.rules'
import { CountLinks, type CountLink } from '../../kit/CountLinks.tsx'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { tasks } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

/** Six counts, each a link to the tasks it counts. */
export function TaskFigures() {
  const { data, error, refetch } = useScreenQuery(tasks.overview({}))
  const open = data && openStatuses.reduce((sum, status) => sum + data.statuses[status], 0)
  const figures: CountLink[] = [
    { key: 'todo', label: m.kpiTodo, value: data?.todo, to: '?view=mine' },
    { key: 'open', label: m.kpiOpen, value: open, to: `?view=list&status=${openStatuses.join(',')}` },
    { key: 'overdue', label: m.kpiOverdue, value: data?.overdue, to: '?view=list&isOverdue=true', isAlert: true },
    { key: 'toClaim', label: m.kpiToClaim, value: data?.statuses.toClaim, to: '?view=list&status=toClaim' },
    { key: 'toAccept', label: m.kpiToAccept, value: data?.statuses.toAccept, to: '?view=list&status=toAccept' },
    { key: 'finished', label: m.kpiFinished, value: data?.finishedToday, to: '?view=list&status=finished' },
  ]
  return (
    <CountLinks
      title={m.figures}
      figures={figures}
      error={data ? undefined : error}
      isBusy={!data && !error}
      onRetry={() => void refetch()}
    />
  )
}

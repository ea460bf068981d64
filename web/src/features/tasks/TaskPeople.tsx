import { useNavigate } from 'react-router'
import type { UseQueryOptions } from '@tanstack/react-query'
import { openStatuses } from '@fengguang/domain/tasks/task.rules'
import type { TaskPerson } from '@fengguang/domain/tasks/task.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import type { Page } from '../../kit/list/list-actions.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { personFields } from './task.fields.tsx'
import { tasks } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

const peopleQuery = (): UseQueryOptions<Page<TaskPerson>, RequestFailure> => ({
  queryKey: [...tasks.people({}).queryKey, 'acting'],
  queryFn: async ({ signal }) => {
    const rows = (await call(tasksContract.people, {}, signal)).filter(({ mayAct }) => mayAct)
    return { rows, total: rows.length }
  },
})

/** Who has how much to do. */
export function TaskPeople() {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <>
      <ListPage<TaskPerson>
        name="task-people"
        fields={personFields}
        query={peopleQuery}
        isLive
        isWhole
        rowActions={[
          {
            key: 'tasks',
            label: m.showTasks,
            run: ({ id }) => navigate(`?view=list&personId=${encodeURIComponent(id)}&status=${openStatuses.join(',')}`),
          },
        ]}
      />
      <p className="fg-task-note">{say(m.peopleNote)}</p>
    </>
  )
}

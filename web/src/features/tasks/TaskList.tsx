import { useMemo } from 'react'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { taskFields } from './task.fields.tsx'
import { taskFilterOf } from './task-filter.ts'
import { peopleLookup } from '../../widgets/lookups/task-people.ts'
import { tasks, type TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

const mineNames = {
  todo: m.mineTodo,
  any: m.mineAny,
  executor: m.mineExecutor,
  acceptor: m.mineAcceptor,
  publisher: m.minePublisher,
  member: m.mineMember,
  copyTo: m.mineCopyTo,
  eligible: m.mineEligible,
}

const filtersOf = (say: Say, isMine: boolean): ListFilter[] => [
  ...(isMine ? [{ key: 'mine', label: m.mineWhich, input: { kind: 'choice', names: mineNames } } as const] : []),
  { key: 'stationId', label: m.station, input: { kind: 'lookup', lookup: stationLookup } },
  { key: 'personId', label: m.executor, input: { kind: 'lookup', lookup: peopleLookup(say, undefined, true) } },
  { key: 'from', label: m.planned, input: { kind: 'dayRange', to: 'to' } },
]

/** All tasks, or those that have to do with the reader: what waits for them unless they choose otherwise. */
export function TaskList({ isMine = false }: { isMine?: boolean }) {
  const say = useSay()
  const download = useDownload()
  const filters = useMemo(() => filtersOf(say, isMine), [say, isMine])
  const mine = isMine ? 'todo' : undefined
  return (
    <ListPage<TaskRow>
      name={isMine ? 'my-tasks' : 'tasks'}
      fields={taskFields}
      filters={filters}
      search={{ placeholder: m.search }}
      query={(state) => tasks.list({ page: state.page, pageSize: state.pageSize, ...taskFilterOf(state, mine) })}
      isLive
      opens
      onExport={(state, progress) =>
        download(tasksContract.export, taskFilterOf(state, mine), {
          fileName: say(m.fileName),
          onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
        })
      }
    />
  )
}

import { useState, type ReactNode } from 'react'
import { Drawer, Skeleton } from 'antd'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { useStations } from '../../widgets/station-switcher/station-context.ts'
import { useFormAddress } from './form-address.ts'
import { RecordFormDrawer } from './RecordFormDrawer.tsx'
import { RoundRecordDrawer } from './RoundRecordDrawer.tsx'
import { initialFromAlarm, initialFromFinding, initialOf, newTask } from './task-initial.ts'
import { TaskFormDrawer } from './TaskFormDrawer.tsx'
import { alarms, findings, wholeTask } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

/** The form that the address names. */
export function TaskFormHost() {
  const say = useSay()
  const { address, close } = useFormAddress()
  const [now] = useState(() => new Date())
  if (address.edit !== undefined)
    return (
      <Loaded key={`edit ${address.edit}`} query={wholeTask(address.edit)} title={m.editTask} onClose={close}>
        {(task) => <TaskFormDrawer initial={initialOf(task)} editing={task} onClose={close} />}
      </Loaded>
    )
  if (address.record !== undefined)
    return (
      <Loaded key={`record ${address.record}`} query={wholeTask(address.record)} title={m.recordTitle} onClose={close}>
        {(task) =>
          task.route && task.type === 'inspection' ? (
            <RoundRecordDrawer task={task} route={task.route} onClose={close} />
          ) : (
            <RecordFormDrawer task={task} onClose={close} />
          )
        }
      </Loaded>
    )
  if (address.alarm !== undefined)
    return (
      <Loaded key={address.alarm} query={alarms.detail({ id: address.alarm })} title={m.newTask} onClose={close}>
        {(event) => <TaskFormDrawer initial={initialFromAlarm(event, now, say)} onClose={close} />}
      </Loaded>
    )
  if (address.finding !== undefined)
    return (
      <Loaded key={address.finding} query={findings.detail({ id: address.finding })} title={m.newTask} onClose={close}>
        {(finding) => <TaskFormDrawer initial={initialFromFinding(finding, now, say)} onClose={close} />}
      </Loaded>
    )
  return address.new ? <NewTask now={now} onClose={close} /> : null
}

function NewTask({ now, onClose }: { now: Date; onClose: () => void }) {
  const { current } = useStations()
  const stationId = current?.currentBusiType === 1 ? (current.currentStid ?? undefined) : undefined
  return <TaskFormDrawer initial={newTask(now, stationId)} onClose={onClose} />
}

interface Props<T> {
  query: UseQueryOptions<T, RequestFailure>
  title: TextPair
  onClose: () => void
  children: (data: T) => ReactNode
}

/** What the form begins with is read once, before it opens: filled in later it would overwrite typing. */
function Loaded<T>({ query, title, onClose, children }: Props<T>) {
  const say = useSay()
  const narrow = useNarrow()
  // Also where a list or a drawer has read it just now: the form must know the last version.
  const { data, error, refetch, isFetching } = useQuery({ ...query, staleTime: 0, refetchOnMount: 'always' })
  const [first, setFirst] = useState<T>()
  if (first === undefined && data !== undefined && !isFetching) setFirst(data)
  if (first !== undefined) return children(first)
  return (
    <Drawer open title={say(title)} size={narrow ? '100%' : 680} onClose={onClose}>
      {error ? <ErrorPicture error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
    </Drawer>
  )
}

import { Suspense } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Can } from '../../kit/Can.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import type { View } from '../../kit/tabs/TabViews.tsx'
import { ViewTabs } from '../../kit/tabs/ViewTabs.tsx'
import { useSay } from '../../lib/i18n.ts'
import type { Keep } from '../../lib/address.ts'
import { useEver } from '../../lib/use-ever.ts'
import { useFormAddress, useOpenForm } from './form-address.ts'
import { TaskBoard } from './TaskBoard.tsx'
import { TaskFigures } from './TaskFigures.tsx'
import { m } from './tasks.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './tasks.css'

const FieldOffer = lazy(() => import('./field/FieldOffer.tsx').then((x) => ({ default: x.FieldOffer })))
const TaskList = lazy(() => import('./TaskList.tsx').then((x) => ({ default: x.TaskList })))
const TaskCalendar = lazy(() => import('./TaskCalendar.tsx').then((x) => ({ default: x.TaskCalendar })))
const TaskMap = lazy(() => import('./TaskMap.tsx').then((x) => ({ default: x.TaskMap })))
const TaskPeople = lazy(() => import('./TaskPeople.tsx').then((x) => ({ default: x.TaskPeople })))
const TaskDrawer = lazy(() => import('./TaskDrawer.tsx').then((x) => ({ default: x.TaskDrawer })))
const TaskFormHost = lazy(() => import('./TaskFormHost.tsx').then((x) => ({ default: x.TaskFormHost })))

/** Filters of one view make no sense in the next. */
const keep: Keep = () => false

function NewButton() {
  const say = useSay()
  const open = useOpenForm()
  return (
    <Can do="task:write">
      <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ new: true })}>
        {say(m.newTask)}
      </Button>
    </Can>
  )
}

const newButton = () => <NewButton />

/** The dispatch room: what is to be done, by whom, where and until when. */
export function OperationMonitorPage() {
  const say = useSay()
  const isNarrow = useNarrow()
  const [openId] = useOpenRecord()
  const { address } = useFormAddress()
  const hasRead = useEver(openId !== undefined)
  const { new: isNew, ...forms } = address
  const hasForm = useEver(isNew || Object.values(forms).some((id) => id !== undefined))
  const views: View[] = [
    { key: 'board', label: say(m.board), content: <TaskBoard /> },
    { key: 'mine', label: say(m.mine), content: <TaskList key="mine" isMine /> },
    { key: 'list', label: say(m.list), content: <TaskList key="all" /> },
    { key: 'calendar', label: say(m.calendar), content: <TaskCalendar /> },
    { key: 'map', label: say(m.map), content: <TaskMap /> },
    { key: 'people', label: say(m.people), content: <TaskPeople /> },
  ]
  return (
    <>
      {isNarrow && (
        <Suspense fallback={null}>
          <FieldOffer />
        </Suspense>
      )}
      <TaskFigures />
      <ViewTabs views={views} label={m.views} keep={keep} extra={newButton} />
      <Suspense fallback={null}>
        {hasRead && <TaskDrawer />}
        {hasForm && <TaskFormHost />}
      </Suspense>
    </>
  )
}

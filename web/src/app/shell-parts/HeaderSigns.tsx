import { Suspense } from 'react'
import { useCan } from '../../kit/Can.tsx'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { useAppSession } from '../app-session.ts'
import { menuScreens } from '../menu-screens.ts'
import { usePanel } from './PanelHost.tsx'
import { lazy } from '../../lib/lazy-part.ts'

const MessageSign = lazy(() =>
  import('../../features/messages/MessageSign.tsx').then((x) => ({ default: x.MessageSign })),
)

const AlarmSign = lazy(() => import('../../features/alarms/AlarmSign.tsx').then((x) => ({ default: x.AlarmSign })))

const TodoSign = lazy(() => import('../../features/todo/TodoSign.tsx').then((x) => ({ default: x.TodoSign })))

/** What needs attention, shown on every page; it loads after the page. */
export function HeaderSigns() {
  const { user, menu } = useAppSession()
  const can = useCan()
  const { show } = usePanel()
  return (
    <InHeader slot="messages">
      <Suspense fallback={null}>
        {can('alarm:read') && <AlarmSign />}
        {menuScreens(menu).includes('todolist') && <TodoSign />}
        <MessageSign roleId={user.roleId} onOpen={() => show('messages')} />
      </Suspense>
    </InHeader>
  )
}

import { Button } from 'antd'
import { Link } from 'react-router'
import { screens } from '@fengguang/domain/navigation/screens'
import { todoScreens, type TodoItem } from '@fengguang/domain/todo/todo.model'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { todoFields } from './todo.fields.tsx'
import { todoDetail, todoFeature } from './todo.queries.ts'
import { m } from './todo.texts.ts'
import { useTodoActions } from './use-todo-actions.ts'

function addressOf({ kind, recordId, stationId }: TodoItem): string | undefined {
  const screen = todoScreens[kind]
  if (screen === undefined) return undefined
  const query = new URLSearchParams(kind === 'handover' ? [['stationId', stationId ?? '']] : [['id', recordId]])
  return `${screens[screen].path}?${query}`
}

function OpenRecord({ item }: { item: TodoItem }) {
  const say = useSay()
  const to = addressOf(item)
  return (
    to && (
      <Link to={to}>
        <Button>{say(m.openRecord)}</Button>
      </Link>
    )
  )
}

function Actions({ item }: { item: TodoItem }) {
  const refresh = useRefresh()
  const actionsOf = useTodoActions()
  const [, open] = useOpenRecord()
  // What was acted on waits for another person now.
  return (
    <ActionBar actions={actionsOf(item)} onReload={() => refresh(todoFeature)} onDone={() => open(undefined, true)} />
  )
}

const titleOf = ({ title }: TodoItem) => title
const buttonOf = (item: TodoItem) => <OpenRecord item={item} />
const actionsFor = (item: TodoItem) => <Actions key={item.id} item={item} />

/** What waits, what the reader may do about it here, and the way to the record itself. */
export function TodoDrawer() {
  return (
    <DetailDrawer<TodoItem>
      fields={todoFields}
      query={todoDetail}
      title={titleOf}
      actions={buttonOf}
      footer={actionsFor}
    />
  )
}

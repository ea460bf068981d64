import { Suspense } from 'react'
import { screens } from '@fengguang/domain/navigation/screens'
import { TodoFilter } from '@fengguang/domain/todo/todo.contract'
import type { TodoItem } from '@fengguang/domain/todo/todo.model'
import type { ListState } from '../../kit/list/list-address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useEver } from '../../lib/use-ever.ts'
import { todoFields } from './todo.fields.tsx'
import { todo } from './todo.queries.ts'
import { lazy } from '../../lib/lazy-part.ts'

const TodoDrawer = lazy(() => import('./TodoDrawer.tsx').then((x) => ({ default: x.TodoDrawer })))

/** What someone typed into the address and the server would refuse is left out. */
const filterOf = ({ kind, isOverdue }: ListState['filters']): TodoFilter => ({
  kind: TodoFilter.shape.kind.safeParse(kind).data,
  overdue: TodoFilter.shape.overdue.safeParse(isOverdue).data,
})

/** One inbox for everything that waits for the reader, the most dangerous and most urgent first. */
export function TodoListPage() {
  const [openId] = useOpenRecord()
  const hasRead = useEver(openId !== undefined)
  return (
    <>
      <ListPage<TodoItem>
        name="todo"
        fields={todoFields}
        query={({ page, pageSize, filters }) => todo.list({ page, pageSize, ...filterOf(filters) })}
        isLive
        opens
        title={screens.todolist.title}
      />
      <Suspense fallback={null}>{hasRead && <TodoDrawer />}</Suspense>
    </>
  )
}

import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { TodoItem, todoKinds } from './todo.model.ts'

const base = '/microplat/api/om/todo'
/** Everyone who is signed in has an inbox; what is in it follows from the permissions of each kind. */
const read = { method: 'GET', access: 'signed-in', envelope: 'microplat' } as const

export const TodoFilter = z.object({
  kind: z.enum(todoKinds).optional(),
  overdue: z.enum(['true', 'false']).optional(),
})
export type TodoFilter = z.infer<typeof TodoFilter>

/** Of one kind the list holds so many, the most urgent of them; the count says how many there are. */
export const todoDepth = 200

export const todoContract = {
  list: endpoint({
    ...read,
    path: `${base}/list`,
    query: pageQuery.extend(TodoFilter.shape),
    response: pageOf(TodoItem),
  }),
  detail: endpoint({
    ...read,
    path: `${base}/info`,
    query: z.object({ id: z.string().min(1).max(128) }),
    response: TodoItem,
  }),
  /** The number in the header. */
  count: endpoint({ ...read, path: `${base}/count`, poll: true, response: z.object({ total: z.int() }) }),
}

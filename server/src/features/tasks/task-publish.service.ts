import type { RoutePoint } from '@fengguang/domain/tasks/task-route.model'
import type { TaskFields, TaskWhole } from '@fengguang/domain/tasks/task.model'
import type { Context } from '../../http/context.ts'
import { act } from './task-actions.service.ts'
import { insertTask } from './task-form.service.ts'
import { setRoute } from './task-write.repo.ts'

/** Written and published in one: a task whose alarm was taken meanwhile leaves no draft behind. */
export const publishNew = (ctx: Context, form: TaskFields, route?: readonly RoutePoint[]): Promise<TaskWhole> =>
  insertTask(ctx, form, async (inside, id) => {
    if (route) await setRoute(inside.db, id, route)
    await act(inside, { id, version: 1, action: 'publish', comment: '' })
  })

import type { TaskFields, TaskWhole } from '@fengguang/domain/tasks/task.model'
import type { Context } from '../../http/context.ts'
import { act } from './task-actions.service.ts'
import { insertTask } from './task-form.service.ts'

/** Written and published in one: a task whose alarm was taken meanwhile leaves no draft behind. */
export const publishNew = (ctx: Context, form: TaskFields): Promise<TaskWhole> =>
  insertTask(ctx, form, (inside, id) => act(inside, { id, version: 1, action: 'publish', comment: '' }))

import type { FastifyInstance } from 'fastify'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { serve } from '../../http/serve.ts'
import { act, complete, recordDetail, settle } from './task-actions.service.ts'
import { insertTask, updateTask } from './task-form.service.ts'
import { publishNew } from './task-publish.service.ts'
import { exportTasks, pageTasks, taskBoard, taskOverview, taskPeople, wholeTask } from './tasks.service.ts'

export const serveTasks = (app: FastifyInstance) =>
  serve(app, 'tasks', tasksContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageTasks(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportTasks(ctx, query),
    board: (ctx, { query }) => taskBoard(ctx, query),
    overview: (ctx, { query }) => taskOverview(ctx, query),
    detail: (ctx, { query }) => wholeTask(ctx, query.id),
    people: (ctx, { query }) => taskPeople(ctx, query),
    insert: (ctx, { body: { publish, ...form } }) => (publish ? publishNew(ctx, form) : insertTask(ctx, form)),
    update: (ctx, { body: { id, version, ...form } }) => updateTask(ctx, { id, version }, form),
    act: (ctx, { body }) => act(ctx, body),
    complete: (ctx, { body }) => complete(ctx, body),
    recordDetail: (ctx, { body }) => recordDetail(ctx, body),
    settle: (ctx, { body }) => settle(ctx, body),
  })

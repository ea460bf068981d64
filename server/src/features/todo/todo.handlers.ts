import type { FastifyInstance } from 'fastify'
import { todoContract } from '@fengguang/domain/todo/todo.contract'
import { serve } from '../../http/serve.ts'
import { countTodo, oneTodo, pageTodo } from './todo.service.ts'

export const serveTodo = (app: FastifyInstance) =>
  serve(app, 'todo', todoContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageTodo(ctx, filter, { page, pageSize }),
    detail: (ctx, { query }) => oneTodo(ctx, query.id),
    count: (ctx) => countTodo(ctx),
  })

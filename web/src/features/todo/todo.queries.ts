import type { UseQueryOptions } from '@tanstack/react-query'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import { legacyMessagesContract } from '@fengguang/domain/messages/messages.contract'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { todoContract } from '@fengguang/domain/todo/todo.contract'
import type { TodoItem } from '@fengguang/domain/todo/todo.model'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

export const todoFeature = 'todo'
export const todo = queriesOf(todoFeature, todoContract)

export const todoDetail = (id: string): UseQueryOptions<TodoItem, RequestFailure> => ({
  queryKey: [todoFeature, 'detail', { id }],
  queryFn: ({ signal }) => call(todoContract.detail, { id }, signal),
})

export const useTaskAct = () => useAct([todoFeature, 'tasks', 'alarms'], tasksContract.act)
export const useDefectAct = () => useAct([todoFeature, 'defects', 'alarms'], defectsContract.act)
export const useAnswer = () => useAct([todoFeature, 'messages'], legacyMessagesContract.answerInvite)

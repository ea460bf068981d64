import type { UseQueryOptions } from '@tanstack/react-query'
import type { Operation } from '@fengguang/domain/operation-tickets/operation.model'
import {
  operationTicketsContract,
  type OperationWhole,
} from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

export const operationsFeature = 'operation-tickets'
export const operations = queriesOf(operationsFeature, operationTicketsContract)

/** A row of a list is one of these too, still without what only the whole ticket has. */
export type OperationRow = Operation & Partial<Omit<OperationWhole, keyof Operation>>

export const wholeOperation = (id: string): UseQueryOptions<OperationWhole, RequestFailure> => ({
  queryKey: [operationsFeature, 'detail', { id }],
  queryFn: ({ signal }) => call(operationTicketsContract.detail, { id }, signal),
})
export const operationDetail = (id: string) => wholeOperation(id) as UseQueryOptions<OperationRow, RequestFailure>

export const useInsertOperation = () => useAct(operationsFeature, operationTicketsContract.insert)
export const useUpdateOperation = () => useAct(operationsFeature, operationTicketsContract.update)
export const useOperationAct = () => useAct(operationsFeature, operationTicketsContract.act)
export const useStepAct = () => useAct(operationsFeature, operationTicketsContract.step)

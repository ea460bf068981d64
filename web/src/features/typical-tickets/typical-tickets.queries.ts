import type { UseQueryOptions } from '@tanstack/react-query'
import type { Approver, TypicalTicket } from '@fengguang/domain/typical-tickets/typical.model'
import { typicalTicketsContract, type TypicalWhole } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import type { Page } from '../../kit/list/list-actions.ts'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

export const typicalFeature = 'typical-tickets'
export const typicals = queriesOf(typicalFeature, typicalTicketsContract)

/** A row of a list is one of these too, still without what only the whole one has. */
export type TypicalRow = TypicalTicket & Partial<Omit<TypicalWhole, keyof TypicalTicket>>
export const wholeTypical = (id: string): UseQueryOptions<TypicalWhole, RequestFailure> => ({
  queryKey: [typicalFeature, 'detail', { id }],
  queryFn: ({ signal }) => call(typicalTicketsContract.detail, { id }, signal),
})
export const typicalDetail = (id: string) => wholeTypical(id) as UseQueryOptions<TypicalRow, RequestFailure>

export const allApprovers = (): UseQueryOptions<Page<Approver>, RequestFailure> => ({
  queryKey: [typicalFeature, 'approvers'],
  queryFn: async ({ signal }) => {
    const rows = await call(typicalTicketsContract.approvers, undefined, signal)
    return { rows, total: rows.length }
  },
})

export const useInsertTypical = () => useAct(typicalFeature, typicalTicketsContract.insert)
export const useUpdateTypical = () => useAct(typicalFeature, typicalTicketsContract.update)
export const useReviseTypical = () => useAct(typicalFeature, typicalTicketsContract.revise)
export const useTypicalAct = () => useAct([typicalFeature, 'todo'], typicalTicketsContract.act)
export const useInsertApprover = () => useAct(typicalFeature, typicalTicketsContract.insertApprover)
export const useUpdateApprover = () => useAct(typicalFeature, typicalTicketsContract.updateApprover)
export const useDeleteApprover = () => useAct(typicalFeature, typicalTicketsContract.deleteApprover)

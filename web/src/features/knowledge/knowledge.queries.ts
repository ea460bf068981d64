import type { UseQueryOptions } from '@tanstack/react-query'
import { knowledgeContract } from '@fengguang/domain/knowledge/knowledge.contract'
import type { KnowledgeWhole } from '@fengguang/domain/knowledge/knowledge.model'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

const feature = 'knowledge'
export const knowledge = queriesOf(feature, knowledgeContract)

/** A row of a list is one of these too, still without its versions. */
export type KnowledgeRow = Omit<KnowledgeWhole, 'versions'> & Partial<Pick<KnowledgeWhole, 'versions'>>

export const wholeEntry = (id: string): UseQueryOptions<KnowledgeWhole, RequestFailure> => ({
  queryKey: [feature, 'detail', { id }],
  queryFn: ({ signal }) => call(knowledgeContract.detail, { id }, signal),
})
export const entryDetail = (id: string) => wholeEntry(id) as UseQueryOptions<KnowledgeRow, RequestFailure>

export const useInsertEntry = () => useAct(feature, knowledgeContract.insert)
export const useUpdateEntry = () => useAct(feature, knowledgeContract.update)
export const useRemoveEntry = () => useAct(feature, knowledgeContract.remove)
export const useHelped = () => useAct(feature, knowledgeContract.helped)

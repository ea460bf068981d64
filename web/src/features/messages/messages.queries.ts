import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import type { Invitation } from '@fengguang/domain/messages/message.model'
import { legacyMessagesContract, messagesContract } from '@fengguang/domain/messages/messages.contract'
import type { Page } from '../../kit/list/list-actions.ts'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

/** One prefix for all of them: reading or deleting any of them changes the counts too. */
export const messagesFeature = 'messages'
export const messages = queriesOf(messagesFeature, messagesContract)
export const legacyMessages = queriesOf(messagesFeature, legacyMessagesContract)

/** Also for the GET that answers an invitation. */
export const useMessageAct = <E extends AnyEndpoint>(e: E) => useAct(messagesFeature, e)

export const invitations: UseQueryOptions<Page<Invitation>, RequestFailure> = {
  queryKey: [messagesFeature, 'invitations'],
  queryFn: async ({ signal }) => {
    const rows = await call(legacyMessagesContract.invites, undefined, signal)
    return { rows, total: rows.length }
  },
  placeholderData: keepPreviousData,
}

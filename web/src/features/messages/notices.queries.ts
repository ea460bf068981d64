import { noticesContract, NoticeFilter } from '@fengguang/domain/messages/notices.contract'
import type { ListState } from '../../kit/list/list-address.ts'
import { queriesOf, useAct } from '../../lib/api.ts'

const feature = 'notices'
export const notices = queriesOf(feature, noticesContract)

/** What someone typed into the address and the server would refuse is left out. */
export function noticeFilterOf({ keyword, filters }: ListState): NoticeFilter {
  const { shape } = NoticeFilter
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    state: shape.state.safeParse(filters.state).data,
  }
}

export const useSendNotice = () => useAct(feature, noticesContract.send)
export const useWithdrawNotices = () => useAct(feature, noticesContract.withdraw)
export const useRemoveNotices = () => useAct(feature, noticesContract.remove)

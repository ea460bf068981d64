import { KnowledgeFilter, knowledgeSorts } from '@fengguang/domain/knowledge/knowledge.contract'
import type { ListState } from '../../kit/list/list-address.ts'

/** The question the server is asked; what it would refuse is left out. */
export function knowledgeFilterOf({ keyword, filters, sort }: ListState): KnowledgeFilter {
  const { shape } = KnowledgeFilter
  const key = knowledgeSorts.find((known) => known === sort?.key)
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    deviceType: shape.deviceType.safeParse(filters.deviceType).data,
    faultCode: shape.faultCode.safeParse(filters.faultCode).data,
    lang: shape.lang.safeParse(filters.lang).data,
    ...(key && { sort: key, order: sort!.order }),
  }
}

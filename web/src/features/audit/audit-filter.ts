import { AuditFilter } from '@fengguang/domain/audit/audit.contract'
import type { ListState } from '../../kit/list/list-address.ts'
import { startOfDay } from '../../lib/company-day.ts'

/** Both days count whole; what the server would refuse is left out. */
export function auditFilterOf({ keyword, filters }: ListState): AuditFilter {
  const { shape } = AuditFilter
  return {
    from: startOfDay(filters.from),
    to: startOfDay(filters.to, 1),
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    action: shape.action.safeParse(filters.action).data,
    result: shape.result.safeParse(filters.result).data,
  }
}

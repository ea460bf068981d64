import { AuditFilter } from '@fengguang/domain/audit/audit.contract'
import { addDays } from '@fengguang/domain/kernel/time-range'
import type { ListState } from '../../kit/list/list-address.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** The start of a day where the reader is; undefined for what is no day. */
function startOf(day: string | undefined, plusDays = 0): string | undefined {
  if (!day || !dayPattern.test(day) || Number.isNaN(Date.parse(day))) return undefined
  return new Date(`${addDays(day, plusDays)}T00:00:00`).toISOString()
}

/** Both days count whole; what the server would refuse is left out. */
export function auditFilterOf({ keyword, filters }: ListState): AuditFilter {
  const { shape } = AuditFilter
  return {
    from: startOf(filters.from),
    to: startOf(filters.to, 1),
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    action: shape.action.safeParse(filters.action).data,
    result: shape.result.safeParse(filters.result).data,
  }
}

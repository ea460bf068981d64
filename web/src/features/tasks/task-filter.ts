import { TaskFilter, taskSorts } from '@fengguang/domain/tasks/tasks.contract'
import type { ListState } from '../../kit/list/list-address.ts'
import { startOfDay } from '../../lib/company-day.ts'

/** The question the server is asked; what someone typed into the address and it would refuse is left out. */
export function taskFilterOf({ keyword, filters, sort }: ListState, mine?: TaskFilter['mine']): TaskFilter {
  const { shape } = TaskFilter
  const key = taskSorts.find((known) => known === sort?.key)
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    type: shape.type.safeParse(filters.type).data,
    status: shape.status.safeParse(filters.status).data,
    overdue: shape.overdue.safeParse(filters.isOverdue).data,
    settlement: shape.settlement.safeParse(filters.settlement).data,
    stationId: shape.stationId.safeParse(filters.stationId).data,
    personId: shape.personId.safeParse(filters.personId).data,
    mine: mine && (shape.mine.safeParse(filters.mine).data ?? mine),
    from: startOfDay(filters.from),
    to: startOfDay(filters.to, 1),
    ...(key && { sort: key, order: sort!.order }),
  }
}

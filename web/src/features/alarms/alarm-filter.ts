import { AlarmFilter, alarmSorts } from '@fengguang/domain/alarms/alarms.contract'
import type { ListState } from '../../kit/list/list-address.ts'
import { startOfDay } from '../../lib/company-day.ts'

/** The question the server is asked; what someone typed into the address and it would refuse is left out. */
export function alarmFilterOf({ keyword, filters, sort }: ListState, stationId: string | undefined): AlarmFilter {
  const { shape } = AlarmFilter
  const key = alarmSorts.find((known) => known === sort?.key)
  return {
    stationId: shape.stationId.safeParse(stationId).data,
    deviceType: shape.deviceType.safeParse(filters.deviceType).data,
    source: shape.source.safeParse(filters.source).data,
    level: shape.level.safeParse(filters.level).data,
    status: shape.status.safeParse(filters.status).data,
    active: shape.active.safeParse(filters.isActive).data,
    acknowledged: shape.acknowledged.safeParse(filters.isAcknowledged).data,
    shelved: shape.shelved.safeParse(filters.shelved).data,
    scope: shape.scope.safeParse(filters.scope).data,
    from: startOfDay(filters.from),
    to: startOfDay(filters.to, 1),
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    ...(key && { sort: key, order: sort!.order }),
  }
}

import { AlarmFilter, alarmSorts } from '@fengguang/domain/alarms/alarms.contract'
import { addDays, isLocalDay } from '@fengguang/domain/kernel/time-range'
import type { ListState } from '../../kit/list/list-address.ts'

/** The start of a day where the reader is; undefined for what is no day. */
const startOf = (day: string | undefined, plusDays = 0): string | undefined =>
  day && isLocalDay(day) ? new Date(`${addDays(day, plusDays)}T00:00:00`).toISOString() : undefined

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
    from: startOf(filters.from),
    to: startOf(filters.to, 1),
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    ...(key && { sort: key, order: sort!.order }),
  }
}

import { DefectFilter, defectSorts } from '@fengguang/domain/defects/defects.contract'
import type { ListState } from '../../kit/list/list-address.ts'

/** The question the server is asked; what someone typed into the address and it would refuse is left out. */
export function defectFilterOf({ keyword, filters, sort }: ListState): DefectFilter {
  const { shape } = DefectFilter
  const key = defectSorts.find((known) => known === sort?.key)
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    stationId: shape.stationId.safeParse(filters.stationId).data,
    deviceId: shape.deviceId.safeParse(filters.deviceId).data,
    severity: shape.severity.safeParse(filters.severity).data,
    status: shape.status.safeParse(filters.status).data,
    mine: shape.mine.safeParse(filters.mine).data,
    overdue: shape.overdue.safeParse(filters.isOverdue).data,
    ...(key && { sort: key, order: sort!.order }),
  }
}

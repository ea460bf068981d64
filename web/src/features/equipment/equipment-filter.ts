import { EquipmentFilter, equipmentSorts } from '@fengguang/domain/equipment/equipment.contract'
import type { ListState } from '../../kit/list/list-address.ts'

/** The question the server is asked; what it would refuse is left out. */
export function equipmentFilterOf({ keyword, filters, sort }: ListState): EquipmentFilter {
  const { shape } = EquipmentFilter
  const key = equipmentSorts.find((known) => known === sort?.key)
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    stationId: shape.stationId.safeParse(filters.stationId).data,
    deviceType: shape.deviceType.safeParse(filters.deviceType).data,
    warranty: shape.warranty.safeParse(filters.warranty).data,
    ...(key && { sort: key, order: sort!.order }),
  }
}

import { DeviceFilter } from '@fengguang/domain/devices/devices.contract'
import type { ListState } from '../../kit/list/list-address.ts'

/** The question the server is asked; what someone typed into the address and the server would refuse is left out. */
export function deviceFilterOf({ keyword, filters, sort }: ListState): DeviceFilter {
  const { shape } = DeviceFilter
  const known = shape.sort.safeParse(sort?.key).data
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    stationId: shape.stationId.safeParse(filters.stationId).data,
    type: shape.type.safeParse(filters.type).data,
    outOfService: shape.outOfService.safeParse(filters.outOfService).data,
    sort: known,
    order: known && sort?.order,
  }
}

import { StationFilter } from '@fengguang/domain/stations/stations.contract'
import type { ListState } from '../../kit/list/list-address.ts'

/** The question the server is asked; what someone typed into the address and the server would refuse is left out. */
export function stationFilterOf({ keyword, filters, sort }: ListState): StationFilter {
  const { shape } = StationFilter
  const known = shape.sort.safeParse(sort?.key).data
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    stcls: shape.stcls.safeParse(filters.stcls).data,
    sort: known,
    order: known && sort?.order,
  }
}

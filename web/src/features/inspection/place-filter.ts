import { PlaceFilter } from '@fengguang/domain/inspection/inspection.contract'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { m } from './inspection.texts.ts'

export const stationFilter: readonly ListFilter[] = [
  { key: 'stationId', label: m.station, input: { kind: 'lookup', lookup: stationLookup } },
]

const { shape } = PlaceFilter
/** What someone typed into the address and the server would refuse is left out. */
export const placeFilterOf = ({ keyword, filters }: ListState): PlaceFilter => ({
  keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
  stationId: shape.stationId.safeParse(filters['stationId']).data,
})

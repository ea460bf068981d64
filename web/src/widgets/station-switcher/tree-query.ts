import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { TreeType } from '@fengguang/domain/stations/station-tree.model'
import { stationAccessQueries } from './account.queries.ts'

const keptMs = 5 * 60_000

/** A tree of ten thousand stations is not asked for each time the dialog opens. */
export function treeQuery(stcls: StationClass, treeType: TreeType) {
  const query =
    treeType === 'region' ? stationAccessQueries.regionTree({ stcls }) : stationAccessQueries.tree({ stcls, treeType })
  // The tree of another class must not be shown while this one loads.
  const { placeholderData: _, ...rest } = query
  return { ...rest, staleTime: keptMs, gcTime: keptMs }
}

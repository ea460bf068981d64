import { z } from 'zod'
import { stationClasses } from './station.model.ts'
import { BusiType, treeTypes } from './station-tree.model.ts'

export const recentLimit = 10

/** A choice as it was made, with the name to show and when (milliseconds). */
export const RecentStation = z.object({
  stcls: z.enum(stationClasses),
  busiId: z.string(),
  treeType: z.enum(treeTypes),
  busiType: BusiType,
  name: z.string(),
  visitedAt: z.number(),
})
export type RecentStation = z.infer<typeof RecentStation>

/** Kept per class (spec §3), newest first. */
export const RecentStations = z.partialRecord(z.enum(stationClasses), z.array(RecentStation))
export type RecentStations = z.infer<typeof RecentStations>

/** The visit comes first; an earlier one to the same place goes, and so does what exceeds the limit of its class. */
export function rememberStation(recents: RecentStations, visit: RecentStation): RecentStations {
  const others = (recents[visit.stcls] ?? []).filter((station) => station.busiId !== visit.busiId)
  return { ...recents, [visit.stcls]: [visit, ...others].slice(0, recentLimit) }
}

/** A place that answered that it is gone leaves the list. */
export const forgetStation = (
  recents: RecentStations,
  gone: Pick<RecentStation, 'stcls' | 'busiId'>,
): RecentStations => ({
  ...recents,
  [gone.stcls]: (recents[gone.stcls] ?? []).filter((station) => station.busiId !== gone.busiId),
})

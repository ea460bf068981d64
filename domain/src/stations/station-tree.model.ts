import { z } from 'zod'
import { stationClasses } from './station.model.ts'

export const treeTypes = ['default', 'region', 'group'] as const // spec §3: default, region, custom group
export type TreeType = (typeof treeTypes)[number]

/** 1 is a station, above 1 a company or another set of stations (spec §3). */
export const busiTypes = { station: 1, company: 2, region: 3, group: 4 } as const
export type BusiType = (typeof busiTypes)[keyof typeof busiTypes]
export const BusiType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

export const StationNode = z.object({
  id: z.string(),
  pid: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  /** As it was entered; a search finds it beside the English name, whichever is shown. */
  ownName: z.string(),
  busiId: z.string(),
  busiType: BusiType,
  stcls: z.enum(stationClasses),
  stids: z.array(z.string()),
})
export type StationNode = z.infer<typeof StationNode>

/** What the user looks at now; kept by the session, null where nothing is chosen. */
export const CurrentStation = z.object({
  currentStcls: z.enum(stationClasses).nullable(),
  currentStid: z.string().nullable(),
  currentTreeType: z.enum(treeTypes).nullable(),
  currentDataName: z.string().nullable(),
  currentBusiType: BusiType.nullable(),
  /** The custom group's id where a group is chosen. */
  currentGroupType: z.string().nullable(),
})
export type CurrentStation = z.infer<typeof CurrentStation>

export const noStation: CurrentStation = {
  currentStcls: null,
  currentStid: null,
  currentTreeType: null,
  currentDataName: null,
  currentBusiType: null,
  currentGroupType: null,
}

import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'

export const stationClasses = ['01', '02', '05'] as const // spec §3
export type StationClass = (typeof stationClasses)[number]

export const stationClassNames = textPairs({
  '01': ['光伏', 'Photovoltaic'],
  '02': ['风电', 'Wind'],
  '05': ['综合能源', 'Comprehensive energy'],
})

export const Station = z.object({
  id: z.string(),
  /** As the reader sees it: the English name for those who read English, where there is one. */
  name: z.string(),
  /** As it was entered, in whatever language. */
  ownName: z.string(),
  /** Empty: none. */
  nameEn: z.string(),
  stcls: z.enum(stationClasses),
  companyId: z.string(),
  companyName: z.string(),
  /** The department it belongs to; empty: none. */
  orgId: z.string(),
  orgName: z.string(),
  capacityKw: z.number(),
  province: z.string(),
  city: z.string(),
  address: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  timeZone: z.string(),
  commissionedOn: z.iso.date(),
  /** Raised by every change: a save with an older one is refused instead of overwriting. */
  version: z.int(),
})
export type Station = z.infer<typeof Station>

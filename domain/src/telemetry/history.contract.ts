import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { buckets } from './history.rules.ts'
import { CurveSeries } from './telemetry.contract.ts'

const instant = z.iso.datetime({ offset: true })
const id = z.string().min(1).max(128)

const history = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'telemetry:read',
    envelope: 'legacy',
    query: z.object({
      deviceId: id,
      /** Codes of the catalogue, separated by commas. */
      points: z.string().min(1).max(800),
      from: instant,
      to: instant,
      bucket: z.enum(buckets).default('5m'),
    }),
    response: z.array(CurveSeries),
  })
export type HistoryInput = {
  deviceId: string
  points: string
  from: string
  to: string
  bucket: (typeof buckets)[number]
}

/** What may be asked; the server knows how, so no text of a request reaches a store (reliability §2). */
export const hisCodes = ['electricity', 'comLine', 'KW'] as const
export type HisCode = (typeof hisCodes)[number]
export const hisTypes = ['day', 'month', 'year', 'accumulated'] as const
export type HisType = (typeof hisTypes)[number]

export const HisQuery = z.object({
  queryCode: z.enum(hisCodes),
  queryType: z.enum(hisTypes),
  /** Without stations: those chosen now. Separated by commas. */
  stationIds: z.string().max(8000).optional(),
  /** A local day: the day, its month or its year. Today unless said. */
  date: z.iso.date().optional(),
})
export type HisQuery = z.infer<typeof HisQuery>

export const HisLine = z.object({
  /** A station, or `total`. */
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** Local days, months or years, instants of a line of power, or stations of a ranking. */
  labels: z.array(z.string()),
  values: z.array(z.number().nullable()),
})
export type HisLine = z.infer<typeof HisLine>

/** Spec §7, legacy. */
export const historyContract = {
  getNewHistoryData: history('/HistoryData/getNewHistoryData'),
  getWpHistoryData: history('/wpHistoryData/getWpHistoryData'),
  hisQuery: endpoint({
    method: 'GET',
    path: '/his/query',
    access: 'telemetry:read',
    envelope: 'legacy',
    query: HisQuery,
    response: z.array(HisLine),
  }),
}

import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import { aggregates, CubeDefinition } from './cube.model.ts'
import { AnalysisTemplate, TemplateForm, templateScopes } from './template.model.ts'

/** Specification §7; it gives the templates no path of their own. */
const base = '/microplat/api/pvwp/high/analysis/v2'
const id = z.string().min(1).max(64)
const day = z.string()
const read = { method: 'GET', access: 'analysis:read', envelope: 'microplat' } as const
const ask = { method: 'POST', access: 'analysis:read', envelope: 'microplat' } as const

const AnswerIndicator = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  aggregate: z.enum(aggregates),
  /** How its values became one, and of which formula. */
  definition: z.string(),
})
export type AnswerIndicator = z.infer<typeof AnswerIndicator>
const Place = z.object({ key: z.string(), name: z.string() })
export type CubePlace = z.infer<typeof Place>
const Figure = z.number().nullable()

export const CubeResult = z.object({
  kind: z.literal('aggregate'),
  from: day,
  to: day,
  /** IANA zone in which the times of the x axis are written. */
  timeZone: z.string(),
  indicators: z.array(AnswerIndicator),
  xs: z.array(Place),
  /** One of an empty key without grouping. */
  groups: z.array(Place),
  /** By indicator, group and place on the x axis; null is unknown. */
  values: z.array(z.array(z.array(Figure))),
  /** By indicator and group, and by indicator alone: computed from the same values, never from the shown figures. */
  groupTotals: z.array(z.array(Figure)),
  totals: z.array(Figure),
  counted: z.object({ stations: z.int(), devices: z.int() }),
})
export type CubeResult = z.infer<typeof CubeResult>

export const RawRow = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  stationName: z.string(),
  at: z.string(),
  /** In the order of the indicators; null where the device has no such point or did not report it. */
  values: z.array(Figure),
})
export type RawRow = z.infer<typeof RawRow>

export const RawResult = z.object({
  kind: z.literal('raw'),
  from: day,
  to: day,
  timeZone: z.string(),
  indicators: z.array(AnswerIndicator),
  rows: z.array(RawRow),
  total: z.int(),
})
export type RawResult = z.infer<typeof RawResult>

export const CubeAnswer = z.discriminatedUnion('kind', [CubeResult, RawResult])
export type CubeAnswer = z.infer<typeof CubeAnswer>

export const CubeQuestion = CubeDefinition.extend({
  /** Of raw rows. */
  page: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(200).default(50),
})
export type CubeQuestion = z.infer<typeof CubeQuestion>

export const dataCubeContract = {
  selectAnlsType: endpoint({ ...ask, path: `${base}/selectAnlsType`, body: CubeQuestion, response: CubeAnswer }),
  export: endpoint({ ...ask, path: `${base}/export`, body: CubeDefinition, response: fileResponse }),
  /** Brands and models of the devices that the caller sees, to filter by. */
  models: endpoint({ ...read, path: `${base}/models`, response: z.array(z.string()) }),
  templateList: endpoint({ ...read, path: `${base}/template/list`, response: z.array(AnalysisTemplate) }),
  templatePage: endpoint({
    ...read,
    path: `${base}/template/page`,
    query: pageQuery.extend({ keyword: searchText.optional(), scope: z.enum(templateScopes).optional() }),
    response: pageOf(AnalysisTemplate),
  }),
  /** Without an id it is a new one. */
  templateUpdate: endpoint({
    ...ask,
    path: `${base}/template/update`,
    body: TemplateForm.extend({ id: id.optional(), version: z.int32().optional() }),
    response: AnalysisTemplate,
  }),
  templateDelete: endpoint({
    ...ask,
    path: `${base}/template/delete`,
    body: z.object({ id }),
    response: z.object({ removed: z.int() }),
  }),
}

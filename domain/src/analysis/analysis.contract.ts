import { z } from 'zod'
import { endpoint, fileResponse, intParam } from '../kernel/endpoint.ts'
import { mark } from '../kernel/validation.ts'
import { stationClasses } from '../stations/station.model.ts'
import { BrandComparison } from './brand.model.ts'
import { Diagnosis } from './diagnosis.model.ts'
import { Fault, FaultGroup } from './fault.model.ts'
import { PlanPlace, PlantPlan, planDevicesMost, ShadedString, ShadowHeat, ShadowWindow } from './shadow.model.ts'
import { DeviceSpread, spreadTypes } from './spread.model.ts'
import {
  bookings,
  dustRefusals,
  IntervalCounts,
  lossClasses,
  LossKwh,
  LossSum,
  LossYuan,
  noResults,
  spans,
} from './loss.model.ts'

const base = '/microplat/api/pvAnalyze'
const id = z.string().min(1).max(128)
const day = z.iso.date().refine((text) => text >= '2000-01-01' && text < '2200-01-01', { error: mark('field.format') })
const instant = z.iso.datetime({ offset: true })
const read = { method: 'GET', access: 'analysis:read', envelope: 'microplat' } as const

const SpanQuery = z.object({ stationId: id, span: z.enum(spans), date: day })
export type SpanQuery = z.infer<typeof SpanQuery>

/** Of how many days a sum is made, and why the others have no result. */
export const DayCoverage = z.object({
  /** Days of the span that are over. */
  all: z.int(),
  computed: z.int(),
  notEnough: z.array(z.object({ reason: z.enum(noResults), days: z.int() })),
  /** Not looked at yet. */
  waiting: z.int(),
})
export type DayCoverage = z.infer<typeof DayCoverage>

/** Within what the dust of the days lies on which it could be told apart, with 95 %, and why not on the others. */
export const DustInterval = z.object({
  days: z.int(),
  lowKwh: z.number().nullable(),
  highKwh: z.number().nullable(),
  refused: z.array(z.object({ reason: z.enum(dustRefusals), days: z.int() })),
})
export type DustInterval = z.infer<typeof DustInterval>

const Slice = LossSum.extend({ key: z.string(), lossYuan: LossYuan })

export const LossSummary = LossSum.extend({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  from: day,
  to: day,
  days: DayCoverage,
  intervals: IntervalCounts,
  lossYuan: LossYuan,
  /** Production plan of the days that have a result; null without a plan. */
  planKwh: z.number().nullable(),
  /** Days of a month, months of a year, hours of a day. */
  slices: z.array(Slice),
  formulaVersions: z.array(z.int()),
  dust: DustInterval,
  computedAt: instant.nullable(),
})
export type LossSummary = z.infer<typeof LossSummary>

export const DeviceLoss = LossSum.extend({
  deviceId: z.string(),
  deviceName: z.string(),
  model: z.string(),
  ratedKw: z.number().nullable(),
  intervals: IntervalCounts,
})
export type DeviceLoss = z.infer<typeof DeviceLoss>

export const DayLoss = LossSum.extend({ day, intervals: IntervalCounts })
export type DayLoss = z.infer<typeof DayLoss>

/** What the rule of an interval looked at; null where nothing was reported. */
export const RuleInputs = z.object({
  powerKw: z.number().nullable(),
  limitKw: z.number().nullable(),
  state: z.number().nullable(),
  faultCode: z.number().nullable(),
  planeWm2: z.number().nullable(),
})
export type RuleInputs = z.infer<typeof RuleInputs>

/** What an analyst said of the event an interval belongs to. */
const IntervalDecision = z.object({ by: z.string(), cause: z.string(), isLocked: z.boolean() })

export const IntervalLoss = LossSum.extend({
  at: instant,
  booking: z.enum(bookings),
  inputs: RuleInputs,
  decided: IntervalDecision.nullable(),
})
export type IntervalLoss = z.infer<typeof IntervalLoss>

/** One figure by two versions of its definition. */
const KpiVersions = z.object({
  key: z.enum(['performanceRatio', 'equivalentHours']),
  version: z.int(),
  value: z.number().nullable(),
  earlierVersion: z.int(),
  earlierValue: z.number().nullable(),
})

/** Figures of the span by the version they have now and by the one before it, over the same days. */
export const LossVersions = z.object({
  /** Null where no result of an earlier version is kept. */
  ledger: z
    .object({ version: z.int(), earlierVersion: z.int(), days: z.int(), now: LossSum, earlier: LossSum })
    .nullable(),
  kpis: z.array(KpiVersions),
})
export type LossVersions = z.infer<typeof LossVersions>

export const OpenDiagnoses = z.object({ total: z.int(), rows: z.array(Diagnosis) })
export type OpenDiagnoses = z.infer<typeof OpenDiagnoses>

/** Fleet losses and rankings. */
export const RankedStation = z.object({
  stationId: z.string(),
  stationName: z.string(),
  stcls: z.enum(stationClasses),
  expectedKwh: z.number(),
  actualKwh: z.number(),
  lossKwh: LossKwh,
  lossYuan: z.number().nullable(),
  /** Performance ratio and equivalent hours of the span; null where irradiation or energy is unknown. */
  performanceRatio: z.number().nullable(),
  equivalentHours: z.number().nullable(),
  days: z.int(),
})
export type RankedStation = z.infer<typeof RankedStation>

export const AnalysisHome = LossSum.extend({
  from: day,
  to: day,
  stations: z.object({ all: z.int(), known: z.int() }),
  /** Of all its stations together: a day counts once for each. */
  days: DayCoverage,
  lossYuan: z.number().nullable(),
  ranking: z.array(RankedStation),
  devices: z.array(
    z.object({
      stationId: z.string(),
      stationName: z.string(),
      stcls: z.enum(stationClasses),
      deviceId: z.string(),
      deviceName: z.string(),
      worst: z.enum(lossClasses),
      lossKwh: z.number(),
      lossShare: z.number(),
    }),
  ),
  computedAt: instant.nullable(),
})
export type AnalysisHome = z.infer<typeof AnalysisHome>

/** At most 7 local days, the end not before the start (spec §5): the server refuses others. */
const SpreadQuery = z.object({
  stationId: id,
  /** Where the strings of the plant end, unless said. */
  type: z.enum(spreadTypes).optional(),
  from: day,
  to: day,
})
export type SpreadQuery = z.infer<typeof SpreadQuery>

/** Of the stations that are chosen now; at most a year. */
const BrandQuery = z.object({ from: day, to: day })
export type BrandQuery = z.infer<typeof BrandQuery>

export const ShadowList = z.object({
  timeZone: z.string(),
  days: DayCoverage,
  lostKwh: z.number(),
  lostYuan: z.number().nullable(),
  /** All of them; `strings` has those that lost the most. */
  total: z.int(),
  strings: z.array(ShadedString),
  windows: z.array(ShadowWindow),
})
export type ShadowList = z.infer<typeof ShadowList>

export const FaultLog = z.object({
  timeZone: z.string(),
  from: day,
  to: day,
  days: DayCoverage,
  /** All of the span; `rows` has the latest of them. */
  total: z.int(),
  rows: z.array(Fault),
})
export type FaultLog = z.infer<typeof FaultLog>

export const FaultTrend = z.object({
  from: day,
  to: day,
  days: DayCoverage,
  all: FaultGroup,
  /** Days of a month, months of a year; of a day only itself. */
  slices: z.array(FaultGroup),
  byCode: z.array(FaultGroup),
  byDevice: z.array(FaultGroup),
  byMaker: z.array(FaultGroup),
})
export type FaultTrend = z.infer<typeof FaultTrend>

export const analysisContract = {
  home: endpoint({
    ...read,
    path: `${base}/home`,
    query: z.object({ span: z.enum(spans), date: day.optional() }),
    response: AnalysisHome,
  }),
  lossSummary: endpoint({ ...read, path: `${base}/loss/summary`, query: SpanQuery, response: LossSummary }),
  /** The same figures by two versions of their definitions. */
  lossVersions: endpoint({ ...read, path: `${base}/loss/versions`, query: SpanQuery, response: LossVersions }),
  /** What the analysis found wrong and still lasts; of all stations unless one is named. */
  openDiagnoses: endpoint({
    ...read,
    path: `${base}/diagnoses`,
    query: z.object({ stationId: id.optional() }),
    response: OpenDiagnoses,
  }),
  lossDevices: endpoint({ ...read, path: `${base}/loss/devices`, query: SpanQuery, response: z.array(DeviceLoss) }),
  /** Days of one inverter or turbine. */
  lossDays: endpoint({
    ...read,
    path: `${base}/loss/days`,
    query: z.object({ deviceId: id, span: z.enum(spans), date: day }),
    response: z.array(DayLoss),
  }),
  /** Every interval of one inverter or turbine on one local day, with the rule that booked it. */
  lossIntervals: endpoint({
    ...read,
    path: `${base}/loss/intervals`,
    query: z.object({ deviceId: id, date: day }),
    response: z.array(IntervalLoss),
  }),
  /** Every time a device of the station was out of order (spec §7). */
  faultLog: endpoint({ ...read, path: `${base}/fault/log`, query: SpanQuery, response: FaultLog }),
  faultTrend: endpoint({ ...read, path: `${base}/fault/trend`, query: SpanQuery, response: FaultTrend }),
  faultExport: endpoint({ ...read, path: `${base}/fault/exportXls`, query: SpanQuery, response: fileResponse }),
  /** How the currents of strings and branches lie apart, beside performance and efficiency. */
  deviceSpread: endpoint({ ...read, path: `${base}/monitor/devices`, query: SpreadQuery, response: DeviceSpread }),
  spreadExport: endpoint({ ...read, path: `${base}/monitor/exportXls`, query: SpreadQuery, response: fileResponse }),
  brandComparison: endpoint({
    ...read,
    path: `${base}/brand/comparison`,
    query: BrandQuery,
    response: BrandComparison,
  }),
  brandExport: endpoint({ ...read, path: `${base}/brand/exportXls`, query: BrandQuery, response: fileResponse }),
  shadowList: endpoint({ ...read, path: `${base}/shadow/list`, query: SpanQuery, response: ShadowList }),
  shadowExport: endpoint({ ...read, path: `${base}/shadow/exportXls`, query: SpanQuery, response: fileResponse }),
  /** One string over a year. */
  shadowHeat: endpoint({
    ...read,
    path: `${base}/shadow/heat`,
    query: z.object({ deviceId: id, string: intParam(1, 999), year: intParam(2000, 2199) }),
    response: ShadowHeat,
  }),
  /** Where the devices of a plant stand on its plan (spec §7). */
  getCoordinate: endpoint({
    ...read,
    path: `${base}/getCoordinate`,
    query: z.object({ stationId: id }),
    response: PlantPlan,
  }),
  saveDeviceCoordinate: endpoint({
    method: 'POST',
    access: 'plant-plan:write',
    envelope: 'microplat',
    path: `${base}/saveDeviceCoordinate`,
    /** `version` is the plan that was edited: if another came meanwhile, nothing is saved. */
    body: z.object({ stationId: id, version: z.int32().min(0), places: z.array(PlanPlace).max(planDevicesMost) }),
    response: z.object({ version: z.int() }),
  }),
}

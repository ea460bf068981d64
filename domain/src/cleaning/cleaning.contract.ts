import { z } from 'zod'
import { spans } from '../analysis/loss.model.ts'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark } from '../kernel/validation.ts'
import { gateStates, rainSources, verdicts } from './clean-now.rules.ts'
import { CleaningForm, cleaningKinds, CleaningRecord, cleaningScopes, leftOuts, refusals } from './cleaning.model.ts'

const base = '/microplat/api/pvAnalyze'
const own = `${base}/cleaning`
const id = z.string().min(1).max(128)
const day = z.iso.date().refine((text) => text >= '2000-01-01' && text < '2200-01-01', { error: mark('field.format') })
const instant = z.iso.datetime({ offset: true })
/** A decimal number in an address. */
const numberParam = (min: number, max: number) =>
  z.codec(z.string().regex(/^\d{1,9}(?:\.\d{1,9})?$/), z.number().min(min).max(max), {
    decode: Number,
    encode: String,
  })

const ofStation = z.object({ stationId: id })
const SpanQuery = ofStation.extend({ span: z.enum(spans), date: day })
export type DustQuery = z.infer<typeof SpanQuery>

/** With 95 % it lies between low and high. */
const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

const DustCoverage = z.object({
  all: z.int(),
  counted: z.int(),
  leftOut: z.array(z.object({ reason: z.enum(leftOuts), days: z.int() })),
  waiting: z.int(),
})

export const DustSummary = z.object({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  from: day,
  to: day,
  days: DustCoverage,
  /** Null: there is a result. */
  refusal: z.enum(refusals).nullable(),
  ratio: Estimate.nullable(),
  lossKwh: Estimate.nullable(),
  /** Null without a result, or where a part of it has no price. */
  lossYuan: z.number().nullable(),
  /** Soiling ratio lost on a dry day; null where no dry spell is long enough. */
  ratePerDay: Estimate.nullable(),
  formulaVersions: z.array(z.int()),
  curveVersion: z.int(),
  computedAt: instant.nullable(),
})
export type DustSummary = z.infer<typeof DustSummary>

export const CleanLine = z.object({
  refusal: z.enum(refusals).nullable(),
  days: z.array(
    z.object({
      day,
      ratio: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** Actual energy over that of clean modules. */
      measured: z.number().nullable(),
    }),
  ),
  /** Steps that the days show, whether or not a cleaning was entered. */
  found: z.array(z.object({ day, gain: z.number() })),
  entered: z.array(
    z.object({
      id: z.string(),
      fromDay: day,
      toDay: day,
      kind: z.enum(cleaningKinds),
      scope: z.enum(cleaningScopes),
    }),
  ),
})
export type CleanLine = z.infer<typeof CleanLine>

export const DeviceDust = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  model: z.string(),
  ratedKw: z.number().nullable(),
  expectedKwh: z.number(),
  dustKwh: z.number(),
  /** At the price of each day; null where a day with dust has none. */
  dustYuan: z.number().nullable(),
  /** Of what all inverters of the station lost to dust. */
  share: z.number().nullable(),
})
export type DeviceDust = z.infer<typeof DeviceDust>

const RainDays = z.array(z.object({ day, rainMm: z.number().nullable() }))

/** What the data say, before anything is typed over it; null: they do not say. */
const CalculatorInput = z.object({
  costYuan: z.number().nullable(),
  pricePerKwh: z.number().nullable(),
  ratePctPerDay: z.number().nullable(),
  dryDays: z.number().nullable(),
})
export type CalculatorInput = z.infer<typeof CalculatorInput>

export const CleanCalculator = z.object({
  /** The last day that counts; null without one. */
  asOf: day.nullable(),
  refusal: z.enum(refusals).nullable(),
  ratio: z.number().nullable(),
  dailyEnergyKwh: z.number().nullable(),
  measured: CalculatorInput,
  /** What was computed with: typed, else measured. */
  used: CalculatorInput,
  gate: z.object({
    state: z.enum(gateStates),
    source: z.enum(rainSources),
    /** The weather service, and when it issued the forecast. */
    service: z.string().nullable(),
    issuedAt: instant.nullable(),
    days: RainDays,
  }),
  verdict: z.enum(verdicts),
  /** What a cleaning wins a day; null where dust or price is unknown. */
  gainKwhPerDay: z.number().nullable(),
  gainYuanPerDay: z.number().nullable(),
  /** C/(R·s); null where one of them is unknown or nothing is lost. */
  paybackDays: z.number().nullable(),
  /** The cheapest interval; null where cost, price or rate is unknown or zero. */
  best: z.object({ exactDays: z.number(), days: z.int(), yuanPerDay: z.number() }).nullable(),
  /** Cost of a day over the interval. */
  curve: z.array(z.object({ days: z.int(), cleaning: z.number(), dust: z.number() })),
})
export type CleanCalculator = z.infer<typeof CleanCalculator>

export const WorthCleaning = z.object({
  /** Stations with a cost of cleaning, a price and a fresh result; the others cannot be judged. */
  stations: z.object({ all: z.int(), judged: z.int() }),
  worth: z.array(
    z.object({
      stationId: z.string(),
      stationName: z.string(),
      ratio: z.number(),
      gainKwhPerDay: z.number(),
      gainYuanPerDay: z.number(),
      paybackDays: z.number(),
      dryDays: z.number(),
      rainSource: z.enum(rainSources),
    }),
  ),
})
export type WorthCleaning = z.infer<typeof WorthCleaning>

const read = { method: 'GET', access: 'analysis:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'cleaning:write', envelope: 'microplat' } as const

/** The names of specification §7; weather3day is one of the station's own calls, and records are ours. */
export const cleaningContract = {
  dust: endpoint({ ...read, path: `${base}/dust`, query: SpanQuery, response: DustSummary }),
  cleanLine: endpoint({ ...read, path: `${base}/cleanLine`, query: SpanQuery, response: CleanLine }),
  deviceDust: endpoint({ ...read, path: `${base}/deviceDust`, query: SpanQuery, response: z.array(DeviceDust) }),
  exportDeviceDust: endpoint({
    ...read,
    path: `${base}/deviceDust/export`,
    query: SpanQuery,
    response: fileResponse,
  }),
  cleanCalculator: endpoint({
    ...read,
    path: `${base}/cleanCalculator`,
    query: ofStation.extend({
      costYuan: numberParam(0, 100_000_000).optional(),
      pricePerKwh: numberParam(0, 100).optional(),
      ratePctPerDay: numberParam(0, 10).optional(),
      dryDays: numberParam(0, 365).optional(),
    }),
    response: CleanCalculator,
  }),
  /** Stations of the caller where a cleaning pays today. */
  worthCleaning: endpoint({ ...read, path: `${own}/worth`, response: WorthCleaning }),
  records: endpoint({
    ...read,
    path: `${own}/page`,
    query: pageQuery.extend(ofStation.shape),
    response: pageOf(CleaningRecord),
  }),
  exportRecords: endpoint({ ...read, path: `${own}/export`, query: ofStation, response: fileResponse }),
  insertRecord: endpoint({ ...write, path: `${own}/insert`, body: CleaningForm, response: CleaningRecord }),
  updateRecord: endpoint({
    ...write,
    path: `${own}/update`,
    body: CleaningForm.safeExtend({ id, version: z.int32() }),
    response: CleaningRecord,
  }),
  removeRecord: endpoint({
    ...write,
    path: `${own}/delete`,
    body: z.object({ id }),
    response: z.object({ removed: z.int() }),
  }),
}

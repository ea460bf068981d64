import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { textPairs } from '../kernel/texts.ts'
import { mark, max, nonNegativeNumber, searchText } from '../kernel/validation.ts'
import { extensions } from './price-series.rules.ts'
import { rates, RatePrices, TariffCalendar, yuanPerKwh } from './tariff.model.ts'

const base = '/microplat/api/base'
const id = z.string().min(1).max(64)
const day = z.iso.date().refine((text) => text >= '2000' && text < '2200', { error: mark('field.format') })

export const priceModes = ['single', 'timeOfUse'] as const
export const priceModeNames = textPairs({ single: ['单一电价', 'One price'], timeOfUse: ['分时电价', 'Time of use'] })
export const priceTimes = ['now', 'coming', 'past'] as const
export const priceTimeNames = textPairs({
  now: ['当前生效', 'In force'],
  coming: ['尚未生效', 'Not yet in force'],
  past: ['已结束', 'Ended'],
})

export const StationPrice = RatePrices.extend({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  /** Empty: of the whole station. */
  meterId: z.string(),
  meterName: z.string(),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  mode: z.enum(priceModes),
  calendar: TariffCalendar.nullable(),
  note: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
  /** On the station's local day of today. */
  time: z.enum(priceTimes),
})
export type StationPrice = z.infer<typeof StationPrice>

const neededIn = { single: ['single'], timeOfUse: [...rates, 'calendar'] } as const

/** The fields of one way of pricing are needed in it, and left alone in the other. */
export const StationPriceForm = z
  .object({
    /** Absent: a new one. */
    id: id.optional(),
    stationId: id,
    /** Empty: for the whole station. */
    meterId: z.string().max(64).optional(),
    fromDay: day,
    /** Empty: no end is known. */
    toDay: z.union([z.literal(''), day]).nullish(),
    mode: z.enum(priceModes),
    single: yuanPerKwh.nullish(),
    sharp: yuanPerKwh.nullish(),
    peak: yuanPerKwh.nullish(),
    flat: yuanPerKwh.nullish(),
    valley: yuanPerKwh.nullish(),
    calendar: TariffCalendar.nullish(),
    note: max(100),
  })
  .superRefine((form, ctx) => {
    for (const key of neededIn[form.mode])
      if (form[key] === undefined || form[key] === null)
        ctx.addIssue({ code: 'custom', path: [key], message: mark('field.required') })
    if (form.toDay && form.toDay < form.fromDay)
      ctx.addIssue({ code: 'custom', path: ['toDay'], message: mark('range.endBeforeStart') })
  })
export type StationPriceForm = z.infer<typeof StationPriceForm>

export const PriceFilter = z.object({
  keyword: searchText.optional(),
  stationId: id.optional(),
  mode: z.enum(priceModes).optional(),
  time: z.enum(priceTimes).optional(),
})
export type PriceFilter = z.infer<typeof PriceFilter>

export const Co2Factor = z.object({
  id: z.string(),
  year: z.int(),
  kgPerKwh: z.number(),
  note: z.string(),
  /** Empty: published for everybody, and used until the company enters its own. */
  changedBy: z.string(),
  changedAt: z.string().nullable(),
})
export type Co2Factor = z.infer<typeof Co2Factor>

export const Co2FactorForm = z.object({
  year: z.int().min(2000).max(2199),
  kgPerKwh: nonNegativeNumber().max(5),
  note: max(100),
})
export type Co2FactorForm = z.infer<typeof Co2FactorForm>

const read = { method: 'GET', access: 'price:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'price:write', envelope: 'microplat' } as const
const done = z.object({ changed: z.int() })

/** Behind income and CO2: what a kilowatt-hour earns and spares, with everything that was ever entered. */
export const stationPriceContract = {
  pricePage: endpoint({
    ...read,
    path: `${base}/stationPrice/page`,
    query: pageQuery.extend(PriceFilter.shape),
    response: pageOf(StationPrice),
  }),
  exportPrices: endpoint({ ...read, path: `${base}/stationPrice/export`, query: PriceFilter, response: fileResponse }),
  /** Meters of a station that a price can be entered for. */
  meters: endpoint({
    ...read,
    path: `${base}/stationPrice/meters`,
    query: z.object({ stationId: id }),
    response: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** One that begins inside another closes it the day before. */
  savePrice: endpoint({ ...write, path: `${base}/stationPrice/save`, body: StationPriceForm, response: done }),
  /** `extend` says which neighbour takes its days. */
  removePrice: endpoint({
    ...write,
    path: `${base}/stationPrice/delete`,
    body: z.object({ id, extend: z.enum(extensions).default('none') }),
    response: done,
  }),
  factors: endpoint({ ...read, path: `${base}/co2Factor/list`, response: z.array(Co2Factor) }),
  saveFactor: endpoint({ ...write, path: `${base}/co2Factor/save`, body: Co2FactorForm, response: done }),
  removeFactor: endpoint({
    ...write,
    path: `${base}/co2Factor/delete`,
    body: z.object({ year: z.int().min(2000).max(2199) }),
    response: done,
  }),
}

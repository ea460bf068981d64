import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mark, max, nonNegativeNumber, searchText } from '../kernel/validation.ts'

const base = '/microplat/api/base'
const id = z.string().min(1).max(64)
const day = z.iso.date().refine((text) => text >= '2000' && text < '2200', { error: mark('field.format') })

export const StationPrice = z.object({
  /** Station and day: there is one price from a day on. */
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  fromDay: z.string(),
  priceYuanPerKwh: z.number(),
  note: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
  /** In force on the station's local day of today. */
  isInForce: z.boolean(),
})
export type StationPrice = z.infer<typeof StationPrice>

export const StationPriceForm = z.object({
  stationId: id,
  fromDay: day,
  priceYuanPerKwh: nonNegativeNumber().max(100),
  note: max(100),
})
export type StationPriceForm = z.infer<typeof StationPriceForm>

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
    query: pageQuery.extend({ keyword: searchText.optional() }),
    response: pageOf(StationPrice),
  }),
  /** A price of the same day is replaced. */
  savePrice: endpoint({ ...write, path: `${base}/stationPrice/save`, body: StationPriceForm, response: done }),
  removePrice: endpoint({
    ...write,
    path: `${base}/stationPrice/delete`,
    body: z.object({ stationId: id, fromDay: day }),
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

import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'

/** Why two brands cannot be compared. */
export const brandRefusalNames = textPairs({
  notMatched: [
    '不可比：没有一处电站在相同倾角、朝向和容配比下同时装有两个品牌',
    'Not comparable: no station has both brands with the same tilt, azimuth and DC/AC ratio',
  ],
  tooFewDays: ['不可比：共同的有效日不足 14 天', 'Not comparable: fewer than 14 valid days in common'],
})
export type BrandRefusal = keyof typeof brandRefusalNames
const refusals = Object.keys(brandRefusalNames) as [BrandRefusal, ...BrandRefusal[]]

/** The longest period that is compared, in days. */
export const brandDays = 366
/** Those with the most inverters; more pairs than these hide what matters. */
export const brandsCompared = 6

export const EfficiencyBin = z.object({
  /** Middle of the bin, in percent of the rated power on the DC side. */
  loadPct: z.number(),
  efficiencyPct: z.number().nullable(),
})

export const Brand = z.object({
  maker: z.string(),
  inverters: z.int(),
  stations: z.int(),
  /** Device days that count. */
  deviceDays: z.int(),
  /** Energy over nameplate × irradiation, losses that are not of the inverter added back; null without a day. */
  indexPct: z.number().nullable(),
  availabilityPct: z.number().nullable(),
  efficiencyPct: z.number().nullable(),
  bins: z.array(EfficiencyBin),
})
export type Brand = z.infer<typeof Brand>

export const BrandPair = z.object({
  maker: z.string(),
  other: z.string(),
  refusal: z.enum(refusals).nullable(),
  /** Index of the first less that of the second, in percentage points; null when refused. */
  differencePts: z.number().nullable(),
  lowPts: z.number().nullable(),
  highPts: z.number().nullable(),
  days: z.int(),
  inverters: z.tuple([z.int(), z.int()]),
})
export type BrandPair = z.infer<typeof BrandPair>

export const BrandComparison = z.object({
  stations: z.int(),
  /** Inverters whose maker, rated power or module capacity is not entered. */
  unknownInverters: z.int(),
  brands: z.array(Brand),
  pairs: z.array(BrandPair),
})
export type BrandComparison = z.infer<typeof BrandComparison>

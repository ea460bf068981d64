import { brandLabels, brandPairLabels } from '@fengguang/domain/analysis/brand.labels'
import { brandRefusalNames, type Brand, type BrandPair } from '@fengguang/domain/analysis/brand.model'
import { numberText } from '@fengguang/domain/kernel/units'
import type { CategoryChart } from '../../kit/chart/chart.model.ts'
import type { Field } from '../../kit/field.ts'
import type { Say } from '../../lib/i18n.ts'
import { b } from './brand.texts.ts'

export type BrandRow = Brand & { id: string }

export const brandFields: readonly Field<BrandRow>[] = [
  { key: 'maker', ...brandLabels.maker, widthPx: 150, fixed: true },
  { key: 'inverters', ...brandLabels.inverters, widthPx: 100 },
  { key: 'stations', ...brandLabels.stations, widthPx: 90 },
  { key: 'deviceDays', ...brandLabels.deviceDays, widthPx: 110 },
  { key: 'indexPct', ...brandLabels.indexPct, widthPx: 120 },
  { key: 'availabilityPct', ...brandLabels.availabilityPct, widthPx: 140 },
  { key: 'efficiencyPct', ...brandLabels.efficiencyPct, widthPx: 120 },
]

export interface PairRow {
  id: string
  pair: string
  differencePts: number | null
  interval: string
  verdict: string
  days: number
}

/** A difference is proven when its interval lies on one side of zero. */
function verdictOf({ maker, other, refusal, lowPts, highPts }: BrandPair, say: Say): string {
  if (refusal) return say(brandRefusalNames[refusal])
  if (lowPts! > 0) return say(b.better, { maker })
  return highPts! < 0 ? say(b.better, { maker: other }) : say(b.same)
}

export const pairRow = (pair: BrandPair, say: Say): PairRow => ({
  id: `${pair.maker} ${pair.other}`,
  pair: say(b.pair, { maker: pair.maker, other: pair.other }),
  differencePts: pair.differencePts,
  interval:
    pair.lowPts === null ? '--' : say(b.interval, { low: numberText(pair.lowPts), high: numberText(pair.highPts) }),
  verdict: verdictOf(pair, say),
  days: pair.days,
})

export const pairFields: readonly Field<PairRow>[] = [
  { key: 'pair', ...brandPairLabels.pair, widthPx: 220, fixed: true },
  { key: 'differencePts', ...brandPairLabels.differencePts, widthPx: 110 },
  { key: 'interval', ...brandPairLabels.interval, widthPx: 150 },
  { key: 'days', ...brandPairLabels.days, widthPx: 110 },
  { key: 'verdict', ...brandPairLabels.verdict, widthPx: 320 },
]

export const indexChart = (brands: readonly Brand[], say: Say): CategoryChart => ({
  kind: 'category',
  axis: say(brandLabels.maker.label),
  categories: brands.map(({ maker }) => ({ id: maker, name: maker })),
  series: [
    {
      id: 'index',
      name: say(brandLabels.indexPct.label),
      unit: '%',
      shape: 'bar',
      values: brands.map(({ indexPct }) => indexPct),
    },
    {
      id: 'availability',
      name: say(brandLabels.availabilityPct.label),
      unit: '%',
      shape: 'bar',
      values: brands.map(({ availabilityPct }) => availabilityPct),
    },
  ],
})

export const efficiencyChart = (brands: readonly Brand[], say: Say): CategoryChart => ({
  kind: 'category',
  axis: say(b.load),
  categories: (brands[0]?.bins ?? []).map(({ loadPct }) => ({ id: String(loadPct), name: `${loadPct} %` })),
  series: brands.map(({ maker, bins }) => ({
    id: maker,
    name: maker,
    unit: '%',
    shape: 'line' as const,
    isLevel: true,
    values: bins.map(({ efficiencyPct }) => efficiencyPct),
  })),
})

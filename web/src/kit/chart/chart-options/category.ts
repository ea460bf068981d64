import { BarChart, LineChart } from 'echarts/charts'
import type { CategoryChart, CategorySeries } from '../chart.model.ts'
import { sharedZero, type Extent } from '../shared-zero.ts'
import {
  bandSeries,
  base,
  categoryAxis,
  namedTip,
  scaled,
  shownText,
  valueAxis,
  valueText,
  type ChartDrawer,
  type ChartLook,
} from './option-parts.ts'

/** How far the values of an axis reach; what is stacked reaches as far as its sum. */
function extentOf(series: readonly CategorySeries[], look: ChartLook): Extent {
  const sums = new Map<string, Extent>()
  const all: Extent = { min: 0, max: 0 }
  const take = (value: number) => {
    all.min = Math.min(all.min, value)
    all.max = Math.max(all.max, value)
  }
  for (const one of series)
    for (const [at, value] of one.values.entries()) {
      const shown = scaled(value, one, look) ?? 0
      const key = `${one.stack ?? one.id} ${at}`
      const sum = sums.get(key) ?? { min: 0, max: 0 }
      if (shown < 0) sum.min += shown
      else sum.max += shown
      sums.set(key, sum)
      for (const end of one.band?.[at] ?? []) take(scaled(end, one, look) ?? 0)
    }
  for (const { min, max } of sums.values()) {
    take(min)
    take(max)
  }
  return all
}

function seriesOf(one: CategorySeries, yAxisIndex: number, { categories }: CategoryChart, look: ChartLook) {
  const { id, name, shape = 'bar', stack, colour, dashed, values, band } = one
  const range = (at: number) => {
    const ends = band?.[at]
    return ends
      ? ` (${ends.map((end) => shownText(scaled(end, one, look), { ...one, unit: '' }, look)).join(' – ')})`
      : ''
  }
  const main = {
    id,
    name,
    type: shape === 'bar' ? 'bar' : 'line',
    yAxisIndex,
    data: categories.map((_none, at) => scaled(values[at], one, look)),
    connectNulls: false,
    // Without its dot a value between two gaps would not be seen.
    showSymbol: categories.length <= 62,
    barMaxWidth: 40,
    z: 3,
    ...(colour !== undefined && { color: look.colours.named(colour) }),
    ...(stack !== undefined && { stack, itemStyle: { borderRadius: 0 } }),
    ...(shape === 'area' && { areaStyle: { opacity: 0.12 } }),
    ...(dashed && { lineStyle: { type: 'dashed' } }),
    ...(shape === 'dots' && { showSymbol: true, symbol: 'diamond', symbolSize: 12, lineStyle: { width: 0 }, z: 4 }),
    tooltip: { valueFormatter: (value: unknown, at: number) => `${shownText(value, one, look)}${range(at)}` },
  }
  if (!band) return [main]
  const ends = categories.map((_none, at) => {
    const [low, high] = band[at] ?? [null, null]
    return [at, scaled(low, one, look), scaled(high, one, look)] as const
  })
  return [main, ...bandSeries({ id, name, yAxisIndex }, ends)]
}

/** Bars, stacked bars, lines and areas over names. One axis per unit, and their zeros stand at one height. */
export const categoryDrawer: ChartDrawer<CategoryChart> = {
  modules: [BarChart, LineChart],
  draw: (data, look) => {
    const { categories, series } = data
    const units = [...new Set(series.map(({ unit }) => unit))]
    const of = (unit: string) => series.filter((one) => one.unit === unit)
    const isLevel = (unit: string) => of(unit).every((one) => one.isLevel)
    const zeros = units.some(isLevel) ? undefined : sharedZero(units.map((unit) => extentOf(of(unit), look)))
    const drawn = series.map((one) => seriesOf(one, units.indexOf(one.unit), data, look))
    const starts = drawn.map((_none, at) => drawn.slice(0, at).flat().length)
    return {
      option: {
        ...base(look, { hasLegend: series.length > 1 }),
        tooltip: namedTip(categories),
        xAxis: categoryAxis(categories, look),
        yAxis: units.map((unit, index) => ({
          ...valueAxis(look.unitOf(unit).name, index),
          scale: isLevel(unit),
          alignTicks: index > 0 && !zeros,
          ...zeros?.[index],
        })),
        series: drawn.flat(),
      },
      marks: categories.flatMap(({ id, name }, dataIndex) =>
        series.map((one, at) => ({
          seriesIndex: starts[at]!,
          dataIndex,
          pick: { id, part: one.id },
          text: `${name} · ${one.name}: ${valueText(one.values[dataIndex], one, look)}`,
        })),
      ),
    }
  },
}

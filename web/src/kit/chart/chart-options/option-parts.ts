import type { EChartsCoreOption } from 'echarts/core'
import { missingText, numberText } from '@fengguang/domain/kernel/units'
import type { Say } from '../../../lib/i18n.ts'
import type { ChartColours } from '../../../theme/chart-colours.ts'
import type { Category, ChartPick, Measure, Value } from '../chart.model.ts'
import type { UnitOf } from '../chart-units.ts'
import { labelLayout } from '../label-layout.ts'

export interface ChartLook {
  /** Read aloud in place of the picture. */
  label: string
  widthPx: number
  unitOf: UnitOf
  say: Say
  colours: ChartColours
}

/** Something that can be pointed at: by the mouse, by arrow keys, and that may be picked. */
export interface ChartMark {
  seriesIndex: number
  dataIndex: number
  pick?: ChartPick
  text: string
}

export interface Drawing {
  option: EChartsCoreOption
  marks: readonly ChartMark[]
}

/** The modules of ECharts a kind of chart needs beside the common ones, and how it is drawn. */
export interface ChartDrawer<Data> {
  modules: readonly unknown[]
  draw: (data: Data, look: ChartLook) => Drawing
}

const legendHeightPx = 30
const axisNameHeightPx = 24

/** A value in the unit its axis is shown in. */
export const scaled = (value: Value | undefined, { unit }: Measure, { unitOf }: ChartLook): Value =>
  typeof value === 'number' && Number.isFinite(value) ? value / unitOf(unit).factor : null

export function valueText(value: Value | undefined, measure: Measure, look: ChartLook): string {
  return shownText(scaled(value, measure, look), measure, look)
}

/** A value that is in its shown unit already. */
export function shownText(value: unknown, { unit, decimals }: Measure, { unitOf }: ChartLook): string {
  const text = numberText(typeof value === 'number' ? value : undefined, decimals)
  return text === missingText ? text : [text, unitOf(unit).name].filter(Boolean).join(' ')
}

export const base = ({ label }: ChartLook, { hasLegend = true, hasUnits = true } = {}): EChartsCoreOption => ({
  animation: false,
  aria: { enabled: true, label: { description: label } },
  grid: {
    left: 12,
    right: 16,
    top: (hasLegend ? legendHeightPx : 8) + (hasUnits ? axisNameHeightPx : 0),
    bottom: 12,
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  },
  legend: { show: hasLegend, type: 'scroll', top: 2 },
})

/** Names under the picture, as many as there is room for. */
export const categoryAxis = (categories: readonly Category[], { widthPx }: ChartLook) => {
  const names = categories.map(({ name, short }) => short ?? name)
  return { type: 'category', data: names, axisTick: { alignWithLabel: true }, axisLabel: labelLayout(names, widthPx) }
}

/** The name of a category in a tip is the whole one, also where the axis has a short one. */
export const namedTip = (categories: readonly Category[]) => ({
  trigger: 'axis',
  confine: true,
  axisPointer: {
    type: 'shadow',
    label: { formatter: ({ seriesData }: Pointed) => categories[seriesData[0]?.dataIndex ?? -1]?.name ?? '' },
  },
})
interface Pointed {
  seriesData: readonly { dataIndex: number }[]
}

export const valueAxis = (unit: string, index = 0) => ({
  type: 'value',
  name: unit,
  nameLocation: 'end',
  nameGap: 10,
  position: index % 2 === 0 ? 'left' : 'right',
  offset: Math.floor(index / 2) * 52,
  splitLine: { show: index === 0 },
})

/** The interval around a line: an unseen line below, and the space up to the upper one filled. It has the line's name, so that the legend hides it too. */
export function bandSeries(
  of: { name: string; id: string; yAxisIndex?: number },
  points: readonly (readonly [x: number | string, low: Value, high: Value])[],
): Record<string, unknown>[] {
  const shared = {
    name: of.name,
    type: 'line',
    stack: `band ${of.id}`,
    stackStrategy: 'all',
    yAxisIndex: of.yAxisIndex ?? 0,
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    connectNulls: false,
    tooltip: { show: false },
    z: 1,
  }
  return [
    { ...shared, id: `${of.id} low`, data: points.map(([x, low]) => [x, low]) },
    {
      ...shared,
      id: `${of.id} high`,
      areaStyle: { opacity: 0.18 },
      data: points.map(([x, low, high]) => [x, low === null || high === null ? null : high - low]),
    },
  ]
}

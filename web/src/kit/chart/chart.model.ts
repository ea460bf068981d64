import type { ColourName } from '../../theme/chart-colours.ts'
import type { Curve } from '../curve/curve.model.ts'

/** Null is unknown: a gap in the picture, `--` in the table, never a zero. */
export type Value = number | null

export interface Named {
  id: string
  name: string
}

export interface Category extends Named {
  /** Stands at the axis in place of the name, where room is scarce. */
  short?: string
}

/** What a number is: values stay in the base unit, a bigger one is chosen only to show them. */
export interface Measure {
  name: string
  unit: string
  decimals?: number
}

export type Interval = readonly [low: number, high: number]

/** Lines, areas and bars over instants. */
export interface TimeChart {
  kind: 'time'
  curves: readonly Curve[]
  /** IANA zone of the station; the browser's unless said. */
  zone?: string
}

export interface CategorySeries extends Measure {
  id: string
  /** Dots are events: values without a line between them. */
  shape?: 'line' | 'area' | 'bar' | 'dots'
  /** Series with the same word here stand upon each other. */
  stack?: string
  /** For what means the same in every picture; else the order of the series decides. */
  colour?: ColourName
  dashed?: boolean
  /** A level far from zero, as a ratio near 100 %: its axis begins near the values. Never for bars. */
  isLevel?: boolean
  /** One for each category. */
  values: readonly Value[]
  /** The interval around each value. */
  band?: readonly (Interval | null)[]
}

/** Lines, areas, bars and stacked bars over names: days, stations, brands. */
export interface CategoryChart {
  kind: 'category'
  /** What the categories are, over the first column of the table. */
  axis: string
  categories: readonly Category[]
  series: readonly CategorySeries[]
}

export interface WaterfallStep extends Category {
  /**
   * A change adds its value to the balance. A total with a value sets the balance, without one it shows the balance.
   */
  role: 'change' | 'total'
  value?: Value
}

/** How one total becomes another, step by step. */
export interface WaterfallChart extends Measure {
  kind: 'waterfall'
  axis: string
  steps: readonly WaterfallStep[]
}

/** A value for each pair of two categories, as a colour. */
export interface HeatChart extends Measure {
  kind: 'heat'
  rowAxis: string
  rows: readonly Category[]
  columns: readonly Category[]
  /** By row, then by column. */
  values: readonly (readonly Value[])[]
}

export interface Bin {
  x: number
  y: Value
  interval?: Interval
  /** So many samples are in it. */
  count?: number
}

/** Samples as dots, and curves of bins through them. */
export interface ScatterChart {
  kind: 'scatter'
  x: Measure
  y: Measure
  /** x and y by turns in one array. */
  clouds: readonly (Named & { points: Float64Array })[]
  lines: readonly (Named & { dashed?: boolean; bins: readonly Bin[] })[]
}

export interface Item extends Category {
  value: Value
  /** For what means the same in every picture; else the order decides. */
  colour?: ColourName
}

/** Items in order of size, and which part of the whole the first ones make. */
export interface ParetoChart extends Measure {
  kind: 'pareto'
  axis: string
  items: readonly Item[]
  /** What the whole has beside the items. */
  rest?: number
}

export interface Box extends Category {
  min: number
  q1: number
  median: number
  q3: number
  max: number
  /** Beyond the whiskers. */
  outliers?: readonly number[]
  /** So many samples it stands for. */
  count?: number
}

/** How values spread, side by side. A box that is unknown stays empty. */
export interface BoxChart extends Measure {
  kind: 'box'
  axis: string
  boxes: readonly (Box | Category)[]
}

/** Parts of a whole, as a ring. */
export interface ShareChart extends Measure {
  kind: 'share'
  axis: string
  items: readonly Item[]
}

/** What a chart shows, without a word about how it is drawn. */
export type ChartData =
  | TimeChart
  | CategoryChart
  | WaterfallChart
  | HeatChart
  | ScatterChart
  | ParetoChart
  | BoxChart
  | ShareChart
export type ChartKind = ChartData['kind']

/** What was clicked: a category, a step or an item; and of which series or column, where there are some. */
export interface ChartPick {
  id: string
  part?: string
}

export const isBox = (box: Box | Category): box is Box => 'median' in box

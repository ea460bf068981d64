import type { Say } from '../../lib/i18n.ts'
import { curveRows } from '../curve/curve-table.ts'
import { falls, ranked, shares } from './chart-figures.ts'
import { m } from './chart.texts.ts'
import {
  isBox,
  type BoxChart,
  type CategoryChart,
  type ChartData,
  type ChartPick,
  type HeatChart,
  type ParetoChart,
  type ScatterChart,
  type ShareChart,
  type TimeChart,
  type WaterfallChart,
} from './chart.model.ts'

export interface ChartColumn {
  title: string
  kind: 'text' | 'number' | 'time'
  unit?: string
  decimals?: number | undefined
}
export type ChartCell = string | number | null | undefined
export interface ChartRow {
  cells: readonly ChartCell[]
  /** What a cell stands for, if it can be picked. */
  picks?: readonly (ChartPick | undefined)[]
}
/** Every chart as figures: what the table shows and what is exported. */
export interface ChartTable {
  columns: readonly ChartColumn[]
  rows: readonly ChartRow[]
  zone?: string | undefined
}

const text = (title: string): ChartColumn => ({ title, kind: 'text' })
const number = (title: string, unit = '', decimals?: number): ChartColumn => ({ title, kind: 'number', unit, decimals })
const pct = (title: string): ChartColumn => number(title, '%', 1)

function timeTable({ curves, zone }: TimeChart, say: Say): ChartTable {
  const banded = curves.some(({ band }) => band)
  const rows = curveRows(
    banded
      ? curves.flatMap((curve) => {
          if (!curve.band) return [curve]
          const of = (values: Float64Array) =>
            curve.points.map((value, index) => (index % 2 === 1 ? values[(index - 1) / 2]! : value))
          return [curve, { ...curve, points: of(curve.band.low) }, { ...curve, points: of(curve.band.high) }]
        })
      : curves,
  )
  return {
    zone,
    columns: [
      { title: say(m.time), kind: 'time' },
      ...curves.flatMap(({ name, unit, decimals, band }) => [
        number(name, unit, decimals),
        ...(band ? [m.low, m.high].map((end) => number(say(end, { name }), unit, decimals)) : []),
      ]),
    ],
    rows: rows.map(({ timeMs, values }) => ({ cells: [timeMs, ...values] })),
  }
}

const categoryTable = ({ axis, categories, series }: CategoryChart, say: Say): ChartTable => ({
  columns: [
    text(axis),
    ...series.flatMap(({ name, unit, decimals, band }) => [
      number(name, unit, decimals),
      ...(band ? [m.low, m.high].map((end) => number(say(end, { name }), unit, decimals)) : []),
    ]),
  ],
  rows: categories.map(({ id, name }, at) => ({
    cells: [name, ...series.flatMap(({ values, band }) => [values[at], ...(band ? (band[at] ?? [null, null]) : [])])],
    picks: [
      undefined,
      ...series.flatMap(({ id: part, band }) => [{ id, part }, ...(band ? [undefined, undefined] : [])]),
    ],
  })),
})

const waterfallTable = (data: WaterfallChart, say: Say): ChartTable => ({
  columns: [
    text(data.axis),
    number(say(m.change), data.unit, data.decimals),
    number(say(m.balance), data.unit, data.decimals),
  ],
  rows: falls(data).map(({ step: { id, name, role, value }, balance }) => ({
    cells: [name, role === 'change' ? value : undefined, balance],
    picks: [{ id }],
  })),
})

const heatTable = ({ rowAxis, rows, columns, values, unit, decimals }: HeatChart): ChartTable => ({
  columns: [text(rowAxis), ...columns.map(({ name }) => number(name, unit, decimals))],
  rows: rows.map(({ id, name }, row) => ({
    cells: [name, ...columns.map((_none, column) => values[row]?.[column])],
    picks: [undefined, ...columns.map((column) => ({ id, part: column.id }))],
  })),
})

function scatterTable({ x, y, clouds, lines }: ScatterChart, say: Say): ChartTable {
  if (lines.length === 0)
    return {
      columns: [text(''), number(x.name, x.unit, x.decimals), number(y.name, y.unit, y.decimals)],
      rows: clouds.flatMap(({ name, points }) =>
        Array.from({ length: points.length / 2 }, (_none, i) => ({ cells: [name, points[2 * i], points[2 * i + 1]] })),
      ),
    }
  const xs = [...new Set(lines.flatMap(({ bins }) => bins.map((bin) => bin.x)))].toSorted((a, b) => a - b)
  const has = lines.map(({ bins }) => ({
    interval: bins.some(({ interval }) => interval),
    count: bins.some(({ count }) => count !== undefined),
  }))
  const columns = lines.flatMap(({ name }, i) => [
    number(name, y.unit, y.decimals),
    ...(has[i]!.interval ? [m.low, m.high].map((end) => number(say(end, { name }), y.unit, y.decimals)) : []),
    ...(has[i]!.count ? [number(say(m.countOf, { name }), '', 0)] : []),
  ])
  return {
    columns: [number(x.name, x.unit, x.decimals), ...columns],
    rows: xs.map((at) => ({
      cells: [
        at,
        ...lines.flatMap(({ bins }, i) => {
          const bin = bins.find((one) => one.x === at)
          return [
            bin?.y,
            ...(has[i]!.interval ? [bin?.interval?.[0], bin?.interval?.[1]] : []),
            ...(has[i]!.count ? [bin?.count] : []),
          ]
        }),
      ],
    })),
  }
}

const paretoTable = (data: ParetoChart, say: Say): ChartTable => ({
  columns: [text(data.axis), number(data.name, data.unit, data.decimals), pct(say(m.share)), pct(say(m.cumulative))],
  rows: [
    ...ranked(data).map(({ item: { id, name, value }, sharePct, cumulativePct }) => ({
      cells: [name, value, sharePct, cumulativePct],
      picks: [{ id }],
    })),
    ...(data.rest ? [{ cells: [say(m.rest), data.rest, null, 100] }] : []),
  ],
})

const boxTable = ({ axis, unit, decimals, boxes }: BoxChart, say: Say): ChartTable => ({
  columns: [
    text(axis),
    ...[m.min, m.q1, m.median, m.q3, m.max].map((name) => number(say(name), unit, decimals)),
    number(say(m.outliers), '', 0),
    number(say(m.count), '', 0),
  ],
  rows: boxes.map((box) => ({
    cells: isBox(box)
      ? [box.name, box.min, box.q1, box.median, box.q3, box.max, box.outliers?.length ?? 0, box.count]
      : [box.name, null, null, null, null, null, null, null],
    picks: [{ id: box.id }],
  })),
})

const shareTable = (data: ShareChart, say: Say): ChartTable => ({
  columns: [text(data.axis), number(data.name, data.unit, data.decimals), pct(say(m.share))],
  rows: shares(data).map(({ item: { id, name, value }, sharePct }) => ({
    cells: [name, value, sharePct],
    picks: [{ id }],
  })),
})

/** The same figures as a table, of any chart. */
export function chartTable(data: ChartData, say: Say): ChartTable {
  switch (data.kind) {
    case 'time':
      return timeTable(data, say)
    case 'category':
      return categoryTable(data, say)
    case 'waterfall':
      return waterfallTable(data, say)
    case 'heat':
      return heatTable(data)
    case 'scatter':
      return scatterTable(data, say)
    case 'pareto':
      return paretoTable(data, say)
    case 'box':
      return boxTable(data, say)
    default:
      return shareTable(data, say)
  }
}

export const hasFigures = ({ columns, rows }: ChartTable): boolean =>
  rows.some(({ cells }) => cells.some((cell, at) => columns[at]!.kind === 'number' && Number.isFinite(cell)))

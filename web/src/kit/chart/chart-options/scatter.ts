import { LineChart, ScatterChart as ScatterSeries } from 'echarts/charts'
import type { ScatterChart } from '../chart.model.ts'
import {
  bandSeries,
  base,
  scaled,
  shownText,
  valueAxis,
  valueText,
  type ChartDrawer,
  type ChartLook,
} from './option-parts.ts'

/** From here on dots are drawn in one go, without a tip for each. */
const manyDots = 2000

function dotsOf(points: Float64Array, { x, y }: ScatterChart, { unitOf }: ChartLook): Float64Array {
  const factors = [unitOf(x.unit).factor, unitOf(y.unit).factor] as const
  return points.map((value, index) => value / factors[index % 2 === 0 ? 0 : 1])
}

function lineOf(line: ScatterChart['lines'][number], data: ScatterChart, look: ChartLook) {
  const { id, name, dashed, bins } = line
  const xOf = (x: number) => scaled(x, data.x, look) ?? x
  const main = {
    id,
    name,
    type: 'line',
    data: bins.map(({ x, y }) => [xOf(x), scaled(y, data.y, look)]),
    connectNulls: false,
    symbolSize: 5,
    z: 4,
    lineStyle: { width: 2, ...(dashed && { type: 'dashed' }) },
    tooltip: {
      valueFormatter: (value: unknown) => shownText(Array.isArray(value) ? value[1] : value, data.y, look),
    },
  }
  if (!bins.some(({ interval }) => interval)) return [main]
  const ends = bins.map(({ x, interval: [low, high] = [null, null] }) => {
    return [xOf(x), scaled(low, data.y, look), scaled(high, data.y, look)] as const
  })
  return [main, ...bandSeries({ id, name }, ends)]
}

/** Samples as faint dots, curves of bins over them. */
export const scatterDrawer: ChartDrawer<ScatterChart> = {
  modules: [ScatterSeries, LineChart],
  draw: (data, look) => {
    const { clouds, lines, x, y } = data
    const drawn = lines.map((line) => lineOf(line, data, look))
    const starts = drawn.map((_none, at) => clouds.length + drawn.slice(0, at).flat().length)
    const { grid, ...rest } = base(look)
    return {
      option: {
        ...rest,
        grid: { ...(grid as object), bottom: 30 },
        tooltip: { trigger: 'item', confine: true },
        xAxis: {
          type: 'value',
          name: [x.name, look.unitOf(x.unit).name].filter(Boolean).join(' / '),
          nameLocation: 'middle',
          nameGap: 26,
          splitLine: { show: false },
          scale: true,
        },
        yAxis: { ...valueAxis(look.unitOf(y.unit).name) },
        series: [
          ...clouds.map(({ id, name, points }) => ({
            id,
            name,
            type: 'scatter',
            symbolSize: points.length / 2 > manyDots ? 2 : 4,
            large: points.length / 2 > manyDots,
            largeThreshold: manyDots,
            dimensions: [x.name, y.name],
            encode: { x: 0, y: 1 },
            data: dotsOf(points, data, look),
            itemStyle: { opacity: 0.35 },
            z: 2,
          })),
          ...drawn.flat(),
        ],
      },
      marks: lines.flatMap(({ name, bins }, at) =>
        bins.map((bin, dataIndex) => ({
          seriesIndex: starts[at]!,
          dataIndex,
          text: `${name} · ${valueText(bin.x, x, look)}: ${valueText(bin.y, y, look)}`,
        })),
      ),
    }
  },
}

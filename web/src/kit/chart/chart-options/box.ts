import { BoxplotChart, ScatterChart } from 'echarts/charts'
import { isBox, type Box, type BoxChart } from '../chart.model.ts'
import { m } from '../chart.texts.ts'
import { base, categoryAxis, scaled, shownText, valueAxis, valueText, type ChartDrawer } from './option-parts.ts'

const five = ['min', 'q1', 'median', 'q3', 'max'] as const

export const boxDrawer: ChartDrawer<BoxChart> = {
  modules: [BoxplotChart, ScatterChart],
  draw: (data, look) => {
    const { boxes, name } = data
    const { say, colours } = look
    const numbersOf = (box: Box) => five.map((key) => scaled(box[key], data, look))
    return {
      option: {
        ...base(look, { hasLegend: boxes.some((box) => isBox(box) && (box.outliers?.length ?? 0) > 0) }),
        tooltip: { trigger: 'item', confine: true },
        xAxis: categoryAxis(boxes, look),
        yAxis: { ...valueAxis(look.unitOf(data.unit).name), scale: true },
        series: [
          {
            id: 'boxes',
            name,
            type: 'boxplot',
            dimensions: ['', ...five.map((key) => say(m[key]))],
            boxWidth: [8, 48],
            itemStyle: { color: `${colours.total}33`, borderColor: colours.total, borderWidth: 1.5 },
            data: boxes.map((box) => (isBox(box) ? numbersOf(box) : five.map(() => null))),
            tooltip: { valueFormatter: (value: unknown) => shownText(value, data, look) },
          },
          {
            id: 'outliers',
            name: say(m.outliers),
            type: 'scatter',
            symbolSize: 6,
            itemStyle: { color: colours.fall },
            data: boxes.flatMap((box, at) =>
              isBox(box) ? (box.outliers ?? []).map((value) => [at, scaled(value, data, look)]) : [],
            ),
            tooltip: {
              valueFormatter: (value: unknown) => shownText(Array.isArray(value) ? value[1] : value, data, look),
            },
          },
        ],
      },
      marks: boxes.map((box, dataIndex) => ({
        seriesIndex: 0,
        dataIndex,
        pick: { id: box.id },
        text: `${box.name}: ${five
          .map((key) => `${say(m[key])} ${valueText(isBox(box) ? box[key] : null, data, look)}`)
          .join(', ')}`,
      })),
    }
  },
}

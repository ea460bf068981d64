import { BarChart, LineChart } from 'echarts/charts'
import { ranked } from '../chart-figures.ts'
import type { ParetoChart } from '../chart.model.ts'
import { m } from '../chart.texts.ts'
import {
  base,
  categoryAxis,
  namedTip,
  scaled,
  shownText,
  valueAxis,
  valueText,
  type ChartDrawer,
} from './option-parts.ts'

const percent = { name: '', unit: '%', decimals: 1 }

export const paretoDrawer: ChartDrawer<ParetoChart> = {
  modules: [BarChart, LineChart],
  draw: (data, look) => {
    const rows = ranked(data)
    const items = rows.map(({ item }) => item)
    const cumulative = look.say(m.cumulative)
    return {
      option: {
        ...base(look),
        tooltip: namedTip(items),
        xAxis: categoryAxis(items, look),
        yAxis: [
          valueAxis(look.unitOf(data.unit).name),
          { ...valueAxis('%', 1), min: 0, max: 100, interval: 25, splitLine: { show: false } },
        ],
        series: [
          {
            id: 'value',
            name: data.name,
            type: 'bar',
            barMaxWidth: 48,
            data: items.map(({ value }) => scaled(value, data, look)),
            tooltip: { valueFormatter: (value: unknown) => shownText(value, data, look) },
          },
          {
            id: 'cumulative',
            name: cumulative,
            type: 'line',
            yAxisIndex: 1,
            connectNulls: false,
            data: rows.map(({ cumulativePct }) => cumulativePct),
            tooltip: { valueFormatter: (value: unknown) => shownText(value, percent, look) },
          },
        ],
      },
      marks: rows.map(({ item: { id, name, value }, cumulativePct }, dataIndex) => ({
        seriesIndex: 0,
        dataIndex,
        pick: { id },
        text: `${name}: ${valueText(value, data, look)} · ${cumulative} ${valueText(cumulativePct, percent, look)}`,
      })),
    }
  },
}

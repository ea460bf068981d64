import { HeatmapChart } from 'echarts/charts'
import { VisualMapContinuousComponent } from 'echarts/components'
import type { HeatChart } from '../chart.model.ts'
import { cutInside, labelLayout } from '../label-layout.ts'
import { base, categoryAxis, scaled, shownText, valueText, type ChartDrawer } from './option-parts.ts'

const scaleHeightPx = 34
/** Of the picture, for the names of its rows. */
const namesShare = 1 / 3
const namesMostPx = 200

/** An unknown value has no cell: the card shows through. */
export const heatDrawer: ChartDrawer<HeatChart> = {
  modules: [HeatmapChart, VisualMapContinuousComponent],
  draw: (data, look) => {
    const { rows, columns, values } = data
    const cells = rows.flatMap((row, y) =>
      columns.flatMap((column, x) => {
        const value = scaled(values[y]?.[x], data, look)
        return value === null ? [] : [{ row, column, x, y, value, name: `${row.name} · ${column.name}` }]
      }),
    )
    const figures = cells.map(({ value }) => value)
    const [min, max] = cells.length > 0 ? [Math.min(...figures), Math.max(...figures)] : [0, 1]
    const { grid, ...rest } = base(look, { hasLegend: false, hasUnits: false })
    const namesPx = Math.min(namesMostPx, look.widthPx * namesShare)
    const names = rows.map(({ name, short }) => cutInside(short ?? name, namesPx))
    return {
      option: {
        ...rest,
        legend: { show: false },
        grid: { ...(grid as object), top: scaleHeightPx + 8 },
        tooltip: { trigger: 'item', confine: true },
        visualMap: {
          type: 'continuous',
          // Equal ends would give every cell the colour of nothing.
          min,
          max: max > min ? max : min + 1,
          orient: 'horizontal',
          right: 12,
          top: 4,
          itemWidth: 12,
          itemHeight: Math.min(160, look.widthPx / 3),
          text: [max > min ? shownText(max, data, look) : '', shownText(min, data, look)],
          textStyle: { color: look.colours.text },
          inRange: { color: [...look.colours.heat] },
          hoverLink: false,
        },
        xAxis: { ...categoryAxis(columns, look), splitArea: { show: false } },
        yAxis: {
          type: 'category',
          data: names,
          inverse: true,
          axisLabel: { ...labelLayout([], 0), hideOverlap: true },
        },
        series: [
          {
            id: 'heat',
            name: data.name,
            type: 'heatmap',
            data: cells.map(({ x, y, value, name }) => ({ name, value: [x, y, value] })),
            itemStyle: { borderColor: look.colours.card, borderWidth: 1 },
            emphasis: { itemStyle: { borderColor: look.colours.text, borderWidth: 2 } },
            tooltip: {
              valueFormatter: (value: unknown) => shownText(Array.isArray(value) ? value[2] : value, data, look),
            },
          },
        ],
      },
      marks: cells.map(({ row, column, x, y, name }, dataIndex) => ({
        seriesIndex: 0,
        dataIndex,
        pick: { id: row.id, part: column.id },
        text: `${name}: ${valueText(values[y]?.[x], data, look)}`,
      })),
    }
  },
}

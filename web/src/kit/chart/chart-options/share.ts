import { PieChart } from 'echarts/charts'
import { LabelLayout } from 'echarts/features'
import { shares } from '../chart-figures.ts'
import type { ShareChart } from '../chart.model.ts'
import { numberText } from '@fengguang/domain/kernel/units'
import { base, scaled, shownText, valueText, type ChartDrawer } from './option-parts.ts'

/** Parts of a whole as a ring; parts without a value are in the table only. */
export const shareDrawer: ChartDrawer<ShareChart> = {
  modules: [PieChart, LabelLayout],
  draw: (data, look) => {
    const parts = shares(data).filter(({ item: { value } }) => (value ?? 0) > 0)
    const isWide = look.widthPx >= 480
    const { grid: _none, ...rest } = base(look)
    return {
      option: {
        ...rest,
        legend: isWide
          ? { type: 'scroll', orient: 'vertical', left: '72%', top: 'middle', height: '85%' }
          : { type: 'scroll', orient: 'horizontal', left: 'center', top: 2, height: 'auto' },
        tooltip: { trigger: 'item', confine: true },
        series: [
          {
            id: 'share',
            name: data.name,
            type: 'pie',
            radius: isWide ? ['46%', '72%'] : ['36%', '58%'],
            center: isWide ? ['38%', '50%'] : ['50%', '58%'],
            itemStyle: { borderColor: look.colours.card, borderWidth: 2 },
            label: {
              color: look.colours.text,
              formatter: ({ dataIndex }: { dataIndex: number }) => `${numberText(parts[dataIndex]?.sharePct, 1)}%`,
            },
            labelLayout: { hideOverlap: true },
            data: parts.map(({ item: { name, value, colour } }) => ({
              name,
              value: scaled(value, data, look),
              ...(colour !== undefined && { itemStyle: { color: look.colours.named(colour) } }),
            })),
            tooltip: {
              valueFormatter: (value: unknown, at: number) =>
                `${shownText(value, data, look)} · ${numberText(parts[at]?.sharePct, 1)}%`,
            },
          },
        ],
      },
      marks: parts.map(({ item: { id, name, value }, sharePct }, dataIndex) => ({
        seriesIndex: 0,
        dataIndex,
        pick: { id },
        text: `${name}: ${valueText(value, data, look)} · ${numberText(sharePct, 1)}%`,
      })),
    }
  },
}

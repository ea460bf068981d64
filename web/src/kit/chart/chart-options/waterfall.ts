import { BarChart, LineChart } from 'echarts/charts'
import { LabelLayout } from 'echarts/features'
import { axisFloor, falls, type Fall } from '../chart-figures.ts'
import type { WaterfallChart } from '../chart.model.ts'
import { m } from '../chart.texts.ts'
import { base, categoryAxis, scaled, valueAxis, valueText, type ChartDrawer } from './option-parts.ts'

/**
 * A bar from one level to another, above and below zero: what is unseen, what is seen above, what is seen below. An
 * unknown one has no height, but a place for its `--`.
 */
export function barParts({ bar, level }: Pick<Fall, 'bar' | 'level'>): {
  unseen: number
  above: number
  below: number
} {
  if (!bar) return { unseen: level, above: 0, below: 0 }
  const [low, high] = [Math.min(bar.from, bar.to), Math.max(bar.from, bar.to)]
  if (low >= 0) return { unseen: low, above: high - low, below: 0 }
  if (high <= 0) return { unseen: high, above: 0, below: low - high }
  return { unseen: 0, above: high, below: low }
}

const isBelow = ({ above, below }: ReturnType<typeof barParts>): boolean => above === 0 && below < 0

const names = { total: m.total, rise: m.rise, fall: m.fall } as const

export const waterfallDrawer: ChartDrawer<WaterfallChart> = {
  modules: [BarChart, LineChart, LabelLayout],
  draw: (data, look) => {
    const { colours, say } = look
    const steps = falls(data)
    const parts = steps.map(barParts)
    const textOf = ({ step, balance }: Fall) =>
      step.role === 'total' ? valueText(balance, data, look) : valueText(step.value, data, look)
    const signed = (fall: Fall) =>
      fall.step.role === 'change' && (fall.step.value ?? 0) > 0 ? `+${textOf(fall)}` : textOf(fall)
    const tip = ({ dataIndex }: { dataIndex: number }) => {
      const fall = steps[dataIndex]!
      const balance = `${say(m.balance)} ${valueText(fall.balance, data, look)}`
      return fall.step.role === 'total' ? signed(fall) : `${signed(fall)} · ${balance}`
    }
    const bars = (part: 'above' | 'below', withLabel: boolean) => ({
      id: part,
      name: data.name,
      type: 'bar',
      stack: 'fall',
      barMaxWidth: 56,
      z: 3,
      data: steps.map((fall, at) => ({
        value: scaled(parts[at]![part], data, look),
        itemStyle: { color: colours[fall.look], borderRadius: 0 },
        label: {
          // A bar below zero has its figure below.
          show: withLabel !== isBelow(parts[at]!),
          position: withLabel ? 'top' : 'bottom',
          color: colours.text,
          formatter: signed(fall).split(' ')[0]!,
        },
      })),
      labelLayout: { hideOverlap: true },
      tooltip: { valueFormatter: (_value: unknown, dataIndex: number) => tip({ dataIndex }) },
    })
    const reachesBelow = parts.some(({ below }) => below < 0)
    const shown = new Set(steps.filter(({ bar }) => bar).map((fall) => fall.look))
    const unit = look.unitOf(data.unit).name
    const floor = reachesBelow ? 0 : axisFloor(steps.map(({ level }) => scaled(level, data, look) ?? 0))
    const legends = (['total', 'rise', 'fall'] as const).filter((kind) => shown.has(kind))
    return {
      option: {
        ...base(look),
        legend: {
          show: true,
          type: 'scroll',
          top: 2,
          selectedMode: false,
          data: legends.map((kind) => say(names[kind])),
        },
        tooltip: { trigger: 'item', confine: true },
        xAxis: categoryAxis(data.steps, look),
        // Room for the figures beyond the ends of the bars.
        yAxis: {
          ...valueAxis(floor > 0 ? say(m.axisFrom, { unit, value: String(floor) }) : unit),
          boundaryGap: [reachesBelow ? '10%' : 0, '6%'],
          // A long name begins at the axis: in its middle, the edge would cut it.
          ...(floor > 0 && { min: floor, nameTextStyle: { align: 'left' } }),
        },
        series: [
          {
            id: 'unseen',
            type: 'bar',
            stack: 'fall',
            barMaxWidth: 56,
            silent: true,
            itemStyle: { color: 'transparent' },
            data: parts.map(({ unseen }) => scaled(unseen, data, look)),
          },
          bars('above', true),
          bars('below', false),
          {
            // Joins the end of a bar with the begin of the next.
            id: 'level',
            type: 'line',
            step: 'end',
            symbol: 'none',
            silent: true,
            z: 2,
            lineStyle: { width: 1, type: 'dotted', color: colours.quiet },
            data: steps.map(({ level }) => scaled(level, data, look)),
          },
          // The legend names what the colours mean.
          ...legends.map((kind) => ({
            id: `legend ${kind}`,
            name: say(names[kind]),
            type: 'bar',
            stack: 'fall',
            itemStyle: { color: colours[kind] },
            data: [],
          })),
        ],
      },
      marks: steps.map((fall, dataIndex) => ({
        seriesIndex: isBelow(parts[dataIndex]!) ? 2 : 1,
        dataIndex,
        pick: { id: fall.step.id },
        text: `${fall.step.name}: ${tip({ dataIndex })}`,
      })),
    }
  },
}

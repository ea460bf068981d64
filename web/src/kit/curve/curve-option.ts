import type { EChartsCoreOption } from 'echarts/core'
import { numberText } from '@fengguang/domain/kernel/units'
import { bandSeries } from '../chart/chart-options/option-parts.ts'
import { instantText } from '../format.ts'
import { extentOf, type Curve } from './curve.model.ts'
import { sharedZero, type Extent } from '../chart/shared-zero.ts'

interface Setting {
  /** IANA zone of the station: ticks fall on its local hours and days. */
  zone?: string | undefined
  /** Read aloud in place of the picture. */
  label: string
}

const legendHeightPx = 30
const axisNameHeightPx = 24
const sliderHeightPx = 18

/** Milliseconds that turn an instant of the zone into the same wall clock in UTC. */
function wallShiftMs(atMs: number, zone: string | undefined): number {
  const wholeSecond = Math.floor(atMs / 1000) * 1000
  return Date.parse(`${instantText(wholeSecond, zone).replace(' ', 'T')}Z`) - wholeSecond
}

function shifted(points: Float64Array, byMs: number): Float64Array {
  const moved = points.slice()
  for (let index = 0; index < moved.length; index += 2) moved[index]! += byMs
  return moved
}

function valuesOf(curves: readonly Curve[]): Extent {
  let [min, max] = [0, 0]
  const take = (value: number) => {
    if (value < min) min = value
    if (value > max) max = value
  }
  for (const { points, band } of curves) {
    for (let index = 1; index < points.length; index += 2) take(points[index]!)
    band?.low.forEach(take)
    band?.high.forEach(take)
  }
  return { min, max }
}

const rangeText = (band: Curve['band'], at: number, decimals: number | undefined): string =>
  band ? ` (${numberText(band.low[at], decimals)} – ${numberText(band.high[at], decimals)})` : ''

const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

function bandOf({ id, name, points, band }: Curve, yAxisIndex: number, shiftMs: number) {
  if (!band) return []
  const ends = Array.from(band.low, (low, at) => [points[2 * at]! + shiftMs, known(low), known(band.high[at])] as const)
  return bandSeries({ id, name, yAxisIndex }, ends)
}

/** Pure: curves in, ECharts option out. One y axis per unit; a gap stays a gap. */
export function curveOption(curves: readonly Curve[], { zone, label }: Setting): EChartsCoreOption {
  const units = [...new Set(curves.map(({ unit }) => unit))]
  const isLevel = (unit: string) => curves.some((curve) => curve.unit === unit && curve.isLevel)
  const zeros = units.some(isLevel)
    ? undefined
    : sharedZero(units.map((unit) => valuesOf(curves.filter((curve) => curve.unit === unit))))
  // One shift for the whole chart: across a change of clocks the line must not run backwards.
  const shiftMs = wallShiftMs(extentOf(curves)?.[0] ?? 0, zone)
  const timeText = (shiftedMs: number) => instantText(shiftedMs - shiftMs, zone)
  return {
    useUTC: true,
    animation: false,
    aria: { enabled: true, label: { description: label } },
    grid: {
      left: 8,
      right: 16,
      top: legendHeightPx + axisNameHeightPx,
      bottom: sliderHeightPx + 16,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: { type: 'scroll', top: 2 },
    tooltip: { trigger: 'axis', confine: true, axisPointer: { type: 'line' } },
    xAxis: {
      type: 'time',
      axisLabel: {
        hideOverlap: true,
        formatter: {
          year: '{yyyy}-{MM}',
          month: '{yyyy}-{MM}',
          day: '{MM}-{dd}',
          hour: '{HH}:{mm}',
          minute: '{HH}:{mm}',
        },
      },
      axisPointer: { label: { formatter: ({ value }: { value: number }) => timeText(value) } },
    },
    yAxis: units.map((unit, index) => ({
      type: 'value',
      name: unit,
      nameLocation: 'end',
      nameGap: 10,
      position: index % 2 === 0 ? 'left' : 'right',
      offset: Math.floor(index / 2) * 52,
      alignTicks: index > 0 && !zeros,
      ...zeros?.[index],
      splitLine: { show: index === 0 },
      scale: isLevel(unit),
    })),
    dataZoom: [
      { type: 'inside', filterMode: 'none', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
      {
        type: 'slider',
        filterMode: 'none',
        height: sliderHeightPx,
        bottom: 6,
        brushSelect: false,
        labelFormatter: (value: number) => timeText(value).slice(5, 16),
      },
    ],
    series: [
      ...curves.map(({ id, name, unit, kind = 'line', dashed = false, decimals, points, band }) => ({
        id,
        name,
        type: kind === 'bar' ? 'bar' : 'line',
        yAxisIndex: units.indexOf(unit),
        dimensions: ['time', name],
        encode: { x: 0, y: 1 },
        data: shifted(points, shiftMs),
        connectNulls: false,
        showSymbol: false,
        // 'lttb' would hide series from the tooltip of the axis.
        sampling: 'average',
        ...(kind === 'area' && { areaStyle: { opacity: 0.12 } }),
        ...(dashed && { lineStyle: { type: 'dashed' } }),
        tooltip: {
          valueFormatter: (value: unknown, at: number) =>
            `${numberText(typeof value === 'number' ? value : undefined, decimals)} ${unit}${rangeText(band, at, decimals)}`,
        },
      })),
      ...curves.flatMap((curve) => bandOf(curve, units.indexOf(curve.unit), shiftMs)),
    ],
  }
}

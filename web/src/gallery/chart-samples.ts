import type { TextPair } from '@fengguang/domain/kernel/texts'
import type {
  BoxChart,
  CategoryChart,
  HeatChart,
  ParetoChart,
  ScatterChart,
  ShareChart,
  TimeChart,
  Value,
  WaterfallChart,
} from '../kit/chart/chart.model.ts'
import type { Say } from '../lib/i18n.ts'
import { galleryZone } from './gallery-data.ts'
import { m } from './charts.texts.ts'

const months = Array.from({ length: 12 }, (_none, i) => `2026-${String(i + 1).padStart(2, '0')}`)
const monthAxis = (say: Say) => ({
  axis: say(m.month),
  categories: months.map((id) => ({ id, name: id, short: id.slice(5) })),
})
/** A number that looks measured and is the same every day. */
function noise(seed: number): number {
  const wild = Math.sin(seed * 12.9898) * 43_758.5453
  return wild - Math.floor(wild)
}
const energies: Value[] = months.map((_none, i) =>
  i === 10 ? null : 3_100_000 + 1_900_000 * Math.sin((i / 11) * Math.PI),
)

export const sampleBars = (say: Say): CategoryChart => ({
  kind: 'category',
  ...monthAxis(say),
  series: [
    { id: 'kwh', name: say(m.energy), unit: 'kWh', values: energies },
    { id: 'h', name: say(m.hours), unit: 'h', shape: 'line', values: energies.map((kwh) => kwh && kwh / 40_000) },
  ],
})

export const sampleStack = (say: Say): CategoryChart => ({
  kind: 'category',
  ...monthAxis(say),
  series: [m.grid, m.own].map((name, part) => ({
    id: name[1],
    name: say(name),
    unit: 'kWh',
    stack: 'all',
    values: energies.map((kwh, i) => kwh && kwh * (part === 0 ? 0.7 : 0.3 - noise(i + 3) / 10)),
  })),
})

export const sampleSigned = (say: Say): CategoryChart => ({
  kind: 'category',
  ...monthAxis(say),
  series: [
    { id: 'yuan', name: say(m.revenue), unit: '元', values: energies.map((kwh) => kwh && kwh * 0.35 - 1_100_000) },
    {
      id: 'temperature',
      name: say(m.temperature),
      unit: '°C',
      decimals: 1,
      shape: 'line',
      values: months.map((_none, i) => 12 - 20 * Math.cos((i / 11) * 2 * Math.PI)),
    },
  ],
})

const dayMs = 86_400_000
const ratioOn = (day: number) => (day > 60 && day < 66 ? Number.NaN : 99.5 - (day % 41) * 0.12 - noise(day) * 0.3)

export function sampleBand(say: Say): TimeChart {
  const days = 120
  const from = Date.parse('2026-02-01T00:00:00+08:00')
  const values = Float64Array.from({ length: days }, (_none, day) => ratioOn(day))
  return {
    kind: 'time',
    zone: galleryZone,
    curves: [
      {
        id: 'soiling',
        name: say(m.band),
        unit: '%',
        isLevel: true,
        points: Float64Array.from({ length: days * 2 }, (_none, i) =>
          i % 2 === 0 ? from + (i / 2) * dayMs : values[(i - 1) / 2]!,
        ),
        band: {
          low: values.map((value, day) => value - 0.3 - (day % 41) * 0.02),
          high: values.map((value) => value + 0.4),
        },
      },
    ],
  }
}

const stepOf =
  (say: Say) =>
  (name: TextPair, role: 'change' | 'total', value?: Value): WaterfallChart['steps'][number] => ({
    id: name[1],
    name: say(name),
    role,
    ...(value !== undefined && { value }),
  })

export function sampleWaterfall(say: Say): WaterfallChart {
  const step = stepOf(say)
  return {
    kind: 'waterfall',
    name: say(m.loss),
    unit: 'kWh',
    axis: say(m.step),
    steps: [
      step(m.expected, 'total', 5_240_000),
      step(m.gain, 'change', 130_000),
      step(m.communication, 'change', -62_000),
      step(m.limited, 'change', -410_000),
      step(m.fault, 'change', -288_000),
      step(m.shadow, 'change', null),
      step(m.dust, 'change', -196_000),
      step(m.actual, 'total', 4_380_000),
    ],
  }
}

export function sampleCrossing(say: Say): WaterfallChart {
  const step = stepOf(say)
  return {
    kind: 'waterfall',
    name: say(m.profit),
    unit: '元',
    axis: say(m.step),
    steps: [
      step(m.income, 'total', 120_000),
      step(m.upkeep, 'change', -180_000),
      step(m.penalty, 'change', -30_000),
      step(m.subsidy, 'change', 64_000),
      step(m.profit, 'total'),
    ],
  }
}

export const sampleHeat = (say: Say): HeatChart => ({
  kind: 'heat',
  name: say(m.dispersion),
  unit: '%',
  decimals: 1,
  rowAxis: say(m.month),
  rows: months.map((id) => ({ id, name: id })),
  columns: Array.from({ length: 15 }, (_none, i) => ({
    id: `${i + 5}`,
    name: `${String(i + 5).padStart(2, '0')}:00`,
    short: `${i + 5}`,
  })),
  values: months.map((_none, month) =>
    Array.from({ length: 15 }, (_cell, i) => {
      const light = Math.sin(((i - 0.5) / 14) * Math.PI) * (0.7 + 0.3 * Math.sin((month / 11) * Math.PI))
      return light < 0.22 || (month === 6 && i === 7) ? null : 2 + 14 * (1 - light) + 3 * noise(month * 15 + i)
    }),
  ),
})

const ratedKw = 2500
const curveKw = (wind: number) => ratedKw / (1 + Math.exp(-(wind - 8.2) * 0.95))
export function sampleScatter(say: Say): ScatterChart {
  const count = 1200
  const points = new Float64Array(count * 2)
  for (let i = 0; i < count; i += 1) {
    const wind = 2.5 + 9 * noise(i * 3 + 1) * noise(i + 7.3) + 5 * noise(i * 11.7)
    points[2 * i] = wind
    points[2 * i + 1] = Math.max(
      0,
      curveKw(wind) * (0.82 + 0.22 * noise(i * 5.1 + 2) + 0.06 * noise(i * 1.7)) - 20 * noise(i + 0.4),
    )
  }
  const speeds = Array.from({ length: 26 }, (_none, i) => 3 + i * 0.5)
  return {
    kind: 'scatter',
    x: { name: say(m.wind), unit: 'm/s', decimals: 1 },
    y: { name: say(m.power), unit: 'kW' },
    clouds: [{ id: 'samples', name: say(m.samples), points }],
    lines: [
      {
        id: 'measured',
        name: say(m.measured),
        bins: speeds.map((x, i) => {
          const y = curveKw(x) * 0.95
          return { x, y, interval: [Math.max(0, y - 20 - i * 3), y + 20 + i * 3] as const, count: 180 - i * 6 }
        }),
      },
      { id: 'warranted', name: say(m.warranted), dashed: true, bins: speeds.map((x) => ({ x, y: curveKw(x) })) },
    ],
  }
}

const codes = ['E-2031', 'E-1107', 'E-0412', 'E-3310', 'E-2204', 'E-0021', 'E-1502', 'E-0907'] as const
export const samplePareto = (say: Say): ParetoChart => ({
  kind: 'pareto',
  name: say(m.count),
  unit: say(m.times),
  decimals: 0,
  axis: say(m.code),
  items: codes.map((id, i) => ({ id, name: id, value: [34, 212, 8, 96, 141, 21, 5, 55][i]! })),
  rest: 19,
})

export const sampleBoxes = (say: Say): BoxChart => ({
  kind: 'box',
  name: say(m.current),
  unit: 'A',
  axis: say(m.inverter),
  boxes: Array.from({ length: 8 }, (_none, i) => {
    const id = `INV${String(i + 1).padStart(2, '0')}`
    if (i === 5) return { id, name: id }
    const median = 8.4 + noise(i + 2)
    return {
      id,
      name: id,
      min: median - 1 - noise(i),
      q1: median - 0.5,
      median,
      q3: median + 0.4,
      max: median + 0.9,
      outliers: i % 3 === 0 ? [median - 3.1, median - 2.6] : [],
      count: 24,
    }
  }),
})

export const sampleShare = (say: Say): ShareChart => ({
  kind: 'share',
  name: say(m.capacity),
  unit: 'kW',
  axis: say(m.stationClass),
  items: [
    { id: '01', name: say(m.pv), value: 812_000 },
    { id: '02', name: say(m.windClass), value: 643_500 },
    { id: '05', name: say(m.park), value: 98_200 },
  ],
})

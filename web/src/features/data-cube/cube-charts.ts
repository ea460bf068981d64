import { lossClasses, type LossClass } from '@fengguang/domain/analysis/loss.model'
import { dimensionNames, isDimension, type CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import type { AnswerIndicator, CubePlace, CubeResult } from '@fengguang/domain/data-cube/data-cube.contract'
import type { CategoryChart, ChartData, HeatChart, ScatterChart, TimeChart } from '../../kit/chart/chart.model.ts'
import { pointsOf } from '../../kit/curve/curve.model.ts'
import type { Say } from '../../lib/i18n.ts'
import { classColours } from '../../widgets/loss-colours.ts'

/** More lines than that are a carpet. */
export const mostGroups = Math.max(20, lossClasses.length)

const isInstant = (key: string): boolean => key.includes('T')
/** Days without their year, instants of one day without their day. */
const shortIn =
  ({ from, to }: CubeResult) =>
  ({ key, name }: CubePlace): string => {
    if (isInstant(key)) return name.slice(from === to ? 11 : 5)
    return /^\d{4}-\d{2}-\d{2}$/.test(key) ? name.slice(5) : name
  }
const categoriesOf = (result: CubeResult) => {
  const shortOf = shortIn(result)
  return result.xs.map((place) => ({ id: place.key, name: place.name, short: shortOf(place) }))
}
const axisOf = ({ x }: CubeDefinition, say: Say): string =>
  x
    .filter(isDimension)
    .map((item) => say(dimensionNames[item]))
    .join('')

const lineName = (indicator: AnswerIndicator, group: CubePlace, isAlone: boolean): string =>
  group.name === '' ? indicator.name : isAlone ? group.name : `${group.name} · ${indicator.name}`

const isLossClass = (key: string): key is LossClass => lossClasses.some((name) => name === key)

/** Of two indicators the same class would have the same colour twice. */
const colourOf = (key: string, isAlone: boolean) => (isAlone && isLossClass(key) ? { colour: classColours[key] } : {})

function lines({ indicators, groups }: CubeResult) {
  const shown = groups.slice(0, mostGroups)
  return indicators.flatMap((indicator, i) =>
    shown.map((group, g) => ({
      i,
      g,
      id: `${indicator.id} ${group.key}`,
      name: lineName(indicator, group, indicators.length === 1),
      unit: indicator.unit,
      decimals: indicator.decimals,
      ...colourOf(group.key, indicators.length === 1),
    })),
  )
}

function categoryChart(result: CubeResult, definition: CubeDefinition, say: Say): CategoryChart {
  const shape = definition.chart === 'line' ? 'line' : 'bar'
  return {
    kind: 'category',
    axis: axisOf(definition, say),
    categories: categoriesOf(result),
    series: lines(result).map(({ i, g, ...line }) => ({
      ...line,
      shape,
      ...(definition.chart === 'stacked' && { stack: `stack ${i}` }),
      values: result.values[i]![g]!,
    })),
  }
}

/** Instants are drawn on an axis of time. */
const timeChart = (result: CubeResult): TimeChart => ({
  kind: 'time',
  zone: result.timeZone,
  curves: lines(result).map(({ i, g, ...line }) => ({
    ...line,
    points: pointsOf(result.xs.map(({ key }, at) => [Date.parse(key), result.values[i]![g]![at]!] as const)),
  })),
})

const measure = ({ name, unit, decimals }: AnswerIndicator) => ({ name, unit, decimals })

function scatterChart({ indicators, groups, values }: CubeResult): ScatterChart {
  const [x, y] = indicators as [AnswerIndicator, AnswerIndicator]
  return {
    kind: 'scatter',
    x: measure(x),
    y: measure(y),
    clouds: groups.slice(0, mostGroups).map((group, g) => {
      const pairs = values[0]![g]!.flatMap((value, at) => {
        const other = values[1]![g]![at]
        return value === null || other === null || other === undefined ? [] : [value, other]
      })
      return { id: group.key || 'all', name: group.name || `${x.name} · ${y.name}`, points: Float64Array.from(pairs) }
    }),
    lines: [],
  }
}

const heatChart = (result: CubeResult, { groups }: CubeDefinition, say: Say): HeatChart => ({
  kind: 'heat',
  ...measure(result.indicators[0]!),
  rowAxis: groups
    .filter(isDimension)
    .map((item) => say(dimensionNames[item]))
    .join(' · '),
  rows: result.groups.map(({ key, name }) => ({ id: key, name })),
  columns: categoriesOf(result),
  values: result.values[0]!,
})

/** The chart of a result; nothing where a table is wanted or the kind does not fit what was built. */
export function cubeChart(result: CubeResult, definition: CubeDefinition, say: Say): ChartData | undefined {
  if (definition.chart === 'pivot') return undefined
  if (definition.chart === 'scatter') return result.indicators.length === 2 ? scatterChart(result) : undefined
  if (definition.chart === 'heat')
    return result.indicators.length === 1 && definition.groups.length > 0
      ? heatChart(result, definition, say)
      : undefined
  const isFine = result.xs.some(({ key }) => isInstant(key))
  return definition.chart === 'line' && definition.x.includes('time') && isFine
    ? timeChart(result)
    : categoryChart(result, definition, say)
}

export const hasValues = ({ totals, values }: CubeResult): boolean =>
  totals.some((total) => total !== null) || values.flat(2).some((value) => value !== null)

import type { FailureKey } from '../kernel/failures.ts'
import type { TextPair, TextValues } from '../kernel/texts.ts'
import { dayMilliseconds, rangeLimits } from '../kernel/time-range.ts'
import { historyLimits } from '../telemetry/history.rules.ts'
import { indicatorOf } from './cube-catalogue.ts'
import {
  dimensionNames,
  isAdditive,
  isDimension,
  timeSteps,
  type CubeDefinition,
  type Dimension,
  type Indicator,
} from './cube.model.ts'

/** A rule that a definition breaks. `item` is what it is about, for the text of the failure. */
export interface Broken {
  key: FailureKey
  item?: TextPair
  values?: TextValues
}
export type CubeRule = (definition: CubeDefinition) => Broken | undefined

const mostIndicators = 2 // spec §5
const mostGroups = 2 // spec §5
const rawDevices = historyLimits.raw.devices // spec §5: 10
const rawDays = rangeLimits.rawQuery // spec §5: 7

const when = (is: boolean, key: FailureKey, values?: TextValues): Broken | undefined =>
  is ? { key, ...(values && { values }) } : undefined

/** Indicators on the y axis that exist. */
export const indicatorsOf = ({ y }: Pick<CubeDefinition, 'y'>): Indicator[] =>
  y.flatMap((item) => indicatorOf(item) ?? [])

/** Dimensions of x axis and grouping. */
export const dimensionsOf = ({ x, groups }: Pick<CubeDefinition, 'x' | 'groups'>): Dimension[] =>
  [...x, ...groups].filter(isDimension)

export const itemName = (item: string): TextPair =>
  isDimension(item) ? dimensionNames[item] : (indicatorOf(item)?.name ?? [item, item])

/** Names of items beside each other: two powers of different devices say whose they are. */
export const itemNames = (items: readonly string[]): TextPair[] => {
  const names = items.map(itemName)
  return items.map((item, i) => {
    const family = indicatorOf(item)?.family
    const [zh, en] = names[i]!
    const isAlone = names.filter((name) => name[0] === zh).length === 1
    return isAlone || !family ? [zh, en] : [`${family[0]} ${zh}`, `${family[1]}: ${en}`]
  })
}

/** Days of the time filter, both ends included; nothing without one. */
export const daysOf = ({ from, to }: Pick<CubeDefinition, 'from' | 'to'>): number | undefined =>
  from === undefined || to === undefined ? undefined : (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1

const hasSpecific = ({ filters }: CubeDefinition): boolean => filters.deviceIds.length > 0
const hasVague = ({ filters: { stationIds, deviceTypes, models } }: CubeDefinition): boolean =>
  stationIds.length + deviceTypes.length + models.length > 0

const filteredBy = ({ filters }: CubeDefinition): Dimension[] => [
  ...(filters.stationIds.length > 0 ? (['station'] as const) : []),
  ...(filters.deviceIds.length > 0 ? (['device'] as const) : []),
  ...(filters.deviceTypes.length > 0 ? (['deviceType'] as const) : []),
  ...(filters.models.length > 0 ? (['model'] as const) : []),
  ...(filters.lossClasses.length > 0 ? (['lossClass'] as const) : []),
]

const isFiner = (step: CubeDefinition['step'], than: CubeDefinition['step']): boolean =>
  timeSteps.indexOf(step) < timeSteps.indexOf(than)

/** What may stand where: asked at every drop, and again by the server. In this order the first that breaks is said. */
export const shapeRules = {
  xOne: ({ x }) => when(x.length > 1, 'cube.xOne'),
  yIndicators: ({ y }) => when(y.some(isDimension), 'cube.yIndicators'),
  groupDimensions: ({ groups }) =>
    when(
      groups.some((item) => indicatorOf(item) !== undefined),
      'cube.groupDimensions',
    ),
  twoIndicators: ({ y }) => when(y.length > mostIndicators, 'cube.twoIndicators'),
  twoGroups: ({ groups }) => when(groups.length > mostGroups, 'cube.twoGroups'),
  groupNeedsTime: ({ x, groups }) => when(groups.length > 0 && x[0] !== 'time', 'cube.groupNeedsTime'),
  oneTime: (definition) => {
    const used = dimensionsOf(definition)
    return when(used.length > 1 && used.filter((one) => one === 'time').length !== 1, 'cube.oneTime')
  },
  twice: ({ x, y, groups }) => {
    const all = [...x, ...y, ...groups]
    return when(new Set(all).size < all.length, 'cube.twice')
  },
  /** An item nobody knows, an indicator on the x axis, a dimension that an indicator does not have. */
  known: ({ x, y, groups }) => {
    const item = [
      ...x.filter((one) => !isDimension(one)),
      ...y.filter((one) => !indicatorOf(one)),
      ...groups.filter((one) => !isDimension(one)),
    ][0]
    if (item === undefined) return undefined
    return isDimension(item) || indicatorOf(item)
      ? { key: 'cube.notHere', item: itemName(item) }
      : { key: 'cube.unsupported' }
  },
  fits: (definition) => {
    const own = indicatorsOf(definition)
    const strange = dimensionsOf(definition).find((used) => own.some(({ dimensions }) => !dimensions.includes(used)))
    return strange && { key: 'cube.notHere', item: dimensionNames[strange] }
  },
} as const satisfies Record<string, CubeRule>

/** What a question needs before it is asked. */
export const questionRules = {
  yNeeded: ({ y }) => when(y.length === 0, 'cube.yNeeded'),
  xNeeded: ({ mode, x }) => when(mode === 'aggregate' && x.length === 0, 'cube.xNeeded'),
  rawDevice: (definition) =>
    when(definition.mode === 'raw' && !hasSpecific(definition) && !hasVague(definition), 'cube.rawDevice'),
  rawSpecific: (definition) =>
    when(definition.mode === 'raw' && !hasSpecific(definition) && hasVague(definition), 'cube.rawSpecific'),
  rawDevices: ({ mode, filters }) =>
    when(mode === 'raw' && filters.deviceIds.length > rawDevices, 'cube.rawDevices', { max: rawDevices }),
  rawTime: (definition) => when(definition.mode === 'raw' && daysOf(definition) === undefined, 'cube.rawTime'),
  rawDays: (definition) =>
    when(definition.mode === 'raw' && (daysOf(definition) ?? 0) > rawDays, 'cube.rawDays', { max: rawDays }),
  rawPoints: (definition) => {
    const strange = indicatorsOf(definition).find(({ source }) => source.kind !== 'point')
    return definition.mode === 'raw' && strange ? { key: 'cube.notHere', item: strange.name } : undefined
  },
  endAfterStart: (definition) => when((daysOf(definition) ?? 1) < 1, 'range.endBeforeStart'),
  span: (definition) => {
    const { days } = historyLimits[definition.x.includes('time') ? definition.step : 'day']
    return when(definition.mode === 'aggregate' && (daysOf(definition) ?? 0) > days, 'range.tooLong', { days })
  },
  tooFine: (definition) => {
    if (definition.mode === 'raw' || !definition.x.includes('time')) return undefined
    const coarse = indicatorsOf(definition).find(({ finest }) => isFiner(definition.step, finest))
    return coarse && { key: 'cube.tooFine', item: coarse.name }
  },
  /** A filter that an indicator does not have would seem to count and would not. */
  filtersFit: (definition) => {
    const own = indicatorsOf(definition)
    const strange = filteredBy(definition).find((used) => own.some(({ dimensions }) => !dimensions.includes(used)))
    return strange && { key: 'cube.notHere', item: dimensionNames[strange] }
  },
  /** A code and a direction have no mean: of several devices there is none. */
  oneDevice: (definition) => {
    if (definition.mode === 'raw' || dimensionsOf(definition).includes('device')) return undefined
    if (definition.filters.deviceIds.length === 1) return undefined
    const last = indicatorsOf(definition).find(({ aggregate }) => aggregate === 'last')
    return last && { key: 'cube.oneDevice', item: last.name }
  },
} as const satisfies Record<string, CubeRule>

/** What a kind of chart needs. */
export const chartRules = {
  scatterTwo: ({ chart, y }) => when(chart === 'scatter' && y.length !== 2, 'cube.scatterTwo'),
  heatGroups: ({ chart, y, groups }) =>
    when(chart === 'heat' && (y.length !== 1 || groups.length === 0), 'cube.heatGroups'),
  stackSums: (definition) =>
    when(
      definition.chart === 'stacked' && indicatorsOf(definition).some(({ aggregate }) => !isAdditive(aggregate)),
      'cube.stackSums',
    ),
} as const satisfies Record<string, CubeRule>

function first(rules: Readonly<Record<string, CubeRule>>, definition: CubeDefinition): Broken | undefined {
  for (const rule of Object.values(rules)) {
    const broken = rule(definition)
    if (broken) return broken
  }
  return undefined
}

export const brokenShape = (definition: CubeDefinition): Broken | undefined => first(shapeRules, definition)
export const brokenQuestion = (definition: CubeDefinition): Broken | undefined =>
  first(shapeRules, definition) ?? first(questionRules, definition)
export const brokenChart = (definition: CubeDefinition): Broken | undefined => first(chartRules, definition)

export const wells = ['x', 'y', 'groups'] as const
export type Well = (typeof wells)[number]

/** The definition with an item in a well, or the rule that refuses it. An item on the x axis takes the place of none. */
export function drop(definition: CubeDefinition, well: Well, item: string): CubeDefinition | Broken {
  const next = { ...definition, [well]: [...definition[well], item] }
  return brokenShape(next) ?? next
}
export const isBroken = (found: CubeDefinition | Broken): found is Broken => 'key' in found

/** Taking time off the x axis takes the grouping that stood on it. */
export function takeOut(definition: CubeDefinition, well: Well, item: string): CubeDefinition {
  const next = { ...definition, [well]: definition[well].filter((one) => one !== item) }
  return well === 'x' && next.x[0] !== 'time' ? { ...next, groups: [] } : next
}

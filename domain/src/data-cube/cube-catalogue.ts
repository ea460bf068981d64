import { lossClasses } from '../analysis/loss.model.ts'
import { deviceTypeNames, deviceTypes, type DeviceType } from '../devices/device.model.ts'
import { textPairs, type TextPair } from '../kernel/texts.ts'
import { kpiDefinitions } from '../kpis/kpi-definitions.ts'
import { kpiKeys } from '../kpis/kpi.model.ts'
import { lossClassNames } from '../kpis/loss.model.ts'
import { pointsOf } from '../telemetry/catalogue.ts'
import type { Point } from '../telemetry/point.model.ts'
import { inputsOf, isDayInput, parseFormula } from './cube-formula.ts'
import type { Aggregate, Dimension, Indicator, IndicatorSource } from './cube.model.ts'

const ofDevices: readonly Dimension[] = ['time', 'station', 'device', 'deviceType', 'model']
const ofStations: readonly Dimension[] = ['time', 'station']

const joined = ([zh, en]: TextPair, more: TextPair): TextPair => [`${zh} ${more[0]}`, `${en} ${more[1]}`]
/** All of a circle: the mean of 359° and 1° is not 180°. */
const isDirection = ({ unit, min, max }: Point): boolean => unit === '°' && max - min >= 360

function aggregateOf(point: Point): Aggregate {
  if (point.kind === 'counter') return 'rise'
  return point.kind === 'state' || isDirection(point) ? 'last' : 'mean'
}

type PointPart = Omit<Extract<IndicatorSource, { kind: 'point' }>, 'kind' | 'type' | 'code'>

function pointIndicators(type: DeviceType, code: string, point: Point): Indicator[] {
  const base = { family: deviceTypeNames[type], dimensions: ofDevices, finest: '5m' } as const
  const { name, unit, decimals } = point
  const made = (suffix: string, more: TextPair | undefined, part: PointPart = {}): Indicator => ({
    ...base,
    id: `${type}.${code}${suffix}`,
    name: more ? joined(name, more) : name,
    unit,
    decimals,
    aggregate: aggregateOf(point),
    source: { kind: 'point', type, code, ...part },
  })
  if (point.labels)
    return Object.entries(point.labels).map(([state, label]) => ({
      ...made(`=${state}`, label, { state: Number(state) }),
      unit: '%',
      decimals: 2,
      aggregate: 'share' as const,
    }))
  if (point.width === undefined) return [made('', undefined)]
  return Array.from({ length: point.width }, (_, i) => made(`[${i + 1}]`, [`${i + 1}`, `${i + 1}`], { index: i + 1 }))
}

const families = textPairs({
  ledger: ['损失账本', 'Loss ledger'],
  light: ['辐照与积灰', 'Irradiation and soiling'],
  figures: ['关键指标', 'Key figures'],
})

const energy = { family: families.ledger, unit: 'kWh', decimals: 2, aggregate: 'sum', finest: 'day' } as const
const measures = textPairs({
  expectedKwh: ['应发电量', 'Expected energy'],
  actualKwh: ['实发电量', 'Actual energy'],
  gainKwh: ['超发电量', 'Gain'],
})

const lossIndicators = (): Indicator[] => [
  ...(Object.keys(measures) as (keyof typeof measures)[]).map((measure) => ({
    ...energy,
    id: `loss.${measure}`,
    name: measures[measure],
    dimensions: ofDevices,
    source: { kind: 'loss', measure } as const,
  })),
  {
    ...energy,
    id: 'loss.lossKwh',
    name: ['损失电量', 'Lost energy'],
    dimensions: [...ofDevices, 'lossClass'],
    source: { kind: 'loss', measure: 'lossKwh' },
  },
  ...lossClasses.map((lossClass) => ({
    ...energy,
    id: `loss.${lossClass}`,
    name: joined(lossClassNames[lossClass], ['损失电量', 'loss']),
    dimensions: ofDevices,
    source: { kind: 'loss', measure: 'lossKwh', lossClass } as const,
  })),
]

const light = { family: families.light, dimensions: ofStations, finest: 'day' } as const
const stationDayIndicators: readonly Indicator[] = [
  {
    ...light,
    id: 'day.irradiationKwhM2',
    name: ['倾斜面辐射量', 'In-plane irradiation'],
    unit: 'kWh/m²',
    decimals: 3,
    aggregate: 'stationMean',
    source: { kind: 'stationDay', figure: 'irradiationKwhM2' },
  },
  {
    ...light,
    id: 'day.soilingRatio',
    name: ['积灰比', 'Soiling ratio'],
    unit: '',
    decimals: 4,
    aggregate: 'dayMean',
    source: { kind: 'stationDay', figure: 'soilingRatio' },
  },
]

/** Key figures whose formula and inputs are known for every station and day. */
const kpiIndicators = (): Indicator[] =>
  kpiKeys.flatMap((key) => {
    const definition = kpiDefinitions[key]
    const formula = parseFormula(definition)
    if (!formula || !inputsOf(formula).every(isDayInput)) return []
    return [
      {
        id: `kpi.${key}`,
        name: definition.name,
        family: families.figures,
        unit: definition.unit,
        decimals: definition.decimals,
        aggregate: 'formula' as const,
        dimensions: ofStations,
        finest: 'day' as const,
        source: { kind: 'kpi', key } as const,
      },
    ]
  })

/** Every indicator: a new point, key figure or class of loss is here without a line of its own. */
export const indicators: readonly Indicator[] = [
  ...lossIndicators(),
  ...stationDayIndicators,
  ...kpiIndicators(),
  ...deviceTypes.flatMap((type) =>
    Object.entries(pointsOf(type)).flatMap(([code, point]) => pointIndicators(type, code, point)),
  ),
]

const byId = new Map(indicators.map((indicator) => [indicator.id, indicator]))
export const indicatorOf = (item: string): Indicator | undefined => byId.get(item)

import { lossClasses } from '../analysis/loss.model.ts'
import { deviceTypeNames, deviceTypes, type DeviceType } from '../devices/device.model.ts'
import { textPairs, type TextPair } from '../kernel/texts.ts'
import { kpiDefinitions } from '../kpis/kpi-definitions.ts'
import { kpiKeys, type KpiKey } from '../kpis/kpi.model.ts'
import { lossClassNames } from '../kpis/loss.model.ts'
import { pointsOf } from '../telemetry/catalogue.ts'
import type { Point } from '../telemetry/point.model.ts'
import { inputsOf, isDayInput, kindOf, parseFormula, type DayInput } from './cube-formula.ts'
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

/** Beside the mean: a peak and a low are what limits are about. */
const extremes = [
  ['max', ['最大值', 'maximum']],
  ['min', ['最小值', 'minimum']],
] as const

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
  if (point.width === undefined)
    return [
      made('', undefined),
      ...(aggregateOf(point) === 'mean'
        ? extremes.map(([how, label]) => ({
            ...made(`.${how}`, label),
            aggregate: how,
          }))
        : []),
    ]
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

const money = { family: families.ledger, unit: '¥', decimals: 2, aggregate: 'money', finest: 'day' } as const
/** In yuan the ledger is kept by station. */
const lossYuanIndicators = (): Indicator[] => [
  {
    ...money,
    id: 'lossYuan.all',
    name: ['损失金额', 'Lost money'],
    dimensions: [...ofStations, 'lossClass'],
    source: { kind: 'lossYuan' },
  },
  ...lossClasses.map((lossClass) => ({
    ...money,
    id: `lossYuan.${lossClass}`,
    name: joined(lossClassNames[lossClass], ['损失金额', 'loss in money']),
    dimensions: ofStations,
    source: { kind: 'lossYuan', lossClass } as const,
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

export const kpiFamily: TextPair = families.figures

/** What a key figure needs of every station or device and day; nothing where one of its inputs is not known by day. */
export function kpiInputsOf(key: KpiKey): readonly DayInput[] | undefined {
  const formula = parseFormula(kpiDefinitions[key])
  const inputs = formula && inputsOf(formula)
  return inputs?.every(isDayInput) ? inputs : undefined
}

const kpiIndicators = (): Indicator[] =>
  kpiKeys.flatMap((key) => {
    const inputs = kpiInputsOf(key)
    if (!inputs) return []
    const { name, unit, decimals } = kpiDefinitions[key]
    const kinds = inputs.map(kindOf)
    return [
      {
        id: `kpi.${key}`,
        name,
        family: families.figures,
        unit,
        decimals,
        aggregate: 'formula' as const,
        dimensions: kinds.every(({ of }) => of === 'device') ? ofDevices : ofStations,
        finest: kinds.some(({ adds }) => adds === 'month') ? ('month' as const) : ('day' as const),
        source: { kind: 'kpi', key } as const,
      },
    ]
  })

/** Every indicator: a new point, key figure or class of loss is here without a line of its own. */
export const indicators: readonly Indicator[] = [
  ...kpiIndicators(),
  ...lossIndicators(),
  ...lossYuanIndicators(),
  ...stationDayIndicators,
  ...deviceTypes.flatMap((type) =>
    Object.entries(pointsOf(type)).flatMap(([code, point]) => pointIndicators(type, code, point)),
  ),
]

const byId = new Map(indicators.map((indicator) => [indicator.id, indicator]))
export const indicatorOf = (item: string): Indicator | undefined => byId.get(item)

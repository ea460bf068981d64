import { z } from 'zod'
import { lossClasses, type LossClass } from '../analysis/loss.model.ts'
import { deviceTypes, type DeviceType } from '../devices/device.model.ts'
import { textPairs, type TextPair } from '../kernel/texts.ts'
import { mark } from '../kernel/validation.ts'
import type { KpiKey } from '../kpis/kpi.model.ts'
import type { Bucket } from '../telemetry/history.rules.ts'

export const dimensionNames = textPairs({
  time: ['时间', 'Time'],
  station: ['电站', 'Station'],
  device: ['设备', 'Device'],
  deviceType: ['设备类型', 'Device type'],
  model: ['品牌型号', 'Brand and model'],
  lossClass: ['损失类别', 'Loss class'],
})
export type Dimension = keyof typeof dimensionNames
export const dimensions = Object.keys(dimensionNames) as [Dimension, ...Dimension[]]
export const isDimension = (item: string): item is Dimension => Object.hasOwn(dimensionNames, item)

/** Finest first. */
export const stepNames = textPairs({
  '5m': ['5 分钟', '5 minutes'],
  '1h': ['小时', 'Hour'],
  day: ['日', 'Day'],
  month: ['月', 'Month'],
})
export type TimeStep = keyof typeof stepNames & Bucket
export const timeSteps = Object.keys(stepNames) as [TimeStep, ...TimeStep[]]

export const chartNames = textPairs({
  line: ['折线图', 'Line'],
  bar: ['柱状图', 'Bar'],
  stacked: ['堆叠柱状图', 'Stacked bar'],
  scatter: ['散点图', 'Scatter'],
  heat: ['热力图', 'Heat map'],
  pivot: ['透视表', 'Pivot table'],
})
export type CubeChart = keyof typeof chartNames
export const cubeCharts = Object.keys(chartNames) as [CubeChart, ...CubeChart[]]

export const modeNames = textPairs({ aggregate: ['汇总', 'Aggregate'], raw: ['原始数据', 'Raw data'] })
export type CubeMode = keyof typeof modeNames
export const cubeModes = Object.keys(modeNames) as [CubeMode, ...CubeMode[]]

/** How the values of a cell become one; the answer says it beside every indicator. */
export const aggregateNames = textPairs({
  mean: ['每台设备的样本平均，再按设备平均', 'Mean of the samples of each device, then mean of the devices'],
  rise: ['计数器增量之和，换表和清零已计入', 'Sum of counter increases, resets included'],
  share: ['处于该状态的样本占全部样本的比例', 'Samples in this state as a share of all samples'],
  max: ['样本的最大值', 'Largest of the samples'],
  min: ['样本的最小值', 'Smallest of the samples'],
  last: ['最后一个值', 'Last value'],
  sum: ['求和', 'Sum'],
  money: ['求和；有一项没有电价时不计算', 'Sum; unknown where one of the parts has no price'],
  stationMean: ['各站逐日相加，再按电站平均', 'Sum of the days of each station, then mean of the stations'],
  dayMean: ['各站各日的平均', 'Mean of stations and days'],
  formula: ['先汇总各输入量，再按公式计算', 'Inputs are summed first, then the formula is applied'],
})
export type Aggregate = keyof typeof aggregateNames
export const aggregates = Object.keys(aggregateNames) as [Aggregate, ...Aggregate[]]
/** Parts of these add up to the whole. */
export const isAdditive = (aggregate: Aggregate): boolean =>
  aggregate === 'rise' || aggregate === 'sum' || aggregate === 'money'

export type LossMeasure = 'expectedKwh' | 'actualKwh' | 'gainKwh' | 'lossKwh'
export type StationDayFigure = 'irradiationKwhM2' | 'soilingRatio'

/** Where the values of an indicator come from. */
export type IndicatorSource =
  | { kind: 'point'; type: DeviceType; code: string; index?: number; state?: number }
  | { kind: 'loss'; measure: LossMeasure; lossClass?: LossClass }
  | { kind: 'lossYuan'; lossClass?: LossClass }
  | { kind: 'stationDay'; figure: StationDayFigure }
  | { kind: 'kpi'; key: KpiKey }

export interface Indicator {
  id: string
  name: TextPair
  /** What it is of: a device type, the loss ledger, key figures. */
  family: TextPair
  unit: string
  decimals: number
  aggregate: Aggregate
  dimensions: readonly Dimension[]
  /** The finest step it exists in. */
  finest: TimeStep
  source: IndicatorSource
}

const id = z.string().min(1).max(128)
const day = z.iso.date().refine((text) => text >= '2000-01-01' && text < '2200-01-01', { error: mark('field.format') })
/** An item of the catalogue; an unknown one is refused by the rules. Some more than the rules allow, so that a rule can answer. */
const item = z.string().min(1).max(80)
const items = z.array(item).max(6)
const unique = <T extends z.ZodType>(one: T, most: number) => z.array(one).max(most).default([])

export const CubeFilters = z.object({
  stationIds: unique(id, 200),
  deviceIds: unique(id, 100),
  deviceTypes: unique(z.enum(deviceTypes), deviceTypes.length),
  models: unique(z.string().min(1).max(100), 20),
  lossClasses: unique(z.enum(lossClasses), lossClasses.length),
})
export type CubeFilters = z.infer<typeof CubeFilters>

/** What is asked of the cube. Without days it is about the last seven. */
export const CubeDefinition = z.object({
  mode: z.enum(cubeModes).default('aggregate'),
  x: items,
  y: items,
  groups: items.default([]),
  filters: CubeFilters.default({ stationIds: [], deviceIds: [], deviceTypes: [], models: [], lossClasses: [] }),
  from: day.optional(),
  to: day.optional(),
  step: z.enum(timeSteps).default('day'),
  chart: z.enum(cubeCharts).default('line'),
})
export type CubeDefinition = z.infer<typeof CubeDefinition>

export const emptyFilters = (): CubeFilters => CubeFilters.parse({})
export const emptyDefinition = (): CubeDefinition => CubeDefinition.parse({ x: [], y: [] })

import { z } from 'zod'
import type { TextPair } from '../kernel/texts.ts'
import type { Quantity } from '../kernel/units.ts'

/** What figures are computed from; a definition names them, so that a figure can be opened down to them. */
export const kpiInputs = {
  irradiation: { name: ['倾斜面辐射量', 'In-plane irradiation'], unit: 'kWh/m²' },
  installed: { name: ['装机容量', 'Installed capacity'], unit: 'kW' },
  generated: { name: ['发电量', 'Generated energy'], unit: 'kWh' },
  onGrid: { name: ['上网电量', 'On-grid energy'], unit: 'kWh' },
  bought: { name: ['购网电量', 'Bought energy'], unit: 'kWh' },
  plan: { name: ['计划上网电量', 'Planned on-grid energy'], unit: 'kWh' },
  sampleEnergy: { name: ['样板机电量之和', 'Energy of the sample devices'], unit: 'kWh' },
  sampleInstalled: { name: ['样板机容量之和', 'Capacity of the sample devices'], unit: 'kW' },
  curtailed: { name: ['限电量', 'Curtailed energy'], unit: 'kWh' },
  currentMean: { name: ['电流平均值', 'Mean of the currents'], unit: 'A' },
  currentDeviation: { name: ['电流标准差', 'Standard deviation of the currents'], unit: 'A' },
  storageOut: { name: ['储能上网电量', 'Storage on-grid energy'], unit: 'kWh' },
  storageIn: { name: ['储能下网电量', 'Storage off-grid energy'], unit: 'kWh' },
  discharged: { name: ['放电量', 'Discharged energy'], unit: 'kWh' },
  charged: { name: ['充电量', 'Charged energy'], unit: 'kWh' },
  readyHours: { name: ['可用小时', 'Available hours'], unit: 'h' },
  totalHours: { name: ['统计小时', 'Hours counted'], unit: 'h' },
  unknownHours: { name: ['未知小时', 'Hours unknown'], unit: 'h' },
  lost: { name: ['损失电量', 'Lost energy'], unit: 'kWh' },
  runningHours: { name: ['运行小时', 'Running hours'], unit: 'h' },
  repairHours: { name: ['修复小时', 'Repair hours'], unit: 'h' },
  failures: { name: ['故障次数', 'Failures'], unit: '' },
  repairs: { name: ['修复次数', 'Repairs'], unit: '' },
  binFrequency: { name: ['风速区间频率', 'Frequency of the wind-speed bin'], unit: '' },
  binMeasured: { name: ['区间实测功率', 'Measured power of the bin'], unit: 'kW' },
  binGuaranteed: { name: ['区间保证功率', 'Guaranteed power of the bin'], unit: 'kW' },
  co2Factor: { name: ['当年碳排放因子', 'CO₂ factor of the year'], unit: 'kg/kWh' },
  price: { name: ['上网电价', 'On-grid price'], unit: '¥/kWh' },
} as const satisfies Record<string, { name: TextPair; unit: string }>
export type KpiInput = keyof typeof kpiInputs

export const kpiKeys = [
  'theoreticalEnergy',
  'performanceRatio',
  'equivalentHours',
  'stationUseRate',
  'planCompletion',
  'curtailedEnergy',
  'curtailmentRate',
  'dispersionRate',
  'storageEfficiency',
  'conversionEfficiency',
  'timeAvailability',
  'productionAvailability',
  'mtbf',
  'mttr',
  'powerCurveConformity',
  'co2Avoided',
  'income',
] as const
export type KpiKey = (typeof kpiKeys)[number]

export const numerators = ['onGrid', 'generated'] as const

/** What a company decides of its figures. */
export const kpiSettings = z.object({
  hoursNumerator: z.enum(numerators),
  curtailmentTargetPct: z.number().min(0).max(100),
  /** Bounds of stable, good and to be improved. */
  dispersionLimitsPct: z
    .tuple([z.number().positive(), z.number().positive(), z.number().positive()])
    .refine(([stable, good, poor]) => stable < good && good < poor),
  /** By calendar year; a year without one takes the last before it. */
  co2KgPerKwh: z.record(z.string().regex(/^\d{4}$/), z.number().min(0).max(5)),
})
export type KpiSettings = z.infer<typeof kpiSettings>
export type KpiSetting = keyof KpiSettings

/** How a figure was defined before. */
export interface FormerDefinition {
  version: number
  formula: string
  note?: TextPair
}

/** 口径: what stands behind a figure. */
export interface KpiDefinition {
  name: TextPair
  unit: string
  /** Set where the unit is chosen by magnitude. */
  quantity?: Quantity
  decimals: number
  /** Signs and `{input}`s, which read as their names; `{numerator}` is the one the company chose. */
  formula: string
  inputs: readonly KpiInput[]
  /** Goes up whenever the same inputs give another figure. */
  version: number
  settings?: readonly KpiSetting[]
  /** What a reader must know besides: sources, bounds, how to judge. */
  note?: TextPair
  /** Newest first; shown beside the definition of today. */
  former?: readonly FormerDefinition[]
}

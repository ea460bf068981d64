import type { TextPair } from '../kernel/texts.ts'
import { kpiKeys, type KpiKey } from '../kpis/kpi.model.ts'
import { kpiInputsOf } from './cube-catalogue.ts'

/** Key figures that the cube cannot be asked for, with the reason that its users read. */
export const kpisElsewhere: Readonly<Partial<Record<KpiKey, TextPair>>> = {
  curtailedEnergy: [
    '电站没有登记不限电的样板机。限电电量请用“限电 损失电量”。',
    'No device is registered as a sample that dispatch does not limit. Use “Dispatch limit loss” of the loss ledger.',
  ],
  storageEfficiency: [
    '储能没有登记自己的关口表，只有变流器的充放电量。请用“储能转换效率”。',
    'Storage has no grid meter of its own registered, only the counters of its converters. Use “Conversion efficiency”.',
  ],
  powerCurveConformity: [
    '机型没有登记保证功率曲线，无法比较。',
    'No guaranteed power curve is registered for the turbine models to compare with.',
  ],
}

export const kpisWithoutReason = (): KpiKey[] => kpiKeys.filter((key) => !kpiInputsOf(key) && !kpisElsewhere[key])

import { textPairs, type TextPair } from '../kernel/texts.ts'
import { lossClassNames } from '../kpis/loss.model.ts'
import { lossClasses, type LossClass } from './loss.model.ts'

/** Figures of the ledger that have a definition of their own. */
export const ledgerFigures = ['expected', 'actual', 'gain', ...lossClasses] as const
export type LedgerFigure = 'expected' | 'actual' | 'gain' | LossClass

export interface LedgerDefinition {
  name: TextPair
  formula: TextPair
  inputs: TextPair
}

const frames: TextPair = [
  '逆变器功率、状态、故障码、有功限值',
  'Power, state, fault code and power limit of the inverter',
]
const currents: TextPair = ['组串或支路电流、倾斜面辐照', 'Currents of strings or branches, in-plane irradiance']

/** What each figure of the ledger is. Every interval of five minutes follows it, and sums are sums of intervals. */
export const ledgerDefinitions: Readonly<Record<LedgerFigure, LedgerDefinition>> = {
  expected: {
    name: ['应发电量', 'Expected energy'],
    formula: [
      'min(额定功率，组件容量 × 清洁系数 × 光照与温度响应) × 时段长度',
      'min(rated power, module capacity × clean factor × response to light and temperature) × length of the interval',
    ],
    inputs: [
      '倾斜面辐照、组件温度、额定功率、组件容量；清洁系数与响应取自本站前后约两个月的正常时段',
      'In-plane irradiance, module temperature, rated power, module capacity; clean factor and response are learned from healthy intervals of about two months around',
    ],
  },
  actual: {
    name: ['实发电量', 'Actual energy'],
    formula: ['平均交流功率 × 时段长度', 'Mean AC power × length of the interval'],
    inputs: ['逆变器功率', 'Power of the inverter'],
  },
  gain: {
    name: ['超发', 'Above expectation'],
    formula: ['max(0，实发 − 应发)', 'max(0, actual − expected)'],
    inputs: ['应发电量、实发电量', 'Expected and actual energy'],
  },
  dispatchLimit: {
    name: lossClassNames.dispatchLimit,
    formula: [
      '应发 − 实发，功率达到限值，或全站多台同时被压低的时段',
      'Expected − actual where power is at its limit or many inverters are held back at once',
    ],
    inputs: frames,
  },
  maintenance: {
    name: lossClassNames.maintenance,
    formula: [
      '应发 − 实发，有检修挂牌、认定或设备上报停机的时段',
      'Expected − actual under a maintenance tag or while the device reports it is switched off',
    ],
    inputs: frames,
  },
  fault: {
    name: lossClassNames.fault,
    formula: [
      '应发 − 实发，设备上报故障，或带故障码且低于应发的时段',
      'Expected − actual while the device reports a fault, or has a fault code and is below expectation',
    ],
    inputs: frames,
  },
  abnormalStop: {
    name: lossClassNames.abnormalStop,
    formula: [
      '应发 − 实发，有光照但无功率、无故障码的时段',
      'Expected − actual in light without power and without a fault code',
    ],
    inputs: frames,
  },
  shadow: {
    name: lossClassNames.shadow,
    formula: [
      '被遮挡组串缺少的电流份额 × 逆变器功率',
      'Share of the current that shaded strings lack × power of the inverter',
    ],
    inputs: currents,
  },
  stringOutage: {
    name: lossClassNames.stringOutage,
    formula: [
      '停运组串缺少的电流份额 × 逆变器功率',
      'Share of the current that dead strings lack × power of the inverter',
    ],
    inputs: currents,
  },
  dust: {
    name: lossClassNames.dust,
    formula: ['应发 ×（1 − 洁净比），95% 区间随之给出', 'Expected × (1 − soiling ratio), with its interval of 95 %'],
    inputs: [
      '各日性能指标、降雨与清洗；区间宽于 3 个百分点时不区分灰尘',
      'Performance index of each day, rain and washings; refused where the interval is wider than 3 points',
    ],
  },
  other: {
    name: lossClassNames.other,
    formula: ['应发 − 实发 − 以上各类', 'Expected − actual − the classes above'],
    inputs: ['以上各项', 'All of the above'],
  },
}

/** What each version of the ledger does otherwise than the one before it. */
export const ledgerChanges: Readonly<Record<number, TextPair>> = textPairs({
  1: ['初版', 'First version'],
  2: [
    '同时发生的原因按固定次序认定；漂移的辐照仪被识别并修正',
    'Causes that meet are booked in a fixed order; a drifting irradiance sensor is found and corrected',
  ],
  3: ['光照与温度响应取自电站自身历史', 'Response to light and temperature is learned from the plant’s own history'],
  4: ['人工认定优先于设备上报', 'What staff entered goes before what the device reported'],
  5: [
    '灰尘损失带 95% 区间；区间过宽时不区分灰尘',
    'Dust has an interval of 95 %; it is refused where the interval is too wide',
  ],
})

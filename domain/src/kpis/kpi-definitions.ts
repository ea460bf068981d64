import { say, type Lang, type TextPair } from '../kernel/texts.ts'
import { kpiInputs, type KpiDefinition, type KpiInput, type KpiKey, type KpiSettings } from './kpi.model.ts'

/** National mean factors of electricity as the ministry of ecology published them; a company may enter its own. */
export const defaultKpiSettings: KpiSettings = {
  // What a park uses itself runs its modules as much as what it gives to the grid.
  hoursNumerator: 'generated',
  curtailmentTargetPct: 5,
  dispersionLimitsPct: [5, 10, 20],
  co2KgPerKwh: { 2021: 0.5568, 2022: 0.5366, 2023: 0.5306 },
}

const share = { unit: '%', decimals: 2, version: 1 } as const
const energy = { unit: 'kWh', quantity: 'energyKwh', decimals: 2, version: 1 } as const
const hours = { unit: 'h', decimals: 2, version: 1 } as const

export const kpiDefinitions: Readonly<Record<KpiKey, KpiDefinition>> = {
  theoreticalEnergy: {
    ...energy,
    name: ['理论发电量', 'Theoretical energy'],
    formula: '{irradiation} × {installed}',
    inputs: ['irradiation', 'installed'],
    note: ['辐射量 1 kWh/m² = 3.6 MJ/m²', '1 kWh/m² of irradiation is 3.6 MJ/m²'],
  },
  performanceRatio: {
    ...share,
    name: ['系统效率 PR', 'Performance ratio'],
    version: 2,
    formula: '{onGrid} ÷ ({irradiation} × {installed})',
    inputs: ['onGrid', 'irradiation', 'installed'],
    note: [
      '储能从电网充电再放出的电量不是光伏的：上网电量至多计到发电量',
      'Energy that storage bought and returned was not generated here: on-grid energy is counted up to generated energy',
    ],
    former: [
      {
        version: 1,
        formula: '{onGrid} ÷ ({irradiation} × {installed})',
        note: ['上网电量全部计入，包括储能放出的电量', 'All on-grid energy counts, also what storage returned'],
      },
    ],
  },
  equivalentHours: {
    ...hours,
    version: 2,
    name: ['等效利用小时', 'Equivalent hours'],
    formula: '{numerator} ÷ {installed}',
    inputs: ['onGrid', 'generated', 'installed'],
    settings: ['hoursNumerator'],
    former: [{ version: 1, formula: '{onGrid} ÷ {installed}' }],
  },
  stationUseRate: {
    ...share,
    name: ['综合厂用电率', 'Station-use rate'],
    formula: '({generated} − {onGrid} + {bought}) ÷ {generated}',
    inputs: ['generated', 'onGrid', 'bought'],
  },
  planCompletion: {
    ...share,
    name: ['计划完成率', 'Plan completion'],
    formula: '{onGrid} ÷ {plan}',
    inputs: ['onGrid', 'plan'],
    note: [
      '月、年累计上网电量与全月、全年计划之比；多站合计只计有计划且上网电量已知的电站',
      'On-grid energy so far over the plan of the whole month or year; of several stations only those with a plan and a known on-grid energy count',
    ],
  },
  curtailedEnergy: {
    ...energy,
    name: ['限电量', 'Curtailed energy'],
    formula: '({sampleEnergy} ÷ {sampleInstalled}) × {installed} − {generated}',
    inputs: ['sampleEnergy', 'sampleInstalled', 'installed', 'generated'],
    note: ['样板机是不参与限电的设备', 'Sample devices are those not limited by dispatch'],
  },
  curtailmentRate: {
    ...share,
    name: ['限电率', 'Curtailment rate'],
    formula: '{curtailed} ÷ ({generated} + {curtailed})',
    inputs: ['curtailed', 'generated'],
    settings: ['curtailmentTargetPct'],
    note: ['限电量取损失账本的限电损失', 'Curtailed energy is what the loss ledger books to the dispatch limit'],
  },
  dispersionRate: {
    ...share,
    name: ['离散率', 'Dispersion rate'],
    formula: '{currentDeviation} ÷ {currentMean}',
    inputs: ['currentDeviation', 'currentMean'],
    settings: ['dispersionLimitsPct'],
  },
  storageEfficiency: {
    ...share,
    name: ['储能综合效率', 'Storage efficiency'],
    formula: '{storageOut} ÷ {storageIn}',
    inputs: ['storageOut', 'storageIn'],
  },
  conversionEfficiency: {
    ...share,
    name: ['储能转换效率', 'Conversion efficiency'],
    formula: '{discharged} ÷ {charged}',
    inputs: ['discharged', 'charged'],
  },
  timeAvailability: {
    ...share,
    name: ['时间可利用率', 'Time availability'],
    formula: '{readyHours} ÷ ({totalHours} − {unknownHours})',
    inputs: ['readyHours', 'totalHours', 'unknownHours'],
    note: [
      '逆变器和风机：初始化、待机、正常、告警为可用，故障为不可用，离线和没有数据的时间为未知',
      'Inverters and turbines: available while initialising, in standby, normal or in alarm, not available in a fault; unknown while offline or without data',
    ],
  },
  productionAvailability: {
    ...share,
    name: ['电量可利用率', 'Production-based availability'],
    formula: '{generated} ÷ ({generated} + {lost})',
    inputs: ['generated', 'lost'],
  },
  mtbf: {
    ...hours,
    name: ['平均无故障时间 MTBF', 'Mean time between failures'],
    formula: '{runningHours} ÷ {failures}',
    inputs: ['runningHours', 'failures'],
    note: [
      '运行小时为统计小时减去故障小时；没有故障的期间没有此值',
      'Running hours are the hours counted less those out of order; undefined for a period without failures',
    ],
  },
  mttr: {
    ...hours,
    version: 2,
    name: ['平均修复时间 MTTR', 'Mean time to repair'],
    formula: '{repairHours} ÷ {repairs}',
    inputs: ['repairHours', 'repairs'],
    note: [
      '仅统计已恢复的故障；没有恢复的期间没有此值',
      'Counts failures that are over; undefined for a period in which none was',
    ],
    former: [{ version: 1, formula: '{repairHours} ÷ {failures}' }],
  },
  powerCurveConformity: {
    ...share,
    name: ['功率曲线符合率', 'Power-curve conformity'],
    formula: 'Σ({binFrequency} × {binMeasured}) ÷ Σ({binFrequency} × {binGuaranteed})',
    inputs: ['binFrequency', 'binMeasured', 'binGuaranteed'],
    note: [
      '风速区间 0.5 m/s，风速按空气密度折算 v·(ρ/ρ₀)^⅓，ρ₀ = 1.225 kg/m³',
      'Bins of 0.5 m/s, wind speed corrected for density: v·(ρ/ρ₀)^⅓, ρ₀ = 1.225 kg/m³',
    ],
  },
  co2Avoided: {
    unit: 't',
    quantity: 'co2T',
    decimals: 2,
    version: 2,
    name: ['二氧化碳减排量', 'CO₂ avoided'],
    formula: '{generated} × {co2Factor} ÷ 1000',
    inputs: ['generated', 'co2Factor'],
    settings: ['co2KgPerKwh'],
  },
  income: {
    unit: '¥',
    decimals: 2,
    version: 2,
    name: ['上网收益', 'Income'],
    formula: 'Σ({onGrid} × {price})',
    inputs: ['onGrid', 'price'],
    note: [
      '分时电价按每半小时的电量与当时费率相乘；只有日电量而费率不同时不计算',
      'Under time-of-use rates each half hour’s energy at its own rate; unknown where only the energy of the day is known and rates differ',
    ],
  },
}

const inputName = (input: KpiInput, lang: Lang): string => say(kpiInputs[input].name, lang)

/** The formula as a reader sees it, with what the company chose filled in. */
export const kpiFormula = (key: KpiKey, lang: Lang, settings: KpiSettings = defaultKpiSettings): string =>
  formulaText(kpiDefinitions[key].formula, key, lang, settings)

/** Of today or of a former version of a figure. */
export function formulaText(
  formula: string,
  key: KpiKey,
  lang: Lang,
  settings: KpiSettings = defaultKpiSettings,
): string {
  const { inputs } = kpiDefinitions[key]
  const names: Record<string, string> = { numerator: inputName(settings.hoursNumerator, lang) }
  for (const input of inputs) names[input] = inputName(input, lang)
  return say([formula, formula], lang, names)
}

const settingTexts = {
  curtailmentTargetPct: ['目标 ≤ {limit}%', 'Target ≤ {limit}%'],
  dispersionLimitsPct: [
    '≤ {stable}% 稳定，≤ {good}% 良好，≤ {poor}% 待改善，以上必须改善',
    '≤ {stable}% stable, ≤ {good}% good, ≤ {poor}% to be improved, above: must be improved',
  ],
} as const satisfies Record<string, TextPair>

/** All of a definition in lines: formula, unit, note, limits, version. */
export function kpiLines(key: KpiKey, lang: Lang, settings: KpiSettings = defaultKpiSettings): string[] {
  const { name, unit, note, version } = kpiDefinitions[key]
  const [stable, good, poor] = settings.dispersionLimitsPct
  const lines = [`${say(name, lang)} (${unit}) = ${kpiFormula(key, lang, settings)}`]
  if (note) lines.push(say(note, lang))
  if (key === 'curtailmentRate')
    lines.push(say(settingTexts.curtailmentTargetPct, lang, { limit: settings.curtailmentTargetPct }))
  if (key === 'dispersionRate') lines.push(say(settingTexts.dispersionLimitsPct, lang, { stable, good, poor }))
  lines.push(say(['口径版本 {version}', 'Definition version {version}'], lang, { version }))
  return lines
}

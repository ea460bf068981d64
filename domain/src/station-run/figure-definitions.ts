import type { TextPair } from '../kernel/texts.ts'
import type { Quantity } from '../kernel/units.ts'
import { kpiDefinitions, kpiFormula } from '../kpis/kpi-definitions.ts'
import type { KpiKey } from '../kpis/kpi.model.ts'

/** Where a figure comes from: one source each, by day and by night. */
export const figureSources = {
  units: ['逆变器、风机的计量', 'Counters of inverters and turbines'],
  unitPower: ['逆变器、风机的功率', 'Power of inverters and turbines'],
  meterForward: ['关口表正向有功', 'Main meter, forward energy'],
  meterReverse: ['关口表反向有功', 'Main meter, reverse energy'],
  meterPower: ['关口表功率', 'Main meter, power'],
  plan: ['发电计划', 'Production plan'],
  figures: ['由其他指标计算', 'Computed from other figures'],
  instrument: ['气象仪、测风塔或风机测风', 'Weather instrument, tower or nacelle'],
  register: ['电站档案', 'Station register'],
} as const satisfies Record<string, TextPair>
export type FigureSource = keyof typeof figureSources

/** 口径: everything behind a figure. Server, tooltips and docs/glossary.md take it from here. */
export interface FigureDefinition {
  name: TextPair
  source: FigureSource
  /** What it is divided by, where it is: modules at standard conditions and turbines, for every class. */
  capacity?: 'installed'
  formula: TextPair
  /** Goes up whenever the same inputs give another figure. */
  version: number
  quantity?: Quantity
  unit: string
  /** Of the base unit; an answer carries no more. */
  decimals: number
  /** Made of the days of a period: it says how many of them are known. */
  period?: 'month' | 'year'
}

const kpi = (key: KpiKey) => ({
  formula: [kpiFormula(key, 'zh_CN'), kpiFormula(key, 'en_US')] as const satisfies TextPair,
  version: kpiDefinitions[key].version,
})
const energy = { quantity: 'energyKwh', unit: 'kWh', decimals: 2 } as const
const power = { quantity: 'powerKw', unit: 'kW', decimals: 2 } as const
const money = { quantity: 'moneyYuan', unit: '元', decimals: 2, source: 'figures' } as const

const generated: TextPair = [
  '逆变器、风机累计电量在本地{period}的增量之和',
  'Increase of the total energy counters of inverters and turbines in the local {period}',
]
const onGrid: TextPair = [
  '关口表正向有功在本地{period}的增量',
  'Increase of the main meter’s forward energy in the local {period}',
]
const bought: TextPair = [
  '关口表反向有功在本地{period}的增量',
  'Increase of the main meter’s reverse energy in the local {period}',
]
const selfUsed: TextPair = [
  '{period}发电量 − 上网电量；储能放电上网使其为负时计 0',
  'Generated − on-grid energy of the {period}; 0 where storage that feeds the grid makes it negative',
]
const periods = { day: ['当日', 'day'], month: ['当月', 'month'], year: ['当年', 'year'] } as const
const inPeriod = ([zh, en]: TextPair, period: keyof typeof periods): TextPair => [
  zh.replace('{period}', periods[period][0]),
  en.replace('{period}', periods[period][1]),
]

const energyOf = (
  period: keyof typeof periods,
  names: readonly [generated: TextPair, onGrid: TextPair, selfUsed: TextPair, bought: TextPair],
  common: { period?: 'month' | 'year' } = period === 'day' ? {} : { period },
) =>
  ({
    generated: {
      ...energy,
      ...common,
      name: names[0],
      source: 'units',
      formula: inPeriod(generated, period),
      version: 2,
    },
    onGrid: {
      ...energy,
      ...common,
      name: names[1],
      source: 'meterForward',
      formula: inPeriod(onGrid, period),
      version: 1,
    },
    selfUsed: {
      ...energy,
      ...common,
      name: names[2],
      source: 'figures',
      formula: inPeriod(selfUsed, period),
      version: 1,
    },
    bought: {
      ...energy,
      ...common,
      name: names[3],
      source: 'meterReverse',
      formula: inPeriod(bought, period),
      version: 1,
    },
  }) satisfies Record<string, FigureDefinition>

const day = energyOf('day', [
  ['日发电量', 'Energy today'],
  ['日上网电量', 'On-grid today'],
  ['日自用电量', 'Self-used today'],
  ['日购网电量', 'Bought today'],
])
const month = energyOf('month', [
  ['月发电量', 'Energy this month'],
  ['月上网电量', 'On-grid this month'],
  ['月自用电量', 'Self-used this month'],
  ['月购网电量', 'Bought this month'],
])
const year = energyOf('year', [
  ['年发电量', 'Energy this year'],
  ['年上网电量', 'On-grid this year'],
  ['年自用电量', 'Self-used this year'],
  ['年购网电量', 'Bought this year'],
])

const incomeOfDays = {
  formula: [
    '每日上网电量 × 当日电价之和，分时电价按每半小时计算；有电量而无电价的日子存在时不计算',
    'Sum of each day’s on-grid energy × the price of that day, by half hours under time-of-use rates; unknown while a day with energy has no price',
  ] as const satisfies TextPair,
  version: 2,
}

const planned = (period: 'month' | 'year', name: TextPair) =>
  ({
    ...energy,
    name,
    source: 'plan',
    formula: inPeriod(['{period}计划上网电量', 'On-grid energy planned for the {period}'], period),
    version: 1,
  }) satisfies FigureDefinition
const completion = (period: 'month' | 'year', name: TextPair) =>
  ({
    name,
    period,
    source: 'figures',
    ...kpi('planCompletion'),
    unit: '%',
    decimals: 2,
  }) satisfies FigureDefinition

const table = {
  powerKw: {
    ...power,
    name: ['发电功率', 'Power'],
    source: 'unitPower',
    formula: ['在线逆变器、风机有功功率之和', 'Sum of the active power of all reporting inverters and turbines'],
    version: 2,
  },
  gridKw: {
    ...power,
    name: ['关口功率', 'Grid power'],
    source: 'meterPower',
    formula: ['关口表有功功率，送电网为正', 'Active power of the main meter; given to the grid is positive'],
    version: 1,
  },
  dayKwh: day.generated,
  monthKwh: month.generated,
  yearKwh: year.generated,
  totalKwh: {
    ...energy,
    name: ['累计发电量', 'Total energy'],
    source: 'units',
    formula: ['逆变器、风机累计电量读数之和', 'Sum of the total counters of inverters and turbines'],
    version: 2,
  },
  onGridDayKwh: day.onGrid,
  onGridMonthKwh: month.onGrid,
  onGridYearKwh: year.onGrid,
  selfUsedDayKwh: day.selfUsed,
  selfUsedMonthKwh: month.selfUsed,
  selfUsedYearKwh: year.selfUsed,
  boughtDayKwh: day.bought,
  boughtMonthKwh: month.bought,
  boughtYearKwh: year.bought,
  hours: {
    name: ['等效小时', 'Equivalent hours'],
    source: 'figures',
    capacity: 'installed',
    ...kpi('equivalentHours'),
    unit: 'h',
    decimals: 2,
  },
  prPct: {
    name: ['系统效率 PR', 'Performance ratio'],
    source: 'figures',
    capacity: 'installed',
    ...kpi('performanceRatio'),
    unit: '%',
    decimals: 2,
  },
  co2T: {
    name: ['本年 CO₂ 减排', 'CO₂ this year'],
    source: 'figures',
    ...kpi('co2Avoided'),
    period: 'year',
    quantity: 'co2T',
    unit: 't',
    decimals: 2,
  },
  incomeYuan: { ...money, name: ['今日上网收益', 'Income today'], ...kpi('income') },
  monthIncomeYuan: { ...money, period: 'month', name: ['本月上网收益', 'Income this month'], ...incomeOfDays },
  yearIncomeYuan: { ...money, period: 'year', name: ['本年上网收益', 'Income this year'], ...incomeOfDays },
  monthPlanKwh: planned('month', ['月计划电量', 'Planned this month']),
  yearPlanKwh: planned('year', ['年计划电量', 'Planned this year']),
  monthCompletionPct: completion('month', ['月计划完成率', 'Plan completed, month']),
  yearCompletionPct: completion('year', ['年计划完成率', 'Plan completed, year']),
  irradianceWm2: {
    name: ['辐照度', 'Irradiance'],
    source: 'instrument',
    formula: [
      '主气象仪倾斜面辐照度；多站为平均值',
      'In-plane irradiance of the main instrument; the mean of several stations',
    ],
    version: 1,
    unit: 'W/m²',
    decimals: 1,
  },
  windSpeedMs: {
    name: ['风速', 'Wind speed'],
    source: 'instrument',
    formula: [
      '在线风机机舱风速平均值；光伏为气象仪风速',
      'Mean nacelle wind speed of reporting turbines; at PV plants, of the weather instrument',
    ],
    version: 1,
    unit: 'm/s',
    decimals: 2,
  },
  capacityKw: {
    ...power,
    name: ['装机容量', 'Installed capacity'],
    source: 'register',
    formula: [
      '组件标称功率与风机额定功率之和，不含储能与充电桩',
      'Module power at standard conditions plus rated turbine power; storage and charging piles excluded',
    ],
    version: 1,
  },
} as const satisfies Record<string, FigureDefinition>

export type FigureKey = keyof typeof table
export const figureDefinitions: Readonly<Record<FigureKey, FigureDefinition>> = table
export const figureKeys = Object.keys(table) as FigureKey[]
export const figureNames = Object.fromEntries(
  Object.entries(table).map(([key, { name }]) => [key, name]),
) as unknown as Readonly<Record<FigureKey, TextPair>>

import { z } from 'zod'
import { alarmLevels } from '../alarms/alarm.model.ts'
import { deviceStateNames, deviceTypes, stationStateNames } from '../devices/device.model.ts'
import type { DeviceState, StationState } from '../devices/device.model.ts'
import { messages, type Message } from '../kernel/messages.ts'
import { kpiDefinitions, kpiFormula } from '../kpis/kpi-definitions.ts'
import type { KpiKey } from '../kpis/kpi.model.ts'
import { stationClasses } from '../stations/station.model.ts'

const deviceStates = Object.keys(deviceStateNames) as [DeviceState, ...DeviceState[]]
export const stationStates = Object.keys(stationStateNames) as [StationState, ...StationState[]]
const figure = z.number().nullable()

/** Figures that people read, each with its definition (口径). */
export const figureNames = messages({
  powerKw: ['实时功率', 'Power'],
  dayKwh: ['日发电量', 'Energy today'],
  monthKwh: ['月发电量', 'Energy this month'],
  yearKwh: ['年发电量', 'Energy this year'],
  totalKwh: ['累计发电量', 'Total energy'],
  hours: ['等效小时', 'Equivalent hours'],
  prPct: ['系统效率 PR', 'Performance ratio'],
  co2T: ['本年 CO₂ 减排', 'CO₂ this year'],
  incomeYuan: ['今日收益', 'Income today'],
  monthIncomeYuan: ['本月收益', 'Income this month'],
  yearIncomeYuan: ['本年收益', 'Income this year'],
  irradianceWm2: ['辐照度', 'Irradiance'],
  windSpeedMs: ['风速', 'Wind speed'],
  capacityKw: ['装机容量', 'Installed capacity'],
})
export type FigureKey = keyof typeof figureNames

const fromKpi = (key: KpiKey): Message => [kpiFormula(key, 'zh_CN'), kpiFormula(key, 'en_US')]

const incomeOfDays: Message = [
  '每日上网电量 × 当日电价之和；有电量而无电价的日子存在时不计算',
  'Sum of each day’s on-grid energy × the price of that day; unknown while a day with energy has no price',
]

/** The version goes up whenever the same inputs give another figure. */
export const figureDefinitions: Readonly<Record<FigureKey, { formula: Message; version: number }>> = {
  powerKw: {
    formula: [
      '关口表有功功率；关口表不在线时为逆变器或风机功率之和',
      'Active power of the main meter; while it is silent, the sum of inverters or turbines',
    ],
    version: 1,
  },
  dayKwh: {
    formula: [
      '关口表正向有功在本地当日的增量；未知时为各逆变器日发电量之和',
      'Rise of the main meter’s forward energy since local midnight; while unknown, the sum of the inverters’ own day counters',
    ],
    version: 1,
  },
  monthKwh: {
    formula: ['关口表正向有功在本地当月的增量', 'Rise of the main meter’s forward energy in the local month'],
    version: 1,
  },
  yearKwh: {
    formula: ['关口表正向有功在本地当年的增量', 'Rise of the main meter’s forward energy in the local year'],
    version: 1,
  },
  totalKwh: {
    formula: [
      '关口表正向有功读数；未知时为逆变器或风机累计发电量之和',
      'Forward reading of the main meter; while unknown, the total counters of inverters or turbines',
    ],
    version: 1,
  },
  hours: { formula: fromKpi('equivalentHours'), version: kpiDefinitions.equivalentHours.version },
  prPct: { formula: fromKpi('performanceRatio'), version: kpiDefinitions.performanceRatio.version },
  co2T: { formula: fromKpi('co2Avoided'), version: kpiDefinitions.co2Avoided.version },
  incomeYuan: { formula: fromKpi('income'), version: kpiDefinitions.income.version },
  monthIncomeYuan: { formula: incomeOfDays, version: 1 },
  yearIncomeYuan: { formula: incomeOfDays, version: 1 },
  irradianceWm2: {
    formula: [
      '主气象仪倾斜面辐照度；多站为平均值',
      'In-plane irradiance of the main instrument; the mean of several stations',
    ],
    version: 1,
  },
  windSpeedMs: {
    formula: [
      '在线风机机舱风速平均值；光伏为气象仪风速',
      'Mean nacelle wind speed of turbines that report; of the instrument at PV plants',
    ],
    version: 1,
  },
  capacityKw: { formula: ['电站装机容量之和', 'Sum of the stations’ installed capacity'], version: 1 },
}

export const FigureDefinition = z.object({ name: z.string(), formula: z.string(), version: z.int() })
export const Definitions = z.record(z.string(), FigureDefinition)

/** Figures of a station, or of several together. */
export const Figures = z.object({
  capacityKw: z.number(),
  powerKw: figure,
  dayKwh: figure,
  dayBasis: z.enum(['onGrid', 'generated']),
  monthKwh: figure,
  yearKwh: figure,
  totalKwh: figure,
  hours: figure,
  prPct: figure,
  co2T: figure,
  incomeYuan: figure,
  monthIncomeYuan: figure,
  yearIncomeYuan: figure,
  irradianceWm2: figure,
  windSpeedMs: figure,
})
export type Figures = z.infer<typeof Figures>

const StateCounts = z.partialRecord(z.enum(deviceStates), z.int())

export const StationRunRow = Figures.extend({
  id: z.string(),
  name: z.string(),
  stcls: z.enum(stationClasses),
  province: z.string(),
  city: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  timeZone: z.string(),
  /** Null: nobody can tell now. */
  state: z.enum(stationStates).nullable(),
  states: StateCounts,
  deviceTotal: z.int(),
  outOfService: z.int(),
  /** Of the newest frame, in the station's zone. */
  at: z.string().nullable(),
  ageSeconds: figure,
  isStale: z.boolean(),
  windDirectionDeg: figure,
  temperatureC: figure,
  humidityPct: figure,
  storageKw: figure,
  chargingKw: figure,
  socPct: figure,
})
export type StationRunRow = z.infer<typeof StationRunRow>

/** What is open at a station: how grave the gravest is, and how many there are. */
export const OpenAlarms = z.object({ level: z.enum(alarmLevels).nullable(), count: z.int() })
export type OpenAlarms = z.infer<typeof OpenAlarms>

/** In a list of many; alarms are null to whoever may not read them. */
export const StationListRow = StationRunRow.extend({ alarms: OpenAlarms.nullable() })
export type StationListRow = z.infer<typeof StationListRow>

/** A cell of the station's grid. */
export const UnitCell = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
  state: z.enum(deviceStates),
  outOfService: z.boolean(),
  powerKw: figure,
  ratedKw: figure,
})
export type UnitCell = z.infer<typeof UnitCell>

export const StationRunDetail = StationRunRow.extend({
  units: z.array(UnitCell),
  byType: z.array(z.object({ type: z.enum(deviceTypes), total: z.int(), states: StateCounts })),
  address: z.string(),
  commissionedOn: z.string(),
  /** Where the curve of wind or light is read from. */
  weatherDeviceId: z.string().nullable(),
  towerDeviceId: z.string().nullable(),
  definitions: Definitions,
})
export type StationRunDetail = z.infer<typeof StationRunDetail>

export const StationOverview = z.object({
  stationCount: z.int(),
  figures: Figures,
  states: z.partialRecord(z.enum(stationStates), z.int()),
  /** How many of the stations told each figure; fewer than all means that the sum leaves some out. */
  known: z.record(z.string(), z.int()),
  /** False: live values are not to be had, and what is shown comes from the store alone. */
  isLive: z.boolean(),
  /** False: the store does not answer, so that month and year are missing. */
  hasHistory: z.boolean(),
  /** The store does not answer now: energy is what it last said and what live counters have added since. */
  isHistoryStale: z.boolean(),
  at: z.string(),
  definitions: Definitions,
})
export type StationOverview = z.infer<typeof StationOverview>

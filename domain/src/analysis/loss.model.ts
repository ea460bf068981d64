import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import type { lossClassNames } from '../kpis/loss.model.ts'
import type { Condition } from '../device-monitor/device-operation.model.ts'

/** Where the energy of a plant goes, in the order in which bars and columns show it; shadow, strings and dust are of PV only. */
export const lossClasses = [
  'dispatchLimit',
  'maintenance',
  'fault',
  'abnormalStop',
  'shadow',
  'stringOutage',
  'dust',
  'other',
] as const satisfies readonly (keyof typeof lossClassNames)[]
export type LossClass = (typeof lossClasses)[number]

/** The rule that booked an interval, or why it is left out of both sides. */
export const bookingNames = textPairs({
  saidNormal: ['人工认定：正常运行', 'Entered by staff: normal'],
  saidLimit: ['人工认定：限电', 'Entered by staff: dispatch limit'],
  saidMaintenance: ['人工认定：检修', 'Entered by staff: maintenance'],
  saidFault: ['人工认定：故障', 'Entered by staff: fault'],
  saidStop: ['人工认定：异常停机', 'Entered by staff: abnormal shutdown'],
  saidOther: ['人工认定：环境或电网原因', 'Entered by staff: environment or grid'],
  setLimit: ['人工归类：限电', 'Set by an analyst: dispatch limit'],
  setMaintenance: ['人工归类：检修', 'Set by an analyst: maintenance'],
  setFault: ['人工归类：故障', 'Set by an analyst: fault'],
  setStop: ['人工归类：异常停机', 'Set by an analyst: abnormal shutdown'],
  setShadow: ['人工归类：阴影', 'Set by an analyst: shadow'],
  setStrings: ['人工归类：组串停运', 'Set by an analyst: string outage'],
  setDust: ['人工归类：灰尘', 'Set by an analyst: dust'],
  setOther: ['人工归类：其他', 'Set by an analyst: other'],
  atSetPoint: ['功率达到限值', 'Power at its set-point'],
  rationed: ['全站多台逆变器同时被压低', 'Many inverters held back at once'],
  tag: ['检修票或挂牌', 'Maintenance ticket or tag'],
  switchedOff: ['设备上报停机', 'Device reports it is switched off'],
  faultState: ['设备上报故障', 'Device reports a fault'],
  codeBelowExpected: ['带故障码且低于应发', 'Fault code and below expectation'],
  standsInLight: ['有光照但无功率、无故障码', 'No power in light and no fault code'],
  gridLost: ['电网失电', 'The grid is gone'],
  service: ['风机处于检修模式或上报停机', 'Turbine in service mode or switched off'],
  initialising: ['风机启动中', 'Turbine is starting'],
  stormStop: ['大风停机', 'Stopped for a storm'],
  standsInWind: ['有风但无功率、无故障码', 'No power in wind and no fault code'],
  runsOnCurve: ['运行中，低于功率曲线的部分计入其他', 'Running: what it lacks to its power curve is other'],
  runs: ['运行中，按阴影、组串、灰尘、其他拆分', 'Running: split into shadow, strings, dust and other'],
  missing: ['未统计：没有数据', 'Left out: no data'],
  bad: ['未统计：数值异常', 'Left out: implausible values'],
  unjudged: ['未统计：辐照或风速未知', 'Left out: irradiance or wind unknown'],
})
export type Booking = keyof typeof bookingNames
export const bookings = Object.keys(bookingNames) as [Booking, ...Booking[]]

/** "Not enough data" is a result, and these are its reasons. */
export const noResultNames = textPairs({
  noInverters: ['电站没有登记带组件容量的逆变器', 'No inverter with a module capacity is registered'],
  noWeather: ['没有可用的辐照数据', 'No usable irradiance data'],
  noTurbines: ['风电场没有登记带额定功率的风机', 'No turbine with a rating is registered'],
  noWind: ['没有可用的风速数据', 'No usable wind speed data'],
  noFrames: ['当日没有设备数据', 'No device data on this day'],
  fewIntervals: ['有效时段不足，不下结论', 'Too few valid intervals to conclude'],
  noReference: ['正常运行的历史不足，无法推算应发电量', 'Too little normal history to derive the expectation'],
})
export type NoResult = keyof typeof noResultNames
export const noResults = Object.keys(noResultNames) as [NoResult, ...NoResult[]]

/** Why dust is not told apart on a day: its loss then lies in the expectation. */
export const dustRefusalNames = textPairs({
  fewDays: ['有效天数不足', 'Too few valid days'],
  noWashing: ['期间没有可见的清洗或降雨', 'No visible washing or rain in the period'],
  tooWide: ['不确定性超过 3 个百分点', 'Uncertain by more than 3 points'],
})
export type DustRefusal = keyof typeof dustRefusalNames
export const dustRefusals = Object.keys(dustRefusalNames) as [DustRefusal, ...DustRefusal[]]

/** How an adjustment that staff entered is booked. */
export const bookingOfCondition = {
  normal: 'saidNormal',
  maintenance: 'saidMaintenance',
  fault: 'saidFault',
  dispatchLimit: 'saidLimit',
  abnormalStop: 'saidStop',
  environment: 'saidOther',
  gridFault: 'saidOther',
} as const satisfies Record<Condition, Booking>

/** How an event that an analyst gave a class is booked. */
export const bookingOfClass = {
  dispatchLimit: 'setLimit',
  maintenance: 'setMaintenance',
  fault: 'setFault',
  abnormalStop: 'setStop',
  shadow: 'setShadow',
  stringOutage: 'setStrings',
  dust: 'setDust',
  other: 'setOther',
} as const satisfies Record<LossClass, Booking>

/** Losses of each class in kWh. */
export type LossKwh = Record<LossClass, number>
const kwhShape = Object.fromEntries(lossClasses.map((name) => [name, z.number()])) as Record<LossClass, z.ZodNumber>
export const LossKwh = z.object(kwhShape)
/** In yuan at the price of each interval; null where one of them has no price. */
export const LossYuan = z.object(kwhShape).nullable()

/** Expected = actual + Σ losses − gain, over the intervals that were counted. */
export const LossSum = z.object({
  expectedKwh: z.number(),
  actualKwh: z.number(),
  gainKwh: z.number(),
  lossKwh: LossKwh,
})
export type LossSum = z.infer<typeof LossSum>

/** Of the intervals (of PV five minutes, of wind ten): how many were counted, and why the others were not. */
export const IntervalCounts = z.object({
  all: z.int(),
  counted: z.int(),
  missing: z.int(),
  bad: z.int(),
  unjudged: z.int(),
})
export type IntervalCounts = z.infer<typeof IntervalCounts>

export const spanNames = textPairs({ day: ['日', 'Day'], month: ['月', 'Month'], year: ['年', 'Year'] })
export type Span = keyof typeof spanNames
export const spans = Object.keys(spanNames) as [Span, ...Span[]]

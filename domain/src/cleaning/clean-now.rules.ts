import { textPairs } from '../kernel/texts.ts'
import type { LocalDay } from '../kernel/time-range.ts'
import { leftOutOf, type LedgerDay } from './dust-day.rules.ts'
import type { Refusal } from './cleaning.model.ts'

/** Rain that washes; less only makes spots. */
export const washingRainMm = 3
/** A5: days ahead, or back, in which rain speaks against cleaning. */
export const gateDays = 3

export interface RainDay {
  day: LocalDay
  /** Null: unknown. */
  rainMm: number | null
}

export const gateNames = textPairs({
  open: ['未来 3 天无冲洗性降雨', 'No washing rain in the next 3 days'],
  rain: ['未来 3 天有冲洗性降雨', 'Washing rain within the next 3 days'],
  dry: ['最近 3 天无冲洗性降雨', 'No washing rain in the last 3 days'],
  washed: ['最近 3 天已有冲洗性降雨', 'Washing rain within the last 3 days'],
  unknown: ['降雨未知', 'Rain is unknown'],
})
export type GateState = keyof typeof gateNames
export const gateStates = Object.keys(gateNames) as [GateState, ...GateState[]]

export const rainSourceNames = textPairs({
  forecast: ['天气预报', 'Weather forecast'],
  measured: ['电站实测降雨', 'Rain measured at the station'],
  none: ['没有预报，也没有实测降雨', 'Neither a forecast nor measured rain'],
})
export type RainSource = keyof typeof rainSourceNames
export const rainSources = Object.keys(rainSourceNames) as [RainSource, ...RainSource[]]

export interface RainGate {
  state: GateState
  source: RainSource
  /** The days that were judged. */
  days: RainDay[]
}

const washes = ({ rainMm }: RainDay): boolean => rainMm !== null && rainMm >= washingRainMm
const isKnown = ({ rainMm }: RainDay): boolean => rainMm !== null

/** The next three days of the forecast, else the last three that were measured. Both in the order of days. */
export function rainGate(forecast: readonly RainDay[], measured: readonly RainDay[]): RainGate {
  const ahead = forecast.slice(0, gateDays)
  if (ahead.length === gateDays && ahead.every(isKnown))
    return { state: ahead.some(washes) ? 'rain' : 'open', source: 'forecast', days: ahead }
  const back = measured.slice(-gateDays)
  if (back.length === gateDays && back.every(isKnown))
    return { state: back.some(washes) ? 'washed' : 'dry', source: 'measured', days: back }
  return { state: 'unknown', source: 'none', days: [] }
}

/** Fewer measured days say nothing about how often it rains here. */
const leastMeasuredDays = 14

/**
 * Days until rain washes: to the first washing rain of the forecast; beyond a dry forecast, and without one, what the
 * measured days say on average. Null where neither is known.
 */
export function expectedDryDays(forecast: readonly RainDay[], measured: readonly RainDay[]): number | null {
  const unknown = forecast.findIndex((day) => !isKnown(day))
  const ahead = unknown < 0 ? forecast : forecast.slice(0, unknown)
  const first = ahead.findIndex(washes)
  if (first >= 0) return first
  const known = measured.filter(isKnown)
  const usual = known.length >= leastMeasuredDays ? known.length / (known.filter(washes).length + 1) : null
  if (usual === null) return ahead.length >= gateDays ? ahead.length : null
  return ahead.length + usual
}

export const verdictNames = textPairs({
  clean: ['建议现在清洗', 'Clean now'],
  early: ['现在清洗不划算', 'Cleaning does not pay yet'],
  waitRain: ['等待降雨', 'Wait for the rain'],
  washed: ['刚下过雨，先看雨后结果', 'It has just rained: wait for the days after it'],
  unknown: ['数据不足，无法判断', 'Not enough data to decide'],
})
export type Verdict = keyof typeof verdictNames
export const verdicts = Object.keys(verdictNames) as [Verdict, ...Verdict[]]

/** A5: clean now where it stays dry for longer than the cost takes to be earned, unless rain does it. */
export function cleanNow(gate: GateState, dryDays: number | null, paybackDays: number | null): Verdict {
  if (paybackDays === null) return 'unknown'
  if (gate === 'rain') return 'waitRain'
  if (gate === 'washed') return 'washed'
  if (dryDays === null) return 'unknown'
  return dryDays > paybackDays ? 'clean' : 'early'
}

/** Of a plant on a day: what a cleaning would be decided by. */
export interface DustState {
  /** The last day that counts. */
  day: LocalDay
  ratio: number
  dailyEnergyKwh: number
}

const freshDays = 7
const energyDays = 14
const dayMs = 86_400_000

/** From the days until `asOf`, oldest first; or why there is none. */
export function dustState(days: readonly LedgerDay[], asOf: LocalDay): DustState | Refusal {
  const valid = days.filter((day) => day.day <= asOf && leftOutOf(day) === null)
  const last = valid.at(-1)
  if (last === undefined || (Date.parse(asOf) - Date.parse(last.day)) / dayMs >= freshDays) return 'oldDays'
  const recent = valid.slice(-energyDays)
  return {
    day: last.day,
    ratio: last.soilingRatio!,
    dailyEnergyKwh: recent.reduce((sum, { actualKwh }) => sum + actualKwh, 0) / recent.length,
  }
}

import { reportedStates } from '../devices/device.model.ts'
import type { ActiveRule } from './default-rules.ts'

export type Stage = 0 | 1 | 2

/** What a rule says of one moment. Undefined instead: nothing can be said (no value, too dark). */
export interface Judged {
  stage: Stage
  value: number | null
  limit: number | null
  /** Numbers of the strings that are low, from 1. */
  strings?: readonly number[]
}

export interface FrameRow {
  number(code: string): number
  list(code: string): Float64Array | undefined
}

export interface Circumstances {
  ratedKw: number | null
  /** At the station, now; NaN where nobody knows. */
  lightWm2: number
  /** At which it is raised already: its own limit is left only below the deadband. */
  held: Stage
  /** Lowest of the last five minutes; NaN without any. */
  lowestC: number
}

type Judge = (rule: ActiveRule, row: FrameRow, at: Circumstances) => Judged | undefined

const fine: Judged = { stage: 0, value: null, limit: null }
const isDark = ({ settings }: ActiveRule, { lightWm2 }: Circumstances): boolean =>
  settings.minIrradianceWm2 !== null && !(lightWm2 >= settings.minIrradianceWm2)
const zeroShare = 0.005

function threshold({ settings, point }: ActiveRule, row: FrameRow, { held }: Circumstances): Judged | undefined {
  const value = row.number(point!)
  const { firstLimit, secondLimit, deadband } = settings
  if (Number.isNaN(value) || firstLimit === null) return undefined
  const isOver = (limit: number, stage: Stage) => value > (held >= stage ? limit - deadband : limit)
  if (secondLimit !== null && isOver(secondLimit, 2)) return { stage: 2, value, limit: secondLimit }
  return { stage: isOver(firstLimit, 1) ? 1 : 0, value, limit: firstLimit }
}

function temperatureRise(rule: ActiveRule, row: FrameRow, { held, lowestC }: Circumstances): Judged | undefined {
  const { riseC, deadband } = rule.settings
  const risen = row.number(rule.point!) - lowestC
  if (Number.isNaN(risen) || riseC === null) return undefined
  return { stage: risen > (held > 0 ? riseC - deadband : riseC) ? 1 : 0, value: risen, limit: riseC }
}

function faultCode({ point }: ActiveRule, row: FrameRow): Judged | undefined {
  const value = row.number(point!)
  return Number.isNaN(value) ? undefined : { stage: value > 0 ? 1 : 0, value, limit: null }
}

const stageOfState = { alarm: 1, fault: 2 } as const

/** A fault that names its code is alarmed by the code. */
function state({ point }: ActiveRule, row: FrameRow): Judged | undefined {
  const value = row.number(point!)
  if (Number.isNaN(value)) return undefined
  if (point !== 'state') return { stage: value === 1 ? 1 : 0, value, limit: null }
  if (row.number('faultCode') > 0) return { ...fine, value }
  const reported = reportedStates[value as keyof typeof reportedStates]
  return { stage: stageOfState[reported as keyof typeof stageOfState] ?? 0, value, limit: null }
}

const stale: Judge = ({ point }, row) => ({ ...fine, stage: Number.isNaN(row.number(point!)) ? 1 : 0 })

const zLimit = -2
/** Strings of one device differ by this much without a fault. */
const leastSpread = 0.075
const leastCurrentA = 1
const leastStrings = 4

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Numbers of the strings at z ≤ −2 of the others: by median and median deviation, so that dead ones hide nobody. */
export function lowStrings(currentsA: ArrayLike<number>): number[] | undefined {
  const known = Array.from(currentsA, (current, i) => ({ current, no: i + 1 })).filter((s) => !Number.isNaN(s.current))
  if (known.length < leastStrings) return undefined
  const low: number[] = []
  let isLit = false
  for (const { current, no } of known) {
    const others = known.filter((s) => s.no !== no).map((s) => s.current)
    const median = medianOf(others.sort((a, b) => a - b))
    if (median < leastCurrentA) continue
    isLit = true
    const deviations = others.map((other) => Math.abs(other - median)).sort((a, b) => a - b)
    const spread = Math.max(1.4826 * medianOf(deviations), leastSpread * median)
    if ((current - median) / spread <= zLimit) low.push(no)
  }
  return isLit ? low : undefined
}

function lowString(rule: ActiveRule, row: FrameRow, at: Circumstances): Judged | undefined {
  const currents = row.list(rule.point!)
  const strings = currents && !isDark(rule, at) ? lowStrings(currents) : undefined
  return strings && { stage: strings.length > 0 ? 1 : 0, value: strings.length, limit: null, strings }
}

/** Switched off, in fault or curtailed has an alarm of its own. */
function zeroOutput(rule: ActiveRule, row: FrameRow, at: Circumstances): Judged | undefined {
  const value = row.number(rule.point!)
  if (Number.isNaN(value) || at.ratedKw === null || isDark(rule, at)) return undefined
  const reported = row.number('state')
  const limit = row.number('powerLimitKw')
  const isStopped = reported === 0 || reported === 5 || limit <= zeroShare * at.ratedKw
  return { stage: !isStopped && value <= zeroShare * at.ratedKw ? 1 : 0, value, limit: null }
}

/** Of rated power times light: heat, dust and age leave an inverter more than this, half power does not. */
const weakShare = 0.7
const mendedShare = 0.8

/** A stop, a fault, a code or a set-point has a rule of its own. */
function underperformance(rule: ActiveRule, row: FrameRow, at: Circumstances): Judged | undefined {
  const value = row.number(rule.point!)
  if (Number.isNaN(value) || at.ratedKw === null || isDark(rule, at)) return undefined
  const limit = Math.min(1, at.lightWm2 / 1000) * at.ratedKw * (at.held > 0 ? mendedShare : weakShare)
  const reported = row.number('state')
  const hasOwnAlarm =
    reported === 0 || reported === 5 || row.number('faultCode') > 0 || row.number('powerLimitKw') < limit
  const isStopped = value <= zeroShare * at.ratedKw
  return { stage: !hasOwnAlarm && !isStopped && value < limit ? 1 : 0, value, limit }
}

/** Silence is judged by the clock. */
const never: Judge = () => undefined

export const judges = {
  faultCode,
  state,
  threshold,
  temperatureRise,
  communicationLost: never,
  stale,
  lowString,
  zeroOutput,
  underperformance,
} as const satisfies Record<ActiveRule['source'], Judge>

import { staleFlags } from '../quality/stale.ts'
import { finite, mean } from '../statistics/summary.ts'
import { powerAt, type PowerCurve } from '../wind/power-curve.ts'
import { normalisedSpeed, standardDensity } from '../wind/air.ts'
import { dataStates, gridOf, intervalsOf, type DeviceFrames, type DeviceGrid, type Period } from './interval-grid.ts'
import {
  clearTable,
  daySums,
  intervalHours,
  intervalTable,
  type IntervalTable,
  type LedgerSum,
  type LossRule,
} from './interval-table.ts'
import { reported } from './pv-ledger.ts'
import { deratedRows, isWithin, ownLimitsKw } from './self-derating.ts'
import { coveredBy, type Tag } from './tags.ts'

/** Goes up whenever the same frames give another ledger. */
export const windLedgerVersion = 5

export const windLossClasses = [
  'normal',
  'environment',
  'plannedStop',
  'fault',
  'unknown',
  'selfDerating',
  'technicalStandby',
  'gridFault',
  'dispatchLimit',
  'transmissionUnplanned',
  'transmissionPlanned',
  'gridMaintenance',
] as const
export type WindLossClass = (typeof windLossClasses)[number]

/** In the order in which they are asked; a tag overrides and comes as `tag:` and its class. */
const stateRules = [
  { key: 'gridLost', to: 'gridFault' },
  { key: 'atSetPoint', to: 'dispatchLimit' },
  { key: 'service', to: 'plannedStop' },
  { key: 'faultState', to: 'fault' },
  { key: 'initialising', to: 'technicalStandby' },
  { key: 'stormStop', to: 'environment' },
  { key: 'standsInWind', to: 'unknown' },
  { key: 'codeBelowExpected', to: 'selfDerating' },
  { key: 'runs', to: 'normal' },
] as const satisfies readonly LossRule<WindLossClass>[]
type StateRule = (typeof stateRules)[number]['key']

export const windRules: readonly LossRule<WindLossClass>[] = [
  ...stateRules,
  ...windLossClasses.map((name) => ({ key: `tag:${name}`, to: name })),
]
const ruleOf = Object.fromEntries(stateRules.map(({ key }, place) => [key, place])) as Record<StateRule, number>

const service = 3
const bits = { atLimit: 1, service: 2, fault: 4, code: 8, stands: 16, storm: 32, gridLost: 64, starting: 128 } as const
/** Nothing but standstill was seen: calm, or a stop without a word. */
export const onlyStands = bits.stands

export interface WindLedgerSettings {
  limitShare: number
  atLimitShare: number
  /** In this wind a machine that stops without a code stops for the storm. */
  stormMs: number
  /** Until the expectation falls below this share of the rating it may still wait for the end of the storm. */
  stormWaitShare: number
  /** Expectation in which a machine should run, as a share of its rating. */
  windShare: number
  codeLossShare: number
  /** A standstill within the interval counts from this share of the expectation on: near cut-in machines come and go. */
  standsLossShare: number
}

export const windLedgerSettings: WindLedgerSettings = {
  limitShare: 0.995,
  atLimitShare: 0.9,
  stormMs: 20,
  stormWaitShare: 0.9,
  windShare: 0.03,
  codeLossShare: 0.05,
  standsLossShare: 0.5,
}

export interface TurbineFrames extends DeviceFrames {
  windMs: ArrayLike<number>
  state: ArrayLike<number>
  faultCode: ArrayLike<number>
  controlMode: ArrayLike<number>
  /** NaN where nothing limits. */
  limitKw: ArrayLike<number>
  /** 1 where voltage or frequency were out of bounds. */
  gridLost?: ArrayLike<number>
}

export interface TurbineInput {
  ratedKw: number
  /** Of healthy operation, at standard density. */
  curve: PowerCurve
  frames: TurbineFrames
  tags?: readonly (Tag & { to: WindLossClass })[]
}

export interface FarmInput {
  period: Period
  offsetMs: number
  /** Density of the air by interval; NaN where it is unknown. */
  density?: Float64Array
  turbines: readonly TurbineInput[]
}

export const turbineGrid = (
  period: Period,
  input: Pick<TurbineInput, 'frames' | 'ratedKw'>,
  settings = windLedgerSettings,
): DeviceGrid => {
  const { state, faultCode, controlMode, limitKw, powerKw, windMs, gridLost } = input.frames
  const { ratedKw } = input
  const isAt = (row: number, limit: number): boolean =>
    limit < settings.limitShare * ratedKw && (powerKw[row] as number) >= settings.atLimitShare * limit - 0.01 * ratedKw
  const stateFlags = (row: number): number => {
    const power = powerKw[row] as number
    let flags = 0
    if (isAt(row, limitKw[row] as number)) flags |= bits.atLimit
    if (controlMode[row] === service || state[row] === reported.offline) flags |= bits.service
    if (state[row] === reported.fault) flags |= bits.fault
    if (state[row] === reported.initialising) flags |= bits.starting
    if (power <= 0) flags |= (windMs[row] as number) >= settings.stormMs ? bits.stands | bits.storm : bits.stands
    if (gridLost?.[row] === 1) flags |= bits.gridLost
    return flags
  }
  const own = ownLimitsKw(input.frames, (row) => stateFlags(row) === 0 && (powerKw[row] as number) > 0)
  const atOwn = own.map((limit, row) => (isAt(row, limit) ? 1 : 0))
  const flagsOf = (row: number): number => {
    const flags = stateFlags(row) | ((faultCode[row] as number) > 0 ? bits.code : 0)
    // Of two limits the lower one holds; near both, the power alone does not say which.
    const isOwn =
      (own[row] as number) < (limitKw[row] as number) && isWithin(powerKw[row] as number, own[row] as number)
    return isOwn ? flags & ~bits.atLimit : flags
  }
  const range = { leastKw: -0.1 * ratedKw, mostKw: 1.5 * ratedKw }
  const grid = gridOf(period, input.frames, range, flagsOf, [windMs, atOwn])
  const [wind, atOwnLimit] = grid.means as [Float64Array, Float64Array]
  return { ...grid, means: [withoutStuck(wind), atOwnLimit] }
}

/** The same wind three intervals long: the anemometer stands still, and the wind is unknown. */
function withoutStuck(windMs: Float64Array): Float64Array {
  const stuck = staleFlags(windMs, stuckIntervals, 'all')
  return windMs.map((speed, row) => (stuck[row] === 1 && speed > 0 ? Number.NaN : speed))
}
const stuckIntervals = 3

interface Seen {
  flags: number
  expectedKw: number
  powerKw: number
  /** Stands in wind, as `standingRows` has it. */
  stands: boolean
  /** Held down by its code, as `deratedRows` has it. */
  derated: boolean
}

function ruleFor({ flags, expectedKw, powerKw, stands, derated }: Seen): number {
  const has = (bit: number): boolean => (flags & bit) !== 0
  if (has(bits.gridLost)) return ruleOf.gridLost
  if (has(bits.atLimit) && expectedKw > powerKw) return ruleOf.atSetPoint
  if (has(bits.service)) return ruleOf.service
  if (has(bits.fault)) return ruleOf.faultState
  if (has(bits.starting)) return ruleOf.initialising
  if (has(bits.storm)) return ruleOf.stormStop
  if (stands) return ruleOf.standsInWind
  if (derated) return ruleOf.codeBelowExpected
  return ruleOf.runs
}

/**
 * A machine that stopped for a storm: it stopped in such wind, and it waits until the wind has fallen well below, so that
 * lulls in between belong to it. One that stopped in less stands for another reason, however it blows later.
 */
function stormRows(
  { flags, data, means }: DeviceGrid,
  theoretical: Float64Array,
  ratedKw: number,
  settings: WindLedgerSettings,
): Uint8Array {
  const windMs = means[0] as Float64Array
  const stands = (row: number): boolean =>
    data[row] === dataStates.known && ((flags[row] as number) & ~bits.storm) === onlyStands
  const storm = new Uint8Array(flags.length)
  for (let row = 0; row < storm.length; row++) {
    if (!stands(row)) continue
    const begins = row === 0 || !stands(row - 1)
    const around = finite(windMs.subarray(Math.max(0, row - 1), row + 2))
    const stopped = begins ? mean(around) >= settings.stormMs : storm[row - 1] === 1
    if (stopped && (theoretical[row] as number) >= settings.stormWaitShare * ratedKw) storm[row] = 1
  }
  return storm
}

/**
 * Stands in wind. An interval that is partly run counts where the stop goes on beside it: there the machine stopped or
 * started, while one that only comes and goes near cut-in is left alone.
 */
function standingRows(
  { flags, powerKw }: DeviceGrid,
  theoretical: Float64Array,
  ratedKw: number,
  settings: WindLedgerSettings,
): Uint8Array {
  const has = (row: number): boolean =>
    ((flags[row] ?? 0) & bits.stands) !== 0 && (theoretical[row] as number) > settings.windShare * ratedKw
  const isStop = (row: number): boolean =>
    has(row) && (powerKw[row] as number) < settings.standsLossShare * (theoretical[row] as number)
  return flags.map((_, row) => (isStop(row) || (has(row) && (isStop(row - 1) || isStop(row + 1))) ? 1 : 0))
}

/** Power the machine should give in each interval: its curve at the wind it measured, density put right. */
export function theoreticalKw(input: TurbineInput, grid: DeviceGrid, density?: Float64Array): Float64Array {
  const windMs = grid.means[0] as Float64Array
  return windMs.map((speed, row) => {
    const air = density?.[row] ?? Number.NaN
    return powerAt(input.curve, normalisedSpeed(speed, Number.isNaN(air) ? standardDensity : air))
  })
}

/** Books every interval of one turbine. The table is the ledger opened down to its intervals. */
export function bookTurbine(
  farm: FarmInput,
  input: TurbineInput,
  grid: DeviceGrid,
  table: IntervalTable<WindLossClass>,
  settings = windLedgerSettings,
): void {
  clearTable(table)
  const hours = intervalHours(farm.period)
  const theoretical = theoreticalKw(input, grid, farm.density)
  const storm = stormRows(grid, theoretical, input.ratedKw, settings)
  const standing = standingRows(grid, theoretical, input.ratedKw, settings)
  const derated = deratedRows(grid, theoretical, {
    isUnderCode: (row) => ((grid.flags[row] as number) & ~(bits.stands | bits.storm)) === bits.code,
    isAtOwnLimit: (row) => ((grid.means[1] as Float64Array)[row] as number) > 0,
    calmKw: settings.windShare * input.ratedKw,
    leastShare: settings.codeLossShare,
  })
  const tags = (input.tags ?? []).map((tag) => ({
    rule: stateRules.length + windLossClasses.indexOf(tag.to),
    rows: coveredBy(farm.period, [tag]),
  }))
  for (let row = 0; row < table.rule.length; row++) {
    const expected = theoretical[row] as number
    if (grid.data[row] !== dataStates.known || !Number.isFinite(expected)) continue
    const power = grid.powerKw[row] as number
    const tag = tags.find(({ rows }) => rows?.[row] === 1)
    const flags = ((grid.flags[row] as number) & ~bits.storm) | (storm[row] === 1 ? bits.storm : 0)
    const seen = {
      flags,
      expectedKw: expected,
      powerKw: power,
      stands: standing[row] === 1,
      derated: derated[row] === 1,
    }
    const found = tag?.rule ?? ruleFor(seen)
    const to = windRules[found]?.to
    if (to === undefined || to === 'split') continue
    table.rule[row] = found
    table.expectedKwh[row] = expected * hours
    table.actualKwh[row] = power * hours
    const rest = (expected - power) * hours
    if (rest >= 0) table.lossKwh[to][row] = rest
    else table.gainKwh[row] = -rest
  }
}

export interface WindLedger {
  version: number
  /** By turbine and local day. */
  sums: LedgerSum<WindLossClass>[]
}

export const newWindTable = (period: Period): IntervalTable<WindLossClass> =>
  intervalTable(windLossClasses, windRules, intervalsOf(period))

export function windLedger(farm: FarmInput, settings = windLedgerSettings): WindLedger {
  const table = newWindTable(farm.period)
  const sums: LedgerSum<WindLossClass>[] = []
  for (const [device, input] of farm.turbines.entries()) {
    const grid = turbineGrid(farm.period, input, settings)
    bookTurbine(farm, input, grid, table, settings)
    sums.push(...daySums(table, farm.period, farm.offsetMs, device, grid.data, grid.gaps))
  }
  return { version: windLedgerVersion, sums }
}

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
import { coveredBy, notSaid, saidBy, type Said, type Tag } from './tags.ts'

/** Goes up whenever the same frames give another ledger. */
export const pvLedgerVersion = 7

export const pvLossClasses = [
  'dispatchLimit',
  'maintenance',
  'fault',
  'abnormalStop',
  'shadow',
  'stringOutage',
  'dust',
  'other',
] as const
export type PvLossClass = (typeof pvLossClasses)[number]

/** In the order in which they are asked; the first that fits takes the interval. What people said goes first. */
export const pvRules = [
  { key: 'saidNormal', to: 'split' },
  { key: 'saidLimit', to: 'dispatchLimit' },
  { key: 'saidMaintenance', to: 'maintenance' },
  { key: 'saidFault', to: 'fault' },
  { key: 'saidStop', to: 'abnormalStop' },
  { key: 'saidOther', to: 'other' },
  { key: 'atSetPoint', to: 'dispatchLimit' },
  { key: 'rationed', to: 'dispatchLimit' },
  { key: 'tag', to: 'maintenance' },
  { key: 'switchedOff', to: 'maintenance' },
  { key: 'faultState', to: 'fault' },
  { key: 'codeBelowExpected', to: 'fault' },
  { key: 'standsInLight', to: 'abnormalStop' },
  { key: 'runs', to: 'split' },
] as const satisfies readonly LossRule<PvLossClass>[]
const ruleOf = Object.fromEntries(pvRules.map(({ key }, place) => [key, place])) as Record<PvRule, number>
export type PvRule = (typeof pvRules)[number]['key']

/** What a person can say a device was, as the rule that books it. */
export const saidRules = ['saidNormal', 'saidLimit', 'saidMaintenance', 'saidFault', 'saidStop', 'saidOther'] as const
export type SaidRule = (typeof saidRules)[number]

/** The numbers devices report themselves with. */
export const reported = { offline: 0, initialising: 1, standby: 2, normal: 3, alarm: 4, fault: 5 } as const

const bits = { atLimit: 1, off: 2, fault: 4, code: 8, stands: 16 } as const

export interface PvLedgerSettings {
  /** A set-point above this share of the rating limits nothing. */
  limitShare: number
  /** At the set-point from this share of it on. */
  atLimitShare: number
  /** Below this share of the rating an inverter stands. */
  standsShare: number
  /** Light in which an inverter should run, as a share of the rating it could give. */
  lightShare: number
  /** A code on a running inverter takes a loss only from this share of the expectation on: below, it may be noise. */
  codeLossShare: number
}

export const pvLedgerSettings: PvLedgerSettings = {
  limitShare: 0.995,
  atLimitShare: 0.95,
  standsShare: 0.002,
  lightShare: 0.03,
  codeLossShare: 0.05,
}

export interface InverterFrames extends DeviceFrames {
  state: ArrayLike<number>
  faultCode: ArrayLike<number>
  /** NaN where nothing limits. */
  limitKw: ArrayLike<number>
}

export interface InverterInput {
  ratedKw: number
  modulesKw: number
  /** What clean and healthy modules and inverter give of their nameplate: k clean. */
  cleanFactor: number
  frames: InverterFrames
  /** Tickets and tags of the device. */
  tags?: readonly Tag[]
  /** Of two that overlap the later one in the list counts. */
  said?: readonly Said<SaidRule>[]
  /** What its shaded and its dead strings would have given, by interval. */
  shadowKw?: Float64Array
  stringKw?: Float64Array
}

export interface PvPlantInput {
  /** Intervals in which the whole plant was held back though no set-point says so. */
  rationed?: Uint8Array
  period: Period
  /** What the station's time is ahead of UTC. */
  offsetMs: number
  /** G/1000·(1 + γ(Tcell − 25)) by interval; NaN where the light is unknown. */
  yieldShare: Float64Array
  /** By interval, above 0; 1 where it is unknown or clean. */
  soilingRatio?: Float64Array
  inverters: readonly InverterInput[]
}

export const inverterGrid = (period: Period, input: InverterInput, settings = pvLedgerSettings): DeviceGrid => {
  const { state, faultCode, limitKw, powerKw } = input.frames
  const { ratedKw } = input
  return gridOf(period, input.frames, { leastKw: -0.05 * ratedKw, mostKw: 1.5 * ratedKw }, (row) => {
    const power = powerKw[row] as number
    const limit = limitKw[row] as number
    let flags = 0
    if (limit < settings.limitShare * ratedKw && power >= settings.atLimitShare * limit - 0.01 * ratedKw)
      flags |= bits.atLimit
    if (state[row] === reported.offline) flags |= bits.off
    if (state[row] === reported.fault) flags |= bits.fault
    if ((faultCode[row] as number) > 0) flags |= bits.code
    if (power <= settings.standsShare * ratedKw) flags |= bits.stands
    return flags
  })
}

/** `leftKw` is what shadow, dead strings and dust leave of the expectation: a code is not blamed for those. */
function ruleFor(
  flags: number,
  rationed: boolean,
  tagged: boolean,
  expectedKw: number,
  leftKw: number,
  powerKw: number,
  ratedKw: number,
  settings: PvLedgerSettings,
): number {
  if ((flags & bits.atLimit) !== 0 && expectedKw > powerKw) return ruleOf.atSetPoint
  if (rationed && powerKw > 0 && expectedKw > powerKw) return ruleOf.rationed
  if (tagged) return ruleOf.tag
  if ((flags & bits.off) !== 0) return ruleOf.switchedOff
  if ((flags & bits.fault) !== 0) return ruleOf.faultState
  if ((flags & bits.code) !== 0 && powerKw < (1 - settings.codeLossShare) * leftKw) return ruleOf.codeBelowExpected
  if ((flags & bits.stands) !== 0 && expectedKw > settings.lightShare * ratedKw) return ruleOf.standsInLight
  return ruleOf.runs
}

const fed = (openKw: number, ratedKw: number): number => Math.min(Math.max(openKw, 0), ratedKw)

/** Books every interval of one inverter. The table is the ledger opened down to its intervals. */
export function bookInverter(
  plant: PvPlantInput,
  input: InverterInput,
  grid: DeviceGrid,
  table: IntervalTable<PvLossClass>,
  settings = pvLedgerSettings,
): void {
  clearTable(table)
  const { ratedKw, shadowKw, stringKw } = input
  const { lossKwh, expectedKwh, actualKwh, gainKwh, rule } = table
  const hours = intervalHours(plant.period)
  const fullKw = input.modulesKw * input.cleanFactor
  const tagged = coveredBy(plant.period, input.tags ?? [])
  const said = saidBy(plant.period, input.said ?? [], (key) => ruleOf[key])
  for (let row = 0; row < rule.length; row++) {
    const openKw = fullKw * Math.max(0, plant.yieldShare[row] as number)
    if (grid.data[row] !== dataStates.known || !Number.isFinite(openKw)) continue
    const power = grid.powerKw[row] as number
    const expected = openKw < ratedKw ? openKw : ratedKw
    const rationed = plant.rationed?.[row] === 1
    const flags = grid.flags[row] as number
    // Each takes what it lets pass less of; what the rating cuts off anyway is nobody's loss. What strings lack was
    // measured through the dust, and dust takes only of what they leave.
    const ratio = plant.soilingRatio?.[row] ?? 1
    const unshadedKw = openKw - (shadowKw?.[row] ?? 0) / ratio
    const wholeKw = unshadedKw - (stringKw?.[row] ?? 0) / ratio
    const [unshaded, whole, dusty] = [fed(unshadedKw, ratedKw), fed(wholeKw, ratedKw), fed(wholeKw * ratio, ratedKw)]
    const given = said?.[row] ?? notSaid
    const found =
      given === notSaid
        ? ruleFor(flags, rationed, tagged?.[row] === 1, expected, dusty, power, ratedKw, settings)
        : given
    rule[row] = found
    expectedKwh[row] = expected * hours
    actualKwh[row] = power * hours
    let rest = (expected - power) * hours
    const to = pvRules[found]?.to ?? 'other'
    if (to !== 'split') {
      if (rest >= 0) lossKwh[to][row] = rest
      else gainKwh[row] = -rest
      continue
    }
    lossKwh.shadow[row] = (expected - unshaded) * hours
    lossKwh.stringOutage[row] = (unshaded - whole) * hours
    lossKwh.dust[row] = (whole - dusty) * hours
    rest = (dusty - power) * hours
    // Negative is better than expected: a gain, never a negative loss.
    if (rest >= 0) lossKwh.other[row] = rest
    else gainKwh[row] = -rest
  }
}

export interface PvLedger {
  version: number
  /** By inverter and local day. */
  sums: LedgerSum<PvLossClass>[]
}

export const newPvTable = (period: Period): IntervalTable<PvLossClass> =>
  intervalTable(pvLossClasses, pvRules, intervalsOf(period))

export function pvLedger(plant: PvPlantInput, settings = pvLedgerSettings): PvLedger {
  const table = newPvTable(plant.period)
  const sums: LedgerSum<PvLossClass>[] = []
  for (const [device, input] of plant.inverters.entries()) {
    const grid = inverterGrid(plant.period, input, settings)
    bookInverter(plant, input, grid, table, settings)
    sums.push(...daySums(table, plant.period, plant.offsetMs, device, grid.data, grid.gaps))
  }
  return { version: pvLedgerVersion, sums }
}

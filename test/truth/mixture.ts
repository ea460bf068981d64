import { dataFaultKinds } from '@fengguang/analytics/diagnosis/data-fault'
import {
  bookInverter,
  inverterGrid,
  newPvTable,
  pvLossClasses,
  type PvLossClass,
} from '@fengguang/analytics/ledger/pv-ledger'
import { notCounted, sumOver } from '@fengguang/analytics/ledger/interval-table'
import {
  bookTurbine,
  newWindTable,
  turbineGrid,
  windLossClasses,
  type WindLossClass,
} from '@fengguang/analytics/ledger/wind-ledger'
import { demoStations } from '../../simulator/src/demo-fleet.ts'
import { causes, type Cause, type Scenario, type TruthRecord } from '../../simulator/src/plant.model.ts'
import { pvOrderedTruth, type OrderedCause } from '../../simulator/src/pv/ordered-truth.ts'
import { pvSite } from '../../simulator/src/pv/pv-site.ts'
import { farmOf } from '../../simulator/src/wind/farm.ts'
import { windOrderedTruth, type OrderedCause as WindCause } from '../../simulator/src/wind/ordered-truth.ts'
import { pvDataScores, windDataScores } from './data-truth.ts'
import { withDustInterval } from './dust-interval.ts'
import { deviceIn, pvEpisodes, pvLeastKwh, runPv, type PvRun } from './pv-truth.ts'
import { scored, type Episode, type Score } from './score.ts'
import { added, all, springAt, summerAt } from './truth-table.ts'
import { neverHealthy, weakEpisodes } from './turbine-truth.ts'
import { runWind, windEpisodes, windLeastKwh, type WindRun } from './wind-truth.ts'

/** Beside the score what was expected of the station: intervals of losses are shares of it. */
export interface MixtureScore extends Score {
  expectedKwh: number
}

export interface MixtureClass<Name extends string, Ordered extends string> {
  name: Name
  /** What the simulator lays, and where its ordered truth keeps it. */
  laid: readonly Cause[]
  ordered: readonly Ordered[]
}

export const pvMixture = [
  { name: 'dispatchLimit', laid: ['dispatchLimit'], ordered: ['dispatchLimit'] },
  { name: 'maintenance', laid: ['maintenance'], ordered: ['maintenance'] },
  { name: 'fault', laid: ['inverterTrip', 'derating'], ordered: ['inverterTrip', 'derating'] },
  { name: 'abnormalStop', laid: ['silentStop'], ordered: ['silentStop'] },
  { name: 'shadow', laid: ['shadow'], ordered: ['shadow'] },
  { name: 'stringOutage', laid: ['stringOutage', 'branchOutage'], ordered: ['stringOutage'] },
  { name: 'dust', laid: ['soiling'], ordered: ['soiling'] },
] as const satisfies readonly MixtureClass<PvLossClass, OrderedCause>[]

/** What holds a turbine at a power. */
export const windHeld = [
  { name: 'dispatchLimit', laid: ['dispatchLimit'], ordered: ['dispatchLimit'] },
  { name: 'plannedStop', laid: ['maintenance'], ordered: ['maintenance'] },
  { name: 'fault', laid: ['turbineTrip'], ordered: ['turbineTrip'] },
  { name: 'unknown', laid: ['silentStop'], ordered: ['silentStop'] },
  { name: 'selfDerating', laid: ['derating'], ordered: ['derating'] },
] as const satisfies readonly MixtureClass<WindLossClass, WindCause>[]
/** A turbine that runs, but weakly. */
const windWeakly = [
  { name: 'normal', laid: ['yawError', 'pitchError'], ordered: ['weak'] },
] as const satisfies readonly MixtureClass<WindLossClass, WindCause>[]

export const everything: Scenario = all(...causes)
/** Everything that costs energy, with data that are whole. */
export const everyLoss: Scenario = all(
  ...causes.filter((cause) => !(dataFaultKinds as readonly string[]).includes(cause)),
)

export interface Losses<Ordered extends string> {
  fromAt: number
  stepMs: number
  /** By device, and which of its intervals the ledger counted. */
  truth: readonly Readonly<Record<Ordered, Float64Array>>[]
  counted: readonly Uint8Array[]
  ids: readonly string[]
}

/** What some causes cost a device in counted intervals. */
function countedKwh<Ordered extends string>(
  { truth, counted }: Losses<Ordered>,
  device: number,
  of: readonly Ordered[],
  start = 0,
  end = Infinity,
): number {
  let kwh = 0
  for (const cause of of) {
    const column = truth[device]![cause]
    for (let row = Math.max(0, start); row < Math.min(end, column.length); row++)
      if (counted[device]![row] === 1) kwh += column[row]!
  }
  return kwh
}

/** Faults with what the order leaves them in counted intervals, instead of what each alone cost. */
function recordsOf<Ordered extends string>(
  losses: Losses<Ordered>,
  truth: readonly TruthRecord[],
  { laid, ordered }: MixtureClass<string, Ordered>,
  deviceOf: (id: string) => string,
): TruthRecord[] {
  const { fromAt, stepMs, ids } = losses
  return truth
    .filter(({ cause }) => laid.includes(cause))
    .map((record) => {
      const rows = [record.startMs, record.endMs].map((at) => Math.floor((at - fromAt) / stepMs)) as [number, number]
      const devices = new Set(record.deviceIds.map((id) => ids.indexOf(deviceOf(id))))
      const lostKwh = [...devices].reduce(
        (sum, device) => sum + countedKwh(losses, device, ordered, rows[0], rows[1] + 1),
        0,
      )
      return { ...record, cause: laid[0]!, lostKwh }
    })
}

const countedRows = (rule: Uint8Array): Uint8Array => rule.map((found) => (found === notCounted ? 0 : 1))

/** What the faults of a plant cost by the order of the ledger, interval by interval. */
export const pvOrderedLosses = (
  stationId: string,
  draw: { scenario: Scenario; seed: number },
  { fromAt, toAt, stepMs }: PvRun['input']['period'],
): Losses<OrderedCause>['truth'] =>
  pvOrderedTruth(
    pvSite(
      demoStations.find(({ id }) => id === stationId)!,
      draw,
    ),
    fromAt,
    toAt,
    stepMs,
  )

function pvLosses(run: PvRun, stationId: string, scenario: Scenario, seed: number): Losses<OrderedCause> {
  const { period, inverterIds } = run.input
  const table = newPvTable(period)
  return {
    fromAt: period.fromAt,
    stepMs: period.stepMs,
    truth: pvOrderedLosses(stationId, { scenario, seed }, period),
    counted: run.analysis.plant.inverters.map((inverter) => {
      bookInverter(run.analysis.plant, inverter, inverterGrid(period, inverter), table)
      return countedRows(table.rule)
    }),
    ids: inverterIds,
  }
}

/** A station as a ledger booked it, wherever that ledger was read. */
export interface Booked<Name extends string, Ordered extends string> {
  losses: Losses<Ordered>
  truth: readonly TruthRecord[]
  episodes: (name: Name) => readonly Episode[]
  lossKwh: (name: Name) => number
  expectedKwh: number
  deviceOf: (id: string) => string
  leastKwh: (name: Name) => number
}

export const scoreClasses = <Name extends string, Ordered extends string>(
  rows: readonly MixtureClass<Name, Ordered>[],
  { losses, truth, episodes, lossKwh, expectedKwh, deviceOf, leastKwh }: Booked<Name, Ordered>,
): MixtureScore[] =>
  rows.map((row) => {
    const [{ name, ordered }, records] = [row, recordsOf(losses, truth, row, deviceOf)]
    const devices = [...losses.truth.keys()]
    return {
      ...scored(row.laid[0]!, records, episodes(name), lossKwh(name), deviceOf, leastKwh(name)),
      truthKwh: devices.reduce((sum, device) => sum + countedKwh(losses, device, ordered), 0),
      expectedKwh,
    }
  })

export interface Together {
  losses: MixtureScore[]
  data: Score[]
}

/** All faults at once against the truth that a ledger with an order must be held to. */
export function pvTogether(stationId: string, scenario: Scenario, days: number, seed: number): Together {
  const run = runPv(stationId, scenario, summerAt, days, { seed })
  const { lossKwh, expectedKwh } = sumOver(run.analysis.ledger.sums, pvLossClasses)
  const episodes = pvEpisodes(run)
  const { ratedKw } = run.input.inverters[0]!
  const scores = scoreClasses<PvLossClass, OrderedCause>(pvMixture, {
    losses: pvLosses(run, stationId, scenario, seed),
    truth: run.truth,
    episodes: (name) => episodes.get(name)!,
    lossKwh: (name) => lossKwh[name],
    expectedKwh,
    deviceOf: deviceIn(run),
    leastKwh: (name) => pvLeastKwh(name, ratedKw),
  })
  return {
    losses: scores.map((score) =>
      score.cause === 'soiling' ? withDustInterval({ run, stationId, scenario, seed }, score) : score,
    ),
    data: dataFaultKinds.map(pvDataScores(run)),
  }
}

/** What the faults of a wind farm cost by the order of the ledger, interval by interval. */
export const windOrderedLosses = (
  stationId: string,
  draw: { scenario: Scenario; seed: number },
  { fromAt, toAt, stepMs }: PvRun['input']['period'],
): Losses<WindCause>['truth'] =>
  windOrderedTruth(
    farmOf(
      demoStations.find(({ id }) => id === stationId)!,
      draw,
    ),
    fromAt,
    toAt,
    stepMs,
  )

function windLosses(run: WindRun, stationId: string, scenario: Scenario, seed: number): Losses<WindCause> {
  const { farm } = run.analysis
  const { fromAt, stepMs } = farm.period
  const table = newWindTable(farm.period)
  return {
    fromAt,
    stepMs,
    truth: windOrderedLosses(stationId, { seed, scenario }, farm.period),
    counted: farm.turbines.map((turbine) => {
      bookTurbine(farm, turbine, turbineGrid(farm.period, turbine), table)
      return countedRows(table.rule)
    }),
    ids: run.ids,
  }
}

/** Of some devices only. */
function lossesOf<Ordered extends string>(losses: Losses<Ordered>, isWanted: (id: string) => boolean): Losses<Ordered> {
  const isOwn = (_: unknown, device: number): boolean => isWanted(losses.ids[device]!)
  const { truth, counted, ids } = losses
  return { ...losses, truth: truth.filter(isOwn), counted: counted.filter(isOwn), ids: ids.filter(isWanted) }
}

export function windTogether(stationId: string, scenario: Scenario, days: number, seed: number): Together {
  const run = runWind(stationId, scenario, springAt, days, seed)
  const { lossKwh, expectedKwh } = sumOver(run.analysis.ledger.sums, windLossClasses)
  const hidden = neverHealthy(run)
  const episodes = windEpisodes(run)
  const weak = weakEpisodes(run).filter(({ device }) => !hidden.has(device))
  const whole: Booked<WindLossClass, WindCause> = {
    losses: windLosses(run, stationId, scenario, seed),
    truth: run.truth,
    episodes: (name) => episodes.get(name)!,
    lossKwh: (name) => lossKwh[name],
    expectedKwh,
    deviceOf: (id) => id,
    leastKwh: () => windLeastKwh(run),
  }
  const scores = [
    ...scoreClasses<WindLossClass, WindCause>(windHeld, whole),
    ...scoreClasses<WindLossClass, WindCause>(windWeakly, {
      ...whole,
      losses: lossesOf(whole.losses, (id) => !hidden.has(id)),
      truth: run.truth.filter(({ deviceIds }) => !hidden.has(deviceIds[0]!)),
      episodes: () => weak,
      lossKwh: () => weak.reduce((sum, { kwh }) => sum + kwh, 0),
      leastKwh: () => run.ratedKw,
    }),
  ]
  return { losses: scores, data: dataFaultKinds.map(windDataScores(run)) }
}

const addedMixture = (scores: readonly MixtureScore[]): MixtureScore => ({
  ...added(scores),
  expectedKwh: scores.reduce((sum, { expectedKwh }) => sum + expectedKwh, 0),
})

/** Stations in one: class by class, kind by kind. */
export const addedTogether = (runs: readonly Together[]): Together => ({
  losses: runs[0]!.losses.map((_, row) => addedMixture(runs.map(({ losses }) => losses[row]!))),
  data: runs[0]!.data.map((_, row) => added(runs.map(({ data }) => data[row]!))),
})

import { dataFaultKinds } from '@fengguang/analytics/diagnosis/data-fault'
import {
  bookInverter,
  inverterGrid,
  newPvTable,
  pvLossClasses,
  type PvLossClass,
} from '@fengguang/analytics/ledger/pv-ledger'
import { notCounted, sumOver } from '@fengguang/analytics/ledger/interval-table'
import { bookTurbine, newWindTable, turbineGrid, windLossClasses } from '@fengguang/analytics/ledger/wind-ledger'
import { demoStations } from '../../simulator/src/demo-fleet.ts'
import { causes, type Cause, type Scenario, type TruthRecord } from '../../simulator/src/plant.model.ts'
import { pvOrderedTruth, type OrderedCause } from '../../simulator/src/pv/ordered-truth.ts'
import { pvSite } from '../../simulator/src/pv/pv-site.ts'
import { farmOf } from '../../simulator/src/wind/farm.ts'
import { windOrderedTruth, type OrderedCause as WindCause } from '../../simulator/src/wind/ordered-truth.ts'
import { scorePvData, scoreWindData } from './data-truth.ts'
import { withDustInterval } from './dust-interval.ts'
import { deviceIn, pvEpisodes, pvLeastKwh, runPv, type PvRun } from './pv-truth.ts'
import { scored, type Episode, type Score } from './score.ts'
import { added, all, springAt, summerAt } from './truth-table.ts'
import { neverHealthy, weakEpisodes } from './turbine-truth.ts'
import { runWind, windEpisodes, windLeastKwh, type WindRun } from './wind-truth.ts'

/** Beside the score: what the faults cost each alone, and what was lost in intervals nobody could judge. */
export interface MixtureScore extends Score {
  aloneKwh: number
  unseenKwh: number
  expectedKwh: number
}

interface MixtureClass<Name extends string, Ordered extends string> {
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
] as const satisfies readonly MixtureClass<(typeof pvLossClasses)[number], OrderedCause>[]

export const windMixture = [
  { name: 'dispatchLimit', laid: ['dispatchLimit'], ordered: ['dispatchLimit'] },
  { name: 'plannedStop', laid: ['maintenance'], ordered: ['maintenance'] },
  { name: 'fault', laid: ['turbineTrip'], ordered: ['turbineTrip'] },
  { name: 'unknown', laid: ['silentStop'], ordered: ['silentStop'] },
  { name: 'selfDerating', laid: ['derating'], ordered: ['derating'] },
  { name: 'normal', laid: ['yawError', 'pitchError'], ordered: ['weak'] },
] as const satisfies readonly MixtureClass<(typeof windLossClasses)[number], WindCause>[]

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

function kwhIn<Ordered extends string>(
  { truth, counted }: Losses<Ordered>,
  device: number,
  of: readonly Ordered[],
  start: number,
  end: number,
): { seen: number; unseen: number } {
  const sum = { seen: 0, unseen: 0 }
  for (const cause of of) {
    const column = truth[device]![cause]
    for (let row = Math.max(0, start); row < Math.min(end, column.length); row++)
      sum[counted[device]![row] === 1 ? 'seen' : 'unseen'] += column[row]!
  }
  return sum
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
        (sum, device) => sum + kwhIn(losses, device, ordered, rows[0], rows[1] + 1).seen,
        0,
      )
      return { ...record, cause: laid[0]!, lostKwh }
    })
}

function totals<Ordered extends string>(
  losses: Losses<Ordered>,
  ordered: readonly Ordered[],
  takes: (device: number) => boolean = () => true,
) {
  const sum = { seen: 0, unseen: 0 }
  for (const device of losses.truth.keys()) {
    if (!takes(device)) continue
    const own = kwhIn(losses, device, ordered, 0, Infinity)
    sum.seen += own.seen
    sum.unseen += own.unseen
  }
  return sum
}

const aloneKwh = (truth: readonly TruthRecord[], laid: readonly Cause[]): number =>
  truth.reduce((sum, { cause, lostKwh }) => sum + (laid.includes(cause) ? lostKwh : 0), 0)

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

/** A plant as a ledger booked it, wherever that ledger was read. */
export interface BookedPlant {
  losses: Losses<OrderedCause>
  truth: readonly TruthRecord[]
  episodes: ReadonlyMap<PvLossClass, readonly Episode[]>
  whole: { lossKwh: Readonly<Record<PvLossClass, number>>; expectedKwh: number }
  deviceOf: (id: string) => string
  ratedKw: number
}

export const scorePlant = ({ losses, truth, episodes, whole, deviceOf, ratedKw }: BookedPlant): MixtureScore[] =>
  pvMixture.map((row: MixtureClass<PvLossClass, OrderedCause>) => {
    const { seen, unseen } = totals(losses, row.ordered)
    const records = recordsOf(losses, truth, row, deviceOf)
    const least = pvLeastKwh(row.name, ratedKw)
    return {
      ...scored(row.laid[0]!, records, episodes.get(row.name)!, whole.lossKwh[row.name], deviceOf, least),
      truthKwh: seen,
      aloneKwh: aloneKwh(truth, row.laid),
      unseenKwh: unseen,
      expectedKwh: whole.expectedKwh,
    }
  })

export interface Together {
  losses: MixtureScore[]
  data: Score[]
}

/** All faults at once against the truth that a ledger with an order must be held to. */
export function pvTogether(stationId: string, scenario: Scenario, days: number, seed: number): Together {
  const run = runPv(stationId, scenario, summerAt, days, { seed })
  const scores = scorePlant({
    losses: pvLosses(run, stationId, scenario, seed),
    truth: run.truth,
    episodes: pvEpisodes(run),
    whole: sumOver(run.analysis.ledger.sums, pvLossClasses),
    deviceOf: deviceIn(run),
    ratedKw: run.input.inverters[0]!.ratedKw,
  })
  return {
    losses: scores.map((score) =>
      score.cause === 'soiling' ? withDustInterval({ run, stationId, scenario, seed }, score) : score,
    ),
    data: dataFaultKinds.map((kind) => scorePvData(run, kind)),
  }
}

function windLosses(run: WindRun, stationId: string, scenario: Scenario, seed: number): Losses<WindCause> {
  const { farm } = run.analysis
  const { fromAt, toAt, stepMs } = farm.period
  const station = demoStations.find(({ id }) => id === stationId)!
  const table = newWindTable(farm.period)
  return {
    fromAt,
    stepMs,
    truth: windOrderedTruth(farmOf(station, { seed, scenario }), fromAt, toAt, stepMs),
    counted: farm.turbines.map((turbine) => {
      bookTurbine(farm, turbine, turbineGrid(farm.period, turbine), table)
      return countedRows(table.rule)
    }),
    ids: run.ids,
  }
}

export function windTogether(stationId: string, scenario: Scenario, days: number, seed: number): Together {
  const run = runWind(stationId, scenario, springAt, days, seed)
  const losses = windLosses(run, stationId, scenario, seed)
  const whole = sumOver(run.analysis.ledger.sums, windLossClasses)
  const hidden = neverHealthy(run)
  const weak = weakEpisodes(run).filter(({ device }) => !hidden.has(device))
  const weakKwh = weak.reduce((sum, { kwh }) => sum + kwh, 0)
  const scores = windMixture.map((row: MixtureClass<(typeof windLossClasses)[number], WindCause>) => {
    const isWeak = row.name === 'normal'
    const isHidden = (id: string): boolean => isWeak && hidden.has(id)
    const { seen, unseen } = totals(losses, row.ordered, (device) => !isHidden(run.ids[device]!))
    const decidable = run.truth.filter(({ deviceIds }) => !isHidden(deviceIds[0]!))
    const records = recordsOf(losses, decidable, row, (id) => id)
    const episodes = isWeak ? weak : windEpisodes(run, row.name)
    const least = isWeak ? run.ratedKw : windLeastKwh(run)
    const kwh = isWeak ? weakKwh : whole.lossKwh[row.name]
    return {
      ...scored(row.laid[0]!, records, episodes, kwh, (id) => id, least),
      truthKwh: seen,
      aloneKwh: aloneKwh(run.truth, row.laid),
      unseenKwh: unseen,
      expectedKwh: whole.expectedKwh,
    }
  })
  return { losses: scores, data: dataFaultKinds.map((kind) => scoreWindData(run, kind)) }
}

const addedMixture = (scores: readonly MixtureScore[]): MixtureScore => ({
  ...added(scores),
  aloneKwh: scores.reduce((sum, { aloneKwh: kwh }) => sum + kwh, 0),
  unseenKwh: scores.reduce((sum, { unseenKwh }) => sum + unseenKwh, 0),
  expectedKwh: scores.reduce((sum, { expectedKwh }) => sum + expectedKwh, 0),
})

/** Stations in one: class by class, kind by kind. */
export const addedTogether = (runs: readonly Together[]): Together => ({
  losses: runs[0]!.losses.map((_, row) => addedMixture(runs.map(({ losses }) => losses[row]!))),
  data: runs[0]!.data.map((_, row) => added(runs.map(({ data }) => data[row]!))),
})

import { analysePv, type PvAnalysis, type PvAnalysisInput } from '@fengguang/analytics/ledger/pv-analysis'
import { judgedGaps } from '@fengguang/analytics/ledger/gap-kinds'
import {
  bookInverter,
  inverterGrid,
  newPvTable,
  pvLossClasses,
  type PvLossClass,
} from '@fengguang/analytics/ledger/pv-ledger'
import { imbalance, sumOver } from '@fengguang/analytics/ledger/interval-table'
import { demoStations } from '../../simulator/src/demo-fleet.ts'
import type { Cause, Scenario, StationModel, TruthRecord } from '../../simulator/src/plant.model.ts'
import { pvPlant } from '../../simulator/src/pv/pv-plant.ts'
import { pvInput } from './pv-plant-input.ts'
import { episodesOf, scored, type Episode, type Score } from './score.ts'

/** Where the ledger books what the simulator calls so. */
export const pvClassOf: Readonly<Partial<Record<Cause, PvLossClass>>> = {
  dispatchLimit: 'dispatchLimit',
  maintenance: 'maintenance',
  inverterTrip: 'fault',
  derating: 'fault',
  silentStop: 'abnormalStop',
  shadow: 'shadow',
  stringOutage: 'stringOutage',
  branchOutage: 'stringOutage',
}

export interface PvRun {
  input: PvAnalysisInput & { inverterIds: string[]; boxIds: string[] }
  analysis: PvAnalysis
  truth: readonly TruthRecord[]
  model: StationModel
}

export const truthSeed = 11
/** The day it was drawn on, before any result of it was seen. Version 5 of the wind ledger was made with it in sight. */
export const unseenSeed = 20_261_116

export function runPv(
  stationId: string,
  scenario: Scenario,
  fromAt: number,
  days: number,
  { seed = truthSeed, forget }: { seed?: number; forget?: (input: PvRun['input']) => PvRun['input'] } = {},
): PvRun {
  const station = demoStations.find(({ id }) => id === stationId)!
  const model = pvPlant(station, { seed, scenario, countersFromMs: fromAt })
  const toAt = fromAt + days * 86_400_000
  const whole = pvInput(station, model.devices, model.blocks(fromAt, toAt, 300), { fromAt, toAt, stepMs: 300_000 })
  const input = forget?.(whole) ?? whole
  return { input, analysis: analysePv(input), truth: model.truth(fromAt, toAt), model }
}

/** Half an hour at a tenth of the rating: less is not worth an entry in anybody's book. Of strings a tenth of that. */
const leastHours = 0.05
export const pvLeastKwh = (name: PvLossClass, ratedKw: number): number =>
  (name === 'shadow' || name === 'stringOutage' ? leastHours / 10 : leastHours) * ratedKw

export function pvEpisodes({ input, analysis }: PvRun): Map<PvLossClass, Episode[]> {
  const found = new Map<PvLossClass, Episode[]>(pvLossClasses.map((name) => [name, []]))
  const table = newPvTable(input.period)
  const { fromAt, stepMs } = input.period
  for (const [i, inverter] of analysis.plant.inverters.entries()) {
    bookInverter(analysis.plant, inverter, inverterGrid(input.period, inverter), table)
    const id = input.inverterIds[i]!
    for (const name of pvLossClasses)
      found.get(name)!.push(...episodesOf(id, fromAt, stepMs, table.lossKwh[name], pvLeastKwh(name, inverter.ratedKw)))
  }
  return found
}

/** The inverter that a device is, or that it hangs on. */
export function deviceIn({ model, input }: PvRun): (id: string) => string {
  const parents = new Map(model.devices.map(({ id, stationId, parentCode }) => [id, `${stationId}.${parentCode}`]))
  const inverterIds = new Set(input.inverterIds)
  return (id) => (inverterIds.has(id) ? id : parents.get(id)!)
}

/** `causes` that one class takes together are scored together under the first of them. */
export function scorePv(run: PvRun, causes: readonly Cause[]): Score {
  const { analysis, truth } = run
  const [first] = causes
  const name = pvClassOf[first!]!
  const whole = sumOver(analysis.ledger.sums, pvLossClasses)
  const records = truth.filter(({ cause }) => causes.includes(cause)).map((record) => ({ ...record, cause: first! }))
  const least = pvLeastKwh(name, run.input.inverters[0]!.ratedKw)
  return scored(first!, records, pvEpisodes(run).get(name)!, whole.lossKwh[name], deviceIn(run), least)
}

/** Gaps that the counter says were only silence, against the silences that were laid. */
export function scoreSilence(run: PvRun): { gaps: number; communication: number; energyError: number } {
  const { input, analysis } = run
  let gaps = 0
  let communication = 0
  let expected = 0
  let counted = 0
  for (const inverter of analysis.plant.inverters) {
    const full = inverter.modulesKw * inverter.cleanFactor
    const expectedKw = (row: number) => Math.min(inverter.ratedKw, full * analysis.light.yieldShare[row]!)
    const grid = inverterGrid(input.period, inverter)
    for (const gap of judgedGaps(input.period, grid.gaps, expectedKw, inverter.ratedKw)) {
      if (gap.kind === 'dark' || gap.kind === 'unknown') continue
      gaps++
      if (gap.kind !== 'communication') continue
      communication++
      if (gap.isBlind) continue
      expected += gap.expectedKwh
      counted += gap.counterKwh
    }
  }
  return { gaps, communication, energyError: counted / expected - 1 }
}

export const worstImbalance = ({ analysis }: PvRun): number => Math.max(...analysis.ledger.sums.map(imbalance))

/** As of a plant whose inverters do not report their limit. */
export const withoutSetPoints = (input: PvRun['input']): PvRun['input'] => ({
  ...input,
  inverters: input.inverters.map((inverter) => ({ ...inverter, frames: { ...inverter.frames, limitKw: [] } })),
})

import { analyseWind, type WindAnalysis } from '@fengguang/analytics/ledger/wind-analysis'
import { imbalance, sumOver } from '@fengguang/analytics/ledger/interval-table'
import {
  bookTurbine,
  newWindTable,
  turbineGrid,
  windLossClasses,
  type WindLossClass,
} from '@fengguang/analytics/ledger/wind-ledger'
import { demoStations } from '../../simulator/src/demo-fleet.ts'
import type { Cause, Scenario, TruthRecord } from '../../simulator/src/plant.model.ts'
import { windFarm } from '../../simulator/src/wind/wind-farm.ts'
import { columnsOf, type DeviceColumns } from './device-columns.ts'
import { chinaMs } from './pv-plant-input.ts'
import { truthSeed } from './pv-truth.ts'
import { episodesOf, scored, type Episode, type Score } from './score.ts'

/** Where the ledger books what the simulator calls so. */
export const windClassOf: Readonly<Partial<Record<Cause, WindLossClass>>> = {
  dispatchLimit: 'dispatchLimit',
  maintenance: 'plannedStop',
  turbineTrip: 'fault',
  silentStop: 'unknown',
  derating: 'selfDerating',
}

const wanted = {
  turbine: {
    points: [
      'powerKw',
      'totalEnergyKwh',
      'windSpeedMs',
      'state',
      'faultCode',
      'controlMode',
      'powerLimitKw',
      'yawErrorDeg',
      'pitchADeg',
      'pitchBDeg',
      'pitchCDeg',
    ],
  },
  boxTransformer: { points: ['powerKw'] },
  tower: { points: ['airDensityKgm3'] },
} as const

export interface WindRun {
  ids: string[]
  /** The box transformer of each turbine. */
  boxIds: string[]
  analysis: WindAnalysis
  truth: readonly TruthRecord[]
  ratedKw: number
  columns: ReadonlyMap<string, DeviceColumns>
  fromAt: number
  days: number
}

export function runWind(
  stationId: string,
  scenario: Scenario,
  fromAt: number,
  days: number,
  seed = truthSeed,
): WindRun {
  const station = demoStations.find(({ id }) => id === stationId)!
  const model = windFarm(station, { seed, scenario, countersFromMs: fromAt })
  const toAt = fromAt + days * 86_400_000
  const columns = columnsOf(model.blocks(fromAt, toAt, 300), wanted)
  const turbines = model.devices.filter(({ type }) => type === 'turbine')
  const tower = columns.get(model.devices.find(({ type }) => type === 'tower')!.id)!
  const analysis = analyseWind({
    period: { fromAt, toAt, stepMs: 600_000 },
    offsetMs: chinaMs,
    air: { at: tower.at, densityKgm3: tower.columns.airDensityKgm3! },
    turbines: turbines.map(({ id, ratedKw, model: machine }) => {
      const { at, columns: c } = columns.get(id)!
      return {
        ratedKw: ratedKw!,
        model: machine,
        frames: {
          at,
          powerKw: c.powerKw!,
          counterKwh: c.totalEnergyKwh!,
          windMs: c.windSpeedMs!,
          state: c.state!,
          faultCode: c.faultCode!,
          controlMode: c.controlMode!,
          limitKw: c.powerLimitKw!,
        },
      }
    }),
  })
  const ids = turbines.map(({ id }) => id)
  const boxIds = turbines.map(({ stationId, parentCode }) => `${stationId}.${parentCode}`)
  return {
    ids,
    boxIds,
    analysis,
    truth: model.truth(fromAt, toAt),
    ratedKw: turbines[0]!.ratedKw!,
    columns,
    fromAt,
    days,
  }
}

const leastHours = 0.05

export const windLeastKwh = ({ ratedKw }: Pick<WindRun, 'ratedKw'>): number => leastHours * ratedKw

export function windEpisodes({ ids, analysis }: WindRun): Map<WindLossClass, Episode[]> {
  const { farm } = analysis
  const found = new Map<WindLossClass, Episode[]>(windLossClasses.map((name) => [name, []]))
  const table = newWindTable(farm.period)
  const { fromAt, stepMs } = farm.period
  for (const [i, turbine] of farm.turbines.entries()) {
    bookTurbine(farm, turbine, turbineGrid(farm.period, turbine), table)
    const least = leastHours * turbine.ratedKw
    for (const name of windLossClasses)
      found.get(name)!.push(...episodesOf(ids[i]!, fromAt, stepMs, table.lossKwh[name], least))
  }
  return found
}

export function scoreWind(run: WindRun, cause: Cause): Score {
  const name = windClassOf[cause]!
  const whole = sumOver(run.analysis.ledger.sums, windLossClasses)
  return scored(cause, run.truth, windEpisodes(run).get(name)!, whole.lossKwh[name], (id) => id, windLeastKwh(run))
}

export const worstWindImbalance = ({ analysis }: WindRun): number => Math.max(...analysis.ledger.sums.map(imbalance))

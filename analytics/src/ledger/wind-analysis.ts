import type { PowerCurve } from '../wind/power-curve.ts'
import { healthyCurve } from './healthy-curve.ts'
import { gridOf, type Period } from './interval-grid.ts'
import { turbineGrid, windLedger, type FarmInput, type TurbineInput, type WindLedger } from './wind-ledger.ts'

export interface WindAnalysisInput {
  period: Period
  offsetMs: number
  /** Of the anemometer tower; without one the air counts as standard. */
  air?: { at: ArrayLike<number>; densityKgm3: ArrayLike<number> }
  turbines: readonly (Omit<TurbineInput, 'curve'> & { model: string })[]
}

export interface WindAnalysis {
  farm: FarmInput
  ledger: WindLedger
  /** By model of machine. */
  curves: ReadonlyMap<string, PowerCurve>
  /** Turbines whose model has run too little to know its curve: they have no ledger. */
  refused: number[]
}

const densityRange = { leastKw: 0.5, mostKw: 1.8 }

/** From frames to the ledger: density, the curve of each model in healthy operation, then every interval booked. */
export function analyseWind(input: WindAnalysisInput): WindAnalysis {
  const { period, offsetMs, air } = input
  const density = air && gridOf(period, { at: air.at, powerKw: air.densityKgm3 }, densityRange, () => 0).powerKw
  const curves = new Map<string, PowerCurve>()
  for (const model of new Set(input.turbines.map((turbine) => turbine.model))) {
    const grids = input.turbines
      .filter((turbine) => turbine.model === model)
      .map((turbine) => turbineGrid(period, turbine))
    const curve = healthyCurve(grids, density)
    if (curve !== undefined) curves.set(model, curve)
  }
  const known = input.turbines.flatMap((turbine) => {
    const curve = curves.get(turbine.model)
    return curve === undefined ? [] : [{ ...turbine, curve }]
  })
  const farm: FarmInput = { period, offsetMs, ...(density ? { density } : {}), turbines: known }
  const refused = [...input.turbines.keys()].filter((i) => !curves.has(input.turbines[i]?.model ?? ''))
  return { farm, ledger: windLedger(farm), curves, refused }
}

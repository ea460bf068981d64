import type { PowerCurve } from '../wind/power-curve.ts'
import { dayMs } from '../series.ts'
import { median } from '../statistics/summary.ts'
import { healthyCurve } from './healthy-curve.ts'
import { dataStates, gridOf, type DeviceGrid, type Period } from './interval-grid.ts'
import { plainTransfer, trueWind, windTransferOf, type WindTransfer } from './wind-calibration.ts'
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
  /** What the anemometer of each turbine shows of the wind; the plain one where its own operation says too little. */
  transfers: readonly WindTransfer[]
  /** Turbines whose model has run too little to know its curve: they have no ledger. */
  refused: number[]
}

const densityRange = { leastKw: 0.5, mostKw: 1.8 }

/** A model that ran freely on fewer days has met too little of the wind: beyond what it met its curve says nothing. */
const leastRunDays = 7
const runShare = 0.25

/** Local days on which one of the machines ran freely for a while. */
function runDays(grids: readonly DeviceGrid[], { fromAt, stepMs }: Period, offsetMs: number): number {
  const days = new Set<number>()
  for (const { flags, data, powerKw } of grids) {
    const free = new Map<number, number>()
    for (let row = 0; row < flags.length; row++) {
      if (flags[row] !== 0 || data[row] !== dataStates.known || !((powerKw[row] as number) > 0)) continue
      const day = Math.floor((fromAt + row * stepMs + offsetMs) / dayMs)
      free.set(day, (free.get(day) ?? 0) + 1)
    }
    for (const [day, intervals] of free) if (intervals * stepMs >= runShare * dayMs) days.add(day)
  }
  return days.size
}

/** Each time the curve is sharper, and what an anemometer shows against it surer. */
const rounds = 3

type Turbine = WindAnalysisInput['turbines'][number]

const asMeasured = (turbine: Turbine, transfer: WindTransfer): Turbine => ({
  ...turbine,
  frames: {
    ...turbine.frames,
    windMs: Float64Array.from(turbine.frames.windMs, (shown) => trueWind(shown, transfer)),
  },
})

const withWind = (grid: DeviceGrid, transfer: WindTransfer): DeviceGrid => ({
  ...grid,
  means: grid.means.map((wind) => wind.map((shown) => trueWind(shown, transfer))),
})

/**
 * Curve of a model and transfer of each of its anemometers, each from the other: a nacelle's wind is worth nothing in
 * itself. The usual anemometer counts as right, since nobody knows better.
 */
function calibratedModel(
  grids: readonly DeviceGrid[],
  rows: { period: Period; offsetMs: number; density: Float64Array | undefined },
  ratedKw: number,
): { curve: PowerCurve | undefined; transfers: WindTransfer[] } {
  let transfers: WindTransfer[] = grids.map(() => plainTransfer)
  let curve = healthyCurve(grids, rows.density)
  for (let round = 0; round < rounds && curve !== undefined; round++) {
    const known = curve
    const farmMs = medianWind(grids.map((grid, i) => withWind(grid, transfers[i] as WindTransfer)))
    const found = grids.map((grid) => windTransferOf({ ...rows, farmMs }, grid, known, ratedKw))
    const usual = {
      gain: median(found.map((transfer) => transfer?.gain ?? Number.NaN)),
      offsetMs: median(found.map((transfer) => transfer?.offsetMs ?? Number.NaN)),
    }
    transfers = found.map((transfer) =>
      transfer === undefined
        ? plainTransfer
        : { gain: transfer.gain / usual.gain, offsetMs: transfer.offsetMs - usual.offsetMs },
    )
    curve = healthyCurve(
      grids.map((grid, i) => withWind(grid, transfers[i] as WindTransfer)),
      rows.density,
    )
  }
  return { curve, transfers }
}

/** Of all turbines by interval. */
function medianWind(grids: readonly DeviceGrid[]): Float64Array {
  const own = new Float64Array(grids.length)
  return (grids[0]?.powerKw ?? new Float64Array()).map((_, row) => {
    for (const [i, { means }] of grids.entries()) own[i] = (means[0] as Float64Array)[row] as number
    return median(own)
  })
}

/** From frames to the ledger: density, the curve of each model in healthy operation, then every interval booked. */
export function analyseWind(input: WindAnalysisInput): WindAnalysis {
  const { period, offsetMs, air } = input
  const density = air && gridOf(period, { at: air.at, powerKw: air.densityKgm3 }, densityRange, () => 0).powerKw
  const curves = new Map<string, PowerCurve>()
  const transfers: WindTransfer[] = input.turbines.map(() => plainTransfer)
  for (const [model, own] of Map.groupBy(input.turbines.keys(), (i) => input.turbines[i]?.model ?? '')) {
    const turbines = own.map((i) => input.turbines[i] as Turbine)
    const grids = turbines.map((turbine) => turbineGrid(period, turbine))
    if (runDays(grids, period, offsetMs) < leastRunDays) continue
    const found = calibratedModel(grids, { period, offsetMs, density }, turbines[0]?.ratedKw ?? Number.NaN)
    if (found.curve !== undefined) curves.set(model, found.curve)
    for (const [place, i] of own.entries()) transfers[i] = found.transfers[place] as WindTransfer
  }
  const known = input.turbines.flatMap((turbine, i) => {
    const curve = curves.get(turbine.model)
    return curve === undefined ? [] : [{ ...asMeasured(turbine, transfers[i] as WindTransfer), curve }]
  })
  const farm: FarmInput = { period, offsetMs, ...(density ? { density } : {}), turbines: known }
  const refused = [...input.turbines.keys()].filter((i) => !curves.has(input.turbines[i]?.model ?? ''))
  return { farm, ledger: windLedger(farm), curves, transfers, refused }
}

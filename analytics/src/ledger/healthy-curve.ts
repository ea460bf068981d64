import { median } from '../statistics/summary.ts'
import { normalisedSpeed, standardDensity } from '../wind/air.ts'
import { binnedCurve, powerAt, type PowerCurve } from '../wind/power-curve.ts'
import { dataStates, type DeviceGrid } from './interval-grid.ts'
import { onlyStands, windLedgerSettings } from './wind-ledger.ts'

/** Fewer healthy intervals than this in all and the curve is refused. */
const leastIntervals = 200
const binMs = 0.5
const leastPerBin = 3

const speedsOf = (grid: DeviceGrid, density: Float64Array | undefined): Float64Array =>
  (grid.means[0] as Float64Array).map((speed, row) => {
    const air = density?.[row] ?? Number.NaN
    return normalisedSpeed(speed, Number.isNaN(air) ? standardDensity : air)
  })

/** In each bin the median of what the turbines gave. */
function medianCurve(
  grids: readonly DeviceGrid[],
  density: Float64Array | undefined,
  takes: (grid: DeviceGrid, row: number, speedMs: number) => boolean,
): PowerCurve | undefined {
  const bins = new Map<number, { speeds: number[]; powers: number[] }>()
  let intervals = 0
  for (const grid of grids) {
    const all = speedsOf(grid, density)
    const rows = [...all.keys()].filter(
      (row) => grid.data[row] === dataStates.known && Number.isFinite(all[row]) && takes(grid, row, all[row] as number),
    )
    intervals += rows.length
    const speeds = rows.map((row) => all[row] as number)
    const powers = rows.map((row) => grid.powerKw[row] as number)
    for (const { centerMs, speedMs, power } of binnedCurve(speeds, powers, binMs, leastPerBin)) {
      const bin = bins.get(centerMs) ?? { speeds: [], powers: [] }
      bins.set(centerMs, bin)
      bin.speeds.push(speedMs)
      bin.powers.push(power)
    }
  }
  if (intervals < leastIntervals || bins.size < 3) return undefined
  const points = [...bins.values()]
    .map(({ speeds, powers }) => ({ speedMs: median(speeds), powerKw: Math.max(0, median(powers)) }))
    .sort((a, b) => a.speedMs - b.speedMs)
  return {
    speedsMs: [(points[0]?.speedMs ?? 0) - binMs, ...points.map(({ speedMs }) => speedMs)],
    powers: [0, ...points.map(({ powerKw }) => powerKw)],
  }
}

/**
 * Curve of a type of machine in healthy operation. The median of its turbines, so that one that stands askew or is held
 * back does not lower what is expected of it. Undefined when they have run too little.
 */
export function healthyCurve(grids: readonly DeviceGrid[], density?: Float64Array): PowerCurve | undefined {
  const running = medianCurve(grids, density, (grid, row) => grid.flags[row] === 0)
  if (running === undefined) return undefined
  const top = Math.max(...Array.from(running.powers))
  // Without the calm the bins at cut-in would know only those who ran.
  const isCalm = (speedMs: number): boolean => powerAt(running, speedMs) < windLedgerSettings.windShare * top
  return medianCurve(
    grids,
    density,
    (grid, row, speedMs) => grid.flags[row] === 0 || (grid.flags[row] === onlyStands && isCalm(speedMs)),
  )
}

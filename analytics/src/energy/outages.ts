import { hourMs } from '../series.ts'
import { quantile } from '../statistics/summary.ts'
import { errorBounds, type ErrorBounds } from './expected-error.ts'

/** Equal steps, nights included; powers in kW, the meter in kWh as the device counts it, NaN where nothing came. */
export interface PlantSeries {
  at: Float64Array
  systemKw: Float64Array
  subsystemsKw: readonly Float64Array[]
  meterKwh: Float64Array
  expectedKw: Float64Array
}

export interface Outage {
  startRow: number
  endRow: number
  expectedKwh: number
  actualKwh: number
  lowKwh: number
  highKwh: number
  /** `comms`: the meter went on; `real`: it did not; `unknown`: it went backwards, or was not read on both sides. */
  kind: 'real' | 'comms' | 'unknown'
  /** NaN where the kind is unknown. */
  lossKwh: number
}

export interface OutageAnalysis {
  subsystemLossKw: Float64Array
  outages: Outage[]
  /** Of the outages whose kind is known. */
  lossKwh: number
  /** Outages that the loss leaves out. */
  unknown: number
}

interface Online {
  flags: readonly Uint8Array[]
  /** Size of each subsystem over the mean size. */
  sizes: readonly number[]
}

function onlineOf(subsystems: readonly Float64Array[]): Online {
  const known = subsystems.map((power) => power.map((value) => (Number.isNaN(value) ? 0 : value)))
  const flags = known.map((power) => {
    const least = quantile(power, 0.99) / 1000
    return Uint8Array.from(power, (value) => (value > least ? 1 : 0))
  })
  const meanOf = (row: number): number => {
    let sum = 0
    let count = 0
    for (const [index, power] of known.entries())
      if (flags[index]?.[row] === 1) {
        sum += power[row] as number
        count++
      }
    return sum / count
  }
  const sizes = known.map((power, index) =>
    quantile(
      power.map((value, row) => (flags[index]?.[row] === 1 ? value / meanOf(row) : Number.NaN)),
      0.5,
    ),
  )
  return { flags, sizes }
}

/** Power that subsystems at rest would have given, judged by those that run and by the system's own meter. */
function subsystemLoss(series: PlantSeries, online: Online): Float64Array {
  const count = series.subsystemsKw.length
  const whole = online.sizes.reduce((sum, size) => sum + size, 0)
  return series.systemKw.map((reading, row) => {
    const system = Math.max(reading, 0)
    let sum = 0
    let running = 0
    let runningShare = 0
    let smallest = 1
    for (const [index, power] of series.subsystemsKw.entries()) {
      const share = (online.sizes[index] as number) / whole
      if (online.flags[index]?.[row] === 1) {
        sum += (power[row] as number) / (online.sizes[index] as number)
        running++
        runningShare += share
      } else smallest = Math.min(smallest, share)
    }
    if (running === 0 || running === count) return 0
    const share = system / ((sum / running) * count)
    if (!(1 - share > 0.75 * smallest)) return 0
    const settled = Math.min(Math.max(share, runningShare), 1)
    return ((1 - settled) / settled) * system
  })
}

/** Rows of whole-plant outages: nothing reports while the sun is up, nights between and around counted in. */
function outageRows(series: PlantSeries, online: Online): { startRow: number; endRow: number }[] {
  const offline = Uint8Array.from(series.at, (_, row) => (online.flags.some((flags) => flags[row] === 1) ? 0 : 1))
  const lit = series.expectedKw.map((power) => Number(power > 0))
  const out = new Uint8Array(offline.length)
  for (let row = 0, last = 0; row < out.length; row++) {
    if (lit[row] === 1) last = offline[row] as number
    out[row] = last
  }
  for (let row = out.length - 1, next = 0; row >= 0; row--) {
    if (lit[row] === 1) next = offline[row] as number
    if (next === 1) out[row] = 1
  }
  const rows: { startRow: number; endRow: number }[] = []
  for (let row = 0; row < out.length; row++) {
    if (out[row] === 0) continue
    const last = rows.at(-1)
    if (last !== undefined && last.endRow === row - 1) last.endRow = row
    else rows.push({ startRow: row, endRow: row })
  }
  return rows
}

/** Below it a meter that runs backwards is broken; above it is what the plant itself draws. */
const ownUseShare = 0.05

/** What the meter counted over the outage; NaN where the series begins or ends in it, or a reading is missing. */
function meterStep({ startRow, endRow }: { startRow: number; endRow: number }, { meterKwh }: PlantSeries): number {
  if (startRow === 0 || endRow === meterKwh.length - 1) return Number.NaN
  return (meterKwh[endRow] as number) - (meterKwh[startRow - 1] as number)
}

function judged(
  rows: { startRow: number; endRow: number },
  series: PlantSeries,
  expectedKwh: number,
  bounds: ErrorBounds,
): Outage {
  const lit = series.expectedKw.subarray(rows.startRow, rows.endRow + 1).filter((power) => power > 0).length
  const moved = meterStep(rows, series)
  const actualKwh = moved < -ownUseShare * expectedKwh ? Number.NaN : moved
  const lowKwh = (1 + bounds.low(lit)) * expectedKwh
  const kind = Number.isNaN(actualKwh) ? 'unknown' : actualKwh < lowKwh ? 'real' : 'comms'
  return {
    ...rows,
    expectedKwh,
    actualKwh,
    lowKwh,
    highKwh: (1 + bounds.high(lit)) * expectedKwh,
    kind,
    lossKwh: kind === 'real' ? expectedKwh - actualKwh : kind === 'unknown' ? Number.NaN : 0,
  }
}

/**
 * Downtime and what it cost (Anderson & Blumenthal 2020): partial outages by comparison of subsystems, whole ones by the
 * step of the meter against the expectation. `nearDays` scales the expectation with the days around an outage instead
 * of the whole period: soiling and season then do not count as error.
 */
export function analyseOutages(series: PlantSeries, nearDays?: number): OutageAnalysis {
  const online = onlineOf(series.subsystemsKw)
  const subsystemLossKw = subsystemLoss(series, online)
  const hours = ((series.at[1] as number) - (series.at[0] as number)) / hourMs
  const normal = Uint8Array.from(series.systemKw, (power, row) =>
    subsystemLossKw[row] === 0 && power > 0 && (series.expectedKw[row] as number) > 0 ? 1 : 0,
  )
  const scale = (first: number, last: number): number => {
    let expected = 0
    let actual = 0
    for (let row = Math.max(first, 0); row <= Math.min(last, normal.length - 1); row++) {
      if (normal[row] === 0) continue
      expected += series.expectedKw[row] as number
      actual += series.systemKw[row] as number
    }
    return actual / expected
  }
  const overall = scale(0, normal.length - 1)
  const bounds = errorBounds(series, normal, overall)
  const outages = outageRows(series, online).map((rows) => {
    const margin = ((nearDays ?? 0) * 24) / hours
    const near = nearDays === undefined ? overall : scale(rows.startRow - margin, rows.endRow + margin)
    const expected = series.expectedKw.subarray(rows.startRow, rows.endRow + 1).reduce((sum, power) => sum + power, 0)
    return judged(rows, series, expected * hours * (Number.isFinite(near) ? near : overall), bounds)
  })
  const known = outages.filter(({ kind }) => kind !== 'unknown')
  return {
    subsystemLossKw,
    outages,
    lossKwh: known.reduce((sum, { lossKwh }) => sum + lossKwh, 0),
    unknown: outages.length - known.length,
  }
}

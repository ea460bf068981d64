import { parseArgs } from 'node:util'
import { imbalance, sumOver } from '@fengguang/analytics/ledger/interval-table'
import { pvLedger, pvLossClasses, type InverterInput } from '@fengguang/analytics/ledger/pv-ledger'
import { Random } from '@fengguang/analytics/statistics/random'

/** The loss ledger alone: a plant of 200 inverters in five-minute frames, by devices and by days. */
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })

const dayMs = 86_400_000
const stepMs = 300_000
const perDay = dayMs / stepMs
const fromAt = Date.UTC(2025, 0, 1)

const lightOf = (row: number): number => {
  const height = Math.sin(((row % perDay) / perDay - 0.25) * 2 * Math.PI)
  return height > 0 ? height * (0.7 + 0.3 * Math.sin(row / 97)) : 0
}

function inverterOf(seed: number, days: number): InverterInput {
  const random = new Random(seed)
  const rows = days * perDay
  const frames = {
    at: new Float64Array(rows),
    powerKw: new Float64Array(rows),
    counterKwh: new Float64Array(rows),
    state: new Uint8Array(rows),
    faultCode: new Uint16Array(rows),
    limitKw: new Float32Array(rows),
  }
  let counter = 1e6
  for (let row = 0; row < rows; row++) {
    const trips = random.uniform() < 0.01
    const power = trips ? 0 : 280 * lightOf(row) * random.uniform(0.85, 1)
    counter += power / 12
    frames.at[row] = fromAt + row * stepMs
    frames.powerKw[row] = power
    frames.counterKwh[row] = counter
    frames.state[row] = trips ? 5 : 3
    frames.limitKw[row] = 300
  }
  return { ratedKw: 300, modulesKw: 360, cleanFactor: 0.88, frames }
}

/** One inverter at a time, as a server reads them: a year of a plant never stands in memory at once. */
function run(devices: number, days: number): { ms: number; rss: number; worst: number } {
  const period = { fromAt, toAt: fromAt + days * dayMs, stepMs }
  const yieldShare = Float64Array.from({ length: days * perDay }, (_, row) => lightOf(row))
  const soilingRatio = new Float64Array(days * perDay).fill(0.98)
  let ms = 0
  let worst = 0
  const sums = []
  for (let device = 0; device < devices; device++) {
    const inverters = [inverterOf(device + 1, days)]
    const since = performance.now()
    sums.push(...pvLedger({ period, offsetMs: 8 * 3_600_000, yieldShare, soilingRatio, inverters }).sums)
    ms += performance.now() - since
  }
  const since = performance.now()
  for (const sum of [...sums, sumOver(sums, pvLossClasses)]) worst = Math.max(worst, imbalance(sum))
  ms += performance.now() - since
  return { ms, rss: process.memoryUsage().rss, worst }
}

const sizes: [devices: number, days: number][] = values.short
  ? [
      [200, 1],
      [20, 30],
    ]
  : [
      [200, 1],
      [50, 30],
      [100, 30],
      [200, 30],
      [200, 90],
      [200, 365],
    ]

run(10, 2)
for (const [devices, days] of sizes) {
  const { ms, rss, worst } = run(devices, days)
  const intervals = devices * days * perDay
  console.log(
    `ledger of ${devices} inverters, ${days} days: ${(ms / 1000).toFixed(2)} s, ` +
      `${((1e6 * ms) / intervals).toFixed(0)} ns an interval, memory ${(rss / 1e6).toFixed(0)} MB, ` +
      `off balance by ${worst.toExponential(1)}`,
  )
  const limitMs = days === 1 ? 1_000 : days === 365 ? 60_000 : Infinity
  if (ms > limitMs || rss > 2e9 || !(worst < 1e-6)) process.exitCode = 1
}

import { expect, it, vi } from 'vitest'
import { dayMs, hourMs } from '../series.ts'
import { Random } from '../statistics/random.ts'
import { shuffled, wildColumns, wildFrames } from '../testing/wild-frames.ts'
import { intervalsOf, type Period } from './interval-grid.ts'
import { imbalance, notCounted, sumOver, type LedgerSum } from './interval-table.ts'
import {
  bookInverter,
  inverterGrid,
  newPvTable,
  pvLedger,
  pvLossClasses,
  pvRules,
  saidRules,
  type PvPlantInput,
} from './pv-ledger.ts'
import { windLedger, windLossClasses, type FarmInput } from './wind-ledger.ts'

const fromAt = Date.UTC(2026, 5, 3, 16)
const chinaMs = 8 * hourMs
const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1)
const curve = { speedsMs: [2.5, 5, 8, 11, 13], powers: [0, 200, 900, 1900, 2000] }

const columnOf = (period: Period, random: Random, least: number, most: number) =>
  Float64Array.from({ length: intervalsOf(period) }, () =>
    random.uniform() < 0.03 ? Number.NaN : random.uniform(least, most),
  )

function wildPlant(seed: number, shuffle?: number): PvPlantInput {
  const period = { fromAt, toAt: fromAt + 2.5 * dayMs, stepMs: 300_000 }
  const random = new Random(seed)
  const yieldShare = columnOf(period, random, -0.3, 1.3)
  const soilingRatio = columnOf(period, random, 0.6, 1).map((ratio) => (Number.isNaN(ratio) ? 1 : ratio))
  const inverters = Array.from({ length: 3 }, (_, i) => {
    const rows = wildFrames(100 * seed + i, period, 1000)
    const startAt = fromAt + random.uniform(-1, 2) * dayMs
    return {
      ratedKw: 1000,
      modulesKw: 1200,
      cleanFactor: 0.9,
      frames: wildColumns(shuffle === undefined ? rows : shuffled(rows, shuffle)),
      tags: [{ startAt, endAt: startAt + random.uniform(-1, 6) * hourMs }],
      said: saidRules.map((rule, k) => ({ rule, startAt: fromAt + k * hourMs, endAt: fromAt + (k + 0.5) * hourMs })),
      shadowKw: columnOf(period, random, 0, 50).map((kw) => (Number.isNaN(kw) ? 0 : kw)),
      stringKw: columnOf(period, random, 0, 50).map((kw) => (Number.isNaN(kw) ? 0 : kw)),
    }
  })
  const rationed = Uint8Array.from(yieldShare, () => (random.uniform() < 0.05 ? 1 : 0))
  return { period, offsetMs: chinaMs, yieldShare, soilingRatio, rationed, inverters }
}

function wildFarm(seed: number, shuffle?: number): FarmInput {
  const period = { fromAt, toAt: fromAt + 2.5 * dayMs, stepMs: 600_000 }
  const random = new Random(seed)
  const density = columnOf(period, random, 0.9, 1.3)
  const turbines = Array.from({ length: 3 }, (_, i) => {
    const rows = wildFrames(100 * seed + i, period, 2000)
    const startAt = fromAt + random.uniform(-1, 2) * dayMs
    const to = windLossClasses[random.below(windLossClasses.length)] ?? 'fault'
    const tags = [{ startAt, endAt: startAt + random.uniform(-1, 6) * hourMs, to }]
    return { ratedKw: 2000, curve, frames: wildColumns(shuffle === undefined ? rows : shuffled(rows, shuffle)), tags }
  })
  return { period, offsetMs: chinaMs, density, turbines }
}

function expectBalance<Class extends string>(sums: readonly LedgerSum<Class>[], classes: readonly Class[]): void {
  for (const sum of [...sums, sumOver(sums, classes)]) {
    expect(imbalance(sum)).toBeLessThan(1e-6)
    expect(sum.counted + sum.missing + sum.bad + sum.unjudged).toBe(sum.intervals)
    expect(sum.gainKwh).toBeGreaterThanOrEqual(0)
    for (const name of classes) expect(sum.lossKwh[name]).toBeGreaterThanOrEqual(0)
  }
  const whole = sumOver(sums, classes)
  expect(whole.counted).toBeGreaterThan(0)
  expect(whole.missing).toBeGreaterThan(0)
  expect(Number.isFinite(whole.expectedKwh + whole.actualKwh + whole.gapKwh)).toBe(true)
}

it.each(seeds)('a plant balances by inverter, day and station, whatever came (%i)', (seed) => {
  const { sums } = pvLedger(wildPlant(seed))
  expect(sums).toHaveLength(3 * 3)
  expectBalance(sums, pvLossClasses)
})

it.each(seeds)('a farm balances by turbine, day and station, whatever came (%i)', (seed) => {
  const { sums } = windLedger(wildFarm(seed))
  expect(sums).toHaveLength(3 * 3)
  expectBalance(sums, windLossClasses)
})

it.each(seeds.slice(0, 5))('each interval is taken by one rule and balances alone (%i)', (seed) => {
  const plant = wildPlant(seed)
  const table = newPvTable(plant.period)
  const taken = new Set<number>()
  for (const input of plant.inverters) {
    bookInverter(plant, input, inverterGrid(plant.period, input), table)
    for (let row = 0; row < table.rule.length; row++) {
      const rule = table.rule[row] as number
      const losses = pvLossClasses.map((name) => table.lossKwh[name][row] as number)
      const lost = losses.reduce((sum, kwh) => sum + kwh, 0)
      const rest = (table.expectedKwh[row] as number) - (table.actualKwh[row] as number)
      expect(Math.abs(rest - lost + (table.gainKwh[row] as number))).toBeLessThan(1e-9)
      taken.add(rule)
      const mayTake = rule === notCounted ? 0 : pvRules[rule]?.to === 'split' ? losses.length : 1
      expect(losses.filter((kwh) => kwh > 0).length).toBeLessThanOrEqual(mayTake)
    }
  }
  expect([...taken].filter((rule) => rule !== notCounted).length).toBe(pvRules.length)
})

it.each(seeds.slice(0, 8))('the order of arrival changes nothing (%i)', (seed) => {
  expect(pvLedger(wildPlant(seed, 7 * seed))).toEqual(pvLedger(wildPlant(seed)))
  expect(windLedger(wildFarm(seed, 7 * seed))).toEqual(windLedger(wildFarm(seed)))
})

it('the zone of the server changes nothing', () => {
  const zones = ['UTC', 'Asia/Shanghai', 'America/New_York']
  const ledgers = zones.map((zone) => {
    vi.stubEnv('TZ', zone)
    return [pvLedger(wildPlant(1)), windLedger(wildFarm(1))]
  })
  vi.unstubAllEnvs()
  expect(ledgers[1]).toEqual(ledgers[0])
  expect(ledgers[2]).toEqual(ledgers[0])
})

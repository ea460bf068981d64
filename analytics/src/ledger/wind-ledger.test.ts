import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '../series.ts'
import { Random } from '../statistics/random.ts'
import { powerAt } from '../wind/power-curve.ts'
import { healthyCurve } from './healthy-curve.ts'
import { imbalance } from './interval-table.ts'
import { bookTurbine, newWindTable, turbineGrid, windLedger, windLossClasses, windRules } from './wind-ledger.ts'
import type { WindLossClass } from './wind-ledger.ts'

const fromAt = Date.UTC(2026, 5, 4, 2)
const period = { fromAt, toAt: fromAt + hourMs, stepMs: 10 * minuteMs }
const curve = { speedsMs: [2.5, 5, 15], powers: [0, 200, 3000] }

interface Case {
  powerKw?: number
  windMs?: number
  state?: number
  faultCode?: number
  controlMode?: number
  limitKw?: number
  gridLost?: number
  tag?: WindLossClass
}

const each = (value: number) => new Float64Array(60).fill(value)

function hour(given: Case) {
  const { powerKw = 1500, windMs = 10, state = 3, faultCode = 0, controlMode = 1, limitKw = 2000, gridLost = 0 } = given
  const frames = {
    at: Float64Array.from({ length: 60 }, (_, row) => fromAt + row * minuteMs),
    powerKw: each(powerKw),
    // Not the same all the time: that would be a stuck anemometer.
    windMs: each(windMs).map((speed, row) => speed + (row % 20 < 10 ? 0.01 : -0.01)),
    state: each(state),
    faultCode: each(faultCode),
    controlMode: each(controlMode),
    limitKw: each(limitKw),
    gridLost: each(gridLost),
  }
  const tags = given.tag ? [{ startAt: fromAt, endAt: period.toAt, to: given.tag }] : []
  return { period, offsetMs: 8 * hourMs, turbines: [{ ratedKw: 2000, curve, frames, tags }] }
}

it.each<[string, Case, string, WindLossClass, number]>([
  ['runs a little below its curve', {}, 'runs', 'normal', 100],
  ['the grid is gone', { powerKw: -5, gridLost: 1 }, 'gridLost', 'gridFault', 1605],
  ['at the set-point', { powerKw: 795, limitKw: 800, controlMode: 4 }, 'atSetPoint', 'dispatchLimit', 805],
  ['in service', { powerKw: -5, state: 0, controlMode: 3 }, 'service', 'plannedStop', 1605],
  ['in fault', { powerKw: -5, state: 5, faultCode: 6001, controlMode: 0 }, 'faultState', 'fault', 1605],
  ['starting', { powerKw: -5, state: 1 }, 'initialising', 'technicalStandby', 1605],
  ['a storm', { powerKw: -5, state: 2, windMs: 27, controlMode: 0 }, 'stormStop', 'environment', 3005],
  ['stands in wind without a code', { powerKw: -5, state: 2, controlMode: 0 }, 'standsInWind', 'unknown', 1605],
  ['calm under a code', { powerKw: -5, state: 4, windMs: 2.6, faultCode: 3902 }, 'runs', 'normal', 13],
  ['calm', { powerKw: -5, state: 2, windMs: 1 }, 'runs', 'normal', 5],
  ['held down by a code', { powerKw: 900, state: 4, faultCode: 3902 }, 'codeBelowExpected', 'selfDerating', 700],
  [
    'a tag overrides',
    { powerKw: -5, state: 5, tag: 'transmissionPlanned' },
    'tag:transmissionPlanned',
    'transmissionPlanned',
    1605,
  ],
])('%s', (_, given, rule, to, lost) => {
  const farm = hour(given)
  const [input] = farm.turbines
  const table = newWindTable(period)
  bookTurbine(farm, input!, turbineGrid(period, input!), table)
  expect(new Set(Array.from(table.rule, (taken) => windRules[taken]?.key))).toEqual(new Set([rule]))
  const [sum] = windLedger(farm).sums
  for (const name of windLossClasses) expect(sum!.lossKwh[name]).toBeCloseTo(name === to ? lost : 0, 6)
  expect(imbalance(sum!)).toBeLessThan(1e-12)
})

it('wind that stands still is not believed', () => {
  const farm = hour({})
  farm.turbines[0]!.frames.windMs.fill(10)
  const [sum] = windLedger(farm).sums
  expect([sum!.counted, sum!.unjudged]).toEqual([0, 6])
})

it('thin air carries less: the expectation falls with density', () => {
  const farm = { ...hour({}), density: new Float64Array(6).fill(0.95) }
  const [sum] = windLedger(farm).sums
  expect(sum!.expectedKwh).toBeCloseTo(powerAt(curve, 10 * (0.95 / 1.225) ** (1 / 3)), 6)
})

it('the healthy curve is that of the fleet, whatever one machine does; too little data is refused', () => {
  const random = new Random(5)
  const long = { fromAt, toAt: fromAt + 100 * hourMs, stepMs: 10 * minuteMs }
  const grids = Array.from({ length: 5 }, (_, i) => {
    const windMs = Float64Array.from({ length: 600 }, () => random.uniform(1, 13))
    const frames = {
      at: windMs.map((_speed, row) => fromAt + row * long.stepMs),
      powerKw: windMs.map((speed) => (i === 0 ? 0.6 : 1) * powerAt(curve, speed)),
      windMs,
      state: windMs.map(() => 3),
      faultCode: windMs.map(() => 0),
      controlMode: windMs.map(() => 1),
      limitKw: windMs.map(() => 2000),
    }
    return turbineGrid(long, { ratedKw: 2000, frames })
  })
  const found = healthyCurve(grids)!
  for (const speed of [4, 6, 8, 10, 11.5])
    expect(Math.abs(powerAt(found, speed) - powerAt(curve, speed))).toBeLessThan(25)
  expect(healthyCurve([])).toBeUndefined()
})

it.each([
  ['lulls of a storm belong to it until the wind has fallen', [27, 18, 17.5, 26, 9, 9.5], 4],
  ['what stopped in less wind did not stop for the storm that came', [15, 14, 24, 26, 25, 24], 0],
])('%s', (_, winds, stormy) => {
  const farm = hour({ powerKw: -5, state: 2, controlMode: 0 })
  const [turbine] = farm.turbines
  turbine!.frames.windMs = turbine!.frames.windMs.map((_, row) => winds[Math.floor(row / 10)]! + 0.01 * (row % 3))
  const table = newWindTable(period)
  bookTurbine(farm, turbine!, turbineGrid(period, turbine!), table)
  const expected = winds.map((_wind, row) => (row < stormy ? 'stormStop' : 'standsInWind'))
  expect(Array.from(table.rule, (rule) => windRules[rule]?.key)).toEqual(expected)
})

/** The rule of each of six intervals; powers by minute, winds and set-points by interval. */
function rulesOf(
  given: Case,
  powerKw: (minute: number) => number,
  winds: readonly number[] = [10, 10, 10, 10, 10, 10],
  limits: readonly number[] = [],
) {
  const farm = hour(given)
  const [turbine] = farm.turbines
  turbine!.frames.limitKw = each(0).map((_, minute) => limits[Math.floor(minute / 10)] ?? 2000)
  turbine!.frames.powerKw = each(0).map((_, minute) => powerKw(minute))
  turbine!.frames.windMs = each(0).map((_, minute) => winds[Math.floor(minute / 10)]! + 0.01 * (minute % 3))
  const table = newWindTable(period)
  bookTurbine(farm, turbine!, turbineGrid(period, turbine!), table)
  return Array.from(table.rule, (rule) => windRules[rule]?.key)
}

it('an interval in which a stop begins or ends belongs to it, however little of it was lost', () => {
  const stopped = rulesOf({}, (minute) => (minute >= 16 && minute < 44 ? -5 : 1600))
  expect(stopped).toEqual(['runs', ...Array<string>(4).fill('standsInWind'), 'runs'])
  const pauses = rulesOf({}, (minute) => (minute % 20 >= 16 ? -5 : 1600))
  expect(new Set(pauses)).toEqual(new Set(['runs']))
})

const underCode = { state: 4, faultCode: 3902 }

it('a code takes what is lost at the flat power that it allows, and no scatter of the wind below', () => {
  const winds = [10, 10, 7.23, 5.5, 5.5, 10]
  const made = [800, 800, 800, 300, 310, 800]
  const rules = rulesOf(underCode, (minute) => made[Math.floor(minute / 10)]! + 0.1 * (minute % 10), winds)
  expect(rules).toEqual([...Array<string>(3).fill('codeBelowExpected'), 'runs', 'runs', 'codeBelowExpected'])
})

it('of a code and a set-point the lower one holds the machine, however near the other is', () => {
  const made = [800, 800, 800, 800, 760, 760]
  const limits = [2000, 2000, 810, 810, 760, 760]
  const rules = rulesOf(underCode, (minute) => made[Math.floor(minute / 10)]!, undefined, limits)
  expect(rules).toEqual([...Array<string>(4).fill('codeBelowExpected'), 'atSetPoint', 'atSetPoint'])
})

it.each([
  ['scatter around the expectation is no loss of its code', 1, 'runs'],
  ['a machine far below its expectation loses by its code, though no limit shows', 0.8, 'codeBelowExpected'],
])('%s', (_, share, rule) => {
  const rules = rulesOf(underCode, (minute) => share * 1600 * (0.85 + 0.3 * (minute / 60)))
  expect(new Set(rules)).toEqual(new Set([rule]))
})

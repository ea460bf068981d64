import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../series.ts'
import { judgedGaps } from './gap-kinds.ts'
import { dataAvailability, imbalance, sumOver } from './interval-table.ts'
import { bookInverter, inverterGrid, newPvTable, pvLedger, pvLossClasses, pvRules } from './pv-ledger.ts'
import type { PvLossClass, SaidRule } from './pv-ledger.ts'
import { plantLight } from './pv-weather.ts'

const fromAt = Date.UTC(2026, 5, 4, 2)
const period = { fromAt, toAt: fromAt + hourMs, stepMs: 5 * minuteMs }
const rows = 60

interface Case {
  powerKw?: number
  state?: number
  faultCode?: number
  limitKw?: number
  tagged?: boolean
  said?: SaidRule
  shadowKw?: number
  stringKw?: number
  soiling?: number
  share?: number
}

/** An hour of minutes at nine tenths of 1000 kW. */
function hour({
  powerKw = 810,
  state = 3,
  faultCode = 0,
  limitKw = 1000,
  tagged,
  said,
  shadowKw,
  stringKw,
  soiling,
  share = 0.9,
}: Case) {
  const each = (value: number) => new Float64Array(rows).fill(value)
  const frames = {
    at: Float64Array.from({ length: rows }, (_, row) => fromAt + row * minuteMs),
    powerKw: each(powerKw),
    counterKwh: Float64Array.from({ length: rows }, (_, row) => 5000 + (row * powerKw) / 60),
    state: each(state),
    faultCode: each(faultCode),
    limitKw: each(limitKw),
  }
  const input = {
    ratedKw: 1000,
    modulesKw: 1000,
    cleanFactor: 1,
    frames,
    ...(tagged ? { tags: [{ startAt: fromAt, endAt: period.toAt }] } : {}),
    ...(said ? { said: [{ rule: said, startAt: fromAt, endAt: period.toAt }] } : {}),
    ...(shadowKw ? { shadowKw: new Float64Array(12).fill(shadowKw) } : {}),
    ...(stringKw ? { stringKw: new Float64Array(12).fill(stringKw) } : {}),
  }
  return {
    period,
    offsetMs: 8 * hourMs,
    yieldShare: new Float64Array(12).fill(share),
    ...(soiling ? { soilingRatio: new Float64Array(12).fill(soiling) } : {}),
    inverters: [input],
  }
}

const dustAndRest = { dust: 90, other: 10 }

it.each<[string, Case, string, Partial<Record<PvLossClass, number>>]>([
  ['at the set-point', { powerKw: 500, limitKw: 500 }, 'atSetPoint', { dispatchLimit: 400 }],
  ['a set-point of nothing', { powerKw: -0.3, limitKw: 0 }, 'atSetPoint', { dispatchLimit: 900.3 }],
  ['under a set-point that does not bind', { powerKw: 810, limitKw: 950 }, 'runs', { other: 90 }],
  ['dispatch before ticket', { powerKw: 500, limitKw: 500, tagged: true }, 'atSetPoint', { dispatchLimit: 400 }],
  ['a ticket before a code', { powerKw: 0, state: 5, faultCode: 7, tagged: true }, 'tag', { maintenance: 900 }],
  ['said before dispatch', { powerKw: 500, limitKw: 500, said: 'saidFault' }, 'saidFault', { fault: 400 }],
  ['said to be held back', { powerKw: 0, state: 5, said: 'saidLimit' }, 'saidLimit', { dispatchLimit: 900 }],
  ['said to be maintained', { powerKw: 0, state: 2, said: 'saidMaintenance' }, 'saidMaintenance', { maintenance: 900 }],
  ['said to stand', { powerKw: 0, state: 0, said: 'saidStop' }, 'saidStop', { abnormalStop: 900 }],
  ['said to be the grid', { powerKw: 0, state: 5, faultCode: 7, said: 'saidOther' }, 'saidOther', { other: 900 }],
  [
    'said to run: a code is not blamed',
    { powerKw: 450, state: 4, faultCode: 7, soiling: 0.9, said: 'saidNormal' },
    'saidNormal',
    { dust: 90, other: 360 },
  ],
  ['switched off by hand', { powerKw: 0, state: 0 }, 'switchedOff', { maintenance: 900 }],
  ['in fault', { powerKw: 0, state: 5, faultCode: 7 }, 'faultState', { fault: 900 }],
  ['held down by a code', { powerKw: 450, state: 4, faultCode: 7 }, 'codeBelowExpected', { fault: 450 }],
  ['a code without a loss', { powerKw: 890, state: 4, faultCode: 7 }, 'runs', { other: 10 }],
  ['a code is not blamed for dust', { powerKw: 800, state: 4, faultCode: 7, soiling: 0.9 }, 'runs', dustAndRest],
  ['standing without a code', { powerKw: 0, state: 2 }, 'standsInLight', { abnormalStop: 900 }],
  ['standing in the dark', { powerKw: -0.3, state: 2, share: 0 }, 'runs', { other: 0.3 }],
  [
    'shadow seen through dust, dust, rest',
    { shadowKw: 44.1, soiling: 0.98 },
    'runs',
    { shadow: 45, dust: 17.1, other: 27.9 },
  ],
  [
    'dead strings before dust: dust takes only of what they leave',
    { powerKw: 780, stringKw: 88.2, soiling: 0.98 },
    'runs',
    { stringOutage: 90, dust: 16.2, other: 13.8 },
  ],
  ['better than expected', { powerKw: 950, soiling: 0.98 }, 'runs', { dust: 18 }],
  ['dust behind the rating is no loss', { powerKw: 1000, soiling: 0.9, share: 1.2 }, 'runs', {}],
])('%s', (_, given, rule, losses) => {
  const plant = hour(given)
  const [input] = plant.inverters
  const table = newPvTable(period)
  bookInverter(plant, input!, inverterGrid(period, input!), table)
  expect(new Set(Array.from(table.rule, (taken) => pvRules[taken]?.key))).toEqual(new Set([rule]))
  const [sum] = pvLedger(plant).sums
  for (const name of pvLossClasses) expect(sum!.lossKwh[name]).toBeCloseTo(losses[name] ?? 0, 6)
  expect(imbalance(sum!)).toBeLessThan(1e-12)
})

const silent = (from: number, to: number, stands = false) => {
  const plant = hour({})
  const { frames } = plant.inverters[0]!
  const keep = Array.from({ length: rows }, (_, row) => row).filter((row) => row < from || row >= to)
  const cut = (column: Float64Array) => Float64Array.from(keep, (row) => column[row]!)
  if (stands) for (let row = from; row < rows; row++) frames.counterKwh[row]! -= ((to - from) * 810) / 60
  plant.inverters[0]!.frames = {
    at: cut(frames.at),
    powerKw: cut(frames.powerKw),
    counterKwh: cut(frames.counterKwh),
    state: cut(frames.state),
    faultCode: cut(frames.faultCode),
    limitKw: cut(frames.limitKw),
  }
  return plant
}

describe('what was not heard', () => {
  it('is left out of both sides; its energy is the counter’s', () => {
    const whole = sumOver(pvLedger(silent(20, 40)).sums, pvLossClasses)
    expect([whole.counted, whole.missing]).toEqual([8, 4])
    expect(dataAvailability(whole)).toBeCloseTo(8 / 12, 9)
    expect(whole.expectedKwh).toBeCloseTo(600, 6)
    expect(whole.actualKwh).toBeCloseTo(540, 6)
    expect(whole.gapKwh).toBeCloseTo(270, 1)
  })

  it.each([
    [false, 'communication'],
    [true, 'stopped'],
  ])('the counter tells a lost link from a stop (stopped: %s)', (stands, kind) => {
    const plant = silent(20, 40, stands)
    const { gaps } = inverterGrid(period, plant.inverters[0]!)
    expect(judgedGaps(period, gaps, () => 900, 1000).map((gap) => gap.kind)).toEqual([kind])
  })

  it('a counter that was reset says nothing', () => {
    const plant = silent(20, 40)
    const { counterKwh } = plant.inverters[0]!.frames
    counterKwh.fill(3, 20)
    const whole = sumOver(pvLedger(plant).sums, pvLossClasses)
    expect([whole.gapKwh, whole.gapsUnknown]).toEqual([0, 4])
  })
})

it('light that stands still by day is not believed', () => {
  const at = Float64Array.from({ length: rows }, (_, row) => fromAt + row * minuteMs)
  const cellC = new Float64Array(rows).fill(25)
  const planeWm2 = Float64Array.from({ length: rows }, (_, row) => (row < 25 ? 500 + row : 525))
  const shares = plantLight(period, { at, planeWm2, cellC }).yieldShare
  expect(shares[2]).toBeCloseTo(0.512, 9)
  expect(Array.from(shares.subarray(6)).every(Number.isNaN)).toBe(true)
  const night = plantLight(period, { at, planeWm2: new Float64Array(rows).fill(-1), cellC }).yieldShare
  expect(Array.from(night)).toEqual(Array.from({ length: 12 }, () => 0))
})

it('light at night is not believed where the place is known', () => {
  const at = Float64Array.from({ length: rows }, (_, row) => fromAt + row * minuteMs)
  const frames = { at, planeWm2: at.map((_, row) => 500 + row), cellC: new Float64Array(rows).fill(25) }
  const sharesAt = (longitudeDeg: number) =>
    plantLight(period, frames, undefined, { latitudeDeg: 30, longitudeDeg, altitudeM: 0 }).yieldShare
  const noonDeg = 180 - ((fromAt % dayMs) / dayMs) * 360
  expect(Array.from(sharesAt(noonDeg)).some(Number.isNaN)).toBe(false)
  expect(Array.from(sharesAt(noonDeg - 180)).every(Number.isNaN)).toBe(true)
})

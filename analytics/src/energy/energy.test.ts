import { expect, test } from 'vitest'
import { hourMs } from '../series.ts'
import { bucketEnergy, filled, intervalEnergy, interpolatedAt } from './energy-from-power.ts'
import { analyseOutages } from './outages.ts'

const quarters = [0, 0.25, 0.5, 0.75, 1].map((hour) => hour * hourMs)

test('averages count for the time before their stamp, readings as trapezoids', () => {
  expect([...intervalEnergy(quarters, [0, 4, 8, 12, 16], 'interval-end')]).toEqual([NaN, 1, 2, 3, 4])
  expect([...intervalEnergy(quarters, [0, 4, 8, 12, 16], 'instant')]).toEqual([NaN, 0.5, 1.5, 2.5, 3.5])
})

test('a gap is no energy, unless it may be bridged', () => {
  const power = [0, 4, NaN, 12, 16]
  expect([...intervalEnergy(quarters, power, 'interval-end')]).toEqual([NaN, 1, NaN, NaN, 4])
  expect([...intervalEnergy(quarters, power, 'interval-end', hourMs)]).toEqual([NaN, 1, 2, 3, 4])
  expect([...filled(quarters, power, hourMs)]).toEqual([0, 4, 8, 12, 16])
  expect([...interpolatedAt(quarters, power, [0.125 * hourMs, 0.5 * hourMs], 0.25 * hourMs)]).toEqual([2, NaN])
})

test('an interval over the hour is split', () => {
  const buckets = bucketEnergy([0.5 * hourMs, 1.5 * hourMs], [1, 8], hourMs, 2 * hourMs)
  expect(buckets).toEqual([
    { at: hourMs, energy: 4 },
    { at: 2 * hourMs, energy: 4 },
  ])
})

const bell = (hour: number): number => Math.round(1000 * Math.sin((Math.PI * (hour - 6)) / 12)) / 10

test('one of two inverters stands still for a noon, the whole plant another; the meter tells silence from loss', () => {
  const at = Float64Array.from({ length: 24 * 40 }, (_, hour) => hour * hourMs)
  const expected = at.map((stamp) => Math.max(0, bell((stamp / hourMs) % 24)))
  const half = expected.map((power) => power / 2)
  const [first, second] = [half.slice(), half.slice()]
  second.fill(0, 24 * 5 + 11, 24 * 5 + 14)
  for (const part of [first, second]) part.fill(0, 24 * 10 + 6, 24 * 10 + 19)
  const made = at.map((_, hour) => (first[hour] ?? 0) + (second[hour] ?? 0))
  let counter = 0
  const meter = made.map((power) => (counter += power))
  const reported = [first.slice(), second.slice()]
  const system = made.slice()
  for (const part of [...reported, system]) part.fill(0, 24 * 20 + 6, 24 * 20 + 19)
  meter.fill(NaN, 24 * 20 + 6, 24 * 20 + 19)
  const found = analyseOutages({ at, systemKw: system, subsystemsKw: reported, meterKwh: meter, expectedKw: expected })
  const noon = (half[11] ?? 0) + (half[12] ?? 0) + (half[13] ?? 0)
  expect(found.subsystemLossKw.reduce((sum, power) => sum + power, 0)).toBeCloseTo(noon, 6)
  expect(found.outages.map(({ kind }) => kind)).toEqual(['real', 'comms'])
  expect(found.outages[0]?.lossKwh).toBeCloseTo(
    expected.subarray(0, 24).reduce((sum, power) => sum + power, 0),
    6,
  )
})

test.each([
  ['that the series begins in', 0, 30],
  ['that the series ends in', 24 * 39, 24 * 40],
  ['before which the meter was silent', 24 * 10 + 6, 24 * 10 + 19, 24 * 9 + 17],
  ['after which the meter was silent', 24 * 10 + 6, 24 * 10 + 19, 24 * 11 + 6],
])('an outage %s is of unknown kind, and the loss leaves it out', (_, from, to, silentRow = -1) => {
  const at = Float64Array.from({ length: 24 * 40 }, (_, hour) => hour * hourMs)
  const expected = at.map((stamp) => Math.max(0, bell((stamp / hourMs) % 24)))
  const made = expected.map((power, row) => (row >= from && row < to ? 0 : power))
  let counter = 5000
  const meter = made.map((power) => (counter += power))
  if (silentRow >= 0) meter[silentRow] = NaN
  const series = { at, systemKw: made, subsystemsKw: [made], meterKwh: meter, expectedKw: expected }
  const { outages, lossKwh, unknown } = analyseOutages(series)
  expect(outages).toMatchObject([{ kind: 'unknown', lossKwh: NaN }])
  expect([lossKwh, unknown]).toEqual([0, 1])
})

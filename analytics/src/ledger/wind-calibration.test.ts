import { expect, it } from 'vitest'
import { Random } from '../statistics/random.ts'
import { powerAt } from '../wind/power-curve.ts'
import { trueWind, windTransferOf } from './wind-calibration.ts'

const stepMs = 600_000
const days = 40
const rows = days * 144
const speedsMs = Float64Array.from({ length: 13 }, (_, place) => place)
const curve = { speedsMs, powers: speedsMs.map((speed) => Math.min(2000, 1.5 * speed ** 3)) }

const dayOf = (row: number): number => Math.floor(row / 144)

/** `takenShare` is what the rotor takes of the wind on a day, `shownShare` what a drift leaves the anemometer showing. */
function turbine(takenShare: (day: number) => number, shownShare: (day: number) => number = () => 1) {
  const random = new Random(3)
  const farmMs = Float64Array.from({ length: rows }, (_, row) => 7 + 2.5 * Math.sin(row / 90) + 0.3 * random.normal())
  const noisy = (row: number): number => farmMs[row]! * (1 + 0.02 * random.normal())
  const wind = farmMs.map((_, row) => (1.04 * noisy(row) + 0.2) * shownShare(dayOf(row)))
  const powerKw = farmMs.map((ms, row) => powerAt(curve, ms * takenShare(dayOf(row))))
  const grid = { powerKw, means: [wind], flags: new Uint8Array(rows), data: new Uint8Array(rows), gaps: [] }
  const period = { fromAt: 0, toAt: rows * stepMs, stepMs }
  return windTransferOf({ period, offsetMs: 0, density: undefined, farmMs }, grid, curve, 2000)!
}

const shownAt8 = 1.04 * 8 + 0.2

it('finds what an anemometer shows of the wind, gain and offset', () => {
  expect(
    trueWind(
      shownAt8,
      turbine(() => 1),
    ),
  ).toBeCloseTo(8, 1)
})

it('takes the healthy days for the yardstick though most days are weak', () => {
  const transfer = turbine((day) => (day < 26 ? 0.96 : 1))
  expect(Math.abs(trueWind(shownAt8, transfer) / 8 - 1)).toBeLessThan(0.012)
})

it('does not take a drifting anemometer for a machine that was weak before', () => {
  const transfer = turbine(
    () => 1,
    (day) => (day < 25 ? 1 : 0.93),
  )
  expect(Math.abs(trueWind(shownAt8, transfer) / 8 - 1)).toBeLessThan(0.012)
})

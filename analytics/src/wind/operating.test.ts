import { expect, test } from 'vitest'
import { Random } from '../statistics/random.ts'
import { operatingFilter } from './operating-curves.ts'
import { ratedCurve } from './rated-curve.ts'
import { torqueControl } from './torque.ts'

const type = {
  ratedKw: 2000,
  pitchRangeDeg: [-5, 40],
  rpmRange: [0, 2000],
  pitchToStall: false,
  rpmMargin: 0.1,
} as const

/** Variable speed: the rotor follows the wind up to rated, torque with the square of the speed. */
function series(samples: number) {
  const random = new Random(4)
  const speedMs = Float64Array.from({ length: samples }, () => random.uniform(3.5, 14))
  const generatorRpm = speedMs.map((speed) => Math.min(1600, Math.max(900, 150 * speed)))
  const powerKw = generatorRpm.map((rpm, row) =>
    Math.min(2000, 2000 * (rpm / 1600) ** 3 * ((speedMs[row] ?? 0) > 11 ? 1.2 : 1)),
  )
  const pitchDeg = speedMs.map((speed) => (speed > 11 ? 3 * (speed - 11) : 0))
  return { speedMs, generatorRpm, powerKw, pitchDeg, shutdownSeconds: new Float64Array(samples) }
}

test('a blade stuck at eight degrees in light wind is seen, normal running is not', () => {
  const rows = series(5000)
  rows.pitchDeg[100] = 8
  rows.speedMs[100] = 6
  rows.powerKw[100] = 400
  rows.shutdownSeconds[7] = 60
  rows.generatorRpm[8] = NaN
  rows.powerKw[9] = 9000
  const found = operatingFilter(rows, type)
  expect(found.offCurve).toEqual([100])
  expect([found.stopped, found.missing, found.impossible, found.outOfRange]).toEqual([1, 1, 1, 0])
  expect(found.accepted.reduce((sum, flag) => sum + flag, 0)).toBe(5000 - 4)
})

test('the square law of torque gives a slope of three and its gain', () => {
  const { powerKw, generatorRpm } = series(5000)
  const found = torqueControl(powerKw, generatorRpm, 2000)
  const omega = (1600 * 2 * Math.PI) / 60
  expect(found.applicable).toBe(true)
  expect(found.powerSlope).toBeCloseTo(3, 6)
  expect(found.gain).toBeCloseTo(2_000_000 / omega ** 3, 6)
})

test('two speeds have no square law', () => {
  const power = Float64Array.from({ length: 400 }, (_, row) => row * 2.5)
  const rpm = power.map((value) => (value < 300 ? 1000 : 1500))
  expect(torqueControl(power, rpm, 1000).applicable).toBe(false)
})

test('nothing below cut-in, the maximum beyond rated; a curve that falls is refused', () => {
  const speeds = Float64Array.from([1.5, 3.5, 5.5, 7.5, 9.5, 11.5, 12.5])
  const curve = ratedCurve(speeds, Float64Array.from([0, 100, 500, 1500, 1999, 2000, 1990]))
  expect(curve?.ratedSpeedMs).toBe(9.5)
  expect(curve?.points.at(-1)).toEqual([12.5, 2000])
  expect(curve?.points[0]).toEqual([0.5, 0])
  expect(ratedCurve(Float64Array.from([3.5, 4.5, 5.5]), Float64Array.from([100, 50, 500]))).toBeUndefined()
})

import { expect, test } from 'vitest'
import { Random } from '../statistics/random.ts'
import { fitLeastSquares } from '../statistics/least-squares.ts'
import { binnedYaw, pooledYaw } from './yaw.ts'
import { curveFilter, frozenFlags, strayFlags } from './scada-filters.ts'
import { fitLogistic5, fitSplineCurve, logistic5, stepCurve } from './curve-models.ts'

/**
 * A turbine that gives most when its vane reads `peakDeg`, while the vane reads `meanDeg` on average. Its power is written
 * out here: with the curve of the product a wrong sign would be in both and cancel out.
 */
function turbine(peakDeg: number, samples: number, meanDeg = 0) {
  const random = new Random(11)
  const speedMs = Float64Array.from({ length: samples }, () => random.uniform(4, 10))
  const vaneDeg = speedMs.map(() => random.normal(meanDeg, 6))
  const powerKw = speedMs.map((speed, row) => {
    const facing = Math.cos((((vaneDeg[row] ?? 0) - peakDeg) * Math.PI) / 180)
    return 2 * speed ** 3 * facing ** 2.5 * (1 + random.normal(0, 0.05))
  })
  return { speedMs, vaneDeg, powerKw, pitchDeg: new Float64Array(samples) }
}

test.each([-4, 0, 6])('a vane that is %s° off is found with its interval', (errorDeg) => {
  const found = pooledYaw(turbine(errorDeg, 12_000), new Random(1), 60)
  expect(found?.misalignmentDeg).toBeGreaterThan(errorDeg - 0.5)
  expect(found?.misalignmentDeg).toBeLessThan(errorDeg + 0.5)
  expect(found?.low).toBeLessThan(errorDeg)
  expect(found?.high).toBeGreaterThan(errorDeg)
})

test.each([
  [5, 2, 3],
  [-3, 1, -4],
])('most power at %s° while the vane reads %s° on average is a misalignment of %s°', (peakDeg, meanDeg, expected) => {
  const series = turbine(peakDeg, 12_000, meanDeg)
  const pooled = pooledYaw(series, new Random(1), 60)
  expect(Math.abs((pooled?.misalignmentDeg ?? Number.NaN) - expected)).toBeLessThan(0.5)
  const binned = binnedYaw(series, 2000, {
    speedBinsMs: [6, 7, 8],
    speedWidthMs: 1,
    vaneWidthDeg: 1,
    leastSamples: 20,
    maxVaneDeg: 15,
    maxPitchDeg: 0.5,
    powerBins: 20,
    minPowerShare: 0.01,
    maxPowerShare: 0.95,
    medianDeviations: 10,
    overCube: true,
  })
  expect(Math.abs(binned.misalignmentDeg - expected)).toBeLessThan(1)
})

test('two days are not enough to say anything', () => {
  expect(pooledYaw(turbine(5, 288), new Random(1))).toBeUndefined()
})

const line = (parameters: readonly number[], at: number): number => (parameters[0] ?? 0) + (parameters[1] ?? 0) * at

test('least squares finds a line, and stays on its bounds', () => {
  const x = [0, 1, 2, 3]
  expect(fitLeastSquares(line, x, [1, 3, 5, 7], [0, 0]).parameters).toEqual([
    expect.closeTo(1, 6),
    expect.closeTo(2, 6),
  ])
  const held = fitLeastSquares(line, x, [1, 3, 5, 7], [0, 0], { low: [-9, -9], high: [9, 1.5] })
  expect(held.parameters[1]).toBe(1.5)
  expect(held.parameters[0]).toBeCloseTo(1.75, 6)
})

test('frozen, idle and stray samples go before a curve is drawn', () => {
  expect([...frozenFlags([1, 2, 2, 2, 3, 3])]).toEqual([0, 1, 1, 1, 0, 0])
  const speeds = Float64Array.from({ length: 200 }, (_, row) => 4 + (row % 40) / 5 + row / 1000)
  const powers = speeds.map((speed) => Math.min(1000, 1.2 * speed ** 3))
  powers[30] = 0
  const stray = curveFilter(speeds, powers, 1000)
  expect(stray.idle[30]).toBe(1)
  expect(stray.any.reduce((sum, flag) => sum + flag, 0)).toBeLessThan(20)
  const flags = strayFlags([50, 50, 50, 50, 50], [5, 5, 5, 5, 12], {
    low: 0,
    high: 100,
    width: 100,
    limit: 1,
    spread: 'deviation',
  })
  expect([...flags]).toEqual([0, 0, 0, 0, 1])
})

test('curves through a known logistic give it back', () => {
  const truth = [2000, -6, 8.5, 0.001, 0.8]
  const speeds = Float64Array.from({ length: 4000 }, (_, row) => 0.5 + (row % 400) / 20)
  const powers = speeds.map((speed) => logistic5(truth, speed))
  const fit = fitLogistic5(speeds, powers, { low: [1600, -20, 0.001, 0.001, 0.001], high: [2400, -0.001, 30, 40, 10] })
  const smooth = fitSplineCurve(speeds, powers)
  const steps = stepCurve(speeds, powers)
  for (const speed of [5.25, 8.25, 12.25]) {
    expect(Math.abs(logistic5(fit.parameters, speed) - logistic5(truth, speed))).toBeLessThan(5)
    expect(Math.abs(smooth(speed) - logistic5(truth, speed))).toBeLessThan(15)
    expect(Math.abs(steps(speed) - logistic5(truth, speed))).toBeLessThan(25)
  }
})

import { describe, expect, it } from 'vitest'
import { dayMs } from '../local-day.ts'
import { healthy } from '../scenario.ts'
import { demoStation } from '../testing/frames.ts'
import { rowsOf } from '../testing/instants.ts'
import { turbineCode } from './farm-devices.ts'
import { windFarm } from './wind-farm.ts'

const station = { ...demoStation('wp-xinjiang-dabancheng'), capacityKw: 6 * 2250 }
const from = Date.UTC(2026, 9, 4, 16)

describe('physics of its turbines', () => {
  const blocks = [...windFarm(station, { seed: 1, scenario: healthy }).blocks(from, from + 4 * dayMs, 300)]
  const rows = [...rowsOf(blocks, 'turbine')]
  const making = rows.filter(({ value }) => value('powerKw') > 20)

  it('power is torque times speed, and never above the rating', () => {
    expect(making.length).toBeGreaterThan(5000)
    for (const { value } of making) {
      const kw = value('torqueKnm') * value('rotorSpeedRpm') * (Math.PI / 30)
      expect(kw / value('powerKw')).toBeCloseTo(1, 2)
      expect(value('powerKw')).toBeLessThanOrEqual(2250)
    }
  })

  it('keeps k·ω² in region 2, as torque control is judged by', () => {
    const k = making
      .filter(({ value }) => value('powerKw') > 320 && value('powerKw') < 1000)
      .map(({ value }) => value('torqueKnm') / value('rotorSpeedRpm') ** 2)
    expect(k.length).toBeGreaterThan(500)
    const middle = k.toSorted((a, b) => a - b)[Math.floor(k.length / 2)]!
    for (const value of k) expect(Math.abs(value / middle - 1)).toBeLessThan(0.03)
  })

  it('turns its blades out only near the rating or at standstill', () => {
    const partial = making.filter(({ value }) => value('powerKw') < 1500)
    for (const { value } of partial) expect(value('pitchADeg')).toBeLessThan(1.5)
    const still = rows.filter(({ value }) => value('powerKw') < 0)
    expect(still.length).toBeGreaterThan(50)
    for (const { value } of still) expect(value('pitchADeg')).toBeGreaterThan(60)
  })

  it('is warm after load: windings follow within the hour, oil later', () => {
    const one = rows.filter(({ deviceId }) => deviceId.endsWith(turbineCode(0)))
    const rise = (code: string) => one.map(({ value }) => value(code) - value('ambientTemperatureC'))
    const power = one.map(({ value }) => value('powerKw'))
    const lagOf = (series: readonly number[]) => {
      const follows = (lag: number) => correlation(power.slice(0, -lag || undefined), series.slice(lag))
      return Array.from({ length: 60 }, (_, lag) => follows(lag)).reduce(
        (best, value, lag, all) => (value > all[best]! ? lag : best),
        0,
      )
    }
    expect(lagOf(rise('generatorWindingC'))).toBeLessThan(lagOf(rise('transformerC')))
  })

  it('follows the wind with its nacelle', () => {
    const errors = rows.map(({ value }) => value('yawErrorDeg'))
    expect(Math.abs(mean(errors))).toBeLessThan(1)
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(30)
  })
})

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)]
  const sum = (f: (i: number) => number) => a.reduce((total, _, i) => total + f(i), 0)
  const [da, db] = [(i: number) => a[i]! - ma, (i: number) => b[i]! - mb]
  return sum((i) => da(i) * db(i)) / Math.sqrt(sum((i) => da(i) ** 2) * sum((i) => db(i) ** 2))
}

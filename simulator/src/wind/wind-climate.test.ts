import { describe, expect, it } from 'vitest'
import { demoStations } from '../demo-fleet.ts'
import { turbulenceOf } from './turbulence.ts'
import { windHourOf, windSiteOf } from './wind-climate.ts'

const farms = demoStations.filter(({ stcls }) => stcls === '02')
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
const firstHour = 470_000

describe.each(farms)('wind of $id', (station) => {
  const site = windSiteOf(station, 1)
  const hours = Array.from({ length: 4 * 8766 }, (_, i) => windHourOf(site, firstHour + i))
  const speeds = hours.map(({ hubMs }) => hubMs)

  it('has the mean and the spread of its Weibull distribution', () => {
    expect(mean(speeds) / site.meanMs).toBeGreaterThan(0.93)
    expect(mean(speeds) / site.meanMs).toBeLessThan(1.07)
    expect(deviation(speeds) / mean(speeds)).toBeGreaterThan(0.42)
    expect(deviation(speeds) / mean(speeds)).toBeLessThan(0.58)
  })

  it('remembers hours and forgets days, as passing systems do', () => {
    const middle = mean(speeds)
    const variance = deviation(speeds) ** 2
    const after = (lag: number) =>
      mean(speeds.slice(0, -lag).map((value, i) => (value - middle) * (speeds[i + lag]! - middle))) / variance
    expect(after(1)).toBeGreaterThan(0.85)
    expect(after(6)).toBeGreaterThan(0.5)
    expect(after(6)).toBeLessThan(after(1) - 0.1)
    expect(Math.abs(after(120))).toBeLessThan(0.25)
  })

  it('has air as dense as its height and temperature make it', () => {
    for (const { densityKgm3, pressureHpa, ambientC } of hours.slice(0, 500))
      expect(densityKgm3).toBeCloseTo((pressureHpa * 100) / (287.05 * (ambientC + 273.15)), 9)
    expect(mean(hours.map(({ densityKgm3 }) => densityKgm3))).toBeGreaterThan(site.elevationM > 500 ? 0.98 : 1.15)
  })
})

describe('turbulence, in units of the deviation within ten minutes', () => {
  const { local, front } = turbulenceOf(7)
  const minutes = Array.from(local, (value, i) => value + front[i]!)
  const tens = Array.from({ length: Math.floor(minutes.length / 10) }, (_, i) => minutes.slice(10 * i, 10 * i + 10))

  it('one-minute means keep about half of the variance inside ten minutes', () => {
    const within = mean(tens.map((values) => deviation(values) ** 2))
    expect(within).toBeGreaterThan(0.35)
    expect(within).toBeLessThan(0.6)
  })

  it('ten-minute means swing less than the minutes do', () => {
    const between = deviation(tens.map(mean))
    expect(between).toBeGreaterThan(0.35)
    expect(between).toBeLessThan(0.6)
    expect(deviation(minutes)).toBeGreaterThan(1.3 * between)
  })

  it('has no seam where the tables begin again', () => {
    const steps = Array.from(front, (value, i) => Math.abs(value - front[(i + 1) % front.length]!))
    expect(steps.at(-1)).toBeLessThanOrEqual(Math.max(...steps.slice(0, -1)))
  })
})

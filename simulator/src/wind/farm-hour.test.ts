import { describe, expect, it } from 'vitest'
import { healthy } from '../scenario.ts'
import { demoStation } from '../testing/frames.ts'
import { farmHourBuffer, fillFarmHour, minutesPerHour, turbineMs } from './farm-hour.ts'
import { farmOf, type Farm } from './farm.ts'
import { powerKwAt } from './power-curve.ts'
import { densityFactor, windHourOf } from './wind-climate.ts'

const station = { ...demoStation('wp-jiangsu-dafeng'), capacityKw: 12 * 6300 }
const farm = farmOf(station, { seed: 1, scenario: healthy })
const firstHour = 497_000
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('storms', () => {
  const stormy: Farm = { ...farm, site: { ...farm.site, meanMs: 17 } }
  const { cutOutMs, restartMs, ratedKw } = stormy.type
  const minutes = Array.from({ length: 400 }, (_, h) => {
    const state = fillFarmHour(stormy, firstHour + h, farmHourBuffer(stormy.count))
    const [from, to] = [state.start, state.end].map((at) => turbineMs(stormy, at, 0)) as [number, number]
    return Array.from({ length: minutesPerHour }, (_m, j) => ({
      meanMs: from + ((to - from) * (j + 1)) / minutesPerHour,
      stopped: state.stormStop[j] === 1,
      kw: state.powerKw[j]!,
    }))
  }).flat()

  it('stop at cut-out and start again only below the restart speed', () => {
    const changes = minutes.slice(1).filter(({ stopped }, i) => stopped !== minutes[i]!.stopped)
    expect(changes.length).toBeGreaterThan(10)
    for (const { stopped, meanMs } of changes) expect(stopped ? meanMs >= cutOutMs : meanMs < restartMs).toBe(true)
    const between = minutes.filter(({ meanMs }) => meanMs > restartMs && meanMs < cutOutMs)
    expect(new Set(between.map(({ stopped }) => stopped))).toEqual(new Set([true, false]))
  })

  it('leave no power', () => {
    for (const { stopped, kw } of minutes) expect(stopped ? kw : ratedKw - kw).toBeGreaterThanOrEqual(0)
    expect(minutes.filter(({ stopped, kw }) => stopped && kw > 0)).toEqual([])
  })
})

describe('an hour of the farm', () => {
  it('conforms to the guaranteed curve at the density of its air', () => {
    let [measured, guaranteed] = [0, 0]
    for (let h = 0; h < 500; h++) {
      const state = fillFarmHour(farm, firstHour + h, farmHourBuffer(farm.count))
      const toStandard = densityFactor((state.start.densityKgm3 + state.end.densityKgm3) / 2)
      for (let k = 0; k < state.powerKw.length; k++) {
        measured += state.powerKw[k]!
        guaranteed += powerKwAt(farm.curveKw, state.windMs[k]! * toStandard)
      }
    }
    expect(measured / guaranteed).toBeGreaterThan(0.97)
    expect(measured / guaranteed).toBeLessThan(1)
  })

  it('shows the wake behind the first row when the wind is in line, and not when it comes across', () => {
    const shares = { along: [] as number[], across: [] as number[] }
    for (let h = 0; h < 4000; h++) {
      const at = windHourOf(farm.site, firstHour + h)
      if (at.hubMs < 5 || at.hubMs > 9) continue
      const off = (((at.directionDeg - farm.site.prevailingDeg) % 180) + 180) % 180
      const rows = [0, 1, 2, 3, 4].map((i) => turbineMs(farm, at, i) / farm.groundFactor[i]! / at.hubMs)
      const behind = [5, 6, 7, 8, 9].map((i) => turbineMs(farm, at, i) / farm.groundFactor[i]! / at.hubMs)
      const ratio = behind.reduce((sum, share) => sum + share, 0) / rows.reduce((sum, share) => sum + share, 0)
      const inLine = Math.abs(((((at.directionDeg - farm.site.prevailingDeg + 180) % 360) + 360) % 360) - 180) < 3
      if (inLine) shares.along.push(ratio)
      if (Math.abs(off - 60) < 4) shares.across.push(ratio)
    }
    expect(shares.along.length).toBeGreaterThan(5)
    expect(mean(shares.along)).toBeLessThan(0.93)
    expect(mean(shares.across)).toBeGreaterThan(0.96)
  })
})

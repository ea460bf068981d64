import { expect, it } from 'vitest'
import { localDayOf } from '../local-day.ts'
import { demoStation } from '../testing/frames.ts'
import { climateOf } from '../weather/climate.ts'
import { dayWeather } from '../weather/day-weather.ts'
import { soilingOf } from './soiling.ts'

const first = localDayOf(Date.UTC(2026, 0, 1))

it('gathers dust on dry days and is washed by enough rain or by staff', () => {
  const climate = climateOf(demoStation('pv-ningxia-yanchi'))
  let washed = 0
  let byStaff = 0
  for (let day = first; day < first + 365; day++) {
    const today = soilingOf(climate, 8, day)
    const tomorrow = soilingOf(climate, 8, day + 1)
    const rained = dayWeather(climate, 8, day).rainMm >= 4
    washed += rained ? 1 : 0
    byStaff += !rained && today.cleanedAt > 0 ? 1 : 0
    expect(today.after).toBe(rained || today.cleanedAt > 0 ? 1 : today.before)
    expect(tomorrow.before).toBeLessThan(today.after)
    expect(tomorrow.before).toBeGreaterThan(0.75)
  }
  expect(washed).toBeGreaterThan(5)
  expect(byStaff).toBeGreaterThanOrEqual(5)
})

const meanPassed = (id: string) => {
  const climate = climateOf(demoStation(id))
  return Array.from({ length: 365 }, (_, i) => soilingOf(climate, 8, first + i).before).reduce((a, b) => a + b) / 365
}

it('is dustier in the desert than at the coast', () => {
  expect(meanPassed('pv-qinghai-golmud')).toBeLessThan(meanPassed('pv-zhejiang-cixi') - 0.02)
  expect(meanPassed('pv-qinghai-golmud')).toBeGreaterThan(0.85)
})

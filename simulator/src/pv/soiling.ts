import { seedOf, unit } from '../random.ts'
import type { Climate } from '../weather/climate.ts'
import { dayWeather } from '../weather/day-weather.ts'

export interface Soiling {
  /** Share of the light that passes the dust, before and after `cleanedAt` (minute of the local day). */
  before: number
  after: number
  cleanedAt: number
}

export const clean: Soiling = { before: 1, after: 1, cleanedAt: 0 }

const cleaningRainMm = 4
const longestDryDays = 75
const afterRain = 0.995

/** Dust gathers at a rate of the place and the season and stays until enough rain falls, or staff clean at last. */
export function soilingOf(climate: Climate, seed: number, day: number): Soiling {
  const own = seedOf(seed, 'dust')
  let lost = 1 - afterRain
  for (let back = 1; back <= longestDryDays; back++) {
    lost += climate.dustPerDay * (0.4 + 1.2 * unit(own, day - back))
    const weather = dayWeather(climate, seed, day - back)
    if (weather.rainMm >= cleaningRainMm) break
  }
  const before = 1 - Math.min(0.22, lost)
  const today = dayWeather(climate, seed, day)
  const washed = today.rainMm >= cleaningRainMm
  return { before, after: washed ? afterRain : before, cleanedAt: washed ? today.rainTo : 0 }
}

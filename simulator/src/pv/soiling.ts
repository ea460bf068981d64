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
const roundDays = 60
const roundEndsAt = 17 * 60

/** The minute rain or staff are done, if one of them cleans on that day. */
function cleanedAt(climate: Climate, seed: number, day: number): number | undefined {
  const { rainMm, rainTo } = dayWeather(climate, seed, day)
  if (rainMm >= cleaningRainMm) return rainTo
  return (day + seed) % roundDays === 0 ? roundEndsAt : undefined
}

/**
 * Dust gathers at a rate of the place and the day and stays until enough rain falls or staff come round. What no washing
 * takes off is not counted as dust: it is part of what the modules of the plant give.
 */
export function soilingOf(climate: Climate, seed: number, day: number): Soiling {
  const dust = seedOf(seed, 'dust')
  let lost = 0
  for (let past = day - 1; ; past--) {
    lost += climate.dustPerDay * (0.4 + 1.2 * unit(dust, past))
    if (cleanedAt(climate, seed, past) !== undefined) break
  }
  const before = 1 - lost
  const today = cleanedAt(climate, seed, day)
  return { before, after: today === undefined ? before : 1, cleanedAt: today ?? 0 }
}

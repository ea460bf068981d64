import { minutesPerDay } from '../local-day.ts'
import { seedOf, smooth } from '../random.ts'
import type { Climate } from './climate.ts'
import { dayWeather } from './day-weather.ts'

const noon = minutesPerDay / 2
/** Warmest at three in the afternoon. */
const warmth = Float64Array.from({ length: minutesPerDay }, (_, m) =>
  Math.cos((2 * Math.PI * (m - 900)) / minutesPerDay),
)

/** Air temperature and wind over a local day; a day passes into the next from noon to noon. */
export function fillAir(climate: Climate, seed: number, day: number, airC: Float64Array, windMs: Float64Array): void {
  const before = dayWeather(climate, seed, day - 1)
  const today = dayWeather(climate, seed, day)
  const after = dayWeather(climate, seed, day + 1)
  const gust = seedOf(seed, 'gust')
  const breeze = seedOf(seed, 'breeze')
  const start = day * minutesPerDay
  for (let m = 0; m < minutesPerDay; m++) {
    const other = m < noon ? before : after
    const share = Math.abs(m - noon) / minutesPerDay
    const mean = today.meanC + (other.meanC - today.meanC) * share
    const range = today.rangeC + (other.rangeC - today.rangeC) * share
    const wind = today.windMs + (other.windMs - today.windMs) * share
    const sun = warmth[m]!
    const x = start + m
    const slow = smooth(breeze, x / 40)
    airC[m] = mean + 0.5 * range * sun + 0.5 * slow
    windMs[m] = Math.max(0.1, wind * (1 + 0.3 * sun + 0.25 * slow + 0.2 * smooth(gust, x / 3)))
  }
}

import { dayOfYear } from '../local-day.ts'
import { bell, drawn, seedOf, signed, unit } from '../random.ts'
import type { Climate } from './climate.ts'

export const skies = ['clear', 'partly', 'overcast', 'rain'] as const
export type Sky = (typeof skies)[number]

export interface DayWeather {
  sky: Sky
  /** Share of a partly clouded sky that is covered. */
  cover: number
  rainMm: number
  /** Minutes of the local day. */
  rainFrom: number
  rainTo: number
  meanC: number
  rangeC: number
  windMs: number
  windDeg: number
  humidityPct: number
  linkeTurbidity: number
}

const lerp = (from: number, to: number, share: number) => from + (to - from) * share

/** 0 in mid-January, 1 in mid-July. */
const summerness = (day: number): number => 0.5 - 0.5 * Math.cos((2 * Math.PI * (dayOfYear(day) - 15)) / 365.25)

/** A day's weather from the climate and a hash of the day: the same for every caller at any time. */
export function dayWeather(climate: Climate, seed: number, day: number): DayWeather {
  const summer = summerness(day)
  const wet = climate.moisture
  const weights = [
    lerp(0.46, 0.28, wet) * lerp(1.1, 0.85, summer),
    0.34,
    lerp(0.15, 0.2, wet),
    lerp(0.03, 0.18, wet) * lerp(0.4, 1.6, summer),
  ]
  const own = seedOf(seed, 'day')
  const sky = skies[drawn(weights, unit(own, day))]!
  const rainFrom = Math.floor(1_000 * unit(own ^ 1, day))
  const amount = unit(own ^ 2, day)
  const anomaly = (bell(own ^ 3, day - 1) + 2 * bell(own ^ 3, day) + bell(own ^ 3, day + 1)) / 2.45
  const damp = sky === 'rain' ? 1 : sky === 'overcast' ? 0.7 : sky === 'partly' ? 0.4 : 0.15
  return {
    sky,
    cover: 0.2 + 0.55 * unit(own ^ 4, day),
    rainMm: sky === 'rain' ? 1.5 + 38 * amount * amount * (0.4 + 0.6 * wet) : 0,
    rainFrom,
    rainTo: rainFrom + 60 + Math.floor(360 * unit(own ^ 5, day)),
    meanC: climate.yearMeanC + climate.yearSwingC * (2 * summer - 1) + 2.6 * anomaly - 2 * damp,
    rangeC: lerp(14, 4, damp) * lerp(1.1, 0.8, wet),
    windMs: 1.2 + 4.2 * unit(own ^ 6, day) * unit(own ^ 7, day) + (1 - wet),
    windDeg: 360 * unit(own ^ 8, Math.floor(day / 2)) + 40 * signed(own ^ 9, day),
    humidityPct: Math.min(97, lerp(28, 62, wet) + 32 * damp + 6 * signed(own ^ 10, day)),
    linkeTurbidity: lerp(2.3, 3.3, wet) + 0.8 * summer,
  }
}
